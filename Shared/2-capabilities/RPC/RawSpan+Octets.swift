extension RawSpan {
  /// A copy of all octets.
  package var octets: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }

  package func hasSuffix(_ suffix: StaticString) -> Bool {
    let count = suffix.utf8CodeUnitCount
    guard byteCount >= count else { return false }
    return extracting(last: count).isEqual(to: suffix)
  }

  package func hasPrefix(_ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard byteCount >= count else { return false }
    return extracting(first: count).isEqual(to: prefix)
  }

  package func isEqual(to other: StaticString) -> Bool {
    let count = other.utf8CodeUnitCount
    guard byteCount == count else { return false }
    return unsafe withUnsafeBytes { unsafe $0.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: count)) }
  }

  package func isEqual(to other: RawSpan) -> Bool {
    guard byteCount == other.byteCount else { return false }
    return unsafe withUnsafeBytes { mine in unsafe other.withUnsafeBytes { unsafe mine.elementsEqual($0) } }
  }
}

extension [UInt8] {
  package mutating func append(contentsOf span: RawSpan) {
    unsafe span.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}
