/// A JSON value, read strictly: what two readers could take differently is refused.
public enum StrictJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  /// Whole numbers only: nothing in a token is anything else.
  case integer(Int64)
  case text(String)
  case array([StrictJSON])
  case object([Member])

  /// One of an object's.
  public struct Member: Equatable, Sendable {
    /// No other of the object has it.
    public var name: String
    public var value: StrictJSON
  }

  /// Of arrays and objects within one another, unless it is said.
  public static let depthMax = 4
  /// Of the whole text, unless it is said.
  public static let bytesMax = 4096
  /// Each is compared with all before it, so that none is there twice.
  static let membersMax = 64

  /// Nil unless the bytes are exactly one value: no duplicate names, no fractions, no invalid UTF-8, no depth beyond what
  /// may be, no object of more than 64 members.
  public init?(_ bytes: [UInt8], bytesMax: Int = bytesMax, depthMax: Int = depthMax) {
    do throws(Unreadable) {
      try self.init(reading: bytes, bytesMax: bytesMax, depthMax: depthMax)
    } catch {
      return nil
    }
  }

  /// The same for people's files, which are told what is wrong, and where.
  public init(reading bytes: [UInt8], bytesMax: Int, depthMax: Int) throws(Unreadable) {
    guard bytes.count <= bytesMax else { throw Unreadable(offset: bytesMax, rule: .bytes(max: bytesMax)) }
    var reader = StrictJSONReader(bytes, depthMax: depthMax)
    self = try reader.value(depth: 0)
    try reader.end()
  }

  /// There is no value that would be read so.
  public struct Unreadable: Error, Equatable {
    /// Of the first byte that is not right.
    public let offset: Int
    /// What it breaks.
    public let rule: Rule
  }

  /// What holds for all JSON that is read.
  public enum Rule: Equatable, Sendable {
    case bytes(max: Int)
    case depth(max: Int)
    case members(max: Int)
    /// Holds a name that an object has twice.
    case repeatedName(String)
    /// Neither a fraction nor an exponent.
    case wholeNumber
    /// 64 bits, with a sign.
    case numberSize
    case leadingZero
    case utf8
    case controlCharacter
    case escape
    case surrogate
    /// It ends before the value does.
    case end
    /// Holds what would stand there: `a value`.
    case expected(String)
    case onlyOneValue
  }

  /// The value of that name; nil where this is no object, or has none.
  public subscript(name: String) -> StrictJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// Nil for what is no text.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// Nil for what is no number.
  public var integer: Int64? {
    if case .integer(let integer) = self { integer } else { nil }
  }
}

/// Walks the bytes once, and throws at the first that is not right.
private struct StrictJSONReader {
  private typealias Unreadable = StrictJSON.Unreadable

  private let bytes: [UInt8]
  private let depthMax: Int
  private var next = 0

  init(_ bytes: [UInt8], depthMax: Int) {
    self.bytes = bytes
    self.depthMax = depthMax
  }

  /// Nothing comes behind the value.
  mutating func end() throws(StrictJSON.Unreadable) {
    skipSpace()
    guard next == bytes.count else { throw broken(.onlyOneValue) }
  }

  mutating func value(depth: Int) throws(StrictJSON.Unreadable) -> StrictJSON {
    guard depth <= depthMax else { throw broken(.depth(max: depthMax)) }
    skipSpace()
    guard next < bytes.count else { throw broken(.end) }
    switch bytes[next] {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try integer()
    default: throw broken(.expected("a value"))
    }
  }

  /// - Parameter offset: nil: of the next byte.
  private func broken(_ rule: StrictJSON.Rule, at offset: Int? = nil) -> Unreadable {
    Unreadable(offset: offset ?? next, rule: rule)
  }

  /// Something else stands there, or nothing.
  private func missing(_ what: String) -> Unreadable { broken(next < bytes.count ? .expected(what) : .end) }

