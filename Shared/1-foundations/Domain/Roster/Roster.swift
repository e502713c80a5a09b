/// The people, schools, terms and classes of an organization, and who is in which class when.
public struct Roster: Sendable {
  private struct Members: Sendable {
    var students: [PersonID: WindowSet] = [:]
    var teachers: [PersonID: WindowSet] = [:]
  }

  private var people = SnapshotMap<PersonID, Person>()
  private var schools: [SchoolID: School] = [:]
  private var terms: [TermID: Term] = [:]
  private var classes = SnapshotMap<ClassID, SchoolClass>()
  private var members = SnapshotMap<ClassID, Members>()
  /// The classes a person ever was in, in either role.
  private var classesOfPerson = SnapshotMap<PersonID, [ClassID]>()

  /// A roster without anybody.
  public init() {}

  // MARK: Questions

  /// The person of that id; nil where nobody of that id is known, or they were erased.
  public func person(_ id: PersonID) -> Person? { people[id] }
  /// The school of that id; nil where none is known, or it was removed.
  public func school(_ id: SchoolID) -> School? { schools[id] }
  /// The term of that id; nil where none is known, or it was removed.
  public func term(_ id: TermID) -> Term? { terms[id] }
  /// The class of that id; nil where none is known, or it was deleted.
  public func schoolClass(_ id: ClassID) -> SchoolClass? { classes[id] }
  /// Everybody with an account, in a class or not; in no order.
  public var allPeople: some Sequence<Person> { people.values }
  /// Every school, in no order.
  public var allSchools: some Sequence<School> { schools.values }
  /// Every term, in no order.
  public var allTerms: some Sequence<Term> { terms.values }
  /// Every class that was not deleted, in no order.
  public var allClasses: some Sequence<SchoolClass> { classes.values }
  /// Accounts, of students, teachers and all others.
  public var peopleCount: Int { people.count }
  /// Classes that were not deleted.
  public var classCount: Int { classes.count }

  /// When the person was in the class in that role; never, if unknown.
  public func windows(of person: PersonID, in schoolClass: ClassID, as role: Enrolment.ClassRole) -> WindowSet {
    switch role {
    case .student: members[schoolClass]?.students[person] ?? .never
    case .teacher: members[schoolClass]?.teachers[person] ?? .never
    }
  }

  /// Whether they were in the class as a student then: what authorises recording (R106), whatever role their account
  /// has (N13).
  public func isStudent(_ person: PersonID, in schoolClass: ClassID, at instant: Instant) -> Bool {
    members[schoolClass]?.students[person]?.contains(instant) ?? false
  }

  /// What a teacher may see hangs on this (D18): what was handed out to a class they teach.
  public func teaches(_ person: PersonID, _ schoolClass: ClassID, at instant: Instant) -> Bool {
    members[schoolClass]?.teachers[person]?.contains(instant) ?? false
  }

  /// The students of a class at an instant, by name.
  public func students(of schoolClass: ClassID, at instant: Instant) -> [PersonID] {
    inOrder((members[schoolClass]?.students ?? [:]).filter { $0.value.contains(instant) }.keys)
  }

  /// The same, in no order.
  func forEachStudent(of schoolClass: ClassID, at instant: Instant, _ body: (PersonID) -> Void) {
    for (student, windows) in members[schoolClass]?.students ?? [:] where windows.contains(instant) { body(student) }
  }

  /// The teachers of a class at an instant, by name.
  public func teachers(of schoolClass: ClassID, at instant: Instant) -> [PersonID] {
    inOrder((members[schoolClass]?.teachers ?? [:]).filter { $0.value.contains(instant) }.keys)
  }

  /// Everyone who ever was a student of the class, by name.
  public func studentsEver(of schoolClass: ClassID) -> [PersonID] {
    inOrder((members[schoolClass]?.students ?? [:]).keys)
  }

  /// The classes a person ever was in, in order of joining the rolls; ask for the instant with `isStudent` or
  /// `teaches`.
  public func classesEver(of person: PersonID) -> [ClassID] {
    classesOfPerson[person] ?? []
  }

  /// Everyone who ever was in a class, in no order.
  public var everEnrolled: some Sequence<PersonID> { classesOfPerson.keys }

  /// Everybody who ever was in the class, in either role: one enrolment each for a person and role, students first,
  /// in no other order.
  public func enrolments(of schoolClass: ClassID) -> [Enrolment] {
    guard let members = members[schoolClass] else { return [] }
    return members.students.map { Enrolment($0.key, in: schoolClass, as: .student, windows: $0.value) }
      + members.teachers.map { Enrolment($0.key, in: schoolClass, as: .teacher, windows: $0.value) }
  }

  /// How many enrolments a class has, past ones included.
  public func memberCount(of schoolClass: ClassID) -> Int {
    members[schoolClass].map { $0.students.count + $0.teachers.count } ?? 0
  }

  private func inOrder(_ ids: some Sequence<PersonID>) -> [PersonID] {
    ids.map { people[$0] ?? Person(id: $0, name: "") }.sorted { $0.precedesInList($1) }.map(\.id)
  }

  // MARK: Changes

  mutating func put(_ person: Person) { people[person.id] = person }
  mutating func put(_ school: School) { schools[school.id] = school }
  mutating func put(_ term: Term) { terms[term.id] = term }
  mutating func put(_ schoolClass: SchoolClass) { classes[schoolClass.id] = schoolClass }

  mutating func removeSchool(_ id: SchoolID) { schools[id] = nil }
  mutating func removeTerm(_ id: TermID) { terms[id] = nil }

  mutating func put(_ enrolment: Enrolment) {
    let key = enrolment.key
    let windows = enrolment.windows.isEmpty ? nil : enrolment.windows
    let isMember = members.update(key.schoolClass, default: Members()) { members in
      switch key.role {
      case .student: members.students[key.person] = windows
      case .teacher: members.teachers[key.person] = windows
      }
      return members.students[key.person] != nil || members.teachers[key.person] != nil
    }
    classesOfPerson.update(key.person, default: []) { classes in
      classes.removeAll { $0 == key.schoolClass && !isMember }
      if isMember, !classes.contains(key.schoolClass) { classes.append(key.schoolClass) }
    }
  }

  mutating func removeClass(_ id: ClassID) {
    for enrolment in enrolments(of: id) {
      put(Enrolment(enrolment.key.person, in: id, as: enrolment.key.role, windows: .never))
    }
    members[id] = nil
    classes[id] = nil
  }

  mutating func erasePerson(_ id: PersonID) {
    for schoolClass in classesEver(of: id) {
      put(Enrolment(id, in: schoolClass, as: .student, windows: .never))
      put(Enrolment(id, in: schoolClass, as: .teacher, windows: .never))
    }
    classesOfPerson[id] = nil
    people[id] = nil
  }
}
