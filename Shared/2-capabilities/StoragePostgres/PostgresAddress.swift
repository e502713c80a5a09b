internal import CPostgreSQL
public import Storage

/// Where a database is and how it is reached: a connection string of PostgreSQL's, `postgres://user@host/name?…`, checked.
///
/// What is between this machine and another is encrypted, and the other proves who it is; nothing weaker is taken.
public struct PostgresAddress: Sendable {
  struct Setting: Sendable {
    var keyword: String
    var value: String
  }

  /// What messages call it: hosts and the database, without user or password.
  public let name: String
  /// Whether the string itself holds a password: the user's, or that of a key.
  public let holdsPassword: Bool
  let settings: [Setting]
  /// How many hosts it names.
  var hostCount: Int {
    let hosts = settings.first { ["host", "hostaddr"].contains($0.keyword) }?.value ?? ""
    return hosts.split(separator: ",", omittingEmptySubsequences: false).count
  }

  /// Whether a text is such a string, and not the path of a file.
  public static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// - Throws: `.cannotOpen`, with what to write instead; nothing of the string is in it.
  public init(_ text: String) throws(StorageError) {
    var given = try Self.parsed(text)
    guard Self.isOne(text), given["service"] == nil else {
      throw Self.refusal("is to be postgres://USER@HOST/DATABASE, and to name its host and database itself")
    }
    guard let database = given["dbname"] else { throw Self.refusal("names no database: postgres://USER@HOST/DATABASE") }
    if given["host"] == nil, given["hostaddr"] == nil { given["host"] = "/var/run/postgresql" }
    try Self.requireEncryption(&given)
    try Self.requireWriting(&given)
    for (keyword, value) in Self.usual where given[keyword] == nil { given[keyword] = value }
    holdsPassword = ["password", "sslpassword"].contains { given[$0]?.isEmpty == false }
    name = "\(given["host"] ?? given["hostaddr"] ?? "")/\(database)"
    settings = given.sorted { $0.key < $1.key }.map { Setting(keyword: $0.key, value: $0.value) }
  }

  /// Seconds, and milliseconds for `tcp_user_timeout`: how long a server that says nothing is waited for.
  private static let usual = [
    "connect_timeout": "5", "keepalives": "1", "keepalives_idle": "10", "keepalives_interval": "5",
    "keepalives_count": "3", "tcp_user_timeout": "20000", "client_encoding": "UTF8",
    "fallback_application_name": "homeroom",
  ]

  private static func parsed(_ text: String) throws(StorageError) -> [String: String] {
    // What the library says of a text that it cannot read repeats it, with the password.
    guard let options = unsafe PQconninfoParse(text, nil) else {
      throw refusal("cannot be read: postgres://USER@HOST/DATABASE")
    }
    defer { unsafe PQconninfoFree(options) }
    var given: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        unsafe given[String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return given
  }

  private static func requireEncryption(_ given: inout [String: String]) throws(StorageError) {
    let hosts = ["host", "hostaddr"].flatMap { (given[$0] ?? "").split(separator: ",").map(String.init) }
    let isLocal = hosts.allSatisfy { host in
      host.hasPrefix("/") || host.hasPrefix("@") || host.hasPrefix("127.") || ["::1", "localhost"].contains(host)
    }
    if isLocal { return }
    guard given["sslmode"] ?? "verify-full" == "verify-full" else {
      throw refusal(
        "leads to another machine: write sslmode=verify-full, and sslrootcert=FILE with the certificate of the authority that "
          + "signed the server's")
    }
    given["sslmode"] = "verify-full"
    // The library would rather take encryption by Kerberos, where it has a ticket, and look at no certificate then.
    given["gssencmode"] = "disable"
  }

  private static func requireWriting(_ given: inout [String: String]) throws(StorageError) {
    guard ["read-write", "primary"].contains(given["target_session_attrs"] ?? "read-write") else {
      throw refusal("may lead to a server that only reads: write target_session_attrs=read-write, or leave it out")
    }
    if given["target_session_attrs"] == nil { given["target_session_attrs"] = "read-write" }
  }

  private static func refusal(_ why: String) -> StorageError {
    StorageError(.cannotOpen, "the database's connection string \(why)")
  }
}
