/// The public keys of one issuer as they were last heard of, and when to ask for them again. Knows no clock and no network: the caller
/// says what time it is, and asks.
public struct IssuerKeys: Sendable {
  /// Whose keys they are, and where they are asked for.
  public let issuer: TrustedIssuer
  private var keys: KeySet?
  private var askedAt: ContinuousClock.Instant?
  private var heardAt: ContinuousClock.Instant?
  /// Whether a token has named a key that nobody knew since it was asked last.
  private var isMissed = false

  /// How old keys become before they are asked for again.
  public static let freshFor = Duration.seconds(5 * 60)
  /// Between two times of asking, whatever tokens bring and however often it fails.
  public static let pause = Duration.seconds(30)
  /// How old keys become while the issuer cannot be asked; then its tokens are believed no more.
  public static let staleMax = Duration.seconds(24 * 60 * 60)

  /// Knows no key yet, and is due at once.
  public init(_ issuer: TrustedIssuer) { self.issuer = issuer }

  /// To be told when a token has named a key that nobody here knows.
  public mutating func miss() { isMissed = true }

  /// Whether to ask now.
  public func isDue(at now: ContinuousClock.Instant) -> Bool {
    guard let askedAt else { return true }
    guard askedAt.duration(to: now) >= Self.pause else { return false }
    guard !isMissed, let heardAt else { return true }
    return heardAt.duration(to: now) >= Self.freshFor
  }

  /// To be told whenever it is asked.
  public mutating func ask(at now: ContinuousClock.Instant) {
    askedAt = now
    isMissed = false
  }

  /// Takes what the issuer has published; says whether it is something new.
  ///
  /// - Throws: when it is of no use; the keys stay as they were.
  public mutating func hear(_ json: [UInt8], at now: ContinuousClock.Instant) throws(KeySetError) -> Bool {
    let new = try KeySet(published: json)
    heardAt = now
    let isNew = keys.map { $0.json != new.json } ?? true
    keys = new
    return isNew
  }

  /// Lets go of keys that are too old; says whether there were any.
  public mutating func expire(at now: ContinuousClock.Instant) -> Bool {
    guard let heardAt, keys != nil, heardAt.duration(to: now) >= Self.staleMax else { return false }
    keys = nil
    return true
  }

  /// Those that its tokens are checked with.
  public var present: KeySet? { keys }
}

extension KeySet {
  /// What an issuer publishes: keys of kinds that are not used here are left out, as are those without a `kid` or for encryption. What
  /// holds a private part is refused whole.
  public init(published json: [UInt8]) throws(KeySetError) {
    let keys = try Self.list(json)
    var entries: [Entry] = []
    for (index, key) in keys.enumerated() {
      do throws(KeySetError) {
        entries.append(try Self.entry(key, signer: .people, number: index + 1))
      } catch {
        if case .privateKey = error { throw error }
      }
    }
    try self.init(entries)
  }
}
