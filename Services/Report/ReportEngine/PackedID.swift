internal import Domain

/// An attempt's id in few bytes: a UUID in its usual spelling is two words, any other text itself.
enum PackedID: Hashable, Sendable {
  /// Of `8-4-4-4-12` lower-case hexadecimal digits.
  case uuid(UInt64, UInt64)
  case text(AttemptID)

  /// The places of the dashes.
  private static let dashes: UInt64 = 1 << 8 | 1 << 13 | 1 << 18 | 1 << 23
  private static let length = 36

  init(_ id: AttemptID) {
    self = Self.uuid(id.rawValue) ?? .text(id)
  }

  var id: AttemptID {
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
    var place: UInt64 = 0
    for character in text.utf8 {
      if dashes >> place & 1 == 1 {
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
      place += 1
    }
    return .uuid(high, low)
  }

  private static func text(_ high: UInt64, _ low: UInt64) -> String {
    unsafe String(unsafeUninitializedCapacity: length) { text in
      var place = 0
      for word in [high, low] {
        for shift in stride(from: 60, through: 0, by: -4) {
          if dashes >> UInt64(place) & 1 == 1 {
            unsafe text[place] = UInt8(ascii: "-")
            place += 1
          }
          let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift) & 15)
          unsafe text[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
          place += 1
        }
      }
      return length
    }
  }
}

extension PackedID: Comparable {
  /// As the ids themselves: by their bytes (N1). The digits of a UUID rise with its words.
  static func < (left: PackedID, right: PackedID) -> Bool {
    if case .uuid(let high, let low) = left, case .uuid(let theirHigh, let theirLow) = right {
      return (high, low) < (theirHigh, theirLow)
    }
    return left.id < right.id
  }
}
