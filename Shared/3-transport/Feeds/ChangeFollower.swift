internal import Domain
internal import Identity
public import Messages
public import Observability
public import RPC
public import Sharing
internal import Storage

/// Follows another service's feed for as long as it runs: connects, hands changes over in order, and begins again from
/// where the consumer stands whenever the stream ends. Besides, it asks for marks, by which `FeedProgress` knows as of
/// when the consumer is in step.
///
/// It keeps no position of its own between connections, so that delivery may repeat or stop anywhere. Changes of one organization
/// are taken one message after the other, what has come while one was taken as one; of several organizations at the same time, if the consumer says so.
public struct ChangeFollower<Consumer: ChangeConsumer>: Sendable {
  /// It pauses for so long before it connects again, also where somebody waits for changes.
  private static var pauseMin: Duration { .milliseconds(50) }
  /// A connection stands for so long before it begins anew for a consumer that stands elsewhere.
  private static var restartPause: Duration { .seconds(1) }

  private let consumer: Consumer
  private let progress: FeedProgress
  private let organizationsAtATime: Int
  private let placement: CopyPlacement?
  private let pace: FollowerPace
  private let log: FeedLog
  private let tracing: CallTracing?
  private let random: @Sendable () -> Double
  private let mark: @Sendable (CallOptions) async throws -> ContextV1.Cursor
  private let open: @Sendable (ContextV1.StreamChangesRequest) async throws -> ResponseStream<Consumer.Batch>

  /// - Parameters:
  ///   - progress: told how far the consumer has come.
  ///   - organizationsAtATime: of so many changes are taken at the same time.
  ///   - placement: the consumer holds copies of some organizations, and follows these; nil: of all.
  ///   - tracing: where it is told when changes of sampled calls were taken; nil: nowhere.
  ///   - random: from 0 to 1; spreads followers that lost one server at once.
  ///   - mark: calls `GetHead` of no organization.
  ///   - open: calls `StreamChanges`.
  public init(
    _ consumer: Consumer, noting progress: FeedProgress, organizationsAtATime: Int = 1, placement: CopyPlacement? = nil,
    pace: FollowerPace = FollowerPace(), log: Logger, tracing: CallTracing? = nil,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    mark: @escaping @Sendable (CallOptions) async throws -> ContextV1.Cursor,
    open: @escaping @Sendable (ContextV1.StreamChangesRequest) async throws -> ResponseStream<Consumer.Batch>
  ) {
    self.consumer = consumer
    self.progress = progress
    self.organizationsAtATime = organizationsAtATime
    self.placement = placement
    self.pace = pace
    self.tracing = tracing
    self.log = FeedLog(log.with(["feed": progress.service]))
    self.random = random
    self.mark = mark
    self.open = open
  }

