/// One thing that can be recorded of an attempt after its start. All times are corrected happened times (D13).
public enum AttemptEvent: Hashable, Sendable {
  /// A sign of a live attempt.
  case mark(RunningMark)
  /// Running time that arrives complete (D15).
  case interval(Interval)
  /// Progress that was set, or a range that was added (D6).
  case progress(ProgressEvent)
  /// One write to the items.
  case items(ItemEvent)
  /// The final stop; a pause is a mark (P15).
  case stop(happened: Instant)

  /// When it happened: what P3 and P4 judge it by. An interval is judged by its beginning, and cut.
  public var happened: Instant {
    switch self {
    case .mark(let mark): mark.happened
    case .interval(let interval): interval.start
    case .progress(let event): event.happened
    case .items(let event): event.happened
    case .stop(let happened): happened
    }
  }
}
