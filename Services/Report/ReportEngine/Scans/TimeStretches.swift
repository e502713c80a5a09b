internal import Domain

/// The stretches of time of a query, one after the other.
struct TimeStretches {
  /// Milliseconds, ascending: a stretch ends where the next begins.
  let edges: [Int64]
  /// How many stretches, on the whole: a first guess at where an instant lies.
  let perMillisecond: Double

  /// - Parameter edges: two at least.
  init(_ edges: [Instant]) {
    self.edges = edges.map(\.milliseconds)
    perMillisecond = Double(edges.count - 1) / Double(edges[edges.count - 1].milliseconds - edges[0].milliseconds)
  }

  var count: Int { edges.count - 1 }

  /// Nil for what lies in none.
  func place(of instant: Int64) -> Int? {
    let next = edges.indices.firstPlace { edges[$0] <= instant }
    return next > 0 && next < edges.count ? next - 1 : nil
  }
}
