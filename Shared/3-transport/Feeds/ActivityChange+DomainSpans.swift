public import Domain
public import Messages

// Conversion of time windows between the domain and the messages of Activity's change feed.
extension ActivityV1.Span {
  /// Ends of time are left out.
  public init(_ window: Window) {
    self.init(
      fromTime: window.opens == .distantPast ? nil : WellKnown.Timestamp(window.opens),
      untilTime: window.closes.map { WellKnown.Timestamp($0) })
  }
}

extension Window {
  /// What is not said is open.
  public init(_ span: ActivityV1.Span) {
    self.init(
      opens: span.fromTime.map { Instant($0) } ?? .distantPast, closes: span.untilTime.map { Instant($0) })
  }
}

extension WindowSet {
  /// Their union, in whatever order they come.
  public init(_ spans: [ActivityV1.Span]) {
    self.init(spans.map { Window($0) })
  }

  /// Ascending, and apart from each other.
  public var spans: [ActivityV1.Span] { windows.map { ActivityV1.Span($0) } }
}
