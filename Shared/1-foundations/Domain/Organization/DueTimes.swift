/// The due times of each class's handouts, grace included (N71): the instants at which their work is looked back at (W9).
///
/// All handouts of a class share them, because work of one may be carried into another (P18). Those of one student alone (N70) are
/// of that student's work.
struct DueTimes: Sendable {
  /// Ascending; as often as there are handouts due then.
  private var instants = SnapshotMap<ClassID, [Instant]>()
  /// The same, of single students.
  private var own = SnapshotMap<PersonID, [ClassID: [Instant]]>()

  /// Takes in when a handout is due.
  mutating func add(_ handout: Handout) { forEach(of: handout) { $0.add($1, of: handout.schoolClass, for: $2) } }

  mutating func remove(_ handout: Handout) { forEach(of: handout) { $0.remove($1, of: handout.schoolClass, for: $2) } }

  private mutating func forEach(of handout: Handout, _ body: (inout DueTimes, Instant, PersonID?) -> Void) {
    if let due = handout.deadline { body(&self, due, nil) }
    for student in handout.studentDues.keys {
      if let due = handout.deadline(for: student) { body(&self, due, student) }
    }
  }

  /// - Parameter student: nil: of the whole class.
  mutating func add(_ due: Instant, of schoolClass: ClassID, for student: PersonID?) {
    if let student {
      own.update(student, default: [:]) { $0[schoolClass, default: []].add(due) }
    } else {
      instants.update(schoolClass, default: []) { $0.add(due) }
    }
  }

  /// Nothing where it is not there: the student may have been erased meanwhile.
  mutating func remove(_ due: Instant, of schoolClass: ClassID, for student: PersonID?) {
    guard let student else { return instants.update(schoolClass, default: []) { $0.remove(due) } }
    let isEmpty = own.update(student, default: [:]) { classes in
      classes[schoolClass]?.remove(due)
      if classes[schoolClass]?.isEmpty == true { classes[schoolClass] = nil }
      return classes.isEmpty
    }
    if isEmpty { own[student] = nil }
  }

  /// Those of a class, and the student's own there, from an instant on up to another one, not included: ascending, each once.
  func times(of schoolClass: ClassID, for student: PersonID, from: Instant, until: Instant) -> [Instant] {
    let ofAll = (instants[schoolClass] ?? []).distinct(from: from, until: until)
    guard let own = own[student]?[schoolClass]?.distinct(from: from, until: until), !own.isEmpty else { return ofAll }
    return ofAll.isEmpty ? own : Set(ofAll + own).sorted()
  }
}

extension [Instant] {
  fileprivate mutating func add(_ instant: Instant) { insert(instant, at: place(of: instant)) }

  fileprivate mutating func remove(_ instant: Instant) {
    let place = place(of: instant)
    if place < count, self[place] == instant { remove(at: place) }
  }

  fileprivate func distinct(from: Instant, until: Instant) -> [Instant] {
    var found: [Instant] = []
    guard let last, from <= last else { return found }
    for instant in self[place(of: from)...] {
      guard instant < until else { break }
      if found.last != instant { found.append(instant) }
    }
    return found
  }

  /// Where the first one stands that is not before `instant`.
  private func place(of instant: Instant) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < instant { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
