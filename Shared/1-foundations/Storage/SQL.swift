/// One statement, written whole in the source: only a literal becomes SQL, so no value can be glued into it. What concerns tables that
/// are known when the program runs (see ``init(_:)``) is put together of literals and their names.
@safe public struct SQL: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// Never changed and never freed.
  private let text: UnsafeBufferPointer<UInt8>

  /// - Precondition: more than one character; a single one is no pointer to a text.
  public init(stringLiteral literal: StaticString) {
    precondition(literal.hasPointerRepresentation, "a statement is longer than one character")
    unsafe text = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// A statement about a table and its columns. Its text is kept for good: make it once, not for each use.
  ///
  /// - Precondition: names of tables and columns are of small letters, digits and `_`.
  package init(_ parts: [Part]) {
    let bytes = Array(parts.map(\.text).joined().utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(fromContentsOf: bytes)
    unsafe text = UnsafeBufferPointer(copy)
  }

  /// Where the text lies in the program: what a connection's statement cache goes by, cheaper than the text.
  public var address: UInt { unsafe UInt(bitPattern: text.baseAddress) }

  /// The text as it stands in the source.
  public var description: String { unsafe String(decoding: text, as: UTF8.self) }

  /// Shows the text as UTF-8, for drivers.
  public func withUTF8<T, E: Error>(_ body: (Span<UInt8>) throws(E) -> T) throws(E) -> T {
    try body(unsafe text.span)
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

extension SQL {
  /// A piece of a statement about tables that are known when the program runs.
  package enum Part: ExpressibleByStringLiteral {
    /// From the source.
    case literal(StaticString)
    /// Of tables or columns, with commas between them.
    case names([String])
    /// Of columns of a table, with commas between them.
    case columns([String], of: String)
    /// So many parameters, with commas between them.
    case parameters(Int)
    /// Those with the numbers from 1 on, with commas between them.
    case numberedParameters(Int)
    /// The parameter with a number.
    case parameter(Int)

    package init(stringLiteral literal: StaticString) { self = .literal(literal) }

    fileprivate var text: String {
      switch self {
      case .literal(let literal): return literal.description
      case .parameters(let count): return Array(repeating: "?", count: count).joined(separator: ", ")
      case .numberedParameters(let count): return (1...count).map { "?\($0)" }.joined(separator: ", ")
      case .parameter(let number): return "?\(number)"
      case .columns(let names, let table):
        precondition(
          (names + [table]).allSatisfy(Self.isName), "a name of a table or column is something else: \(names)")
        return names.map { "\(table).\($0)" }.joined(separator: ", ")
      case .names(let names):
        precondition(names.allSatisfy(Self.isName), "a name of a table or column is something else: \(names)")
        return names.joined(separator: ", ")
      }
    }

    private static func isName(_ text: String) -> Bool {
      !text.isEmpty
        && text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
          default: false
          }
        }
    }
  }
}
