internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine

/// Activity's feed: people, handouts, switches, and what students did.
typealias ActivityFollowing = Following<ActivityV1.ChangeBatch>

extension ActivityFollowing {
  init(gradebooks: Gradebooks) {
    self.init(
      gradebooks: gradebooks, feed: .activity, forget: { $0.forgetSchool() },
      apply: { change, gradebook throws(FeedError) in try gradebook.apply(change) })
  }
}

extension Gradebook {
  fileprivate mutating func apply(_ change: ActivityV1.Change) throws(FeedError) {
    switch change.change {
    case .attempt(let change) where change.removed:
      apply(.attemptRemoved(AttemptID(change.attemptID)))
    case .attempt(let change):
      let context = ContextID(change.contextID)
      let attempt = try Attempt(
        change, app: organization.content[context]?.app ?? "", primaryKind: organization.primaryKind(at: context))
      apply(
        .attempt(
          attempt, isClockCorrected: change.clockCorrected,
          earlier: change.earlier.isEmpty ? [] : try EarlierAttempt.states(of: change, now: attempt),
          supersedesFormer: change.supersedesFormer))
    case .done(let state):
      apply(
        .done(
          DoneTarget(state), PersonID(state.studentID), DoneState(state), earlier: try EarlierDone.states(of: state)))
    case .organizationReset:
      forgetSchool()
    case let other?:
      if let change = try OrganizationChange(other) { apply(change) }
    case nil:
      throw .unreadable("change \(change.sequence) says nothing")
    }
  }
}
