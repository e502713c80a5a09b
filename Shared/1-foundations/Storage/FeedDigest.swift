/// Stands for all changes of an organization up to one, in their order (D32): 128 bits. Two histories that differ anywhere
/// up to there have different digests.
///
/// Each change's digest is computed from the one before it, its number, time, kind, entity and payload, keyed by the
/// change's own salt. It is no signature: whoever may write the file may write digests.
public struct FeedDigest: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  private init(_ words: (UInt64, UInt64)) {
    (low, high) = words
  }

  /// Before the first change.
  static let none = FeedDigest((0, 0))

  private static let size = 16

  /// Nil for what is not 16 bytes.
  public init?(_ bytes: [UInt8]) {
    guard let words = unsafe bytes.span.bytes.twoWords else { return nil }
    self.init(words)
  }

  init?(_ bytes: RawSpan) {
    guard let words = bytes.twoWords else { return nil }
    self.init(words)
  }

  /// 16 bytes, as they are stored and sent.
  public var bytes: [UInt8] { [UInt8](words: low, high) }

  /// Of the history that goes on with `change`.
  func adding(_ change: Change, salt: ChangeSalt) -> FeedDigest {
    var hash = SipHash(key: (salt.low, salt.high))
    hash.add(low)
    hash.add(high)
    hash.add(UInt64(bitPattern: change.sequence))
    hash.add(UInt64(bitPattern: Int64(change.kind)))
    hash.add(UInt64(bitPattern: change.committedAt))
    let entity = unsafe change.entity.utf8.span.bytes
    hash.add(UInt64(entity.byteCount))
    hash.add(UInt64(change.payload.count))
    hash.add(entity)
    unsafe hash.add(change.payload.span.bytes)
    return FeedDigest(hash.digest())
  }

  /// Of a change that was stored before changes had digests: by its number and a secret that its store was given when they
  /// came up. Two stores that were brought up to date apart from one another have different ones.
  init(ofEarlierChange sequence: Int64, origin: ChangeSalt) {
    var hash = SipHash(key: (origin.low, origin.high))
    hash.add(UInt64(bitPattern: sequence))
    self.init(hash.digest())
  }
}

/// Keys the digest of one change, and is kept beside it for as long as the change is as it was written.
///
/// A change that is rewritten, because somebody in it was erased, loses its salt. Its digest stays, and without the salt says
/// nothing of what it was made from, so that no guess at the former content can be checked.
struct ChangeSalt {
  let low: UInt64
  let high: UInt64

  init?(_ bytes: RawSpan) {
    guard let words = bytes.twoWords else { return nil }
    (low, high) = words
  }

  fileprivate init(_ words: (UInt64, UInt64)) {
    (low, high) = words
  }

  static func random() -> ChangeSalt { ChangeSalt(RandomWords.shared.two()) }

  var bytes: [UInt8] { [UInt8](words: low, high) }
}

extension RawSpan {
  fileprivate var twoWords: (UInt64, UInt64)? {
    guard byteCount == 16 else { return nil }
    return unsafe (
      UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)),
      UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }
}

extension [UInt8] {
  fileprivate init(words low: UInt64, _ high: UInt64) {
    unsafe self.init(unsafeUninitializedCapacity: 16) { bytes, count in
      let raw = UnsafeMutableRawBufferPointer(bytes)
      unsafe raw.storeBytes(of: low.littleEndian, toByteOffset: 0, as: UInt64.self)
      unsafe raw.storeBytes(of: high.littleEndian, toByteOffset: 8, as: UInt64.self)
      count = 16
    }
  }
}
