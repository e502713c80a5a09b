internal import API
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import Wire
internal import Sharing

/// Serves Activity's changes to the other services.
final class ChangesHandler: ChangesServiceServer {
  /// The service whose changes these are; nil where only files are read.
  struct Live {
    let store: ActivityStore
    let erasures: ErasureRunner
  }

  let live: Live?
  private let erasureKey: ErasureKey
  private let publisher: ChangePublisher
  /// Of those who follow.
  var shares: Shares { publisher.shares }
  /// Of the feeds that are followed.
  private let feeds: [FeedProgress]

  init(
    readers: Readers, signal: CommitSignal, erasureKey: ErasureKey, feeds: [FeedProgress], log: Logger,
    live: Live? = nil
  ) {
    self.live = live
    self.erasureKey = erasureKey
    publisher = ChangePublisher(
      readers: readers, signal: signal, traces: live?.store.traces, moved: live?.store.moved ?? [], log: log)
    self.feeds = feeds
  }

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    let caller = try call.verifiedService
    // A mark comes behind all that was committed, by whichever process.
    if request.organizationID.isEmpty { try await live?.store.lookAtOthersChanges() }
    return try await publisher.head(request, within: caller.confinement)
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    ContextV1.GetFollowingResponse(feeds, for: try call.verifiedCaller)
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>,
    _ call: CallContext
  ) async throws {
    let caller = try call.verifiedService
    let share = try publisher.shares.take(for: call)
    defer { share.giveBack() }
    // Before it is told anything: whatever is erased from now on, it has to confirm.
    if let follower = Follower(caller) { try await live?.store.note(follower) }
    let key = erasureKey.bytes
    do {
      try await publisher.publish(request, within: caller.confinement) { heads in
        try await responses.write(ActivityV1.ChangeBatch(heads: heads, erasureKey: key))
      } sendPage: { organization, page in
        let traces = publisher.traces(of: organization, page)
        try await responses.write(EncodedMessage(page, of: organization, traceparents: traces))
      }
    } catch is CommitSignal.Closed {
      throw RPCError.stopping
    }
  }
}

extension ChangesHandler {
  /// How many kinds of things a follower may say it removed.
  static let countsMax = 32

  func confirmErasure(
    _ request: ActivityV1.ConfirmErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.ConfirmErasureResponse {
    let caller = try call.verifiedService
    let organization = OrganizationID(request.organizationID)
    try Fields.id.check(request.organizationID, field: "organization_id")
    try Fields.id.check(request.erasureID, field: "erasure_id")
    guard let follower = Follower(rawValue: request.service) else {
      throw Violation(.notAllowed("must be context or report"), field: "service")
    }
    guard request.removed.count <= Self.countsMax else {
      throw Violation(.outOfRange("at most \(Self.countsMax) counts"), field: "removed")
    }
    var removed: [String: Int] = [:]
    for (index, count) in request.removed.enumerated() {
      guard count.service.isEmpty || count.service == request.service else {
        throw Violation(.notAllowed("must be the service that confirms"), field: "removed[\(index)].service")
      }
      try Fields.id.check(count.what, field: "removed[\(index)].what")
      guard count.count >= 0 else { throw Violation(.outOfRange("0 or more"), field: "removed[\(index)].count") }
      removed[count.what] = Int(count.count)
    }
    let copy = try CopyOfFollower(request)
    let counts = removed
    let context = request.contextPosition.map { FeedCursor($0).position } ?? FeedPosition(epoch: 0, sequence: 0)
    // What belongs to another organization does not exist; and who does not hold everybody's data holds none that is to be removed.
    guard caller.confinement == nil else { return ActivityV1.ConfirmErasureResponse() }
    guard Follower(caller) == follower else {
      throw RPCError.denied("SERVICES_ONLY", "this is for the service that confirms")
    }
    guard let live else { throw RPCError(.unimplemented, "files take no confirmations") }
    try live.store.refuseMoved(organization)
    let now = live.store.clock.now
    try await live.store.writeRows { transaction in
      try ErasureConfirmations(organization: organization, transaction: transaction).confirm(
        request.erasureID, by: follower, copy, context: context, removed: counts, at: now)
    }
    live.erasures.wake()
    return ActivityV1.ConfirmErasureResponse()
  }
}

/// One of several instances of a follower, each of which removes what it holds.
struct CopyOfFollower: Sendable {
  let instance: String
  /// All that hold the organization.
  let holders: [String]

  /// Nil where the follower has one instance.
  init?(_ request: ActivityV1.ConfirmErasureRequest) throws {
    guard !request.instance.isEmpty || !request.holders.isEmpty else { return nil }
    guard
      let placement = CopyPlacement(
        of: request.holders, own: request.instance, copies: request.holders.count)
    else { throw Violation(.notAllowed("must name each instance once, and the one that confirms"), field: "holders") }
    (instance, holders) = (placement.own, placement.instances)
  }

  /// What a receipt calls an instance.
  static func name(of instance: String, of follower: Follower) -> String { "\(follower.rawValue) at \(instance)" }
}

/// The services that keep what they follow, and have to confirm what is erased.
enum Follower: String, Sendable {
  case context, report

  /// By the name in a service's own credentials; nil for others, who are not waited for.
  init?(_ caller: Caller) {
    guard let name = caller.serviceName else { return nil }
    self.init(rawValue: name)
  }
}
