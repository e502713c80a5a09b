import Observability
import Synchronization
import Testing

@Suite struct LoggerTests {
  /// Keeps lines instead of writing them.
  final class Lines: Sendable {
    fileprivate let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    func sink(_ format: LogFormat) -> LogSink {
      LogSink(format, now: { 1_700_000_000_042 }) { line in
        self.lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      }
    }
  }

  func line(_ format: LogFormat, _ fields: LogFields) -> String? {
    let lines = Lines()
    Logger("test", to: lines.sink(format)).info("item stored", fields)
    return lines.all.first
  }

  @Test("a line for people has time, level, sentence and fields in order")
  func logfmt() {
    #expect(
      line(.logfmt, ["item.id": "a7", "count": 3, "ratio": 0.5, "late": false])
        == "time=2023-11-14T22:13:20.042Z level=info message=\"item stored\" from=test item.id=a7 count=3 ratio=0.5 "
        + "late=false\n")
  }

  @Test("a line for machines is one JSON object, numbers being numbers")
  func json() {
    #expect(
      line(.json, ["item.id": "a\"7", "count": 3, "ratio": Double.nan, "late": true])
        == #"{"time":"2023-11-14T22:13:20.042Z","level":"info","message":"item stored","from":"test","item.id":"a\"7","#
        + #""count":3,"ratio":"nan","late":true}"# + "\n")
  }

  @Test(
    "nobody writes a line or a field of their own",
    arguments: [
      ("a b", #""a b""#), ("a\nlevel=error", #""a\nlevel=error""#), ("a=b", #""a=b""#), ("", #""""#),
      ("\u{1b}[31m", #""\u001b[31m""#), ("\u{2028}", #""\u2028""#), ("é", #""é""#), (#"\"#, #""\\""#),
    ])
  func injection(value: String, written: String) {
    #expect(line(.logfmt, ["x": value])?.hasSuffix(" x=\(written)\n") == true)
  }

  @Test("a field's name cannot break out either")
  func fieldName() {
    #expect(line(.logfmt, ["x y=\n": 1])?.hasSuffix(" x_y__=1\n") == true)
  }

  @Test("a long value is cut", arguments: LogFormat.allCases)
  func long(format: LogFormat) throws {
    let written = try #require(line(format, ["x": String(repeating: "é", count: 5000)]))
    #expect(written.utf8.count < 1300)
    #expect(written.contains("…"))
  }

  @Test("what is redacted stays so", arguments: LogFormat.allCases)
  func redacted(format: LogFormat) {
    let token = Redacted("secret-token")
    let written = line(format, ["token": token, "list": [token], "nested": "\(token) \(String(reflecting: token))"])
    #expect(written?.contains("secret") == false)
    #expect(written?.contains("[redacted]") == true)
    var dumped = ""
    dump(token, to: &dumped)
    #expect(!dumped.contains("secret"))
  }

  @Test("below its level nothing is written, and the fields are not even made")
  func level() {
    let lines = Lines()
    let log = Logger("test", level: .warning, to: lines.sink(.logfmt))
    var made = 0
    func field() -> Int {
      made += 1
      return made
    }
    log.info("unwanted", ["made": field()])
    log.error("wanted", ["made": field()])
    #expect(made == 1)
    #expect(lines.all.count == 1)
  }

  @Test("fields of a context are on every line of it")
  func context() {
    let lines = Lines()
    let log = Logger("test", to: lines.sink(.logfmt)).with(["organization": "north"])
    log.notice("one")
    #expect(lines.all[0].hasSuffix("from=test organization=north\n"))
  }

  static let instants: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ]

  @Test("instants are written as dates, leap years and all", arguments: instants)
  func instant(milliseconds: Int64, text: String) {
    let lines = Lines()
    let sink = LogSink(.logfmt, now: { milliseconds }) { line in
      lines.keep(String(decoding: line, as: UTF8.self))
    }
    Logger("test", to: sink).info("now")
    #expect(lines.all[0].hasPrefix("time=\(text) "))
  }
}

extension LoggerTests.Lines {
  func keep(_ line: String) { lines.withLock { $0.append(line) } }
}
