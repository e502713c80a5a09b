internal import Domain

/// A due time, grace included, that a handout is about to get. Work that went on past it is published again, with how it stood then
/// (P20), because followers keep no history.
struct LookBack: Hashable, Sendable {
  var handout: HandoutID
  var schoolClass: ClassID
  var due: Instant
  /// Whose work it is about, by id; nil: the whole class's.
  var students: [PersonID]?

  /// How far publishing has come, which goes student by student.
  enum Progress: Hashable, Sendable {
    /// All up to this one, in the order of ids.
    case published(upTo: PersonID)
    case done
  }

  /// Attempts and marks published again in one transaction. A class of hundreds has fewer that straddle an instant.
  static let publishedPerTransactionMax = 1_000

  init(handout: HandoutID, schoolClass: ClassID, due: Instant, students: [PersonID]? = nil) {
    self.handout = handout
    self.schoolClass = schoolClass
    self.due = due
    self.students = students
  }

  /// One for each due time that is new: the handout's, and those of single students (N70). What a student gets back is the handout's, of
  /// which all work was told.
  static func all(for handout: Handout, instead former: Handout?) -> [LookBack] {
    var found: [LookBack] = []
    if let due = handout.deadline, due != former?.deadline {
      found.append(LookBack(handout: handout.id, schoolClass: handout.schoolClass, due: due))
    }
    var own: [Instant: [PersonID]] = [:]
    for student in handout.studentDues.keys {
      let known = former?.studentDues[student] == nil ? nil : former?.deadline(for: student)
      if let due = handout.deadline(for: student), due != known { own[due, default: []].append(student) }
    }
    return found
      + own.sorted { $0.key < $1.key }.map { due, students in
        LookBack(handout: handout.id, schoolClass: handout.schoolClass, due: due, students: students.sorted())
      }
  }

  /// Whether it is about the student's work.
  func concerns(_ student: PersonID) -> Bool { students?.contains(student) ?? true }
}

/// Thrown when there is more to publish than fits one transaction: publish it in several, then make the change again.
struct LookBackPending: Error {
  var lookBack: LookBack
}
