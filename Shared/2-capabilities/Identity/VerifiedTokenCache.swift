public import Domain
internal import Glibc
internal import Synchronization

/// Remembers what tokens were found to say, so that a signature is checked once and not with every call.
///
/// Only what has verified is kept, at most `ways` × `sets` × `shards` tokens; the instants are checked each time. A
/// token's place is read off the last bytes of its signature, or of its seal, and a hit compares every byte. What was verified with other keys than
/// the present ones is verified again.
public final class VerifiedTokenCache: Sendable {
  private struct Current {
    var verifier: TokenVerifier
    var generation: Int
    /// The generation in which keys changed last, and not revocations alone.
    var keyGeneration = 0
  }

  private let rules: TokenRules
  private let current: Mutex<Current>
  /// That of `current`, read with every call without its lock. It is written after it, so that nothing verified with older keys is
  /// ever remembered under a newer number.
  private let generation = Atomic<Int>(0)
  private let keyMissed: @Sendable () -> Void
  private let shards: [Shard]

  /// Each has a lock of its own, so that loops seldom meet.
  static let shards = 16
  static let sets = 256
  static let ways = 4
  /// Tokens that are remembered at most.
  public static let tokensMax = shards * sets * ways

  /// - Parameter keyMissed: called when a token names a key that is not known, however often; it must not wait.
  public init(_ verifier: TokenVerifier, keyMissed: @escaping @Sendable () -> Void = {}) {
    self.keyMissed = keyMissed
    rules = verifier.rules
    current = Mutex(Current(verifier: verifier, generation: 0))
    shards = (0..<Self.shards).map { _ in Shard() }
  }

  /// Believes these keys from the next call on, and no others.
  public func replace(_ keys: KeySet) { change(keys: true) { $0.keys = keys } }

  /// The same for those of others who issue tokens.
  public func replace(_ issuers: [IssuerKeys]) { change(keys: true) { $0.issuers = issuers } }

  /// Opens what these have sealed from the next call on, and nothing else.
  public func replace(_ sealing: SealingKeys) { change(keys: true) { $0.sealing = sealing } }

  /// Believes nothing of this from the next call on. Signatures that were checked stay checked.
  public func replace(_ revocations: Revocations) { change(keys: false) { $0.revocations = revocations } }

  private func change(keys: Bool, _ change: (inout TokenVerifier) -> Void) {
    current.withLock { current in
      change(&current.verifier)
      current.generation += 1
      if keys { current.keyGeneration = current.generation }
      generation.store(current.generation, ordering: .releasing)
    }
  }

  /// What `token` says, if it holds at `now`: about 60 ns for one seen before.
  ///
  /// - Parameter onlyKnown: no signature is checked, which takes some 70 µs: what would need it is `.notVerified`.
  public func verify(
    _ token: Span<UInt8>, at now: Instant, onlyKnown: Bool = false
  ) throws(TokenError) -> VerifiedToken {
    let place = Self.place(of: token)
    let shard = shards[place % Self.shards]
    let set = place / Self.shards % Self.sets
    let known = shard.find(token, in: set)
    if let known, known.generation == generation.load(ordering: .acquiring) {
      try rules.check(known.verified, at: now)
      return known.verified
    }
    let current = current.withLock { $0 }
    if let known, known.generation >= current.keyGeneration {
      try rules.check(known.verified, at: now)
      try current.verifier.revocations.check(known.verified)
      shard.keep(known.verified, under: token, in: set, generation: current.generation, now: now)
      return known.verified
    }
    guard !onlyKnown else { throw .notVerified }
    let verified: VerifiedToken
    do throws(TokenError) {
      verified = try current.verifier.verify(token, at: now)
    } catch {
      if error == .unknownKey { keyMissed() }
      throw error
    }
    shard.keep(verified, under: token, in: set, generation: current.generation, now: now)
    return verified
  }

  /// The instant from which on it is refused.
  public func end(of token: VerifiedToken) -> Instant { token.expiresAt + rules.leeway }

  /// The same for the value of an `authorization` header: `Bearer` and a token.
  public func verify(
    authorization: Span<UInt8>, at now: Instant, onlyKnown: Bool = false
  ) throws(TokenError) -> VerifiedToken {
    let scheme: StaticString = "bearer "
    guard authorization.count > scheme.utf8CodeUnitCount else { throw .missing }
    for index in 0..<scheme.utf8CodeUnitCount {
      let wanted = unsafe scheme.utf8Start[index]
      // Schemes are compared without regard to case (RFC 9110 §11.1); the space is a space.
      let byte = wanted == UInt8(ascii: " ") ? authorization[index] : authorization[index] | 0x20
      guard byte == wanted else { throw .missing }
    }
    return try verify(
      authorization.extracting(scheme.utf8CodeUnitCount..<authorization.count), at: now, onlyKnown: onlyKnown)
  }

  /// The same for a text, with the signature checked where need be.
  public func verify(authorization: String, at now: Instant) throws(TokenError) -> VerifiedToken {
    try verify(authorization: authorization.utf8Span.span, at: now)
  }

  /// Base64url characters of a signature or a seal: as good as random, and nobody but the issuer chooses those that are kept.
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
    /// Of the keys and revocations that it was verified with.
    var generation: Int

    func holds(_ other: Span<UInt8>) -> Bool {
      guard token.count == other.count, !token.isEmpty else { return false }
      return unsafe other.withUnsafeBytes { other in
        unsafe memcmp(token, other.baseAddress!, token.count) == 0
      }
    }
  }

  private final class Shard: Sendable {
    private let sets = Mutex<[[Entry]]>(Array(repeating: [], count: VerifiedTokenCache.sets))

    func find(_ token: Span<UInt8>, in set: Int) -> (verified: VerifiedToken, generation: Int)? {
      sets.withLock { sets in
        // By index: to take an entry out is to retain every string in it.
        for way in sets[set].indices where sets[set][way].holds(token) {
          return (sets[set][way].verified, sets[set][way].generation)
        }
        return nil
      }
    }

    /// Takes the place of the same token under older keys, of one that has expired or that older keys have signed, or else of the
    /// one longest there.
    func keep(_ verified: VerifiedToken, under token: Span<UInt8>, in set: Int, generation: Int, now: Instant) {
      var copy: [UInt8] = []
      copy.reserveCapacity(token.count)
      for index in token.indices { copy.append(token[index]) }
      let entry = Entry(token: copy, verified: verified, generation: generation)
      sets.withLock { sets in
        // Two calls with a new token may both have verified it.
        if let known = sets[set].firstIndex(where: { $0.token == entry.token }) {
          guard sets[set][known].generation < generation else { return }
          sets[set].remove(at: known)
        }
        if sets[set].count == VerifiedTokenCache.ways {
          let useless = sets[set].firstIndex { $0.verified.expiresAt <= now || $0.generation < generation }
          sets[set].remove(at: useless ?? 0)
        }
        sets[set].append(entry)
      }
    }
  }
}
