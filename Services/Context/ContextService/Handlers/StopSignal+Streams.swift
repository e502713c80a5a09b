internal import Lifecycle
internal import RPC
internal import Serving

// Ends open-ended response streams when the service stops.
extension StopSignal {
  /// Runs a stream that has no end of its own until it is over or the service stops; then the client is to connect anew.
  func bounding(_ stream: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await stream() }
      group.addTask {
        await self.wait()
        guard !self.isRaised else {
          throw RPCError.stopping
        }
      }
      try await group.next()
    }
  }
}
