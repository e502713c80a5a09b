public import Domain

/// The part of some work that happened while one of the attempt's handouts was open to the student (P3).
public struct Admission: Sendable {
  /// The events to store; intervals are cut to the open windows.
  public private(set) var kept: [AttemptEvent] = []
  /// Whether something was left out or cut.
  public private(set) var leavesOut = false
  /// Nothing that was recorded is kept. A mark beside progress, items or a stop is no more than a sign of life.
  public private(set) var isEmpty = false

  /// - Parameters:
  ///   - open: when any of the attempt's handouts is open.
  ///   - idleLimit: milliseconds. A mark within it after the closing is kept, because the time up to the closing may rest
  ///     on it (D29); whatever it says of the time after is cut by the fold.
  public init(_ events: [AttemptEvent], within open: WindowSet, idleLimit: Int64) {
    // The usual case, work wholly inside one window, copies nothing.
    if let first = events.lazy.map(\.happened).min(),
      let window = open.windows.first(where: { $0.contains(first) }),
      events.allSatisfy({ $0.isWithin(window) })
    {
      kept = events
      return
    }
    kept.reserveCapacity(events.count)
    for event in events { admit(event, open, idleLimit) }
    isEmpty = events.allSatisfy(\.isMark) ? kept.isEmpty && !events.isEmpty : kept.allSatisfy(\.isMark)
  }

  private mutating func admit(_ event: AttemptEvent, _ open: WindowSet, _ idleLimit: Int64) {
    switch event {
    case .mark(let mark):
      if open.contains(mark.happened) {
        kept.append(event)
      } else {
        leavesOut = true
        if mark.sign != .resumed,
          open.windows.contains(where: {
            $0.closes.map { mark.happened.since($0) <= idleLimit && $0 <= mark.happened } ?? false
          })
        {
          kept.append(event)
        }
      }
    case .interval(let interval):
      let cut = RunningTime([interval]).clipped(to: open)
      if cut.intervals == [interval] || interval.length == 0 && open.contains(interval.start) {
        kept.append(event)
      } else {
        leavesOut = true
        kept.append(contentsOf: cut.intervals.map(AttemptEvent.interval))
      }
    case .progress, .items, .stop:
      if open.contains(event.happened) { kept.append(event) } else { leavesOut = true }
    }
  }
}

extension AttemptEvent {
  fileprivate func isWithin(_ window: Window) -> Bool {
    if case .interval(let interval) = self { return window.contains(interval.start) && interval.end <= window.end }
    return window.contains(happened)
  }

  fileprivate var isMark: Bool { if case .mark = self { true } else { false } }
}
