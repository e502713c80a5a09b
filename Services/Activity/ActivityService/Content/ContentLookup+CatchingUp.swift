internal import Domain
internal import Feeds
internal import RPC
internal import Serving
internal import Sharing

// Work is judged by all of content that had been acknowledged when it came (D31).
extension ContentLookup {
  /// Returns once everything is known here that Context had acknowledged when this was called: to be awaited before work,
  /// marks and tasks of handouts are judged.
  ///
  /// - Parameters:
  ///   - holder: who waits; nil: nobody in particular of the organization.
  ///   - deadline: when the caller stops waiting.
  /// - Throws: UNAVAILABLE where Context cannot be reached in time.
  func catchUp(
    _ organization: OrganizationID, for holder: Holder? = nil, deadline: ContinuousClock.Instant?
  ) async throws {
    // What is another process's is not followed here.
    try await store.own(organization)
    guard let barrier else { return }
    do {
      let end = ContinuousClock.Instant.waiting(atMost: Self.patience, before: deadline)
      // For what is everybody's, too: a place is of whose organization waits.
      let holder = holder ?? Holder(nobodyOf: organization)
      // Of what nobody has published yet nothing can be out of date here: a path there is asked for.
      async let catalog: Void =
        try await hasCatalog(seenBy: organization) ? barrier.pass(Caller.catalog, for: holder, until: end) : ()
      try await barrier.pass(organization, for: holder, until: end)
      try await catalog
    } catch let failure as HeadBarrier.Failure {
      switch failure {
      // Why not is in the log: it names the addresses of services, which is nothing for an app.
      case .unanswered:
        throw Self.unreachable("the Context service did not say where its content stands")
      case .behind: throw Self.unreachable("the Context service's content has yet to be read")
      case .crowded: throw Self.unreachable("too much waits for the Context service")
      }
    }
  }
}
