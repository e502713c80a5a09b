internal import Domain

// An organization in a snapshot: the changes that make it, one after the other.
extension Organization {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(id)
    try forEachChange { try $0.write(to: &snapshot) }
    try snapshot.write(ChangeTag.end)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    self.init(id: try snapshot.readID())
    while let change = try OrganizationChange(from: &snapshot) { apply(change) }
  }
}

/// What stands before each change.
private enum ChangeTag: UInt8 {
  case end = 0
  case settings, clock, school, term, schoolClass, person, enrolment, handout, recording, context, primaryKind
}

extension OrganizationChange {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    switch self {
    case .settings(let settings):
      try snapshot.write(ChangeTag.settings)
      try settings.write(to: &snapshot)
    case .clock(let instant):
      try snapshot.write(ChangeTag.clock)
      try snapshot.write(instant)
    case .school(let school):
      try snapshot.write(ChangeTag.school)
      try school.write(to: &snapshot)
    case .term(let term):
      try snapshot.write(ChangeTag.term)
      try term.write(to: &snapshot)
    case .schoolClass(let schoolClass):
      try snapshot.write(ChangeTag.schoolClass)
      try schoolClass.write(to: &snapshot)
    case .person(let person):
      try snapshot.write(ChangeTag.person)
      try snapshot.write(person.id)
      try snapshot.write(person.name)
      try snapshot.write(person.sortName)
    case .enrolment(let enrolment):
      try snapshot.write(ChangeTag.enrolment)
      try enrolment.write(to: &snapshot)
    case .handout(let handout):
      try snapshot.write(ChangeTag.handout)
      try handout.write(to: &snapshot)
    case .recording(let recording):
      try snapshot.write(ChangeTag.recording)
      try recording.write(to: &snapshot)
    case .context(let node):
      try snapshot.write(ChangeTag.context)
      try node.write(to: &snapshot)
    case .primaryKind(let context, let kind):
      try snapshot.write(ChangeTag.primaryKind)
      try snapshot.write(context.rawValue)
      try snapshot.write(kind) { try $1.write($0) }
    case .schoolRemoved, .termRemoved, .classDeleted, .personErased, .handoutDeleted, .contextForgotten:
      preconditionFailure("whoever tells an organization again tells what is there")
    }
  }

  /// Nil at the end of the changes.
  fileprivate init?(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    switch try snapshot.readChoice(ChangeTag.self) {
    case .end: return nil
    case .settings: self = .settings(try OrganizationSettings(from: &snapshot))
    case .clock: self = .clock(try snapshot.readOptionalInstant())
    case .school: self = .school(try School(from: &snapshot))
    case .term: self = .term(try Term(from: &snapshot))
    case .schoolClass: self = .schoolClass(try SchoolClass(from: &snapshot))
    case .person:
      let id: PersonID = try snapshot.readID()
      self = .person(Person(id: id, name: try snapshot.readText(), sortName: try snapshot.readText()))
    case .enrolment: self = .enrolment(try Enrolment(from: &snapshot))
    case .handout: self = .handout(try Handout(from: &snapshot))
    case .recording: self = .recording(try RecordingSwitch(from: &snapshot))
    case .context: self = .context(try ContextNode(from: &snapshot))
    case .primaryKind:
      let context = ContextID(try snapshot.read(Int64.self))
      self = .primaryKind(context, try snapshot.readOptionalChoice())
    }
  }
}

extension SnapshotReader {
  mutating func readOptionalChoice<Choice: RawRepresentable<UInt8>>() throws(SnapshotError) -> Choice? {
    try readOptional { snapshot throws(SnapshotError) in try snapshot.readChoice() }
  }

  mutating func readOptionalID<ID: TextID>() throws(SnapshotError) -> ID? {
    try readOptional { snapshot throws(SnapshotError) in try snapshot.readID() }
  }
}
