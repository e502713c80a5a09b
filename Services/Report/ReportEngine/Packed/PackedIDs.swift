internal import Domain

/// The ids of a run's attempts as bytes: a UUID in its usual spelling takes sixteen, any other text its own.
struct PackedIDs: Sendable {
  private var bytes: [UInt8] = []
  /// Where each id ends; while all are UUIDs, nothing: they are of one length.
  private var ends: [UInt32] = []
  private var count = 0

  /// Told from a text of sixteen bytes by this bit of its end.
  private static let uuidBit: UInt32 = 1 << 31

  subscript(place: Int) -> AttemptID {
    let (range, isUUID) = extent(place)
    return isUUID
      ? AttemptID(PackedUUID.text(bytes[range])) : AttemptID(String(decoding: bytes[range], as: UTF8.self))
  }

  mutating func append(_ id: AttemptID) {
    let packed = PackedUUID.bytes(id.rawValue)
    bytes.append(contentsOf: packed ?? Array(id.rawValue.utf8))
    let end = UInt32(bytes.count)
    if packed == nil, ends.isEmpty { ends = (0..<count).map { UInt32($0 + 1) * 16 | Self.uuidBit } }
    if packed == nil || !ends.isEmpty { ends.append(packed == nil ? end : end | Self.uuidBit) }
    count += 1
  }

  private func extent(_ place: Int) -> (Range<Int>, isUUID: Bool) {
    guard !ends.isEmpty else { return (place * 16..<(place + 1) * 16, true) }
    let start = place == 0 ? 0 : Int(ends[place - 1] & ~Self.uuidBit)
    return (start..<Int(ends[place] & ~Self.uuidBit), ends[place] & Self.uuidBit != 0)
  }
}

/// A UUID as `8-4-4-4-12` lower-case hexadecimal digits, and as sixteen bytes.
enum PackedUUID {
  private static let dashes = [8, 13, 18, 23]
  private static let digits = Array("0123456789abcdef".utf8)

  /// Nil for every other text: what is packed must come out as it went in.
  static func bytes(_ text: String) -> [UInt8]? {
    guard text.utf8.count == 36 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    var high: UInt8?
    for (place, character) in text.utf8.enumerated() {
      if dashes.contains(place) {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = value(character) else { return nil }
      if let upper = high {
        bytes.append(upper << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  static func text(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for byte in bytes {
      if dashes.contains(text.count) { text.append(UInt8(ascii: "-")) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
