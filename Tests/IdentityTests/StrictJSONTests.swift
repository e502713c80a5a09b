import Testing

@testable import JSON

@Suite struct StrictJSONTests {
  static let good: [(String, StrictJSON)] = [
    ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .integer(0)), ("-7", .integer(-7)),
    ("-9223372036854775808", .integer(.min)), ("[]", .array([])), ("{ }", .object([])),
    (#""a\"\\\/\b\f\n\r\té""#, .text("a\"\\/\u{8}\u{c}\n\r\té")), (#""\ud83c\udfad""#, .text("🎭")),
    (#"[1,[2]]"#, .array([.integer(1), .array([.integer(2)])])),
    (
      #"{"a":1,"b":{"a":2}}"#,
      .object([
        .init(name: "a", value: .integer(1)), .init(name: "b", value: .object([.init(name: "a", value: .integer(2))])),
      ])
    ),
  ]

  @Test("JSON is read as it is meant", arguments: good)
  func reads(text: String, value: StrictJSON) {
    #expect(StrictJSON(Array(text.utf8)) == value)
  }

  @Test(
    "what could be read in two ways is not read",
    arguments: [
      "", " ", "nul", "truefalse", "01", "-", "+1", "1.0", "1e3", "9223372036854775808", "[1,]", "[1 2]", "[", "]",
      #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a"}"#, #"{a:1}"#, #"{"a":1,}"#, "\"", "\"\n\"", #""\x""#,
      #""\ud83c""#, #""\udfad""#, #""\u12""#, "1 1", "[[[[[1]]]]]", "'a'", "\u{feff}1", "/**/1",
    ])
  func refuses(text: String) {
    #expect(StrictJSON(Array(text.utf8)) == nil)
  }

  @Test("an object has at most 64 members")
  func members() {
    func object(_ count: Int) -> [UInt8] {
      Array(("{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}").utf8)
    }
    #expect(StrictJSON(object(StrictJSON.membersMax)) != nil)
    #expect(StrictJSON(object(StrictJSON.membersMax + 1)) == nil)
  }

  @Test("invalid UTF-8 and too many bytes are refused")
  func bytes() {
    #expect(StrictJSON([0x22, 0xff, 0x22]) == nil)
    #expect(StrictJSON([0x22, 0xed, 0xa0, 0x80, 0x22]) == nil)
    #expect(StrictJSON([UInt8](repeating: 0x20, count: 4096) + [0x31]) == nil)
  }

  @Test("any bytes are read or refused, never more")
  func anyBytes() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var state = seed
    let alphabet = Array(#"{}[]":,\u0123edtrufalsn "#.utf8) + [0, 0x80, 0xff]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      _ = StrictJSON(bytes)
    }
  }
}
