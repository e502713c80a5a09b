/// What is said beside a line's sentence, in order. Numbers and truth values stay what they are in JSON.
public typealias LogFields = KeyValuePairs<String, any CustomStringConvertible>

/// Writes lines of a fixed sentence and fields: `log.info("item stored", ["item.id": id])`.
///
/// The sentence is a literal, so that lines can be counted and found; what differs goes into fields. Nothing secret
/// goes anywhere: a value that might be is wrapped in `Redacted`.
public struct Logger: Sendable {
  private let sink: LogSink
  private let context: [Field]
  /// Lines of a lower level are not written.
  public let level: LogLevel

  struct Field: Sendable {
    var name: String
    var value: LogValue
  }

  /// - Parameter label: who speaks: the service or the part of it.
  public init(_ label: String, level: LogLevel = .info, to sink: LogSink = .standardError(.logfmt)) {
    self.init(sink: sink, context: [Field(name: "from", value: .text(label))], level: level)
  }

  private init(sink: LogSink, context: [Field], level: LogLevel) {
    self.sink = sink
    self.context = context
    self.level = level
  }

  /// The same logger, saying these fields on every line.
  public func with(_ fields: LogFields) -> Logger {
    let added = fields.map { Field(name: $0.key, value: LogValue($0.value)) }
    return Logger(sink: sink, context: context + added, level: level)
  }

  /// For whoever looks for a fault.
  public func debug(_ sentence: StaticString, _ fields: @autoclosure () -> LogFields = [:]) {
    log(.debug, sentence, fields())
  }

  /// What a service does as it should.
  public func info(_ sentence: StaticString, _ fields: @autoclosure () -> LogFields = [:]) {
    log(.info, sentence, fields())
  }

  /// What is as it should be, and worth an operator's look.
  public func notice(_ sentence: StaticString, _ fields: @autoclosure () -> LogFields = [:]) {
    log(.notice, sentence, fields())
  }

  /// What is not as it should be, and did no harm yet.
  public func warning(_ sentence: StaticString, _ fields: @autoclosure () -> LogFields = [:]) {
    log(.warning, sentence, fields())
  }

  /// What went wrong through a fault of ours, or of what we stand on: somebody has to act.
  public func error(_ sentence: StaticString, _ fields: @autoclosure () -> LogFields = [:]) {
    log(.error, sentence, fields())
  }

  /// The fields are not even made when the level is not wanted.
  public func log(_ level: LogLevel, _ sentence: StaticString, _ fields: @autoclosure () -> LogFields = [:]) {
    guard level >= self.level else { return }
    let said = fields().map { Field(name: $0.key, value: LogValue($0.value)) }
    sink.write(level, sentence.description, context + said)
  }
}
