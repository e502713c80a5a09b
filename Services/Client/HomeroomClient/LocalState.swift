internal import Domain
internal import Messages

/// All that the app reads and changes: contexts, activities, and what runs. One lock guards it.
struct LocalState {
  var tree: ContextTree
  private(set) var activities: [String: LocalActivity] = [:]
  /// By context.
  private var current: [Int: String] = [:]
  /// The activities of former processes, by path, until somebody asks for them.
  private var kept: [IdentifierPath: String] = [:]
  /// Those of which something waits to be written.
  private(set) var changed: Set<String> = []
  /// In the order in which they were started (R76).
  private var started: [String] = []
  private(set) var isInBackground = false
  private(set) var active: Int?
  /// The context that the server takes for active.
  private var activeAtServer: Int?
  /// Milliseconds.
  let idleLimit: Int64

  init(app: String, now: Instant, idleLimit: Duration, kept: [Outbox.Kept]) {
    tree = ContextTree(app: app, now: now)
    self.idleLimit = Int64(idleLimit / .milliseconds(1))
    for one in kept {
      let activity = LocalActivity(
        one.state, revision: one.revision, hasWrittenItems: one.hasWrittenItems, wasStopped: one.wasStopped)
      activities[activity.id] = activity
      self.kept[IdentifierPath(activity.path)] = activity.id
    }
  }

  // MARK: Activities

  /// Nil before the first, and where the former one's process was the last to know of it (R65).
  mutating func currentActivity(of context: Int) -> String? {
    if let id = current[context] { return id }
    guard let path = tree.path(of: context), let id = kept.removeValue(forKey: IdentifierPath(path)) else { return nil }
    current[context] = id
    return id
  }

  /// Begins another attempt; the former one is stopped and final (R66, R67).
  mutating func createActivity(at context: Int, id: String, now: Instant) {
    var start = now
    if let former = currentActivity(of: context), var activity = activities[former] {
      activity.supersede(at: now, idleLimit: idleLimit)
      activities[former] = activity
      started.removeAll { $0 == former }
      changed.insert(former)
      // What was recorded of the former one counts, and comes before (P4, D14).
      start = max(now, activity.lastHappened, activity.start + 1)
    }
    let path = tree.path(of: context)
    activities[id] = LocalActivity(id: id, path: path ?? [], start: start, isSuperseded: path == nil)
    current[context] = id
    changed.insert(id)
  }

  /// Nil: it was superseded, and all of it is written.
  func activity(_ id: String) -> LocalActivity? { activities[id] }

  mutating func change(_ id: String, _ body: (inout LocalActivity) -> Void) {
    guard activities[id] != nil else { return }
    changed.insert(id)
    body(&activities[id, default: LocalActivity(id: id, path: [], start: .distantPast, isSuperseded: true)])
  }

  mutating func start(_ id: String, at now: Instant) {
    let isPaused = isInBackground
    change(id) { $0.begin(at: now, isPaused: isPaused) }
    if activities[id]?.isStarted == true, !started.contains(id) { started.append(id) }
  }

  mutating func stop(_ id: String, at now: Instant) {
    let idleLimit = idleLimit
    change(id) { $0.end(at: now, idleLimit: idleLimit) }
    started.removeAll { $0 == id }
  }

  /// The one started last that is not stopped (R76).
  var running: String? { started.last }

  /// All that run say that they do.
  mutating func beat(at now: Instant) {
    let idleLimit = idleLimit
    for id in started { change(id) { $0.sign(at: now, idleLimit: idleLimit) } }
  }

  /// No time passes for any activity until the app is back (R73).
  mutating func enterBackground(at now: Instant) {
    isInBackground = true
    let idleLimit = idleLimit
    for id in started { change(id) { $0.rest(at: now, idleLimit: idleLimit) } }
  }

  mutating func enterForeground(at now: Instant) {
    isInBackground = false
    for id in started { change(id) { $0.goOn(at: now) } }
  }

  // MARK: Writing

  /// Something of an activity that is to be written, and what has to be known to give it back.
  struct Taken {
    let id: String
    let pending: LocalActivity.Pending
    let draft: Outbox.Draft
  }

  /// Takes what has changed of all activities.
  mutating func take(isTimeOnly: Bool, _ maker: RecordMaker) -> [Taken] {
    changed.sorted().compactMap { id in
      guard var activity = activities[id], isTimeOnly ? activity.pending.hasTime : !activity.pending.isEmpty else {
        forgetIfDone(id)
        return nil
      }
      let pending = activity.take(isTimeOnly: isTimeOnly)
      activities[id] = activity
      let messages = maker.messages(of: pending, activity)
      activity.noteWritten(pending)
      let kept =
        activity.isSuperseded
        ? nil
        : Outbox.Kept(
          state: activity.kept, hasWrittenItems: activity.hasWrittenItems, wasStopped: activity.wasStopped,
          revision: activity.revision)
      return Taken(id: id, pending: pending, draft: Outbox.Draft(messages: messages, kept: kept))
    }
  }

  mutating func noteWritten(_ taken: Taken) {
    activities[taken.id]?.noteWritten(taken.pending)
    forgetIfDone(taken.id)
  }

  mutating func giveBack(_ taken: Taken) { activities[taken.id]?.giveBack(taken.pending) }

  /// What broke a rule since the last save, by activity.
  mutating func takeFaults() -> [(id: String, faults: [StoreError])] {
    changed.sorted().compactMap { id in
      guard let faults = activities[id]?.takeFaults(), !faults.isEmpty else { return nil }
      return (id, faults)
    }
  }

  private mutating func forgetIfDone(_ id: String) {
    guard let activity = activities[id], activity.pending.isEmpty, activity.faults.isEmpty else { return }
    changed.remove(id)
    if activity.isSuperseded, !current.values.contains(id) { activities[id] = nil }
  }

  // MARK: The active context

  /// The former one resigns (R56); activating the active one changes nothing (R57).
  mutating func activate(_ context: Int) { active = context }

  /// Does nothing where it is not active (R58).
  mutating func resign(_ context: Int) { if active == context { active = nil } }

  /// What the server does not know of the active context: its path, and whether it is active; nil: it knows all.
  mutating func takeActivation() -> (path: [String], isActive: Bool)? {
    guard active != activeAtServer, let context = active ?? activeAtServer else { return nil }
    activeAtServer = active
    return tree.path(of: context).map { ($0, active != nil) }
  }
}
