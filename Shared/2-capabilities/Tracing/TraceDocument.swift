internal import JSON
internal import Observability

/// Spans as OTLP has them in JSON: an `ExportTraceServiceRequest`, with numbers of traces in hexadecimal and long integers as text.
struct TraceDocument {
  private(set) var bytes: [UInt8] = []

  /// - Parameters:
  ///   - service: `service.name`.
  ///   - version: `service.version`.
  init(_ spans: [TraceSpan], service: String, version: String) {
    let scope = #"{"name":"homeroom","version":\#(JSONString.quoted(version))}"#
    let resource = Self.list([("service.name", .text(service)), ("service.version", .text(version))])
    add(#"{"resourceSpans":[{"resource":{"attributes":\#(resource)},"scopeSpans":[{"scope":\#(scope),"spans":["#)
    for (index, span) in spans.enumerated() {
      if index > 0 { add(",") }
      add(span)
    }
    add("]}]}]}")
  }

  private mutating func add(_ span: TraceSpan) {
    add(#"{"traceId":"\#(Self.digits(span.trace.high))\#(Self.digits(span.trace.low))","#)
    add(#""spanId":"\#(Self.digits(span.id))","#)
    if let parent = span.parent { add(#""parentSpanId":"\#(Self.digits(parent))","#) }
    add(#""name":\#(JSONString.quoted(span.name)),"kind":\#(span.kind.rawValue),"#)
    add(#""startTimeUnixNano":"\#(span.begin)","endTimeUnixNano":"\#(span.end)","#)
    add(#""attributes":\#(Self.list(span.attributes)),"status":{\#(span.isFailed ? #""code":2"# : "")}}"#)
  }

  private mutating func add(_ text: String) { bytes += text.utf8 }

  private static func list(_ attributes: TraceSpan.Attributes) -> String {
    let members = attributes.map { name, value in
      let value =
        switch value {
        case .text(let text): #""stringValue":\#(JSONString.quoted(text))"#
        case .integer(let number): #""intValue":"\#(number)""#
        case .real(let number): #""doubleValue":\#(number.isFinite ? number : 0)"#
        }
      return #"{"key":\#(JSONString.quoted(name)),"value":{\#(value)}}"#
    }
    return "[\(members.joined(separator: ","))]"
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
