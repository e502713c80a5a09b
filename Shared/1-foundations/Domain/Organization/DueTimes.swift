/// The due times of each class's handouts: the instants at which their work is looked back at (W9).
///
/// All handouts of a class share them, because work of one may be carried into another (P18).
struct DueTimes: Sendable {
  /// Ascending; as often as there are handouts due then.
  private var instants = SnapshotMap<ClassID, [Instant]>()

  mutating func add(_ due: Instant, of schoolClass: ClassID) {
    instants.update(schoolClass, default: []) { known in
      known.insert(due, at: known.place(of: due))
    }
  }

  mutating func remove(_ due: Instant, of schoolClass: ClassID) {
    instants.update(schoolClass, default: []) { known in
      let place = known.place(of: due)
      if place < known.count, known[place] == due { known.remove(at: place) }
    }
  }

  /// Those of a class from an instant on up to another one, not included; each once.
  func collect(of schoolClass: ClassID, from: Instant, until: Instant, into found: inout [Instant]) {
    guard let known = instants[schoolClass], let last = known.last, from <= last else { return }
    for due in known[known.place(of: from)...] {
      guard due < until else { return }
      if found.last != due { found.append(due) }
    }
  }
}

extension [Instant] {
  /// Where the first one stands that is not before `instant`.
  fileprivate func place(of instant: Instant) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
