import Foundation
import Observability
import Testing

@testable import Tracing

@Suite("What a collector is sent")
struct TraceDocumentTests {
  private func decoded(_ spans: [TraceSpan], service: String = "x") throws -> [String: Any] {
    let bytes = TraceDocument(spans, service: service, version: "1.2.3").bytes
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// What lies at a path of names and indices.
  private func at(_ path: [Any], _ value: Any?) -> Any? {
    path.reduce(value) { value, step in
      if let index = step as? Int { return (value as? [Any])?[index] }
      return (value as? [String: Any])?[step as? String ?? ""]
    }
  }

  @Test("a span is as OTLP has it in JSON: numbers of traces in hexadecimal, long integers as text")
  func span() throws {
    let span = TraceSpan(
      trace: (high: 0xa, low: .max), id: 0x1f, parent: 2,
      .served(service: "x.S", method: "M", status: 13, queued: 250_999), nanoseconds: 5_000_000_000, isFailed: true)
    let document = try decoded([span])
    let sent = at(["resourceSpans", 0, "scopeSpans", 0, "spans", 0], document)
    #expect(at(["traceId"], sent) as? String == "000000000000000affffffffffffffff")
    #expect(at(["spanId"], sent) as? String == "000000000000001f")
    #expect(at(["parentSpanId"], sent) as? String == "0000000000000002")
    #expect(at(["name"], sent) as? String == "x.S/M")
    #expect(at(["kind"], sent) as? Int == 2)
    let begin = try #require((at(["startTimeUnixNano"], sent) as? String).flatMap { Int($0) })
    let end = try #require((at(["endTimeUnixNano"], sent) as? String).flatMap { Int($0) })
    #expect(end - begin == 5_000_000_000)
    #expect(abs(Double(end) / 1e9 - Date().timeIntervalSince1970) < 3600)
    #expect(at(["attributes", 0, "key"], sent) as? String == "rpc.system")
    #expect(at(["attributes", 0, "value", "stringValue"], sent) as? String == "grpc")
    #expect(at(["attributes", 3, "key"], sent) as? String == "rpc.grpc.status_code")
    #expect(at(["attributes", 3, "value", "intValue"], sent) as? String == "13")
    #expect(at(["attributes", 4, "key"], sent) as? String == "homeroom.queue.ms")
    #expect(at(["attributes", 4, "value", "doubleValue"], sent) as? Double == 0.25)
    #expect(at(["status", "code"], sent) as? Int == 2)
  }

  @Test("a trace's first span has no parent, what went well no status, and what is sent says of which service it is")
  func plain() throws {
    let span = TraceSpan(
      trace: (high: 1, low: 1), id: 1, parent: nil, .took(feed: "quote \" back \\ line \n end \u{1}"), nanoseconds: -1,
      isFailed: false)
    let document = try decoded([span, span], service: "activity-service")
    let spans = try #require(at(["resourceSpans", 0, "scopeSpans", 0, "spans"], document) as? [[String: Any]])
    #expect(spans.count == 2)
    #expect(spans[0]["parentSpanId"] == nil && (spans[0]["status"] as? [String: Any])?.isEmpty == true)
    #expect(spans[0]["startTimeUnixNano"] as? String == spans[0]["endTimeUnixNano"] as? String)
    #expect(spans[0]["name"] as? String == "quote \" back \\ line \n end \u{1} changes")
    let resource = at(["resourceSpans", 0, "resource", "attributes"], document)
    #expect(at([0, "key"], resource) as? String == "service.name")
    #expect(at([0, "value", "stringValue"], resource) as? String == "activity-service")
    #expect(at([1, "key"], resource) as? String == "service.version")
    #expect(at([1, "value", "stringValue"], resource) as? String == "1.2.3")
  }
}
