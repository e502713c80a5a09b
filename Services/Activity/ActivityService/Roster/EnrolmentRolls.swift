internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

/// Who is in which class while an import is worked out: what stands, and what the import adds to it.
struct EnrolmentRolls {
  private let roster: Roster
  private let now: Instant
  private var windows: [Enrolment.Key: WindowSet] = [:]
  /// Keys in the order in which they came first.
  private var keys: [Enrolment.Key] = []

  init(_ inquiry: Inquiry) {
    roster = inquiry.organization.roster
    now = inquiry.now
  }

  /// One span of a person in a class. Without a beginning: the span they are in, else one from now on.
  ///
  /// - Returns: whose span it is, where, and as what.
  mutating func add(_ enrolment: ActivityV1.Enrolment, as role: Enrolment.ClassRole) -> Enrolment.Key {
    let key = Enrolment.Key(
      schoolClass: ClassID(enrolment.classID), person: PersonID(enrolment.personID), role: role)
    let standing = windows[key] ?? roster.windows(of: key.person, in: key.schoolClass, as: role)
    if windows[key] == nil { keys.append(key) }
    let current = standing.windows.first { $0.contains(now) }
    let join = enrolment.joinTime.map { Instant($0) } ?? current?.opens ?? now
    let span = Window(opens: join, closes: enrolment.leaveTime.map { Instant($0) })
    // What is told anew of a span takes the place of what was known of it.
    let others = standing.windows.filter { $0.opens != join }
    windows[key] = WindowSet(others + [span])
    return key
  }

  /// Those that stand otherwise than before, and whether they are new.
  var changed: [(enrolment: Enrolment, isNew: Bool)] {
    keys.compactMap { key in
      let before = roster.windows(of: key.person, in: key.schoolClass, as: key.role)
      guard let after = windows[key], after != before else { return nil }
      return (Enrolment(key.person, in: key.schoolClass, as: key.role, windows: after), before.isEmpty)
    }
  }

  /// Nobody is in a class in two roles, and no class has more teachers than allowed (D9), or more of anything (N90).
  func check(_ inquiry: Inquiry, limits: Limits) throws {
    var newMembers: [ClassID: Int] = [:]
    for (enrolment, isNew) in changed {
      let key = enrolment.key
      try limits.check(
        enrolment.windows, instead: roster.windows(of: key.person, in: key.schoolClass, as: key.role))
      if isNew { newMembers[key.schoolClass, default: 0] += 1 }
    }
    for (schoolClass, more) in newMembers { try inquiry.mustHaveRoom(forMembers: more, of: schoolClass, limits) }
    var touched: Set<ClassID> = []
    for key in keys where windows[key]?.contains(now) == true {
      let other: Enrolment.ClassRole = key.role == .student ? .teacher : .student
      guard !isIn(Enrolment.Key(schoolClass: key.schoolClass, person: key.person, role: other)) else {
        throw RPCError.precondition(
          "IN_CLASS_IN_ANOTHER_ROLE", "\(key.person) is in class \(key.schoolClass) in another role",
          subject: key.person.rawValue, field: "enrolments")
      }
      if key.role == .teacher { touched.insert(key.schoolClass) }
    }
    for schoolClass in touched {
      var teachers = Set(roster.teachers(of: schoolClass, at: now))
      for key in keys where key.schoolClass == schoolClass && key.role == .teacher {
        if windows[key]?.contains(now) == true { teachers.insert(key.person) } else { teachers.remove(key.person) }
      }
      if teachers.count > limits.teachersPerClassMax {
        throw Violation(.tooMany(.teachers, max: limits.teachersPerClassMax), field: "enrolments")
      }
    }
  }

  /// Whether somebody is in a class now, by what stands and what was added.
  func isIn(_ key: Enrolment.Key) -> Bool {
    (windows[key] ?? roster.windows(of: key.person, in: key.schoolClass, as: key.role)).contains(now)
  }
}
