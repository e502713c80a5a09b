internal import Domain
public import Messages
public import Observability
public import RPC
internal import Storage

/// How long a follower waits before it connects again: doubling from `first` to `most`, each time a random part of that.
public struct FollowerPace: Sendable {
  public var first: Duration
  public var most: Duration

  public init(first: Duration = .milliseconds(50), most: Duration = .seconds(5)) {
    self.first = first
    self.most = most
  }
}

/// Follows another service's feed for as long as it runs: connects, hands changes over in order, and begins again from
/// where the consumer stands whenever the stream ends.
///
/// It holds one message at a time and keeps no position of its own between connections, so that delivery may repeat or
/// stop anywhere.
public struct ChangeFollower<Consumer: ChangeConsumer>: Sendable {
  private let consumer: Consumer
  private let pace: FollowerPace
  private let log: Logger
  private let random: @Sendable () -> Double
  private let open: @Sendable (ContextV1.StreamChangesRequest) async throws -> ResponseStream<Consumer.Batch>

  /// - Parameters:
  ///   - random: from 0 to 1; spreads followers that lost one server at once.
  ///   - open: calls `StreamChanges`.
  public init(
    _ consumer: Consumer, pace: FollowerPace = FollowerPace(), log: Logger,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
    open: @escaping @Sendable (ContextV1.StreamChangesRequest) async throws -> ResponseStream<Consumer.Batch>
  ) {
    self.consumer = consumer
    self.pace = pace
    self.log = log
    self.random = random
    self.open = open
  }

  /// Runs until its task is cancelled.
  public func run() async throws {
    var delay = pace.first
    while true {
      try Task.checkCancellation()
      var progressed = false
      do {
        try await follow { progressed = true }
        log.info("feed ended, connecting again")
      } catch FeedInterruption.historyReplaced {
        progressed = true
      } catch let error as RPCError where progressed && error.code == .unauthenticated {
        // The token or the certificate that opened the stream is over; the next connection has new ones, or says why not.
        log.info("feed ended with what admitted it, connecting again")
      } catch let error where !Task.isCancelled {
        log.log(progressed || delay == pace.first ? .warning : .debug, "feed lost", ["error": "\(error)"])
      }
      if progressed { delay = pace.first }
      try await Task.sleep(for: delay * (0.5 + random() / 2))
      delay = min(delay * 2, pace.most)
    }
  }

  /// One connection, from the first message to its end.
  private func follow(_ progressed: () -> Void) async throws {
    var cursors = try await consumer.cursors()
    let request = ContextV1.StreamChangesRequest(
      cursors: cursors.map { organization, cursor in ContextV1.Cursor(cursor, of: organization) })
    for try await batch in try await open(request) {
      if batch.organizationID.isEmpty {
        try await meet(batch.heads, &cursors)
      } else {
        try await take(batch, &cursors)
      }
      progressed()
    }
  }

  /// Forgets what the server does not have: another epoch, a head behind us or beside us, an organization that is gone.
  /// Whether it has what lies behind its head, it says itself.
  private func meet(_ heads: [ContextV1.Cursor], _ cursors: inout [OrganizationID: FeedCursor]) async throws {
    let heads = Dictionary(heads.map { (OrganizationID($0.organizationID), FeedCursor($0)) }) { $1 }
    for (organization, cursor) in cursors {
      let head = heads[organization] ?? FeedCursor(beginning: 0)
      guard !cursor.mayPrecede(head) else { continue }
      try await reset(organization, epoch: head.epoch, &cursors)
    }
    try await consumer.connected(heads)
  }

  private func take(_ batch: Consumer.Batch, _ cursors: inout [OrganizationID: FeedCursor]) async throws {
    let organization = OrganizationID(batch.organizationID)
    if let known = cursors[organization], known.epoch != batch.epoch || (batch.reset && known.sequence > 0) {
      try await reset(organization, epoch: batch.epoch, &cursors)
      // Where the new history stands by now is told to whoever connects.
      throw FeedInterruption.historyReplaced
    }
    var position = (cursors[organization] ?? FeedCursor(beginning: batch.epoch)).position
    // What was taken before is delivered again now and then.
    let new = batch.changes.drop { Consumer.Batch.sequence(of: $0) <= position.sequence }
    guard !new.isEmpty else { return }
    for change in new {
      let sequence = Consumer.Batch.sequence(of: change)
      guard sequence == position.sequence + 1 else {
        throw FeedError.unreadable("change \(sequence) of \(organization) after \(position.sequence)")
      }
      position.sequence = sequence
    }
    let cursor = FeedCursor(position, digest: FeedDigest(batch.digest))
    try await consumer.take(Array(new), of: organization, upTo: cursor)
    cursors[organization] = cursor
  }

  /// A later epoch is told by whoever replaced the history. Anything else is a store that was restored or exchanged behind
  /// its followers' backs, and somebody has to know (D32).
  private func reset(
    _ organization: OrganizationID, epoch: Int64, _ cursors: inout [OrganizationID: FeedCursor]
  ) async throws {
    let cursor = cursors[organization] ?? FeedCursor(beginning: 0)
    let isAnnounced = epoch > cursor.epoch
    log.log(
      isAnnounced ? .notice : .error,
      isAnnounced
        ? "history replaced, reading it again" : "the history that was followed is not the service's, reading it again",
      [
        "organization": organization, "followed.epoch": cursor.epoch, "followed.sequence": cursor.sequence,
        "epoch": epoch,
      ])
    try await consumer.reset(organization, epoch: epoch)
    cursors[organization] = FeedCursor(beginning: epoch)
  }
}

extension FeedCursor {
  /// Whether a history with this head may have the cursor's change. Only at the head itself its digest is known.
  fileprivate func mayPrecede(_ head: FeedCursor) -> Bool {
    guard epoch == head.epoch, sequence <= head.sequence else { return false }
    guard sequence == head.sequence, let own = digest, let other = head.digest else { return true }
    return own == other
  }
}

/// Why a connection is given up that works.
private enum FeedInterruption: Error {
  case historyReplaced
}
