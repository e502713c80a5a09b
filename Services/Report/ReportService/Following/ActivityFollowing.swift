internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import Storage

/// Takes Activity's feed into the gradebooks: people, handouts, switches, and what students did.
struct ActivityFollowing: ChangeConsumer {
  typealias Batch = ActivityV1.ChangeBatch

  let gradebooks: Gradebooks

  /// Changes taken under one lock: some 100 µs, so that no reader waits longer.
  static let sliceMax = 64

  func positions() async -> [OrganizationID: FeedPosition] {
    gradebooks.positions(in: .activity)
  }

  func connected(_ heads: [OrganizationID: FeedPosition]) async {
    gradebooks.connected(.activity, heads)
  }

  func reset(_ organization: OrganizationID, epoch: Int64) async {
    gradebooks.deskMakingOne(organization).change { state in
      state.gradebook.forgetSchool()
      state.activity.reset(epoch: epoch)
    }
  }

  func take(
    _ changes: [ActivityV1.Change], of organization: OrganizationID, upTo position: FeedPosition
  ) async throws {
    let desk = gradebooks.deskMakingOne(organization)
    var rest = changes[...]
    repeat {
      let slice = rest.prefix(Self.sliceMax)
      rest = rest.dropFirst(slice.count)
      // Everything of the slice and where it leads, or none of it as far as any reader can tell: what a failure leaves
      // behind is taken again, which does no harm.
      try desk.change { state throws(FeedError) in
        for change in slice { try state.gradebook.apply(change) }
        // One context a slice keeps up with any feed, and no reader waits for more.
        state.gradebook.packNext()
        let reached = rest.isEmpty ? position.sequence : slice.last?.sequence ?? position.sequence
        state.activity.advance(to: FeedPosition(epoch: position.epoch, sequence: reached))
      }
    } while !rest.isEmpty
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
      apply(.attempt(attempt, isClockCorrected: change.clockCorrected))
    case .done(let state):
      let context: ContextID? = state.contextID == 0 ? nil : ContextID(state.contextID)
      let key = DoneKey(handout: HandoutID(state.handoutID), task: TaskID(state.taskID), context: context)
      apply(.done(key, PersonID(state.studentID), DoneState(state)))
    case .organizationReset:
      forgetSchool()
    case let other?:
      if let change = try OrganizationChange(other) { apply(change) }
    case nil:
      throw .unreadable("change \(change.sequence) says nothing")
    }
  }
}
