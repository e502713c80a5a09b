internal import Synchronization

extension ServerCall {
  /// Octets of the response that wait to be taken.
  public var queuedBytes: Int { state.withLock { $0.outbox.queuedBytes } }

  /// A message of the request has begun, and nothing but the client keeps it from becoming whole.
  public var waitsForRest: Bool { state.withLock { $0.inbox.waitsForRest } }
}
