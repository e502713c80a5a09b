internal import Crypto
internal import Domain

/// How the entries of an audit log hold each other. `docs/audit.md` has the same in words, for whoever checks it with other
/// tools.
public enum AuditChain {
  /// The digest of an entry: SHA-256 over the digest of the one before, nothing for the first, and its content.
  public static func digest(after former: [UInt8], content: [UInt8]) -> [UInt8] {
    SHA256.digest(of: former + content)
  }

  /// What an entry calls those whom it concerns: the first 16 bytes of SHA-256 over their pseudonyms.
  ///
  /// - Parameter members: the pseudonyms one after another, ascending.
  public static func group(of members: [UInt8]) -> [UInt8] {
    Array(SHA256.digest(of: members)[..<Pseudonym.byteCount])
  }

  /// Random bytes of a seal.
  public static let saltBytes = 16

  /// What an entry holds instead of words that can be destroyed: SHA-256 over salt, the object's length in 8 bytes, object and
  /// reason.
  public static func seal(object: String, reason: String, salt: [UInt8]) -> [UInt8] {
    let length = UInt64(object.utf8.count)
    let prefix = stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: length >> $0) }
    return SHA256.digest(of: salt + prefix + object.utf8 + reason.utf8)
  }

  /// What the entry about a trimming says of where the rest begins: the last removed entry's number and digest.
  public static func name(of head: AuditHead) -> String { head.description }
}

/// A place in an audit log, with the digest of all up to it. Whoever notes it elsewhere can see later that what came before
/// was not changed, and that nothing after it was cut off to before it.
public struct AuditHead: Hashable, Sendable, CustomStringConvertible {
  /// The number of the last entry up to here, from 1; 0 where the log begins.
  public var sequence: Int64
  /// The digest of that entry, and so of all before it: 32 bytes; none where the log begins.
  public var digest: [UInt8]

  /// Where a log begins.
  public init(sequence: Int64 = 0, digest: [UInt8] = []) {
    self.sequence = sequence
    self.digest = digest
  }

  /// Reads what `description` writes; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let sequence = Int64(parts[0]), sequence > 0, parts[1].utf8.count == 64 else { return nil }
    let digits = Array(parts[1].utf8)
    var digest: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.value(digits[index]), let low = Self.value(digits[index + 1]) else { return nil }
      digest.append(high << 4 | low)
    }
    self.init(sequence: sequence, digest: digest)
  }

  /// The number, a colon, and the digest in hexadecimal.
  public var description: String {
    "\(sequence):\(digest.hexadecimal)"
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
