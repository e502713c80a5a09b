internal import Crypto
public import Domain

/// Who somebody is in the audit log: 16 bytes, from which nothing leads to the person but the secret that they were made with.
///
/// Whoever changes the row that leads from a pseudonym to a person would need another secret with the same digest: the name
/// that an entry is shown with is as hard to exchange as the entry.
public struct Pseudonym: Hashable, Comparable, Sendable {
  /// Bytes of a pseudonym.
  public static let byteCount = 16
  /// Random bytes, a person's own. Once they are destroyed the pseudonym is nobody's.
  public static let secretBytes = 32

  private let high: UInt64
  private let low: UInt64

  /// The same person and secret always make the same pseudonym.
  ///
  /// - Parameter secret: ``secretBytes`` random bytes of the person's own.
  public init(of person: PersonID, secret: [UInt8]) {
    // It always has as many bytes as it takes.
    self.init(SHA256.digest(of: secret + person.rawValue.utf8)[..<Self.byteCount])!
  }

  /// Nil for another number of bytes than 16.
  public init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    high = number(bytes.prefix(8))
    low = number(bytes.dropFirst(8))
  }

  /// Adds the 16 bytes at the end.
  public func append(to bytes: inout [UInt8]) {
    for number in [high, low] {
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
  }

  /// Whether it is one of those, one in so many, that long lists are cut behind.
  public func isCut(oneIn count: UInt64) -> Bool { low % count == 0 }

  /// The 16 bytes, as they are stored.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The order of their bytes.
  public static func < (left: Pseudonym, right: Pseudonym) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
