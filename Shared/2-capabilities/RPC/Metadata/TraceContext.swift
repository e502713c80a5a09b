/// Where a call belongs in a trace: W3C Trace Context, as `traceparent` and `tracestate` carry it.
public struct TraceContext: Sendable, Hashable {
  /// The trace as a whole: 16 octets that are not all zero, in two words.
  public let trace: (high: UInt64, low: UInt64)
  /// The span of the call that has this context; not zero. What it calls has it as its parent.
  public let span: UInt64
  /// The span of the call that led to this one; nil where the trace begins here.
  public let parent: UInt64?
  /// Whether whoever began the trace keeps it: the caller, or we by chance where it begins here.
  public let isSampled: Bool
  /// What tracing systems say to each other, handed on as it came; empty when nothing came that can be read.
  public let state: String

  /// Reads what a caller sent; begins a new trace when that is missing or makes no sense.
  ///
  /// - Parameters:
  ///   - parents: the values of `traceparent`; more than one is as good as none.
  ///   - states: those of `tracestate`, which are one list.
  ///   - span: of this call.
  ///   - share: how many of the traces that begin here are kept.
  init(
    parents: [String], states: @autoclosure () -> [String], span: UInt64, share: TraceShare = .none
  ) {
    self.span = span
    guard parents.count == 1, let received = Parent(Array(parents[0].utf8)) else {
      trace = (SpanNumbers.mix(span ^ 0x5bf0_3635_d1f3_a2c9) | 1, SpanNumbers.mix(span ^ 0x9b60_933e_4ca7_1d84))
      (parent, isSampled, state) = (nil, share.keeps(trace), "")
      return
    }
    (trace, parent, isSampled) = (received.trace, received.span, received.isSampled)
    state = Self.checked(states().joined(separator: ","))
  }

  /// That of the call which this task serves, where it becomes a span.
  @TaskLocal public static var current: TraceContext?

  /// 32 digits.
  public var traceID: String { Self.digits(trace.high) + Self.digits(trace.low) }
  /// 16 digits.
  public var spanID: String { Self.digits(span) }

  /// What goes along with the calls that this one makes.
  public var metadata: Metadata {
    var fields: Metadata = ["traceparent": "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")"]
    // It was read from a header, by stricter rules than those of metadata.
    if !state.isEmpty { try? fields.add("tracestate", state) }
    return fields
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.trace == other.trace && one.span == other.span && one.parent == other.parent
      && one.isSampled == other.isSampled && one.state == other.state
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(trace.high)
    hasher.combine(trace.low)
    hasher.combine(span)
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  /// Most members of `tracestate`, and its longest text.
  private static let stateMembersMax = 32
  private static let stateBytesMax = 512

  /// The list itself, or nothing when a member of it breaks the rules.
  private static func checked(_ list: String) -> String {
    guard list.utf8.count <= stateBytesMax else { return "" }
    var members: [Substring] = []
    for part in list.split(separator: ",") {
      let member = part.drop { $0 == " " || $0 == "\t" }
      let end = member.lastIndex { $0 != " " && $0 != "\t" }
      guard let end else { continue }
      members.append(member[...end])
    }
    return members.count <= stateMembersMax && members.allSatisfy(isMember) ? members.joined(separator: ",") : ""
  }

  private static func isMember(_ member: Substring) -> Bool {
    guard let equals = member.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
    let key = member.utf8[..<equals]
    let value = member.utf8[member.utf8.index(after: equals)...]
    guard let first = key.first, isLetter(first) || isDigit(first), key.count <= 256, (1...256).contains(value.count)
    else { return false }
    let isKey = key.allSatisfy { letter in
      isLetter(letter) || isDigit(letter) || Array("_-*/@".utf8).contains(letter)
    }
    return isKey && value.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// How many traces are kept of those that begin here. The number of a trace decides, so that every look at it says the same.
public struct TraceShare: Sendable, Hashable {
  private let bound: UInt64
  private let keepsAll: Bool

  /// None of those that begin here; what callers have sampled goes on.
  public static let none = TraceShare(0)

  /// - Parameter share: 0 to 1.
  public init(_ share: Double) {
    keepsAll = share >= 1
    bound = keepsAll || share <= 0 ? 0 : UInt64(share * 0x1p64)
  }

  func keeps(_ trace: (high: UInt64, low: UInt64)) -> Bool { keepsAll || trace.low < bound }
}

/// `traceparent`: version, trace, span, flags, in lower-case hexadecimal with dashes between them.
private struct Parent {
  var trace: (high: UInt64, low: UInt64)
  var span: UInt64
  var isSampled: Bool

  private static let length = 55

  /// Nil when it breaks the rules. A version after this one may go on behind a dash.
  init?(_ text: [UInt8]) {
    guard text.count >= Self.length, let version = Self.number(text[0..<2]), version != 0xFF else { return nil }
    guard text.count == Self.length || version > 0 && text[Self.length] == UInt8(ascii: "-") else { return nil }
    guard [2, 35, 52].allSatisfy({ text[$0] == UInt8(ascii: "-") }) else { return nil }
    guard let high = Self.number(text[3..<19]), let low = Self.number(text[19..<35]), high | low != 0 else {
      return nil
    }
    guard let span = Self.number(text[36..<52]), span != 0, let flags = Self.number(text[53..<55]) else { return nil }
    self.trace = (high, low)
    self.span = span
    isSampled = flags & 1 == 1
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}

/// Numbers for spans: unlike any other's, without asking the system for each.
struct SpanNumbers: Sendable {
  private var next = UInt64.random(in: 0...UInt64.max)

  /// Not zero.
  mutating func take() -> UInt64 {
    next &+= 0x9E37_79B9_7F4A_7C15
    return max(1, Self.mix(next))
  }

  /// SplitMix64's last step: each number becomes another that looks like chance.
  static func mix(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