  private mutating func object(_ depth: Int) throws(StrictJSON.Unreadable) -> StrictJSON {
    next += 1
    var members: [StrictJSON.Member] = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard members.count < StrictJSON.membersMax else { throw broken(.members(max: StrictJSON.membersMax)) }
      let begin = next
      guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else { throw missing("a name in quotation marks") }
      let name = try string()
      guard !members.contains(where: { $0.name == name }) else { throw broken(.repeatedName(name), at: begin) }
      guard take(":") else { throw missing("a colon behind the name") }
      members.append(StrictJSON.Member(name: name, value: try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw missing("a comma or the end of the object") }
    return .object(members)
  }

  private mutating func array(_ depth: Int) throws(StrictJSON.Unreadable) -> StrictJSON {
    next += 1
    var elements: [StrictJSON] = []
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while take(",")
    guard take("]") else { throw missing("a comma or the end of the list") }
    return .array(elements)
  }

  private mutating func integer() throws(StrictJSON.Unreadable) -> StrictJSON {
    let start = next
    if bytes[next] == UInt8(ascii: "-") { next += 1 }
    let digits = next
    while next < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[next] { next += 1 }
    guard next > digits else { throw missing("a digit") }
    if next - digits > 1, bytes[digits] == UInt8(ascii: "0") { throw broken(.leadingZero, at: start) }
    if next < bytes.count, Self.goesOn(bytes[next]) { throw broken(.wholeNumber, at: start) }
    guard let integer = Int64(String(decoding: bytes[start..<next], as: UTF8.self)) else {
      throw broken(.numberSize, at: start)
    }
    return .integer(integer)
  }

  /// Whether a number that is not whole would go on so.
  private static func goesOn(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }

  /// - Precondition: the next byte is the quotation mark that it begins with.
  private mutating func string() throws(StrictJSON.Unreadable) -> String {
    let begin = next
    next += 1
    var text: [UInt8] = []
    while next < bytes.count {
      let byte = bytes[next]
      switch byte {
      case UInt8(ascii: "\""):
        guard let valid = String(validating: text, as: UTF8.self) else { throw broken(.utf8, at: begin) }
        next += 1
        return valid
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<0x20: throw broken(.controlCharacter)
      default:
        text.append(byte)
        next += 1
      }
    }
    throw broken(.end)
  }

  private mutating func escape() throws(StrictJSON.Unreadable) -> Unicode.Scalar {
    let begin = next
    guard next + 1 < bytes.count else { throw broken(.end, at: bytes.count) }
    let byte = bytes[next + 1]
    next += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicode(begin)
    default: throw broken(.escape, at: begin)
    }
  }

  /// - Parameter begin: of the escape sequence.
  private mutating func unicode(_ begin: Int) throws(StrictJSON.Unreadable) -> Unicode.Scalar {
    let unit = try unit(begin)
    guard 0xd800..<0xdc00 ~= unit else {
      guard let scalar = Unicode.Scalar(unit) else { throw broken(.surrogate, at: begin) }
      return scalar
    }
    guard next + 2 <= bytes.count, bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u") else {
      throw broken(.surrogate, at: begin)
    }
    next += 2
    let low = try self.unit(begin)
    guard 0xdc00..<0xe000 ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)) else {
      throw broken(.surrogate, at: begin)
    }
    return scalar
  }

  private mutating func unit(_ begin: Int) throws(StrictJSON.Unreadable) -> UInt32 {
    guard next + 4 <= bytes.count else { throw broken(.escape, at: begin) }
    var value: UInt32 = 0
    for byte in bytes[next..<next + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw broken(.escape, at: begin) }
      value = value << 4 | UInt32(digit)
    }
    next += 4
    return value
  }

  private mutating func word(_ word: String, _ value: StrictJSON) throws(StrictJSON.Unreadable) -> StrictJSON {
    guard bytes[next...].starts(with: word.utf8) else { throw broken(.expected("a value")) }
    next += word.utf8.count
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next < bytes.count, bytes[next] == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func skipSpace() {
    while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0a, 0x0d: true
    default: false
    }
  }
}
