/// One statement, written whole in the source: only a literal becomes SQL, so no value can be glued into it.
public struct SQL: ExpressibleByStringLiteral, CustomStringConvertible, Sendable {
  private let literal: StaticString

  /// - Precondition: more than one character; a single one is no pointer to a text.
  public init(stringLiteral literal: StaticString) {
    precondition(literal.hasPointerRepresentation, "a statement is longer than one character")
    self.literal = literal
  }

  /// Where the literal lies in the program: what a connection's statement cache goes by, cheaper than the text.
  public var address: UInt { unsafe UInt(bitPattern: literal.utf8Start) }

  /// The text as it stands in the source.
  public var description: String { literal.description }

  /// Shows the text as UTF-8, for drivers.
  public func withUTF8<T, E: Error>(_ body: (Span<UInt8>) throws(E) -> T) throws(E) -> T {
    let bytes = unsafe UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    return try body(unsafe bytes.span)
  }

  /// FNV-1a of the text: notices that an applied migration was edited, guards against nothing else.
  public var checksum: Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    withUTF8 { bytes in
      for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    }
    return Int64(bitPattern: hash)
  }
}
