public import Arguments
internal import Identity

/// What a service is told of its database: the path of a file, or the connection string of a PostgreSQL database.
public enum DatabaseOptions {
  /// A path, or a connection string without a password.
  public static let database = Option<String?>(
    "database", .optional(.path), default: nil, environment: "HOMEROOM_DATABASE",
    help:
      "File that holds everything, made where there is none; or a PostgreSQL database, as postgres://USER@HOST/NAME, without a password."
  )
  /// A file with a connection string.
  public static let addressFile = Option<String?>(
    "database-address", .optional(.path), default: nil, environment: "HOMEROOM_DATABASE_ADDRESS",
    help:
      "File with the connection string of a PostgreSQL database, which may hold a password; only its owner may read it. In place of "
      + "--database.")

  /// What the command of a service with a database takes.
  public static let all: [any Declared] = [database, addressFile]

  /// A connection string is one line.
  private static let bytesMax = 16 * 1024

  /// The path or the connection string.
  ///
  /// - Throws: a sentence for whoever started the service, without what the file holds.
  public static func database(_ values: Values) throws -> String {
    if let path = values[addressFile] { return try address(in: path) }
    guard let text = values[database] else {
      throw Refusal("--database is missing: the path of a file, or postgres://USER@HOST/NAME")
    }
    guard !holdsPassword(text) else {
      throw Refusal(
        "--database holds a password, which everybody on this machine can read there: put the connection string into a file that only "
          + "this user may read, and name that with --database-address")
    }
    return text
  }

  /// The path or the connection string that an argument of a command names.
  ///
  /// - Parameter argument: a path, a connection string without a password, or `@` and the path of a file that holds one.
  /// - Throws: a sentence for whoever gave it, without what the file holds.
  public static func database(named argument: String) throws -> String {
    if argument.hasPrefix("@") { return try address(in: String(argument.dropFirst())) }
    guard !holdsPassword(argument) else {
      throw Refusal(
        "the connection string holds a password, which everybody on this machine can read there: put it into a file that only this user "
          + "may read, and give @FILE")
    }
    return argument
  }

  private static func address(in path: String) throws -> String {
    let bytes: [UInt8]
    do {
      bytes = try TrustFile.read(path, bytesMax: bytesMax, isSecret: true)
    } catch {
      throw Refusal("\(path): \(error)")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard bytes.count <= bytesMax, lines.count == 1, lines[0].hasPrefix("postgres") else {
      throw Refusal("\(path) is to hold one line: postgres://USER:PASSWORD@HOST/NAME")
    }
    return String(lines[0])
  }

  /// As in `postgres://USER:PASSWORD@HOST` and `?password=`.
  private static func holdsPassword(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "://"), text.hasPrefix("postgres") else { return false }
    let rest = text[start.upperBound...]
    let user = rest.prefix { $0 != "@" && $0 != "/" && $0 != "?" }
    return user.endIndex < rest.endIndex && rest[user.endIndex] == "@" && user.contains(":")
      || rest.contains("password=")
  }
}
