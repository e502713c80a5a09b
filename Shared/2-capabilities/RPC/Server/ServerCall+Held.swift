internal import Synchronization

extension ServerCall {
  /// Octets of the response that wait to be taken.
  public var queuedBytes: Int { state.withLock { $0.outbox.queuedBytes } }

  /// How the response ends, once ``read(into:)`` has found nothing.
  public func takeEnd() -> ResponseEnd {
    state.withLock { ResponseEnd(error: $0.error, metadata: $0.trailingMetadata) }
  }

  /// A message of the request has begun, and nothing but the client keeps it from becoming whole.
  public var waitsForRest: Bool { state.withLock { $0.inbox.waitsForRest } }
}
