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

  /// The same for people's files, which are told where they are wrong.
  public init(reading bytes: [UInt8], bytesMax: Int, depthMax: Int) throws(Unreadable) {
    guard bytes.count <= bytesMax else { throw Unreadable(offset: bytesMax) }
    var reader = StrictJSONReader(bytes, depthMax: depthMax)
    guard let value = reader.value(depth: 0), reader.isAtEnd() else { throw Unreadable(offset: reader.next) }
    self = value
  }

  /// There is no value that would be read so.
  public struct Unreadable: Error {
    /// Of the byte up to which all is right, or close behind it.
    public let offset: Int
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

/// Walks the bytes once; every step says nil at the first thing that is not right.
private struct StrictJSONReader {
  private let bytes: [UInt8]
  private let depthMax: Int
  private(set) var next = 0

  init(_ bytes: [UInt8], depthMax: Int) {
    self.bytes = bytes
    self.depthMax = depthMax
  }

  mutating func isAtEnd() -> Bool {
    skipSpace()
    return next == bytes.count
  }

  mutating func value(depth: Int) -> StrictJSON? {
    guard depth <= depthMax else { return nil }
    skipSpace()
    guard next < bytes.count else { return nil }
    switch bytes[next] {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(StrictJSON.text)
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return integer()
    }
  }

  private mutating func object(_ depth: Int) -> StrictJSON? {
    next += 1
    var members: [StrictJSON.Member] = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard members.count < StrictJSON.membersMax, let name = string(), take(":"), let value = value(depth: depth + 1),
        !members.contains(where: { $0.name == name })
      else { return nil }
      members.append(StrictJSON.Member(name: name, value: value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> StrictJSON? {
    next += 1
    var elements: [StrictJSON] = []
    if take("]") { return .array([]) }
    repeat {
      guard let element = value(depth: depth + 1) else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func integer() -> StrictJSON? {
    let start = next
    if next < bytes.count, bytes[next] == UInt8(ascii: "-") { next += 1 }
    let digits = next
    while next < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[next] { next += 1 }
    let hasLeadingZero = next - digits > 1 && bytes[digits] == UInt8(ascii: "0")
    guard next > digits, !hasLeadingZero else { return nil }
    return Int64(String(decoding: bytes[start..<next], as: UTF8.self)).map(StrictJSON.integer)
  }

  private mutating func string() -> String? {
    guard next < bytes.count, bytes[next] == UInt8(ascii: "\"") else { return nil }
    next += 1
    var text: [UInt8] = []
    while next < bytes.count {
      let byte = bytes[next]
      next += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += Array(String(scalar).utf8)
      case 0..<0x20: return nil
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard next < bytes.count else { return nil }
    let byte = bytes[next]
    next += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return unicode()
    default: return nil
    }
  }

  private mutating func unicode() -> Unicode.Scalar? {
    guard let unit = unit() else { return nil }
    guard 0xd800..<0xdc00 ~= unit else { return Unicode.Scalar(unit) }
    guard next + 2 <= bytes.count, bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u") else {
      return nil
    }
    next += 2
    guard let low = self.unit(), 0xdc00..<0xe000 ~= low else { return nil }
    return Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00))
  }

  private mutating func unit() -> UInt32? {
    guard next + 4 <= bytes.count else { return nil }
    defer { next += 4 }
    var value: UInt32 = 0
    for byte in bytes[next..<next + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private mutating func word(_ word: String) -> Bool {
    guard bytes[next...].starts(with: word.utf8) else { return false }
    next += word.utf8.count
    return true
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
