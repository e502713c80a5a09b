/// Somebody of a school's staff, who looks after the classes that they teach; an administrator of schools, after all classes of these.
public struct Staff: Hashable, Sendable {
  public var person: PersonID
  /// Of an administrator who is limited to them; empty for everyone else.
  public var schools: Set<SchoolID>

  public init(person: PersonID, schools: Set<SchoolID> = []) {
    self.person = person
    self.schools = schools
  }
}

extension Caller {
  public var staff: Staff { Staff(person: user, schools: schools) }
}

extension Roster {
  /// What staff may see and do hangs on this (D18): what was handed out to a class that they look after.
  public func looksAfter(_ staff: Staff, _ schoolClass: ClassID, at instant: Instant) -> Bool {
    if teaches(staff.person, schoolClass, at: instant) { return true }
    guard !staff.schools.isEmpty, let school = self.schoolClass(schoolClass)?.school else { return false }
    return staff.schools.contains(school)
  }

  /// Every class that they look after or ever taught; ask for the instant with ``looksAfter(_:_:at:)``. Those that they are or were
  /// students of are among them.
  public func classesEver(of staff: Staff) -> [ClassID] {
    let own = classesEver(of: staff.person)
    guard !staff.schools.isEmpty else { return own }
    let known = Set(own)
    let ofSchools = allClasses.filter { schoolClass in
      schoolClass.school.map(staff.schools.contains) == true && !known.contains(schoolClass.id)
    }
    return own + ofSchools.map(\.id).sorted()
  }
}
