internal import Arguments
internal import Fetching
internal import RPC

/// Which calls become spans, and which collector they are sent to: `docs/observability.md`.
struct TraceOptions: Sendable {
  static let collector = Option<WebAddress?>(
    "otlp-traces", .optional(.webAddress), default: nil, environment: "HOMEROOM_OTLP_TRACES",
    help:
      "Where spans of calls are sent, as OTLP over HTTP in JSON: http://127.0.0.1:4318/v1/traces, or an https:// address. "
      + "Nowhere when left out.")
  static let share = Option<TraceRatio>(
    "trace-share", .ratio, default: TraceRatio(0), environment: "HOMEROOM_TRACE_SHARE",
    help:
      "How many of the calls that come without a traceparent become spans. Of the others, those that it says are sampled."
  )

  static let all: [any Declared] = [collector, share]

  /// Nil: spans go nowhere.
  let collector: WebAddress?
  /// Those who vouch for it.
  let authority: String?
  let share: TraceShare

  /// - Throws: a sentence for whoever started the server.
  init(_ values: Values) throws {
    collector = values[Self.collector]
    authority = values[ClientOptions.authority]
    share = TraceShare(values[Self.share].value)
    guard collector != nil || share == .none else {
      throw Refusal("--trace-share begins traces that go nowhere: say --otlp-traces, too")
    }
  }
}

/// A part of all, from 0 to 1.
struct TraceRatio: Hashable, Sendable {
  let value: Double
  init(_ value: Double) { self.value = value }
}

extension Kind where Value == TraceRatio {
  static var ratio: Kind {
    Kind("0..1", describe: { "\($0.value)" }) { text throws(ArgumentProblem) in
      guard let value = Double(text), 0...1 ~= value else { throw ArgumentProblem("is no number from 0 to 1") }
      return TraceRatio(value)
    }
  }
}

extension Kind where Value == WebAddress {
  static var webAddress: Kind {
    Kind("http[s]://HOST/PATH", describe: { $0.text }) { text throws(ArgumentProblem) in
      do throws(FetchError) {
        return try WebAddress(text)
      } catch {
        throw ArgumentProblem("is refused: \(error)")
      }
    }
  }
}
