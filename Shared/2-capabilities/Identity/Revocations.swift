public import Domain

/// What is not believed any more though its signature and its time are right: single tokens, all that a person was given until an
/// instant, and all that a key has signed.
public struct Revocations: Sendable, Equatable {
  /// What is taken back.
  public enum Entry: Hashable, Sendable {
    /// One token, by its issuer and its `jti`; of no use once the token has ended.
    case token(issuer: String, id: String, until: Instant)
    /// Whatever names the person and was issued at that instant or before; of no use once all of it has ended. The person is a digest:
    /// the list outlives their erasure.
    case person(RevokedPerson, of: OrganizationID, before: Instant)
    /// Whatever the key has signed, by its issuer and its `kid`.
    case key(issuer: String, id: String)
  }

  private struct Name: Hashable, Sendable {
    var first: String
    var second: String
  }

  /// Entries of a list, inclusive.
  public static let entriesMax = 10_000

  /// In their order, also those that decide nothing any more.
  public let entries: [Entry]
  /// Under which the digests of people are made: each list has its own.
  public let salt: RevocationSalt
  /// Whether the list that this was read from named people as they are.
  public internal(set) var namedPeople = false
  private var tokens: Set<Name> = []
  private var keys: Set<Name> = []
  private var people: [RevokedPerson: Instant] = [:]

  /// Nothing is taken back.
  public init() {
    entries = []
    salt = RevocationSalt()
  }

  /// - Parameter salt: what digests of people among the entries were made with.
  /// - Throws: `.tooMany`.
  public init(_ entries: [Entry], salt: RevocationSalt = RevocationSalt()) throws(RevocationError) {
    guard entries.count <= Self.entriesMax else { throw .tooMany(entries.count) }
    self.entries = entries
    self.salt = salt
    for entry in entries {
      switch entry {
      case .token(let issuer, let id, _): tokens.insert(Name(first: issuer, second: id))
      case .key(let issuer, let id): keys.insert(Name(first: issuer, second: id))
      case .person(let person, _, let before): people[person] = max(before, people[person] ?? before)
      }
    }
  }

  /// Those that still decide anything at `now`.
  public func useful(at now: Instant, _ rules: TokenRules = TokenRules()) -> [Entry] {
    entries.filter { entry in
      switch entry {
      case .token(_, _, let until): now < until + rules.leeway
      case .person(_, _, let before): now < before + (rules.lifetimeMax + 2 * rules.leeway)
      case .key: true
      }
    }
  }

  /// Whether what a person was given at that instant is taken back.
  public func isTakenBack(from person: PersonID, of organization: OrganizationID, givenAt instant: Instant) -> Bool {
    guard !people.isEmpty else { return false }
    return people[salt.digest(of: person, in: organization)].map { instant <= $0 } ?? false
  }

  func check(_ token: VerifiedToken) throws(TokenError) {
    if entries.isEmpty { return }
    guard !tokens.contains(Name(first: token.issuer, second: token.id)),
      !keys.contains(Name(first: token.issuer, second: token.keyID))
    else { throw .revoked }
    if isTakenBack(from: token.caller.user, of: token.caller.organization, givenAt: token.issuedAt) { throw .revoked }
  }

  public static func == (one: Self, other: Self) -> Bool { one.entries == other.entries }
}

/// Why a list of revocations is of no use.
public enum RevocationError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAList
  case tooMany(Int)
  /// The entry of that number, counted from 1.
  case badEntry(Int)
  case file(String)

  /// A sentence for the operator.
  public var description: String {
    switch self {
    case .notAList: "this is no list of revocations, or longer than \(Revocations.bytesMax) bytes"
    case .tooMany(let count): "\(count) revocations are more than \(Revocations.entriesMax)"
    case .badEntry(let number): "revocation number \(number) names neither a token, nor a person, nor a key"
    case .file(let reason): reason
    }
  }
}
