internal import Domain
internal import Messages
internal import RPC
internal import Serving

// Retries a handout call that may set a due time, after writing to the feed how earlier work stood then, in several
// transactions.
extension HandoutHandler {
  /// Runs a change that may set a due time. If much work has to be published for it, that is done first, in several
  /// transactions.
  ///
  /// Publishing is no change: a call that ends in between leaves nothing half done, and the next one goes on from there.
  func lookingBack<Answer>(
    _ call: CallContext, _ change: () async throws -> Answer
  ) async throws -> Answer {
    while true {
      do {
        return try await change()
      } catch let pending as LookBackPending {
        let organization = try call.verifiedCaller.organization
        let lookBack = pending.lookBack
        let weight = LookBack.publishedPerTransactionMax
        while try await access.store.write(organization, weight: weight, { try $0.goOn(lookBack) }) {
          try Task.checkCancellation()
        }
      }
    }
  }
}
