internal import Domain
internal import Messages

/// One attempt at a context: a handle on it, good for as long as its store is.
///
/// All of it is read from here and never from a server. Time is written down by itself once a minute; progress and items by a save
/// (R45). What breaks a rule changes nothing, and is a failure of the next save. After another attempt has begun at the context, this
/// one can no longer be changed, and once it is saved it reads as empty (R67).
public final class Activity: Sendable {
  let store: DataStore
  let id: String

  init(_ store: DataStore, _ id: String) {
    self.store = store
    self.id = id
  }

  // MARK: Time

  /// Between a start and the stop after it.
  public var isStarted: Bool { store.read { $0.activity(id)?.isStarted ?? false } }

  /// Running time of this attempt alone, to the millisecond; it grows while it runs (R69–R72).
  public var duration: Duration {
    let now = store.clock.now
    return .milliseconds(
      store.read { state in state.activity(id)?.duration(at: now, idleLimit: state.idleLimit) ?? 0 })
  }

  /// Begins, or goes on; does nothing while it is started (R70).
  public func start() {
    let now = store.clock.now
    store.change { $0.start(id, at: now) }
  }

  /// Stops, or pauses; does nothing while it is stopped (R70). Save afterwards.
  public func stop() {
    let now = store.clock.now
    store.change { $0.stop(id, at: now) }
  }

  // MARK: Progress

  /// How much of the content was covered, 0 to 1: the measure of the union of all ranges (R80–R82). Setting it adds the range from 0
  /// (R83), so that it never falls; setting 0 says that there is none.
  public var progress: Double {
    get { store.read { $0.activity(id)?.progress.measure.fraction ?? 0 } }
    set {
      add { () throws(Violation) in
        try TickRange(progress: newValue)
      } isExplicit: {
        true
      }
    }
  }

  /// Adds a part of the content, `0 ≤ start < end ≤ 1`. Parts may overlap and repeat (R80–R85).
  public func addProgressRange(from start: Double, to end: Double) {
    add { () throws(Violation) in
      try TickRange(start: start, end: end)
    } isExplicit: {
      false
    }
  }

  private func add(_ range: () throws(Violation) -> TickRange, isExplicit: () -> Bool) {
    let now = store.clock.now
    store.change { state in
      state.change(id) { activity in
        do throws(Violation) {
          activity.add(try range(), isExplicit: isExplicit(), at: now)
        } catch {
          activity.note(StoreError(error))
        }
      }
    }
  }

  // MARK: Items

  /// The headline; nil: progress is (R89). At one context it must always be of one kind (R90, R91).
  public var primaryActivityItem: (any ActivityItem)? {
    get { store.read { $0.activity(id)?.primary }?.item }
    set { change { $0.setPrimary(newValue.map(ActivityV1.ActivityItem.init), at: $1) } }
  }

  /// In the order in which they were first added (R95).
  public var additionalActivityItems: [any ActivityItem] {
    store.read { $0.activity(id)?.additional ?? [] }.compactMap(\.item)
  }

  /// Adds an item, or replaces the one of that identifier in its place (R93). At most 100 in an activity.
  public func addAdditionalActivityItem(_ item: any ActivityItem) {
    change { $0.put(ActivityV1.ActivityItem(item), at: $1) }
  }

  /// The primary one too; progress and time stay (R96).
  public func removeAllActivityItems() { change { $0.removeItems(at: $1) } }

  private func change(_ body: (inout LocalActivity, Instant) -> Void) {
    let now = store.clock.now
    store.change { state in state.change(id) { body(&$0, now) } }
  }
}

extension Activity: Hashable {
  /// Whether both are handles on one attempt.
  public static func == (left: Activity, right: Activity) -> Bool {
    left.store === right.store && left.id == right.id
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
