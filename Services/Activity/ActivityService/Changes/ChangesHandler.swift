internal import API
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import RPC
internal import Serving
internal import Storage
internal import Synchronization
internal import Wire

/// Serves Activity's changes to the other services.
final class ChangesHandler: ChangesServiceServer {
  /// Streams that may be open at one time.
  static let followersMax = 256

  private let store: ActivityStore
  private let erasures: ErasureRunner
  private let publisher: ChangePublisher
  private let followers = Mutex(0)

  init(store: ActivityStore, erasures: ErasureRunner) {
    self.store = store
    self.erasures = erasures
    publisher = ChangePublisher(readers: store.readers, signal: store.signal)
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>,
    _ call: CallContext
  ) async throws {
    guard let caller = call.caller else { throw RPCError.noCaller }
    guard caller.role == .service else {
      throw RPCError.denied("only services follow changes", reason: "SERVICES_ONLY")
    }
    let isRoom = followers.withLock { count in
      guard count < Self.followersMax else { return false }
      count += 1
      return true
    }
    guard isRoom else {
      throw RPCError(
        .resourceExhausted, "too many follow already",
        [.errorInfo(reason: "TOO_MANY_FOLLOWERS", domain: RPCError.errorDomain)])
    }
    defer { followers.withLock { $0 -= 1 } }
    // Before it is told anything: whatever is erased from now on, it has to confirm.
    if let follower = Follower(caller) { try await store.note(follower) }
    let key = store.erasureKey.bytes
    do {
      try await publisher.publish(request, within: caller.confinement) { heads in
        try await responses.write(ActivityV1.ChangeBatch(heads: heads, erasureKey: key))
      } sendPage: { organization, page in
        try await responses.write(EncodedMessage(page, of: organization))
      }
    } catch let failure as StorageError {
      throw RPCError(failure)
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
    guard let caller = call.caller else { throw RPCError.noCaller }
    guard caller.role == .service else {
      throw RPCError.denied("only services confirm erasures", reason: "SERVICES_ONLY")
    }
    let organization = OrganizationID(request.organizationID)
    let removed = try refusing { () throws(Violation) in
      try Fields.id.check(request.organizationID, field: "organization_id")
      try Fields.id.check(request.erasureID, field: "erasure_id")
      guard Follower(rawValue: request.service) != nil else {
        throw Violation(.notAllowed("must be context or report"), field: "service")
      }
      guard request.removed.count <= Self.countsMax else {
        throw Violation(.outOfRange("at most \(Self.countsMax) counts"), field: "removed")
      }
      var removed: [String: Int] = [:]
      for (index, count) in request.removed.enumerated() {
        try Fields.id.check(count.what, field: "removed[\(index)].what")
        guard count.count >= 0 else { throw Violation(.outOfRange("0 or more"), field: "removed[\(index)].count") }
        removed[count.what] = Int(count.count)
      }
      return removed
    }
    // What belongs to another organization does not exist.
    guard (caller.confinement ?? organization) == organization else { return ActivityV1.ConfirmErasureResponse() }
    try await store.write(organization) { scope in
      try scope.confirm(request.erasureID, by: request.service, removed: removed)
    }
    erasures.wake()
    return ActivityV1.ConfirmErasureResponse()
  }
}

/// The services that keep what they follow, and have to confirm what is erased.
enum Follower: String, Sendable {
  case context, report

  /// By the name in a service's own credentials; nil for others, who are not waited for.
  init?(_ caller: Caller) {
    switch caller.user.rawValue {
    case "context-service", "context": self = .context
    case "report-service", "report": self = .report
    default: return nil
    }
  }
}
