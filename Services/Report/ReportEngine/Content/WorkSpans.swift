internal import Domain

/// When students worked at some contexts: the union of each one's intervals (P33, W7).
struct WorkSpans: Sendable {
  private struct Span: Comparable {
    var person: Int
    /// Milliseconds since 1970.
    var start: Int64
    var end: Int64

    static func < (left: Span, right: Span) -> Bool {
      left.person == right.person ? left.start < right.start : left.person < right.person
    }
  }

  /// By person, then start; those of one person apart from each other once they are united.
  private var spans: [Span] = []

  mutating func append(_ interval: Interval, of person: Int) {
    guard interval.length > 0 else { return }
    spans.append(Span(person: person, start: interval.start.milliseconds, end: interval.end.milliseconds))
  }

  /// Takes in what lies elsewhere.
  mutating func append(_ other: WorkSpans) { spans += other.spans }

  mutating func unite() {
    // What comes in order, as the spans of each context do, is only merged.
    spans.sort()
    var united: [Span] = []
    united.reserveCapacity(spans.count)
    for span in spans {
      if let last = united.last, last.person == span.person, span.start <= last.end {
        united[united.count - 1].end = max(last.end, span.end)
      } else {
        united.append(span)
      }
    }
    spans = united
  }

  /// Calls `body` with each person and their milliseconds, by place.
  ///
  /// - Precondition: they are united.
  func forEachPerson(_ body: (Int, Int64) -> Void) {
    var rest = spans[...]
    while let first = rest.first {
      var milliseconds: Int64 = 0
      while let span = rest.first, span.person == first.person {
        milliseconds = milliseconds.addingClamped(span.end - span.start)
        rest.removeFirst()
      }
      body(first.person, milliseconds)
    }
  }

  /// Milliseconds of all together.
  var measure: Int64 { spans.reduce(0) { $0.addingClamped($1.end - $1.start) } }
}
