public import Domain
public import Messages

// Settings, schools, classes, people and enrolments as Activity's feed tells them.
extension OrganizationSettings {
  /// Retention of 0 days says that work is kept for good.
  public init(_ organization: ActivityV1.Organization) {
    self.init(
      title: organization.title, timeZone: organization.timeZone,
      suppressionThreshold: Int(organization.suppressionThreshold),
      retentionDays: organization.retentionDays == 0 ? nil : Int(organization.retentionDays),
      allowedApps: Set(organization.allowedAppIDs.map { AppID($0) }))
  }
}

extension School {
  /// An empty time zone is the organization's.
  public init(_ school: ActivityV1.School) {
    self.init(
      id: SchoolID(school.schoolID), title: school.title, timeZone: school.timeZone.isEmpty ? nil : school.timeZone)
  }
}

extension Term {
  /// Ends that are not said are open.
  public init(_ term: ActivityV1.Term) {
    self.init(
      id: TermID(term.termID), school: term.schoolID.isEmpty ? nil : SchoolID(term.schoolID), title: term.title,
      window: Window(
        opens: term.startTime.map { Instant($0) } ?? .distantPast, closes: term.endTime.map { Instant($0) }))
  }
}

extension SchoolClass {
  /// An empty school or term is none.
  public init(_ schoolClass: ActivityV1.Class) {
    self.init(
      id: ClassID(schoolClass.classID), title: schoolClass.title,
      school: schoolClass.schoolID.isEmpty ? nil : SchoolID(schoolClass.schoolID),
      term: schoolClass.termID.isEmpty ? nil : TermID(schoolClass.termID))
  }
}

extension Person {
  public init(_ person: ActivityV1.Person) {
    self.init(id: PersonID(person.personID), name: person.name, sortName: person.sortName)
  }
}

extension Enrolment.ClassRole {
  /// Throws `unreadable` for none, `unknown` for one of a newer version.
  public init(feed role: ActivityV1.ClassRole) throws(FeedError) {
    switch role {
    case .student: self = .student
    case .teacher: self = .teacher
    case .unspecified: throw .unreadable("an enrolment without a role")
    case .unrecognized(let number): throw .unknown("class role \(number)")
    }
  }
}

extension ActivityV1.ClassRole {
  public init(_ role: Enrolment.ClassRole) {
    switch role {
    case .student: self = .student
    case .teacher: self = .teacher
    }
  }
}

extension Enrolment {
  /// One person in one class and role, with all the times of it. Throws as `ClassRole.init(feed:)`.
  public init(_ state: ActivityV1.EnrolmentState) throws(FeedError) {
    self.init(
      PersonID(state.personID), in: ClassID(state.classID), as: try ClassRole(feed: state.role),
      windows: WindowSet(state.spans))
  }
}

extension ActivityV1.EnrolmentState {
  /// With all the times of it, past ones included.
  public init(_ enrolment: Enrolment) {
    self.init(
      classID: enrolment.key.schoolClass.rawValue, personID: enrolment.key.person.rawValue,
      role: ActivityV1.ClassRole(enrolment.key.role), spans: enrolment.windows.spans)
  }
}

extension RecordingSwitch {
  /// Throws `unknown` for a scope of a newer version.
  public init(_ state: ActivityV1.RecordingState) throws(FeedError) {
    let scope: Scope
    switch state.scope {
    case .organization: scope = .organization
    case .classID(let id): scope = .schoolClass(ClassID(id))
    case .studentID(let id): scope = .student(PersonID(id))
    case nil: throw .unknown("scope of a recording switch")
    }
    self.init(
      scope: scope, off: WindowSet(state.offSpans), deletedBefore: state.deletedBefore.map { Instant($0) })
  }
}

extension ActivityV1.RecordingState {
  /// With all the times in which it was off.
  public init(_ recording: RecordingSwitch) {
    let scope: Scope =
      switch recording.scope {
      case .organization: .organization(true)
      case .schoolClass(let id): .classID(id.rawValue)
      case .student(let id): .studentID(id.rawValue)
      }
    self.init(
      scope: scope, offSpans: recording.off.spans,
      deletedBefore: recording.deletedBefore.map { WellKnown.Timestamp($0) })
  }
}
