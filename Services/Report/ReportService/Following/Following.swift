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

  var restarts: ChangeSignal { gradebooks.restarts }

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
    var rest = changes[...]
    repeat {
      let slice = rest.prefix(Self.sliceMax)
      rest = rest.dropFirst(slice.count)
      // Everything of the slice and where it leads, or none of it as far as any reader can tell: what a failure leaves
      // behind is taken again, which does no harm.
      try organizationState.change { state throws(FeedError) in
        try take(slice, of: organization, names, into: &state)
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

  private func take(
    _ slice: ArraySlice<Batch.Change>, of organization: OrganizationID, _ names: ErasedNames,
    into state: inout OrganizationState.Contents
  ) throws(FeedError) {
    // All may have been forgotten, since files were damaged, while the changes were under way.
    guard let first = slice.first, state[feed].mayTake(Batch.sequence(of: first)) else { throw Self.outOfPlace }
    let progress = gradebooks.feeds[feed]
    for change in slice {
      try progress.skippingUnknown(Batch.sequence(of: change), of: organization) { () throws(FeedError) in
        do throws(FeedError) { try apply(change, names, &state) } catch {
          throw state.gradebook.damage.isFound ? Self.outOfPlace : error
        }
      }
    }
    // What it changes may be what is damaged.
    guard !state.gradebook.damage.isFound else { throw Self.outOfPlace }
  }

  private static var outOfPlace: FeedError { .unreadable("what came before it is being read anew") }
}

/// People by what erasures call them.
typealias ErasedNames = [PersonDigest: PersonID]
