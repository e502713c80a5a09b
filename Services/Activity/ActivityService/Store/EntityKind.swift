internal import Messages

/// What a stored row or a change is; the numbers are those of the fields of `Change` in the schema.
enum EntityKind: Int, CaseIterable {
  // These numbers are on disk and on the wire: add, never change.
  case organization = 3
  case clock = 4
  case school = 5
  case term = 6
  case schoolClass = 7
  case person = 8
  case enrolment = 9
  case handout = 10
  case recording = 11
  case attempt = 12
  case done = 13
  case primaryKind = 14
  case organizationReset = 15
  case erasedPerson = 16
  case deletedClass = 17
  case deletedHandout = 18
  case erasure = 19
}

/// What a change is about.
struct EntityKey: Hashable {
  var kind: EntityKind
  /// Unique among those of its kind in the organization.
  var id: String

  init(_ kind: EntityKind, _ first: String, _ rest: String...) {
    self.kind = kind
    // Lengths keep "a" + "bc" apart from "ab" + "c": identifiers may hold any character.
    id = ([first] + rest).map(Self.idPrefix).joined()
  }

  /// One part of an id, with its length; ids of several parts begin with that of their first.
  static func idPrefix(_ first: String) -> String { "\(first.utf8.count):\(first)" }

  /// As it is in a row.
  init(_ kind: EntityKind, _ id: String) {
    self.kind = kind
    self.id = id
  }

  init(_ change: ActivityV1.Change.Change) {
    switch change {
    case .organization: self.init(.organization, "")
    case .clock: self.init(.clock, "")
    case .school(let school): self.init(.school, school.schoolID)
    case .term(let term): self.init(.term, term.termID)
    case .schoolClass(let schoolClass): self.init(.schoolClass, schoolClass.classID)
    case .person(let person): self.init(.person, person.personID)
    case .enrolment(let state):
      self.init(.enrolment, state.classID, state.personID, String(state.role.rawValue))
    case .handout(let history): self.init(.handout, history.handout?.handoutID ?? "")
    case .recording(let state):
      switch state.scope {
      case .organization, nil: self.init(.recording, "organization", "")
      case .classID(let id): self.init(.recording, "class", id)
      case .studentID(let id): self.init(.recording, "student", id)
      }
    case .attempt(let attempt): self.init(.attempt, attempt.attemptID)
    case .partialAttempt(let partial): self.init(.attempt, partial.attempt?.attemptID ?? "")
    case .done(let state):
      // A context's marks are the same under whichever task it stands.
      let task = state.contextID == 0 ? state.taskID : ""
      self.init(.done, state.handoutID, task, state.studentID, String(state.contextID))
    case .primaryKind(let state): self.init(.primaryKind, String(state.contextID))
    case .organizationReset: self.init(.organizationReset, "")
    case .erasedPersonID(let id): self.init(.erasedPerson, id)
    case .deletedClassID(let id): self.init(.deletedClass, id)
    case .deletedHandoutID(let id): self.init(.deletedHandout, id)
    case .erasedPerson(let person): self.init(.erasure, person.erasureID)
    }
  }

  /// Whether the thing has a row among the entities: attempts and marks of done have tables of their own, endings have
  /// none.
  var isStored: Bool {
    switch kind {
    case .organization, .clock, .school, .term, .schoolClass, .person, .enrolment, .handout, .recording, .primaryKind:
      true
    case .attempt, .done, .organizationReset, .erasedPerson, .deletedClass, .deletedHandout, .erasure: false
    }
  }
}
