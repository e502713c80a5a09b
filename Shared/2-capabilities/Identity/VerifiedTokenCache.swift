public import Domain
internal import Glibc
internal import Synchronization

/// Remembers what tokens were found to say, so that a signature is checked once and not with every call.
///
/// Only what has verified is kept, at most `ways` × `sets` × `shards` tokens; the instants are checked each time. A
/// token's place is read off its signature's last bytes, and a hit compares every byte.
public final class VerifiedTokenCache: Sendable {
  private let verifier: TokenVerifier
  private let shards: [Shard]

  /// Each has a lock of its own, so that loops seldom meet.
  static let shards = 16
  static let sets = 256
  static let ways = 4
  public static let tokensMax = shards * sets * ways

  public init(_ verifier: TokenVerifier) {
    self.verifier = verifier
    shards = (0..<Self.shards).map { _ in Shard() }
  }

  /// What `token` says, if it holds at `now`: about 60 ns for one seen before.
  public func verify(_ token: Span<UInt8>, at now: Instant) throws(TokenError) -> VerifiedToken {
    let place = Self.place(of: token)
    let shard = shards[place % Self.shards]
    let set = place / Self.shards % Self.sets
    if let known = shard.find(token, in: set) {
      try verifier.rules.check(known, at: now)
      return known
    }
    let verified = try verifier.verify(token, at: now)
    shard.keep(verified, under: token, in: set, now: now)
    return verified
  }

  /// The instant from which on it is refused.
  public func end(of token: VerifiedToken) -> Instant { token.expiresAt + verifier.rules.leeway }

  /// The same for the value of an `authorization` header: `Bearer` and a token.
  public func verify(authorization: Span<UInt8>, at now: Instant) throws(TokenError) -> VerifiedToken {
    let scheme: StaticString = "bearer "
    guard authorization.count > scheme.utf8CodeUnitCount else { throw .missing }
    for index in 0..<scheme.utf8CodeUnitCount {
      let wanted = unsafe scheme.utf8Start[index]
      // Schemes are compared without regard to case (RFC 9110 §11.1); the space is a space.
      let byte = wanted == UInt8(ascii: " ") ? authorization[index] : authorization[index] | 0x20
      guard byte == wanted else { throw .missing }
    }
    return try verify(authorization.extracting(scheme.utf8CodeUnitCount..<authorization.count), at: now)
  }

  public func verify(authorization: String, at now: Instant) throws(TokenError) -> VerifiedToken {
    try verify(authorization: authorization.utf8Span.span, at: now)
  }

  /// Base64url characters of a signature: as good as random, and nobody but the issuer chooses those that are kept.
  private static func place(of token: Span<UInt8>) -> Int {
    guard token.count >= 9 else { return 0 }
    var bits: UInt64 = 0
    for index in token.count - 9..<token.count - 1 { bits = bits << 8 | UInt64(token[index]) }
    return Int(truncatingIfNeeded: (bits &* 0x9e37_79b9_7f4a_7c15) >> 33)
  }
}

extension VerifiedTokenCache {
  private struct Entry {
    var token: [UInt8]
    var verified: VerifiedToken

    func holds(_ other: Span<UInt8>) -> Bool {
      guard token.count == other.count, !token.isEmpty else { return false }
      return unsafe other.withUnsafeBytes { other in
        unsafe memcmp(token, other.baseAddress!, token.count) == 0
      }
    }
  }

  private final class Shard: Sendable {
    private let sets = Mutex<[[Entry]]>(Array(repeating: [], count: VerifiedTokenCache.sets))

    func find(_ token: Span<UInt8>, in set: Int) -> VerifiedToken? {
      sets.withLock { sets in
        // By index: to take an entry out is to retain every string in it.
        for way in sets[set].indices where sets[set][way].holds(token) {
          return sets[set][way].verified
        }
        return nil
      }
    }

    /// Takes the place of an expired token, or else of the one longest there.
    func keep(_ verified: VerifiedToken, under token: Span<UInt8>, in set: Int, now: Instant) {
      var copy: [UInt8] = []
      copy.reserveCapacity(token.count)
      for index in token.indices { copy.append(token[index]) }
      let entry = Entry(token: copy, verified: verified)
      sets.withLock { sets in
        // Two calls with a new token may both have verified it.
        guard !sets[set].contains(where: { $0.token == entry.token }) else { return }
        if sets[set].count == VerifiedTokenCache.ways {
          sets[set].remove(at: sets[set].firstIndex { $0.verified.expiresAt <= now } ?? 0)
        }
        sets[set].append(entry)
      }
    }
  }
}
