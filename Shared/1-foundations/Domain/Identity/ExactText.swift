/// Text compared by its bytes.
///
/// Swift's own `==` and `<` call canonically equivalent strings equal ("é" in one scalar or in two). Identifiers are
/// opaque (D1, N1) and the stores compare bytes, so memory must too: otherwise two rows could fall into one key.
extension String {
  /// Whether both strings are the same UTF-8 bytes.
  @inlinable
  public func isExactly(_ other: String) -> Bool {
    // Among ASCII the two notions are one, and `==` compares memory.
    if utf8Span.isKnownASCII && other.utf8Span.isKnownASCII { return self == other }
    return utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether `self` comes before `other` in the order of their UTF-8 bytes (R28, D14).
  @inlinable
  public func precedesExactly(_ other: String) -> Bool {
    if utf8Span.isKnownASCII && other.utf8Span.isKnownASCII { return self < other }
    return utf8.lexicographicallyPrecedes(other.utf8)
  }
}
