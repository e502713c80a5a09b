public import Domain

/// One piece of work as it is to be recorded: checked, its times corrected, and not yet judged.
public struct Work: Sendable {
  public enum Target: Hashable, Sendable {
    /// An attempt that has to be there.
    case existing(AttemptID)
    /// An attempt that is added to, or begun at `start` where it is not there.
    case recorded(AttemptID, start: Instant?)
    /// The student's current attempt at the place; a new one where there is none to resume, or where one is asked for.
    case current(orNew: AttemptID, begin: Bool)

    /// The attempt as it is named.
    public var id: AttemptID {
      switch self {
      case .existing(let id), .recorded(let id, _), .current(let id, _): id
      }
    }
  }

  /// Where work is done; nil in a call that only names an attempt.
  public struct Place: Hashable, Sendable {
    public var app: AppID
    public var path: IdentifierPath
    /// Who stands there.
    public var context: ContextID

    public init(app: AppID, path: IdentifierPath, context: ContextID) {
      self.app = app
      self.path = path
      self.context = context
    }
  }

  /// The record's or the request's id, else one of ours. It breaks ties between writes of one instant (P28).
  public var event: EventID
  /// A fingerprint of what was sent; nil where the client gave no id by which a resend could be told.
  public var digest: Int64?
  public var student: PersonID
  public var target: Target
  public var place: Place?
  /// What is recorded, each with its corrected happened time.
  public var events: [AttemptEvent]
  /// The attempt that this work alone makes, put together where time is cheaper than in the writer; nil where it can
  /// begin none.
  public private(set) var draft: AttemptLog?
  /// When the work happened, corrected.
  public var happened: Instant
  /// When it reached us, by the organization's clock.
  public var received: Instant
  /// The client's clock was far off.
  public var clockCorrected: Bool
  /// A call of the moment, which is refused once another attempt took the place of its own (R78). What is recorded
  /// afterwards is taken, and does not count there (P4).
  public var isLive: Bool

  public init(
    event: EventID, digest: Int64? = nil, student: PersonID, target: Target, place: Place? = nil,
    events: [AttemptEvent], happened: Instant, received: Instant, clockCorrected: Bool = false, isLive: Bool = false
  ) {
    self.event = event
    self.digest = digest
    self.student = student
    self.target = target
    self.place = place
    self.events = events
    self.happened = happened
    self.received = received
    self.clockCorrected = clockCorrected
    self.isLive = isLive
  }

  /// A live call of something that happens just now, by the server's clock or almost so by the client's: then the order of
  /// the calls says more than their times.
  public var isOfTheMoment: Bool { isLive && received.since(happened) <= Self.standstillMilliseconds }

  /// Signs closer than this to one another are taken to be of one instant.
  static let standstillMilliseconds: Int64 = 1000

  /// Puts the draft together, if this begins an attempt.
  public mutating func prepare() {
    guard case .recorded(let id, let start?) = target, let place else { return }
    draft = AttemptLog(
      id: id, student: student, app: place.app, context: place.context, start: start, received: received, handouts: [],
      events: events)
  }

  /// The primary item it sets, if it does.
  public var primary: (item: Item, happened: Instant)? {
    for case .items(let event) in events {
      if case .setPrimary(let item) = event.change { return (item, event.happened) }
    }
    return nil
  }
}
