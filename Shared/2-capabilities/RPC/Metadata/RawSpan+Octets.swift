internal import Glibc

// Copying, searching and comparing the octets of raw spans.
extension RawSpan {
  /// A copy of all octets.
  package var octets: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

  /// Whether one of the octets is this one.
  package func contains(_ octet: UInt8) -> Bool {
    unsafe withUnsafeBytes { mine in
      guard let start = mine.baseAddress else { return false }
      return unsafe memchr(start, Int32(octet), mine.count) != nil
    }
  }

  /// Whether the octets end with those of an ASCII or UTF-8 text.
  package func hasSuffix(_ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    guard byteCount >= count else { return false }
    return extracting(last: count).isEqual(to: suffix)
  }

  /// Whether the octets begin with those of an ASCII or UTF-8 text.
  package func hasPrefix(_ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard byteCount >= count else { return false }
    return extracting(first: count).isEqual(to: prefix)
  }

  /// Whether the octets are those of a text. Stops at the first difference: never for secrets.
  package func isEqual(to other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    guard byteCount == count else { return false }
    return unsafe withUnsafeBytes { mine in
      guard let mine = mine.baseAddress else { return true }
      return unsafe memcmp(mine, other.utf8Start, count) == 0
    }
  }

  /// Whether both hold the same octets. Stops at the first difference: never for secrets.
  package func isEqual(to other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    let count = byteCount
    return unsafe withUnsafeBytes { mine in
      unsafe other.withUnsafeBytes { other in
        guard let mine = mine.baseAddress, let other = other.baseAddress else { return true }
        return unsafe memcmp(mine, other, count) == 0
      }
    }
  }
}

extension [UInt8] {
  /// Copies the octets to the end.
  package mutating func append(contentsOf span: RawSpan) {
    unsafe span.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
