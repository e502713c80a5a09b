/// Text compared by its bytes.
///
/// Swift's own `==` and `<` call canonically equivalent strings equal ("é" in one scalar or in two). Identifiers are
/// opaque (D1, N1) and the stores compare bytes, so memory must too: otherwise two rows could fall into one key.
extension String {
  /// Whether both strings are the same UTF-8 bytes.
  @inlinable
  public func isExactly(_ other: String) -> Bool {
    // Equal bytes are always canonically equal, and among ASCII the two notions are one.
    guard self == other else { return false }
    if utf8Span.isKnownASCII && other.utf8Span.isKnownASCII { return true }
    return utf8.elementsEqual(other.utf8)
  }

  /// Whether `self` comes before `other` in the order of their UTF-8 bytes (R28, D14).
  @inlinable
  public func precedesExactly(_ other: String) -> Bool {
    if utf8Span.isKnownASCII && other.utf8Span.isKnownASCII { return self < other }
    return utf8.lexicographicallyPrecedes(other.utf8)
  }
}
