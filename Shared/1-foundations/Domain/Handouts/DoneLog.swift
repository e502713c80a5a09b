/// Every time one student, or an app for them, marked or unmarked one thing as Done: a context in a handout, or a task of
/// a whole app (D16, D30).
///
/// Like an attempt's log it is a set: order of arrival does not matter (D14).
public struct DoneLog: Hashable, Sendable {
  /// One marking or unmarking.
  public struct Event: Hashable, Sendable {
    /// Whose clock says when it happened; it orders marks of one instant (N41).
    public enum Clock: Hashable, Comparable, Sendable {
      /// A client's: of those the greater id is the later.
      case client
      /// Our own, as the mark arrived: the one that came later is the later, and later than those of clients. Counted
      /// from 1 within a log.
      case server(arrival: Int64)
    }

    /// True marks it, false takes the mark back.
    public var isDone: Bool
    /// Corrected (D13).
    public var happened: Instant
    /// When it reached us (D13); decides `arrivedLate` (P21).
    public var received: Instant
    /// Names the event among those of the student, and among those of apps: the same one again is no other event.
    public var event: EventID
    /// Whose time `happened` is; only marks of one instant are ordered by it (N41).
    public var clock: Clock
    /// An app set it on the student's behalf; the student is told (R103, D24).
    public var isByApp: Bool

    /// - Parameters:
    ///   - happened: corrected (D13).
    ///   - received: when it reached us.
    public init(
      isDone: Bool, happened: Instant, received: Instant, event: EventID, clock: Clock = .client, isByApp: Bool = false
    ) {
      self.isDone = isDone
      self.happened = happened
      self.received = received
      self.event = event
      self.clock = clock
      self.isByApp = isByApp
    }

    /// Whether both are the same event, whatever else is said of it.
    public func isSame(as other: Event) -> Bool { name == other.name }

    /// What it is the same by.
    fileprivate struct Name: Hashable {
      var event: EventID
      var isByApp: Bool
    }

    fileprivate var name: Name { Name(event: event, isByApp: isByApp) }

    fileprivate static func precedes(_ left: Event, _ right: Event) -> Bool {
      if left.happened != right.happened { return left.happened < right.happened }
      if left.clock != right.clock { return left.clock < right.clock }
      if left.event != right.event { return left.event < right.event }
      return !left.isByApp && right.isByApp
    }
  }

  /// In their order (N41).
  public private(set) var events: [Event]

  /// - Parameter events: in any order; of those that are the same event the first one counts.
  public init(_ events: some Sequence<Event> = []) {
    var known: Set<Event.Name> = []
    self.events = events.filter { known.insert($0.name).inserted }.sorted(by: Event.precedes)
  }

  /// Returns false when the event was there already.
  @discardableResult
  public mutating func record(_ event: Event) -> Bool {
    guard !events.contains(where: { $0.isSame(as: event) }) else { return false }
    let index = events.firstIndex { Event.precedes(event, $0) } ?? events.endIndex
    events.insert(event, at: index)
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

// How many marks are kept of one thing (N42).
extension DoneLog {
  /// Marks of the student and their taking back: whoever wants more of them is refused. Enough for people, little for a
  /// program gone wild.
  public static let studentEventsMax = 200
  /// Of apps, which must not learn by a refusal that something is assigned (D4).
  public static let appEventsMax = 200

  /// How many events are the student's own: the bound is `studentEventsMax` (N42).
  public var studentEventCount: Int { events.count { !$0.isByApp } }

  /// What is one too many of an app's marks, so that the first half of the bound and the last half stay; nil while all may
  /// stay. Which ones stay in the end does not depend on the order of arrival.
  public mutating func removeSurplus() -> Event? {
    let marks = events.indices.filter { events[$0].isByApp }
    guard marks.count > Self.appEventsMax else { return nil }
    return events.remove(at: marks[Self.appEventsMax / 2])
  }
}

extension ArraySlice {
  /// The longest end whose elements all satisfy `belongs`.
  fileprivate func suffix(while belongs: (Element) -> Bool) -> ArraySlice {
    let outside = lastIndex { !belongs($0) }
    return self[(outside.map { $0 + 1 } ?? startIndex)...]
  }
}
