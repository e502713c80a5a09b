/// Every time one student, or an app for them, marked or unmarked one thing as Done: a task, or a context below a
/// container task (D16).
///
/// Like an attempt's log it is a set: order of arrival does not matter (D14).
public struct DoneLog: Hashable, Sendable {
  public struct Event: Hashable, Sendable {
    public var isDone: Bool
    /// Corrected (D13).
    public var happened: Instant
    public var received: Instant
    /// Breaks ties between marks of one instant.
    public var event: EventID
    /// An app set it on the student's behalf; the student is told (R103, D24).
    public var isByApp: Bool

    public init(isDone: Bool, happened: Instant, received: Instant, event: EventID, isByApp: Bool = false) {
      self.isDone = isDone
      self.happened = happened
      self.received = received
      self.event = event
      self.isByApp = isByApp
    }
  }

  /// Sorted by happened time, then event id.
  public private(set) var events: [Event]

  public init(_ events: some Sequence<Event> = []) {
    self.events = []
    for event in events { record(event) }
  }

  /// Returns false when the event was there already.
  @discardableResult
  public mutating func record(_ event: Event) -> Bool {
    let place = events.firstIndex { (event.happened, event.event) <= ($0.happened, $0.event) } ?? events.endIndex
    if place < events.endIndex, events[place].happened == event.happened, events[place].event == event.event {
      return false
    }
    events.insert(event, at: place)
    return true
  }

  /// What stands, now or as of an instant by happened time, that instant included (P20).
  public func state(asOf cut: Instant? = nil) -> DoneState {
    let seen = events.prefix { event in cut.map { event.happened <= $0 } ?? true }
    // Marking what is marked changes nothing: it has stood since the first mark after the last unmarking (N17).
    let standing = seen.suffix(while: \.isDone)
    guard let first = standing.first else { return .notDone }
    return DoneState(
      mark: DoneState.Mark(
        since: first.happened, received: standing.map(\.received).min() ?? first.received, isByApp: first.isByApp))
  }
}

extension ArraySlice {
  /// The longest end whose elements all satisfy `belongs`.
  fileprivate func suffix(while belongs: (Element) -> Bool) -> ArraySlice {
    let outside = lastIndex { !belongs($0) }
    return self[(outside.map { $0 + 1 } ?? startIndex)...]
  }
}
