public import Domain
public import Messages

// Conversion of changes in Activity's feed to changes of the domain's organization, and of item kinds both ways.
extension OrganizationChange {
  /// What a change of Activity's feed means for the organization; nil for what is no part of it: attempts, marks of
  /// done, and a reset, which starts from an empty organization.
  public init?(_ change: ActivityV1.Change.Change) throws(FeedError) {
    switch change {
    case .organization(let organization): self = .settings(OrganizationSettings(organization))
    case .clock(let clock): self = .clock(clock.time.map { Instant($0) })
    case .school(let school): self = .school(School(school))
    case .term(let term): self = .term(Term(term))
    case .schoolClass(let schoolClass): self = .schoolClass(SchoolClass(schoolClass))
    case .person(let person): self = .person(Person(person))
    case .enrolment(let state): self = .enrolment(try Enrolment(state))
    case .handout(let history): self = .handout(try Handout(history))
    case .recording(let state): self = .recording(try RecordingSwitch(state))
    case .primaryKind(let state):
      self = .primaryKind(ContextID(state.contextID), try ItemKind(feed: state.kind))
    case .erasedPersonID(let id): self = .personErased(PersonID(id))
    case .deletedClassID(let id): self = .classDeleted(ClassID(id))
    case .deletedHandoutID(let id): self = .handoutDeleted(HandoutID(id))
    case .attempt, .partialAttempt, .done, .organizationReset, .erasedPerson: return nil
    }
  }
}

extension ItemKind {
  /// Nil for UNSPECIFIED: no kind.
  public init?(feed kind: ContextV1.ItemKind) throws(FeedError) {
    switch kind {
    case .unspecified: return nil
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    case .unrecognized(let number): throw .unknown("item kind \(number)")
    }
  }
}

extension ContextV1.ItemKind {
  /// Nil is UNSPECIFIED.
  public init(_ kind: ItemKind?) {
    switch kind {
    case nil: self = .unspecified
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    }
  }
}

extension ActivityV1.PrimaryKindState {
  /// - Parameter kind: the kind that is fixed; nil: none is any more.
  public init(context: ContextID, kind: ItemKind?) {
    self.init(contextID: context.rawValue, kind: ContextV1.ItemKind(kind))
  }
}
