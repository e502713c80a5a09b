internal import ActivityDomain
internal import Domain

/// An attempt as its app has made it, and what it takes to remember it.
struct SessionAttempt {
  var log: AttemptLog
  var path: IdentifierPath
  /// The kind that a primary item of it fixed: what counts where it was taken up without a place.
  var kind: ItemKind?
  /// Under which ids its work came.
  var sent: [WorkID] = []
  /// About how much memory it takes, with its ids.
  var bytes = 0
}

/// The attempts of a session: by their names, and in their order at each place (D14). Those that were taken up without a place have
/// no order among themselves: they may be of different content.
struct SessionAttempts {
  private struct Place: Comparable {
    var start: Instant
    var id: AttemptID

    static func < (left: Place, right: Place) -> Bool { (left.start, left.id) < (right.start, right.id) }
  }

  private var attempts: [AttemptID: SessionAttempt] = [:]
  private var order: [ContextID: [Place]] = [:]
  private(set) var bytes = 0

  subscript(id: AttemptID) -> SessionAttempt? { attempts[id] }

  /// Puts an attempt in, or in the place of what it was.
  mutating func put(_ attempt: SessionAttempt) {
    let former = attempts.updateValue(attempt, forKey: attempt.log.id)
    bytes += attempt.bytes - (former?.bytes ?? 0)
    if let former {
      guard former.log.context != attempt.log.context else { return }
      remove(former.log)
    }
    guard attempt.log.context != SessionPlaces.unknown else { return }
    let place = Place(start: attempt.log.start, id: attempt.log.id)
    order[attempt.log.context, default: []].insert(place, at: index(of: place, at: attempt.log.context))
  }

  /// All at a place, in their order, from after one of them on.
  func list(at context: ContextID, after place: (Instant, AttemptID)? = nil) -> some Sequence<SessionAttempt> {
    let places = order[context] ?? []
    let first = place.map { index(after: Place(start: $0.0, id: $0.1), at: context) } ?? 0
    return places[first...].lazy.compactMap { attempts[$0.id] }
  }

  /// The last at a place that had begun by an instant.
  func last(at context: ContextID, begunBy instant: Instant) -> SessionAttempt? {
    guard let places = order[context] else { return nil }
    let end = places.partition { $0.start > instant }
    return end == 0 ? nil : attempts[places[end - 1].id]
  }

  /// Where the next one starts after an attempt.
  func nextStart(after log: AttemptLog) -> Instant? {
    let next = index(after: Place(start: log.start, id: log.id), at: log.context)
    return order[log.context].flatMap { next < $0.count ? $0[next].start : nil }
  }

  /// Forgets those begun first, until no more than so many bytes are left. Returns under which ids their work had come.
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
    let place = Place(start: log.start, id: log.id)
    let index = index(of: place, at: log.context)
    if let places = order[log.context], index < places.count, places[index] == place {
      order[log.context]?.remove(at: index)
    }
  }

  private func index(of place: Place, at context: ContextID) -> Int {
    order[context]?.partition { $0 >= place } ?? 0
  }

  private func index(after place: Place, at context: ContextID) -> Int {
    order[context]?.partition { $0 > place } ?? 0
  }
}

extension Array {
  /// Where the first element is that is `behind`, of elements in that order.
  fileprivate func partition(_ isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
