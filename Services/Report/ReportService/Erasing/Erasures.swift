internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Observability
internal import ReportEngine
internal import Serving
internal import Sharing
internal import Storage
internal import Synchronization

/// Carries out to the end what Activity tells of erasures. People are out of every report as soon as it was told; here they go
/// out of what is packed, out of dictionaries and out of the files, and Activity hears that nothing is left.
final class Erasures: Sendable {
  /// Refuses those who were erased.
  let callers: ErasedCallers
  private let gradebooks: Gradebooks
  private let snapshots: SnapshotWorker?
  private let exports: ExportPool
  /// Nil: no other process has copies.
  private let placement: CopyPlacement?
  private let confirm: @Sendable (ActivityV1.ConfirmErasureRequest) async throws -> Void
  private let log: Logger
  /// Beats when there is an erasure.
  private let changeSignal = ChangeSignal()

  /// Organizations for which it is being done.
  private let underway = Mutex<Set<OrganizationID>>([])

  /// So many organizations are underway at a time: each may write a snapshot and call Activity.
  private static let organizationsAtATime = 16
  /// How often it is looked whether packing has come to an end, and what could not be confirmed is tried again.
  private static let look = Duration.milliseconds(50)
  private static let retry = Duration.seconds(2)
  /// Texts in use are read so often on a copy; when work came each time meanwhile, they are read under the lock.
  private static let copiesMax = 3

  /// - Parameters:
  ///   - callers: receives who was erased, so that their tokens are refused.
  ///   - exports: may hold earlier states.
  ///   - placement: of this process among several that hold copies, each of which confirms; nil: it is alone.
  ///   - confirm: calls `ConfirmErasure`.
  init(
    _ gradebooks: Gradebooks, _ snapshots: SnapshotWorker?, _ callers: ErasedCallers, _ exports: ExportPool,
    placement: CopyPlacement? = nil, log: Logger,
    confirm: @escaping @Sendable (ActivityV1.ConfirmErasureRequest) async throws -> Void
  ) {
    self.gradebooks = gradebooks
    self.snapshots = snapshots
    self.exports = exports
    self.placement = placement
    self.log = log
    self.confirm = confirm
    self.callers = callers
  }

  static func callers(of gradebooks: Gradebooks) -> ErasedCallers {
    ErasedCallers { person, organization in
      gradebooks.organizationState(organization)?.withContents {
        $0.gradebook.organization.roster.person(person) != nil
      } ?? false
    }
  }

  /// There is an erasure, or a snapshot has told of some.
  func noteErasures(in organizationState: OrganizationState, of organization: OrganizationID) {
    let (people, key) = organizationState.withContents { ($0.erasures.people, $0.erasures.key) }
    if let key { callers.setKey(key) }
    callers.set(people, of: organization)
    changeSignal.notify()
  }

  /// Confirms what there is to confirm until its task is cancelled. Organizations wait for nothing of one another: what holds up one of
  /// them, as a reader of an earlier state does, holds up no other.
  func run() async throws {
    try await withThrowingDiscardingTaskGroup { group in
      while true {
        try Task.checkCancellation()
        let seen = changeSignal.current
        for (organization, organizationState) in gradebooks.statesByOrganization
        where organizationState.withContents({ !$0.erasures.unconfirmed.isEmpty }) && begin(organization) {
          group.addTask { await self.carryOut(organization, organizationState) }
        }
        await changeSignal.wait(after: seen, until: .now + Self.retry)
      }
    }
  }

  /// - Returns: false where it is underway already, or enough others are.
  private func begin(_ organization: OrganizationID) -> Bool {
    underway.withLock { $0.count < Self.organizationsAtATime && $0.insert(organization).inserted }
  }

  private func carryOut(_ organization: OrganizationID, _ organizationState: OrganizationState) async {
    do {
      try await confirmAll(of: organization, organizationState)
      _ = underway.withLock { $0.remove(organization) }
      // There is room for others, and there may be another one of theirs by now.
      changeSignal.notify()
    } catch {
      _ = underway.withLock { $0.remove(organization) }
      guard !Task.isCancelled else { return }
      log.debug("an erasure is not confirmed yet", ["organization": organization, "error": "\(error)"])
    }
  }

  private func confirmAll(of organization: OrganizationID, _ organizationState: OrganizationState) async throws {
    while organizationState.withContents({ !$0.gradebook.segment.isPurged }) { try await Task.sleep(for: Self.look) }
    // What follows looks at all that had been read by then.
    let (erasures, context) = organizationState.withContents { ($0.erasures.unconfirmed, $0.context.position) }
    let position = context.map {
      ContextV1.Cursor(organizationID: organization.rawValue, epoch: $0.epoch, sequence: $0.sequence)
    }
    forgetTexts(of: organizationState)
    exports.dropChanged()
    if let snapshots { try await snapshots.writeNow(organizationState) }
    var failure: (any Error)?
    for (erasure, attempts) in erasures {
      var removed = [ActivityV1.ErasedCount(service: "report", what: "attempts", count: attempts)]
      if snapshots != nil { removed.append(ActivityV1.ErasedCount(service: "report", what: "snapshots", count: 1)) }
      do {
        try await confirm(
          ActivityV1.ConfirmErasureRequest(
            organizationID: organization.rawValue, erasureID: erasure, service: "report", removed: removed,
            contextPosition: position, instance: placement?.own ?? "",
            holders: placement?.holders(of: organization.rawValue) ?? []))
        organizationState.withContents { $0.erasures.confirmed([erasure]) }
      } catch {
        // One that Activity does not take yet holds up no other.
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Titles and answers that no attempt holds any more may be an erased person's own words.
  private func forgetTexts(of organizationState: OrganizationState) {
    for _ in 0..<Self.copiesMax {
      let copy = organizationState.withContents { $0.gradebook.segment }
      let used = copy.textsInUse()
      if organizationState.withContents({ $0.gradebook.forgetTexts(besides: used) }) { return }
    }
    organizationState.withContents { state in
      let used = state.gradebook.segment.textsInUse()
      _ = state.gradebook.forgetTexts(besides: used)
    }
  }
}
