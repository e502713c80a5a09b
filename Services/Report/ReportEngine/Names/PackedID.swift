public import Domain

/// An attempt's id in few bytes: a UUID in its usual spelling is two words, any other text itself.
public enum PackedID: Hashable, Sendable {
  /// Of `8-4-4-4-12` lower-case hexadecimal digits.
  case uuid(UInt64, UInt64)
  /// Any other id, as it is.
  case text(AttemptID)

  /// The places of the dashes.
  private static let dashes: UInt64 = 1 << 8 | 1 << 13 | 1 << 18 | 1 << 23
  private static let length = 36

  /// Packs an id if it is a UUID in lower case; any other is kept as it is, so that it comes out by its bytes (N1).
  public init(_ id: AttemptID) {
    self = Self.uuid(id.rawValue) ?? .text(id)
  }

  /// As it was put in. A packed one is spelled out anew each time.
  public var id: AttemptID {
    switch self {
    case .uuid(let high, let low): AttemptID(Self.text(high, low))
    case .text(let id): id
    }
  }

  /// Nil for every other text: what is packed must come out as it went in.
  private static func uuid(_ text: String) -> PackedID? {
    guard text.utf8.count == length else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    var index: UInt64 = 0
    for character in text.utf8 {
      if dashes >> index & 1 == 1 {
        guard character == UInt8(ascii: "-") else { return nil }
      } else {
        let digit: UInt8
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
        default: return nil
        }
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(digit)
      }
      index += 1
    }
    return .uuid(high, low)
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: length) { text in
      unsafe fill(UnsafeMutableRawBufferPointer(text), high, low)
      return length
    }
  }
}

// Its text, made where it is wanted.
extension PackedID {
  /// Bytes of its text: 36 for a UUID.
  public var utf8Count: Int {
    switch self {
    case .uuid: Self.length
    case .text(let id): id.rawValue.utf8.count
    }
  }

  /// - Parameter text: `utf8Count` bytes.
  public func fill(_ text: UnsafeMutableRawBufferPointer) {
    switch self {
    case .uuid(let high, let low): unsafe Self.fill(text, high, low)
    case .text(let id): unsafe text.copyBytes(from: id.rawValue.utf8)
    }
  }

  private static func fill(_ text: UnsafeMutableRawBufferPointer, _ high: UInt64, _ low: UInt64) {
    let parts = (digits(high >> 32), digits(high), digits(low >> 32), digits(low))
    unsafe text.storeBytes(of: parts.0, as: UInt64.self)
    unsafe text.storeBytes(of: UInt32(truncatingIfNeeded: parts.1), toByteOffset: 9, as: UInt32.self)
    unsafe text.storeBytes(of: UInt32(truncatingIfNeeded: parts.1 >> 32), toByteOffset: 14, as: UInt32.self)
    unsafe text.storeBytes(of: UInt32(truncatingIfNeeded: parts.2), toByteOffset: 19, as: UInt32.self)
    unsafe text.storeBytes(of: UInt32(truncatingIfNeeded: parts.2 >> 32), toByteOffset: 24, as: UInt32.self)
    unsafe text.storeBytes(of: parts.3, toByteOffset: 28, as: UInt64.self)
    for dash in [8, 13, 18, 23] { unsafe text[dash] = UInt8(ascii: "-") }
  }

  /// The eight hexadecimal digits of the lower half, the first of them in the lowest byte.
  private static func digits(_ number: UInt64) -> UInt64 {
    // Half by half, down to a digit in each byte.
    var spread = number & 0xFFFF_FFFF
    spread = (spread << 16 | spread) & 0x0000_FFFF_0000_FFFF
    spread = (spread << 8 | spread) & 0x00FF_00FF_00FF_00FF
    spread = (spread << 4 | spread) & 0x0F0F_0F0F_0F0F_0F0F
    // Ten and more carry into the next four bits when six are added.
    let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    let gap = UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
    return (spread &+ 0x3030_3030_3030_3030 &+ letters &* gap).byteSwapped.littleEndian
  }
}

extension PackedID: Comparable {
  /// As the ids themselves: by their bytes (N1). The digits of a UUID rise with its words.
  public static func < (left: PackedID, right: PackedID) -> Bool {
    if case .uuid(let high, let low) = left, case .uuid(let theirHigh, let theirLow) = right {
      return (high, low) < (theirHigh, theirLow)
    }
    return left.id < right.id
  }
}
