internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Sharing

/// Asks Activity how students' work stood at an instant (D34). Of due times the feed says it; the whole history of all work would be a
/// hundred times what is held here.
struct LookBacks: Sendable {
  /// Of those that are being made.
  let shares: Shares
  private let activity: ChangesServiceClient

  /// Of one report: a class of hundreds has fewer that went on past an instant.
  static let attemptsMax = 5_000

  init(_ activity: ChangesServiceClient, max: Int = Quota.lookBacks.max) {
    self.activity = activity
    shares = Shares(.lookBacks, capacity: max)
  }

  /// What of some students stood otherwise than it does in a state, or after it.
  ///
  /// - Throws: UNAVAILABLE with `ACTIVITY_UNREACHABLE`; INVALID_ARGUMENT where it is too much for one report.
  func work(
    of students: Set<PersonID>, asOf instant: Domain.Instant, at organizationState: OrganizationState,
    within time: Duration,
    _ call: CallContext
  ) async throws -> EarlierWork {
    let share = try shares.take(for: call)
    defer { share.giveBack() }
    let request = ActivityV1.StreamEarlierWorkRequest(
      organizationID: try call.verifiedCaller.organization.rawValue, asOfTime: WellKnown.Timestamp(instant),
      studentIDs: students.map(\.rawValue))
    let organization = organizationState.withContents { $0.gradebook.organization }
    var work = EarlierWork()
    do {
      for try await told in try await activity.streamEarlierWork(request, CallOptions(timeout: time)) {
        try work.add(told, as: organization)
        guard work.attempts.count <= Self.attemptsMax else { throw Self.tooMuch }
      }
    } catch let error as RPCError where error.code == .unavailable || error.code == .deadlineExceeded {
      throw RPCError.activityUnreachable
    }
    return work
  }

  private static let tooMuch = Violation(
    .outOfRange("fewer students: more than \(attemptsMax) attempts went on past this instant"),
    field: "options.student_ids")
}

extension EarlierWork {
  fileprivate mutating func add(_ told: ActivityV1.EarlierWork, as organization: Organization) throws(FeedError) {
    for change in told.attempts {
      let context = ContextID(change.contextID)
      let now = try Attempt(
        change, app: organization.content[context]?.app ?? "", primaryKind: organization.primaryKind(at: context))
      for state in try EarlierAttempt.states(of: change, now: now) { add(state.attempt) }
    }
    for mark in told.done {
      for state in try EarlierDone.states(of: mark) {
        add(state.state, of: PersonID(mark.studentID), on: DoneTarget(mark))
      }
    }
  }
}

extension ReportHandlers {
  /// A request's options with how work stood at the instant that they name, and the state that it is held against; where they name none,
  /// both as they are.
  ///
  /// The state is a copy of before Activity is asked. What goes on past the instant for the first time after that is not in it; were the state
  /// a newer one, that would be taken for work of before.
  ///
  /// - Parameter students: whose work the report is made of, once it is known that the caller may see it.
  func lookingBack(
    _ options: ReportOptions, at organizationState: OrganizationState, _ call: CallContext,
    of students: (inout OrganizationState.Contents) throws(RPCError) -> Set<PersonID>
  ) async throws -> (ReportOptions, OrganizationState) {
    guard case .instant(let instant, _) = options.asOf else { return (options, organizationState) }
    let students = try await answer(from: organizationState, call, students)
    let copy = organizationState.copy()
    let end = ContinuousClock.Instant.waiting(atMost: configuration.waitMax, before: call.deadline)
    var options = options
    options.asOf = .instant(
      instant,
      try await lookBacks.work(of: students, asOf: instant, at: copy, within: end - ContinuousClock.now, call))
    return (options, copy)
  }
}
