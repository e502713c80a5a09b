internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Sharing
internal import Storage

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

  /// - Returns: what stood otherwise than now, and how far a report must have followed to be made with it.
  /// - Throws: UNAVAILABLE with `ACTIVITY_UNREACHABLE`; INVALID_ARGUMENT where it is too much for one report.
  func work(
    of students: Set<PersonID>, asOf instant: Domain.Instant, at organizationState: OrganizationState,
    by end: ContinuousClock.Instant,
    _ call: CallContext
  ) async throws -> (work: EarlierWork, position: ReportPosition) {
    let share = try shares.take(for: call)
    defer { share.giveBack() }
    let request = ActivityV1.StreamEarlierWorkRequest(
      organizationID: try call.verifiedCaller.organization.rawValue, asOfTime: WellKnown.Timestamp(instant),
      studentIDs: students.map(\.rawValue))
    var work = EarlierWork()
    var position = ReportPosition()
    do {
      let timeout = end - ContinuousClock.now
      for try await told in try await activity.streamEarlierWork(request, CallOptions(timeout: timeout)) {
        if let head = told.head { position.activity = FeedCursor(head).position }
        try organizationState.withContents { state throws(FeedError) in
          try work.add(told, as: state.gradebook.organization)
        }
        guard work.attempts.count <= Self.attemptsMax else { throw Self.tooMuch }
      }
    } catch let error as RPCError where error.code == .unavailable || error.code == .deadlineExceeded {
      throw RPCError.activityUnreachable
    }
    return (work, position)
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
  /// A request's options with how work stood at the instant that they name, if they name one.
  ///
  /// - Parameter students: whose work the report is made of, once it is known that the caller may see it.
  func lookingBack(
    _ options: ReportOptions, at organizationState: OrganizationState, _ call: CallContext,
    of students: (inout OrganizationState.Contents) throws(RPCError) -> Set<PersonID>
  ) async throws -> ReportOptions {
    guard case .instant(let instant, _) = options.asOf else { return options }
    let students = try await answer(from: organizationState, call, students)
    let end = ContinuousClock.Instant.waiting(atMost: configuration.waitMax, before: call.deadline)
    let (work, position) = try await lookBacks.work(of: students, asOf: instant, at: organizationState, by: end, call)
    // What it says is held against what stands now.
    try await reach(position, at: organizationState, by: end)
    var options = options
    options.asOf = .instant(instant, work)
    return options
  }
}