  /// Runs until its task is cancelled.
  public func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await follow() }
      group.addTask { try await askForMarks() }
      try await group.waitForAll()
    }
  }

  private func follow() async throws {
    var delay = pace.first
    while true {
      try Task.checkCancellation()
      let demand = progress.demandSignal.current
      var end: any Error = FeedInterruption.ended
      do {
        try await followOnce()
      } catch {
        end = error
      }
      let wasConnected = progress.disconnected()
      if !Task.isCancelled { log.ended(end, wasConnected: wasConnected) }
      if wasConnected { delay = pace.first }
      let again = ContinuousClock.now + delay * (0.5 + random() / 2)
      try await Task.sleep(for: min(delay, Self.pauseMin))
      await progress.demandSignal.wait(after: demand, until: again)
      delay = min(delay * 2, pace.most)
    }
  }

  /// One connection, from the first message to its end, or until changes cannot be taken.
  private func followOnce() async throws {
    let restarts = consumer.restarts
    // Of before the consumer says where it stands.
    let begun = restarts.current
    let rest = ContinuousClock.now + Self.restartPause
    try await withThrowingTaskGroup(of: Void.self) { group in
      let (waiting, connected) = AsyncStream<Never>.makeStream()
      group.addTask {
        // Each time everything is begun anew: one that is under way ends first, and while many organizations are taken over one by one
        // there is time between two for what all of them wait for.
        for await _ in waiting {}
        try await Task.sleep(until: rest, clock: .continuous)
        await restarts.wait(after: begun)
        throw FeedInterruption.restarted
      }
      // Nobody waits for what is being taken while nothing comes, so a failure there has to end the reading.
      let (failures, failure) = AsyncThrowingStream<Never, any Error>.makeStream()
      group.addTask { for try await _ in failures {} }
      group.addTask { try await read(connected: { connected.finish() }) { failure.finish(throwing: $0) } }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// - Parameters:
  ///   - connected: called once it is known how far the other service is.
  ///   - failed: told of the first failure to take changes.
  private func read(
    connected: () -> Void, _ failed: @escaping @Sendable (any Error) -> Void
  ) async throws {
    // Before the cursors: what is followed from now on begins the connection anew.
    let followed = consumer.followed()
    var cursors = try await consumer.cursors()
    progress.begin(at: cursors)
    let request = ContextV1.StreamChangesRequest(
      cursors: cursors.map { organization, cursor in ContextV1.Cursor(cursor, of: organization) },
      organizationIDs: (followed ?? []).map(\.rawValue).sorted(), takesMarks: true,
      placement: placement.map { ContextV1.CopyPlacement($0) })
    let asked = progress.clock.now
    var isFirst = true
    try await withThrowingTaskGroup(of: (OrganizationID, FeedCursor?).self) { taking in
      var busy: Set<OrganizationID> = []
      func endOne() async throws {
        guard let (organization, cursor) = try await taking.next() else { return }
        busy.remove(organization)
        cursors[organization] = cursor
      }
      var batches = JoinedBatches(try await open(request))
      while let batch = try await batches.next() {
        let organization = OrganizationID(batch.organizationID)
        if !batch.organizationID.isEmpty {
          while busy.contains(organization) { try await endOne() }
          busy.insert(organization)
          let cursor = cursors[organization]
          taking.addTask {
            do {
              return (organization, try await take(batch, of: organization, after: cursor))
            } catch {
              failed(error)
              throw error
            }
          }
          if busy.count >= organizationsAtATime { try await endOne() }
          continue
        }
        // It comes behind everything that was told before.
        while !busy.isEmpty { try await endOne() }
        if isFirst {
          isFirst = false
          if let key = ErasureKey(batch.erasureKey) { try await consumer.received(key) }
          try await meet(Self.heads(batch), &cursors, asked: asked)
          connected()
        } else if let mark = batch.heads.lazy.compactMap({ FeedMark($0) }).first {
          progress.passed(mark, behind: Self.heads(batch))
        }
      }
      try await taking.waitForAll()
    }
  }

  /// Asks for a mark again and again: the answer says that the other service is there, the mark comes with the feed.
  private func askForMarks() async throws {
    var heard = ContinuousClock.now
    while true {
      let asked = progress.clock.now
      do {
        let answer = try await mark(CallOptions(timeout: pace.silence, waitsForReady: true))
        heard = .now
        if let mark = FeedMark(answer) { progress.answered(mark, asked: asked) }
        if progress.note(silent: false) { log.back() }
      } catch let error as RPCError where error.code == .unimplemented {
        // It is of a version that gives none: that the stream is open is all there is to know.
        return
      } catch {
        try Task.checkCancellation()
        if heard.duration(to: .now) >= pace.silence, progress.note(silent: true) { log.lost(error) }
      }
      try await Task.sleep(for: pace.beat)
    }
  }

  private static func heads(_ batch: Consumer.Batch) -> [OrganizationID: FeedCursor] {
    let ofOrganizations = batch.heads.lazy.filter { !$0.organizationID.isEmpty }
    return Dictionary(ofOrganizations.map { (OrganizationID($0.organizationID), FeedCursor($0)) }) { $1 }
  }

  /// Forgets what the server does not have: another epoch, a head behind us or beside us, an organization that is gone.
  /// Whether it has what lies behind its head, it says itself.
  private func meet(
    _ heads: [OrganizationID: FeedCursor], _ cursors: inout [OrganizationID: FeedCursor], asked: FeedMoment
  ) async throws {
    for (organization, cursor) in cursors {
      let head = heads[organization] ?? FeedCursor(beginning: 0)
      guard !cursor.mayPrecede(head) else { continue }
      try await reset(organization, at: cursor, epoch: head.epoch)
      cursors[organization] = FeedCursor(beginning: head.epoch)
    }
    try await consumer.connected(heads)
    progress.connected(heads, asked: asked)
    log.connected()
  }

  /// - Parameter known: where the organization stands; nil: nothing of it has been told.
  /// - Returns: where it stands then.
  private func take(
    _ batch: Consumer.Batch, of organization: OrganizationID, after known: FeedCursor?
  ) async throws -> FeedCursor? {
    let came = Moment.now
    if let known, known.epoch != batch.epoch || (batch.reset && known.sequence > 0) {
      let isProofMissing = known.epoch == batch.epoch && known.digest == nil
      try await reset(organization, at: known, epoch: batch.epoch, isProofMissing: isProofMissing)
      // Where the new history stands by now is told to whoever connects.
      throw FeedInterruption.historyReplaced
    }
    var position = (known ?? FeedCursor(beginning: batch.epoch)).position
    // What was taken before is delivered again now and then.
    let new = batch.changes.drop { Consumer.Batch.sequence(of: $0) <= position.sequence }
    guard !new.isEmpty else { return known }
    for change in new {
      let sequence = Consumer.Batch.sequence(of: change)
      guard sequence == position.sequence + 1 else {
        throw FeedError.unreadable("change \(sequence) of \(organization) after \(position.sequence)")
      }
      position.sequence = sequence
    }
    let cursor = FeedCursor(position, digest: FeedDigest(batch.digest))
    try await consumer.take(Array(new), of: organization, upTo: cursor)
    if let tracing {
      for parent in batch.traceparents {
        tracing.took(parent, from: progress.service, took: Moment.now.nanoseconds(since: came))
      }
    }
    for change in progress.skippedNews() { log.skipped(change) }
    progress.advanced(organization, to: cursor)
    return cursor
  }

  private func reset(
    _ organization: OrganizationID, at cursor: FeedCursor, epoch: Int64, isProofMissing: Bool = false
  ) async throws {
    log.replaced(organization, from: cursor, epoch: epoch, isProofMissing: isProofMissing)
    try await consumer.reset(organization, epoch: epoch)
    progress.replaced(organization, epoch: epoch)
  }
}

/// The messages of a feed. Those that have come while the one before was taken, and go on in the same history, are one: a consumer that
/// has to wait for its turn to store something, beside others who have much to store, is not to wait anew for each of them.
private struct JoinedBatches<Batch: FeedBatch> {
  private var messages: ResponseStream<Batch>.Iterator
  /// Taken from the stream, and no part of the one before.
  private var following: Batch?

  init(_ stream: ResponseStream<Batch>) { messages = stream.makeAsyncIterator() }

  /// Messages in one, so that what is held is bounded as they are.
  private static var joinedMax: Int { 16 }

  mutating func next() async throws -> Batch? {
    let first = if let following { following } else { try await messages.next() }
    following = nil
    guard var batch = first else { return nil }
    for _ in 1..<Self.joinedMax {
      guard messages.hasNext, let next = try await messages.next() else { break }
      guard batch.append(next) else {
        following = next
        break
      }
    }
    return batch
  }
}

extension FeedCursor {
  /// Whether a history with this head may have the cursor's change. Only at the head itself its digest is known.
  func mayPrecede(_ head: FeedCursor) -> Bool {
    guard epoch == head.epoch, sequence <= head.sequence else { return false }
    guard sequence == head.sequence, let own = digest, let other = head.digest else { return true }
    return own == other
  }
}
