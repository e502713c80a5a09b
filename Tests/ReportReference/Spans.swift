public typealias Time = History.Time

extension Time {
  static let always = Time.min
  static let never = Time.max
}

/// A span of time: its beginning belongs to it, its end does not (P9).
struct Span: Hashable {
  var from: Time
  var until: Time

  init(_ from: Time = .always, _ until: Time = .never) {
    self.from = from
    self.until = until
  }

  func holds(_ time: Time) -> Bool { from <= time && time < until }
  var isEmpty: Bool { until <= from }
}

/// Some spans, in any order, perhaps overlapping: asked instant by instant, never combined.
struct Spans: Hashable {
  var spans: [Span] = []

  func holds(_ time: Time) -> Bool { spans.contains { $0.holds(time) } }

  mutating func open(_ time: Time, until end: Time = .never) { spans.append(Span(time, end)) }

  mutating func close(_ time: Time) {
    for index in spans.indices where time < spans[index].until { spans[index].until = max(time, spans[index].from) }
    spans.removeAll(where: \.isEmpty)
  }

  /// Every instant at which membership may change.
  var edges: [Time] { spans.flatMap { [$0.from, $0.until] } }
}

/// The measure and the pieces of a union of half-open stretches of numbers.
func union(_ stretches: [(Int64, Int64)]) -> [(Int64, Int64)] {
  var merged: [(Int64, Int64)] = []
  for stretch in stretches.filter({ $0.0 < $0.1 }).sorted(by: { $0 < $1 }) {
    if let last = merged.last, stretch.0 <= last.1 {
      merged[merged.count - 1].1 = Swift.max(last.1, stretch.1)
    } else {
      merged.append(stretch)
    }
  }
  return merged
}

func measure(_ stretches: [(Int64, Int64)]) -> Int64 {
  union(stretches).reduce(0) { $0 + ($1.1 - $1.0) }
}

/// N1: text is compared by its bytes.
func precedes(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}

func same(_ left: String, _ right: String) -> Bool {
  left.utf8.elementsEqual(right.utf8)
}
