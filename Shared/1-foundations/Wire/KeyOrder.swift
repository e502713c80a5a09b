/// What the key of a map can be, and which of two comes first on the wire: strings by their bytes, false before true.
@usableFromInline package protocol MapKey: Hashable {
  static func isBefore(_ one: Self, _ other: Self) -> Bool
}

extension MapKey where Self: Comparable {
  /// Numbers by their size.
  @inlinable package static func isBefore(_ one: Self, _ other: Self) -> Bool { one < other }
}

extension Int32: MapKey {}
extension Int64: MapKey {}
extension UInt32: MapKey {}
extension UInt64: MapKey {}

extension Bool: MapKey {
  /// False before true.
  @usableFromInline package static func isBefore(_ one: Bool, _ other: Bool) -> Bool { !one && other }
}

extension String: MapKey {
  /// By their bytes in UTF-8.
  @usableFromInline package static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}

/// The entries of a map in the order of their keys, so that equal maps give equal bytes.
@inlinable package func inKeyOrder<Key: MapKey, Value>(_ map: [Key: Value]) -> [(key: Key, value: Value)] {
  if map.count < 2 { return Array(map) }
  return map.sorted { Key.isBefore($0.key, $1.key) }
}
