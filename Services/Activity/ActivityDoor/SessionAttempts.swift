internal import ActivityDomain
internal import Domain

/// An attempt as its app has made it, and what it takes to remember it.
struct SessionAttempt {
  var log: AttemptLog
  var path: IdentifierPath
  /// Whether the session has seen a call that could begin it; else the app may have begun it before, or that call is still on its way.
  var isBegun = false
  /// The kind that a primary item of it fixed: what counts where it was taken up without a location.
  var kind: ItemKind?
  /// Under which ids its work came.
  var sent: [WorkID] = []
  /// About how much memory it takes, with its ids.
  var bytes = 0
}

/// The attempts of a session: by their names, and in their order at each context (D14). Those that were taken up without a
/// location have no order among themselves: they may be of different content.
struct SessionAttempts {
  private struct Position: Comparable {
    var start: Instant
    var id: AttemptID

    static func < (left: Position, right: Position) -> Bool { (left.start, left.id) < (right.start, right.id) }
  }

  private var attempts: [AttemptID: SessionAttempt] = [:]
  private var order: [ContextID: [Position]] = [:]
  private(set) var bytes = 0

  subscript(id: AttemptID) -> SessionAttempt? { attempts[id] }

  /// Inserts an attempt, or replaces its former state.
  mutating func put(_ attempt: SessionAttempt) {
    let former = attempts.updateValue(attempt, forKey: attempt.log.id)
    bytes += attempt.bytes - (former?.bytes ?? 0)
    if let former {
      guard former.log.context != attempt.log.context || former.log.start != attempt.log.start else { return }
      remove(former.log)
    }
    guard attempt.log.context != SessionLocations.unknown else { return }
    let position = Position(start: attempt.log.start, id: attempt.log.id)
    order[attempt.log.context, default: []].insert(position, at: index(of: position, at: attempt.log.context))
  }

  /// The attempts at a context in their order; after `cursor`, if it is given.
  func list(at context: ContextID, after cursor: (Instant, AttemptID)? = nil) -> some Sequence<SessionAttempt> {
    let positions = order[context] ?? []
    let first = cursor.map { index(after: Position(start: $0.0, id: $0.1), at: context) } ?? 0
    return positions[first...].lazy.compactMap { attempts[$0.id] }
  }

  /// The last attempt at a context that had begun by `instant`.
  func last(at context: ContextID, begunBy instant: Instant) -> SessionAttempt? {
    guard let positions = order[context] else { return nil }
    let end = positions.partition { $0.start > instant }
    return end == 0 ? nil : attempts[positions[end - 1].id]
  }

  /// Those that were ever started live, the one whose last start or resumption is the newest first; of one instant by their ids.
  var lastResumedFirst: [SessionAttempt] {
    let started = attempts.values.compactMap { attempt in
      attempt.log.marks.last { $0.sign == .resumed }.map { (at: $0.happened, attempt: attempt) }
    }
    return started.sorted { ($0.at, $0.attempt.log.id) > ($1.at, $1.attempt.log.id) }.map(\.attempt)
  }

  /// When the next attempt after `log` starts; nil: there is none.
  func nextStart(after log: AttemptLog) -> Instant? {
    let next = index(after: Position(start: log.start, id: log.id), at: log.context)
    return order[log.context].flatMap { next < $0.count ? $0[next].start : nil }
  }

  /// Forgets the attempts begun first until at most `bytesMax` are left. Returns the ids under which their work had come.
  mutating func shrink(to bytesMax: Int) -> [WorkID] {
    var forgotten: [WorkID] = []
    for attempt in attempts.values.sorted(by: { AttemptLog.precedes($0.log, $1.log) }) where bytes > bytesMax {
      attempts[attempt.log.id] = nil
      bytes -= attempt.bytes
      remove(attempt.log)
      forgotten += attempt.sent
    }
    return forgotten
  }

  private mutating func remove(_ log: AttemptLog) {
    let position = Position(start: log.start, id: log.id)
    let index = index(of: position, at: log.context)
    if let positions = order[log.context], index < positions.count, positions[index] == position {
      order[log.context]?.remove(at: index)
    }
  }

  private func index(of position: Position, at context: ContextID) -> Int {
    order[context]?.partition { $0 >= position } ?? 0
  }

  private func index(after position: Position, at context: ContextID) -> Int {
    order[context]?.partition { $0 > position } ?? 0
  }
}

extension Array {
  /// The index of the first element for which `isBehind` holds, in an array sorted by it.
  fileprivate func partition(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
