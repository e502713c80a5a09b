internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import Synchronization
internal import Wire

/// Serves Activity's changes to the other services.
final class ChangesHandler: ChangesServiceServer {
  /// Streams that may be open at one time.
  static let followersMax = 256

  /// Nil where only files are read.
  let store: ActivityStore?
  private let publisher: ChangePublisher
  /// Of the feeds that are followed.
  private let feeds: [FeedProgress]
  private let followers = Mutex(0)

  init(readers: Readers, signal: CommitSignal, feeds: [FeedProgress], log: Logger, store: ActivityStore? = nil) {
    self.store = store
    publisher = ChangePublisher(readers: readers, signal: signal, log: log)
    self.feeds = feeds
  }

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    let caller = try service(call)
    do {
      return try publisher.head(request, within: caller.confinement)
    } catch let failure as StorageError {
      throw RPCError(failure)
    }
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    guard let caller = call.caller else { throw RPCError.noCaller }
    return ContextV1.GetFollowingResponse(feeds, for: caller)
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>,
    _ call: CallContext
  ) async throws {
    let caller = try service(call)
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
    do {
      try await publisher.publish(request, within: caller.confinement) { heads in
        try await responses.write(ActivityV1.ChangeBatch(heads: heads))
      } sendPage: { organization, page in
        try await responses.write(EncodedMessage(page, of: organization))
      }
    } catch let failure as StorageError {
      throw RPCError(failure)
    } catch is CommitSignal.Closed {
      throw RPCError.stopping
    }
  }

  private func service(_ call: CallContext) throws(RPCError) -> Caller {
    guard let caller = call.caller else { throw .noCaller }
    guard caller.role == .service else {
      throw .denied("only services follow changes", reason: "SERVICES_ONLY")
    }
    return caller
  }
}
