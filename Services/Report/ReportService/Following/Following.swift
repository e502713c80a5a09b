internal import Domain
internal import Feeds
internal import Identity
internal import ReportEngine
internal import Storage

/// Takes one of the two feeds into the gradebooks. What its changes mean is beside it: `Following+Activity.swift`,
/// `Following+Context.swift`.
struct Following<Batch: FeedBatch>: ChangeConsumer {
  let gradebooks: Gradebooks
  let feed: Feed
  /// Forgets everything that came by this feed.
  let forget: @Sendable (inout OrganizationState.Contents) -> Void
  /// Whom the erasures among some changes name.
  let names: @Sendable ([Batch.Change], OrganizationState) throws(FeedError) -> ErasedNames
  let apply: @Sendable (Batch.Change, ErasedNames, inout OrganizationState.Contents) throws(FeedError) -> Void
  /// Told of changes that have been taken.
  let taken: @Sendable ([Batch.Change], OrganizationID, OrganizationState) -> Void
  /// Told of the key by which erasures name people.
  let keyed: @Sendable (ErasureKey) -> Void

  /// Changes taken under one lock: some 100 µs, so that no reader waits longer.
  private static var sliceMax: Int { 64 }

  func cursors() async -> [OrganizationID: FeedCursor] { gradebooks.cursors(in: feed) }

  func received(_ key: ErasureKey) async { keyed(key) }

  func connected(_ heads: [OrganizationID: FeedCursor]) async { gradebooks.connected(feed, heads) }

  func reset(_ organization: OrganizationID, epoch: Int64) async {
    gradebooks.stateMakingOne(organization).change { state in
      forget(&state)
      state[feed].reset(epoch: epoch)
    }
    if organization == Caller.catalog { gradebooks.layOverCatalog() }
  }

  func take(
    _ changes: [Batch.Change], of organization: OrganizationID, upTo cursor: FeedCursor
  ) async throws {
    let organizationState = gradebooks.stateMakingOne(organization)
    // Finding out takes a look at everyone: not under the lock.
    let names = try names(changes, organizationState)
    let progress = gradebooks.feeds[feed]
    var rest = changes[...]
    repeat {
      let slice = rest.prefix(Self.sliceMax)
      rest = rest.dropFirst(slice.count)
      // Everything of the slice and where it leads, or none of it as far as any reader can tell: what a failure leaves
      // behind is taken again, which does no harm.
      try organizationState.change { state throws(FeedError) in
        for change in slice {
          try progress.skippingUnknown(Batch.sequence(of: change), of: organization) { () throws(FeedError) in
            try apply(change, names, &state)
          }
        }
        if rest.isEmpty {
          state[feed].advance(to: cursor)
        } else if let last = slice.last {
          state[feed].advance(within: FeedPosition(epoch: cursor.epoch, sequence: Batch.sequence(of: last)))
        }
      }
      gradebooks.packing.noteChange(
        of: organization, isWorthPacking: organizationState.withContents { $0.gradebook.isWorthPacking })
    } while !rest.isEmpty
    if organization == Caller.catalog { gradebooks.layOverCatalog() }
    taken(changes, organization, organizationState)
  }
}

/// People by what erasures call them.
typealias ErasedNames = [PersonDigest: PersonID]
