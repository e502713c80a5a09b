import RPC

/// What a call is refused with; nil: it is not refused, or fails otherwise.
func rpcError(_ call: () async throws -> some Sendable) async -> RPCError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? RPCError
  }
}
