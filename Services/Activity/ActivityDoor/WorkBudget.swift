public import Domain
public import Sharing
internal import Synchronization

/// How much work is taken for each student from each app, and for each organization (N90), by what was sent and accepted.
///
/// What became of work has no part in it: an app is refused alike whether anything is assigned or not, and hears nothing of the student's
/// other apps (D27). So nothing of it can be read off a store, and a process that starts knows of nobody that they have used up anything.
public final class WorkBudget: Sendable {
  private struct Student: Hashable, Sendable {
    var organization: OrganizationID
    var person: PersonID
    var app: AppID?
  }

  /// What an organization's services and administrators bring takes nothing from its students.
  private struct Side: Hashable, Sendable {
    var organization: OrganizationID
    var isOfStudents: Bool
  }

  private struct State {
    var students: Allowances<Student>
    var sides: Allowances<Side>
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Duration

  /// Students with an app that are remembered: those of the largest districts on a busy day.
  public static let studentsMax = 200_000
  /// Organizations that are remembered.
  public static let organizationsMax = 20_000
  /// What a mark of done counts for, in bytes, without its id: its row, its entry in the audit log, and the change that says what stands.
  public static let markBytes = 1_024

  /// - Parameters:
  ///   - studentBytes: of one student, from one app.
  ///   - organizationBytes: of all students of one organization, and as many of those who act for anyone in it.
  ///   - now: a clock that never goes back.
  public init(
    studentBytes: Int = Quota.studentWork.max, organizationBytes: Int = Quota.organizationWork.max,
    now: @escaping @Sendable () -> Duration = ContinuousClock.sinceNow()
  ) {
    self.now = now
    state = Mutex(
      State(
        students: Allowances(
          max: studentBytes, refillsIn: Quota.studentWork.refillsIn, keysMax: Self.studentsMax),
        sides: Allowances(
          max: organizationBytes, refillsIn: Quota.organizationWork.refillsIn, keysMax: 2 * Self.organizationsMax)))
  }

  /// What has been used up that work of this caller would count for; nil: more is taken.
  ///
  /// - Parameter actsForAnyone: what they bring is not their own, and counts for the organization alone.
  public func usedUp(by caller: Caller, actsForAnyone: Bool) -> UsedUp? {
    let now = now()
    return state.withLock { state in
      if !actsForAnyone, let wait = state.students.wait(of: Self.student(caller), at: now) {
        return UsedUp(.studentWork, of: .caller, wait: wait)
      }
      return state.sides.wait(of: Self.side(caller, actsForAnyone), at: now)
        .map { UsedUp(.organizationWork, of: .organization, wait: $0) }
    }
  }

  /// Counts that work was refused.
  public func noteRefusal(_ usedUp: UsedUp) {
    state.withLock { state in
      if usedUp.quota == .studentWork { state.students.noteRefusal() } else { state.sides.noteRefusal() }
    }
  }

  /// How much of what each student has is used up.
  public var studentsStanding: AllowanceStanding { state.withLock { $0.students.standing(at: now()) } }

  /// How much of what each organization has is used up.
  public var organizationsStanding: AllowanceStanding { state.withLock { $0.sides.standing(at: now()) } }

  /// Counts work that was accepted.
  public func use(_ bytes: Int, by caller: Caller, actsForAnyone: Bool) {
    let now = now()
    state.withLock { state in
      if !actsForAnyone {
        state.students.use(bytes, of: Self.student(caller), percent: caller.weight, at: now)
      }
      state.sides.use(bytes, of: Self.side(caller, actsForAnyone), percent: caller.organizationWeight, at: now)
    }
  }

  private static func student(_ caller: Caller) -> Student {
    Student(organization: caller.organization, person: caller.user, app: caller.app)
  }

  private static func side(_ caller: Caller, _ actsForAnyone: Bool) -> Side {
    Side(organization: caller.organization, isOfStudents: !actsForAnyone)
  }
}
