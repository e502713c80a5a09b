internal import Crypto
public import Domain
public import RPC
public import Storage
public import Wire

/// A request that may be sent twice and shall count once: what was asked, by whom, under which name.
public struct LoggedRequest: Sendable {
  private let key: String
  private let method: String
  private let digest: [UInt8]
  private let isNamed: Bool
  /// Who made it.
  public let caller: Caller

  /// - Parameters:
  ///   - requestID: as the caller made it; the empty one names nothing and is never remembered.
  ///   - caller: names are the caller's own: two apps, or two people, may both begin at 1.
  public init(
    _ request: some Message, requestID: String, method: MethodDescriptor, caller: Caller
  ) throws {
    isNamed = !requestID.isEmpty
    self.caller = caller
    self.method = method.name
    guard isNamed else {
      (key, digest) = ("", [])
      return
    }
    try TextRule(scalarsMax: 64, content: .any).check(requestID, field: "request_id")
    key = Self.keyPrefix(of: caller.user, through: caller.app) + requestID
    digest = SHA256.digest(of: try request.encoded())
  }

  /// How the keys begin of requests that a person made through an app; nil: through none.
  public static func keyPrefix(of person: PersonID, through app: AppID?) -> String {
    let app = app?.rawValue ?? ""
    // Lengths first, so that no two callers' names run into each other.
    return "\(app.utf8.count):\(person.rawValue.utf8.count):\(app)\(person)"
  }

  /// Whether a request that the log has under this key was made by a person.
  public static func isKey(_ key: String, of person: PersonID) -> Bool {
    parts(of: key)?.user.elementsEqual(person.rawValue.utf8) ?? false
  }

  /// Who made the request that the log has under this key; nil for what is none.
  public static func person(ofKey key: String) -> PersonID? {
    parts(of: key).map { PersonID(String(decoding: $0.user, as: UTF8.self)) }
  }

  /// Whether whoever made the request that the log has under this key put a person's id into its name: as a word of it, since short ids
  /// are in many names by chance.
  public static func isKey(_ key: String, naming person: PersonID) -> Bool {
    let name = parts(of: key).map { Array($0.name) } ?? []
    let id = Array(person.rawValue.utf8)
    guard !id.isEmpty, id.count <= name.count else { return false }
    return (0...name.count - id.count).contains { begin in
      let end = begin + id.count
      return name[begin..<end].elementsEqual(id)
        && (begin == 0 || !isOfWord(name[begin - 1])) && (end == name.count || !isOfWord(name[end]))
    }
  }

  /// Letters and digits; all that is not ASCII is taken for one.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
  }

  /// What a key is made of.
  private static func parts(of key: String) -> (user: Substring.UTF8View, name: Substring.UTF8View)? {
    let parts = key.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let app = Int(Substring(parts[0])), let user = Int(Substring(parts[1])), app >= 0, user >= 0
    else { return nil }
    let rest = parts[2].dropFirst(app)
    return (rest.prefix(user), rest.dropFirst(user))
  }

  /// Runs `body`, or gives the answer that the same request was given before.
  ///
  /// Whether the caller may ask at all is to be decided before: the log answers whoever repeats the request.
  ///
  /// - Parameter answeredAt: the time of day.
  /// - Returns: the answer, and how many bytes are added to the store by remembering it: whoever asks pays for them, also where nothing else
  ///   was changed.
  public func once<Response: Message>(
    in organization: OrganizationID, _ transaction: Transaction, answeredAt: Instant, _ body: () throws -> Response
  ) throws -> (response: Response, notedBytes: Int) {
    if let answer: Response = try earlierAnswer(in: organization, on: transaction) { return (answer, 0) }
    let response = try body()
    return (response, try note(response, in: organization, transaction, answeredAt: answeredAt))
  }

  /// The answer that the same request was given before; nil where there is none.
  ///
  /// For a change of more than one transaction, which looks before the first and in each, and notes its answer with the last.
  public func earlierAnswer<Response: Message>(
    in organization: OrganizationID, on connection: any Connection
  ) throws -> Response? {
    guard isNamed else { return nil }
    switch try RequestLog.earlier(
      organization: organization.rawValue, requestID: key, method: method, digest: digest, on: connection)
    {
    case .answered(let response): return try Response(decoding: response)
    case .differs: throw RPCError.requestIDReused
    case .none: return nil
    }
  }

  /// Notes the answer, in the transaction of what it tells of.
  ///
  /// - Returns: how many bytes that adds to the store.
  public func note(
    _ response: some Message, in organization: OrganizationID, _ transaction: Transaction, answeredAt: Instant
  ) throws -> Int {
    guard isNamed else { return 0 }
    return try RequestLog.note(
      organization: organization.rawValue, requestID: key, method: method, digest: digest,
      response: try response.encoded(), answeredAt: answeredAt.milliseconds, in: transaction)
  }
}
