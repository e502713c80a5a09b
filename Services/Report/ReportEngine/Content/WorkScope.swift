public import Domain

/// Which attempts of whom at which contexts a report is of (D18, D20).
///
/// An attempt is in it when one of its handouts is: a handout that the reader may read, of the class and the handout asked
/// for, whose student is assigned now (P10) and recorded (D19, P11), if the attempt began after what was deleted (P12)
/// and in the window (P9).
public struct WorkScope: Hashable, Sendable {
  /// For whom the report is: what they may see follows from it (D18, P34).
  public enum Reader: Hashable, Sendable {
    /// Administrators and services: every handout.
    case organization
    /// The handouts of classes they teach now.
    case teacher(Staff)
    /// Their own part of handouts that are theirs.
    case student(PersonID)
  }

  /// Whose rights decide which handouts' work is in it.
  public var reader: Reader
  /// The top of what the report is of.
  public var context: ContextID
  /// Also what lies below the context.
  public var withDescendants = true
  /// Only attempts by handouts of this class; nil: of any that the reader may read.
  public var schoolClass: ClassID?
  /// Only attempts by this handout; nil: by any that the reader may read.
  public var handout: HandoutID?
  /// Nil: everyone.
  public var students: Set<PersonID>?
  /// Empty: all.
  public var types: Set<ContextType> = []
  /// Empty: all; else content without a topic is left out.
  public var topics: Set<Topic> = []
  /// Only attempts begun in it.
  public var window = Window.always

  /// A context with all that lies below it, of everyone and of all time.
  public init(reader: Reader, context: ContextID) {
    self.reader = reader
    self.context = context
  }

  /// The same attempts, whenever they began.
  public var withoutWindow: WorkScope {
    var scope = self
    scope.window = .always
    return scope
  }

  func includes(_ node: ContextNode) -> Bool {
    (types.isEmpty || types.contains(node.type)) && (topics.isEmpty || node.topic.map(topics.contains) ?? false)
  }
}

extension Organization {
  /// Whether a reader may see a student's attempt by way of one of its handouts: what attempts are numbered within (P34).
  ///
  /// A handout shows the work of those who are assigned it now (P10); but what is carried from one is shown by another.
  public func shows(
    _ id: HandoutID, startedAt start: Instant, of student: PersonID, to reader: WorkScope.Reader, now: Instant,
    isCarried: Bool = false
  ) -> Bool {
    guard let handout = handout(id),
      hiddenReason(handout, startedAt: start, of: student, now: now, isCarried: isCarried) == nil
    else { return false }
    return switch reader {
    case .organization: true
    case .teacher(let staff): mayRead(handout, as: staff, at: now)
    case .student(let own): student == own
    }
  }

  /// The first reason why a handout shows nobody one of its attempts; nil where it shows it.
  func hiddenReason(
    _ handout: Handout, startedAt start: Instant, of student: PersonID, now: Instant, isCarried: Bool = false
  ) -> HiddenReason? {
    if let reason = hiddenReason(handout, of: student, now: now, isCarried: isCarried) { return reason }
    return survivingHandouts([handout.id], student: student, startedAt: start) == [handout.id] ? nil : .deleted
  }

  /// The same for all work of the student at once: nil where the handout has a row for it.
  func hiddenReason(
    _ handout: Handout, of student: PersonID, now: Instant, isCarried: Bool = false
  ) -> HiddenReason? {
    if !isCarried, let reason = unassignedReason(handout, student: student, now: now) { return .unassigned(reason) }
    return isNotAvailable(handout, student: student, now: now) ? .recordingOff : nil
  }
}
