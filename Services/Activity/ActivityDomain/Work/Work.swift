public import Domain

/// One piece of work as it is to be recorded: checked, its times corrected, and not yet judged.
public struct Work: Sendable {
  /// Which attempt the work is of.
  public enum Target: Hashable, Sendable {
    /// An attempt that has to be there.
    case existing(AttemptID)
    /// An attempt that is added to, or begun at `start` where it is not there.
    case recorded(AttemptID, start: Instant?)
    /// The student's current attempt at the location; a new one where there is none to resume, or where `anew` asks for one. A new
    /// one has this id.
    case current(orNew: AttemptID, anew: Bool, isNamed: Bool)

    /// The attempt as its app calls it.
    public var id: AttemptID {
      switch self {
      case .existing(let id), .recorded(let id, _), .current(let id, _, _): id
      }
    }
  }

  /// Where work is done; nil in a call that only names an attempt.
  public struct Location: Hashable, Sendable {
    /// Below whose root the path begins.
    public var app: AppID
    /// As the client named it; where it named an attempt alone, where the content stands.
    public var path: IdentifierPath
    /// The context that stands there.
    public var context: ContextID
    /// The kind of primary items that its declaration names (D7).
    public var declaredKind: ItemKind?
    /// Whether everybody sees what stands there. What is not published is, to its app, what it said itself (D28).
    public var isPublished: Bool

    public init(
      app: AppID, path: IdentifierPath, context: ContextID, declaredKind: ItemKind? = nil, isPublished: Bool = true
    ) {
      self.app = app
      self.path = path
      self.context = context
      self.declaredKind = declaredKind
      self.isPublished = isPublished
    }
  }

  /// The client's id of a piece of work, and a fingerprint of its content.
  public struct Sent: Hashable, Sendable {
    /// What the client calls it.
    public var id: WorkID
    /// A fingerprint of it.
    public var digest: Int64

    public init(_ id: WorkID, digest: Int64) {
      self.id = id
      self.digest = digest
    }
  }

  /// Identifies a resend; nil where the client gave no id.
  public var sent: Sent?
  /// The student whose work it is, who need not be the caller.
  public var student: PersonID
  /// Which attempt it is of, by the client's name for it.
  public var target: Target
  /// Where it was done; nil where only the attempt says that.
  public var location: Location?
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
  /// A call of the moment, which is refused once a later attempt has superseded its own (R78). What is recorded
  /// afterwards is taken, and does not count there (P4).
  public var isLive: Bool

  /// Times are corrected already (D13). It has no draft until `prepare()`.
  public init(
    sent: Sent?, student: PersonID, target: Target, location: Location? = nil, events: [AttemptEvent],
    happened: Instant,
    received: Instant, clockCorrected: Bool = false, isLive: Bool = false
  ) {
    self.sent = sent
    self.student = student
    self.target = target
    self.location = location
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

  /// When its attempt began, as far as it says: of attempts that were called alike at different times it is of the one of then.
  public var attemptTime: Instant {
    if case .recorded(_, let start?) = target { return start }
    return latestStart
  }

  /// Up to when an attempt has begun that a start without a name resumes, or that goes by the work's name: of the moment, any; else what
  /// began before it (D14).
  public var latestStart: Instant { isOfTheMoment ? .distantFuture : happened }

  /// Whether it begins its attempt, if nothing has.
  public var mayBegin: Bool {
    switch target {
    case .existing, .recorded(_, nil): false
    case .recorded, .current: location != nil
    }
  }

  /// The same with what had come of its attempt before it, too early.
  public func with(earlier: [AttemptEvent]) -> Work {
    guard !earlier.isEmpty else { return self }
    var work = self
    work.events += earlier
    work.prepare()
    return work
  }

  /// The same for an attempt that is called otherwise.
  public func naming(_ id: AttemptID) -> Work {
    var work = self
    switch target {
    case .existing: work.target = .existing(id)
    case .recorded(_, let start): work.target = .recorded(id, start: start)
    // A name that the session has found is not one that the app has given just now.
    case .current(let given, let anew, let isNamed):
      work.target = .current(orNew: id, anew: anew, isNamed: isNamed && given == id)
    }
    return work
  }

  /// Puts the draft together, if this begins an attempt.
  public mutating func prepare() {
    guard case .recorded(let id, let start?) = target, let location else { return }
    draft = AttemptLog(
      id: id, student: student, app: location.app, context: location.context, start: start, received: received,
      handouts: [],
      events: events)
  }

  /// About how many bytes it takes, while it waits and when it is stored.
  public var aboutBytes: Int { events.reduce(Self.bytesAround) { $0 + $1.aboutBytes } }

  /// Of what is around its events: identifiers, instants, and the row of a feed.
  private static let bytesAround = 512

  /// The primary item it sets, if it does.
  public var primary: (item: Item, happened: Instant)? {
    for case .items(let event) in events {
      if case .setPrimary(let item) = event.change { return (item, event.happened) }
    }
    return nil
  }
}

extension AttemptEvent {
  fileprivate var aboutBytes: Int {
    guard case .items(let event) = self else { return 32 }
    return switch event.change {
    case .setPrimary(let item), .put(let item):
      64 + item.identifier.utf8.count + item.title.utf8.count + (item.response?.utf8.count ?? 0)
    case .remove(let identifier): 64 + identifier.utf8.count
    case .removeAll: 64
    }
  }
}
