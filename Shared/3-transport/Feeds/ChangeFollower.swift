internal import Domain
internal import Identity
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
    var positions = try await consumer.positions()
    let cursors = positions.map { organization, position in
      ContextV1.Cursor(
        organizationID: organization.rawValue, epoch: position.epoch, sequence: position.sequence)
    }
    for try await batch in try await open(ContextV1.StreamChangesRequest(cursors: cursors)) {
      if batch.organizationID.isEmpty {
        if let key = ErasureKey(batch.erasureKey) { await consumer.received(key) }
        try await meet(batch.heads, &positions)
      } else {
        try await take(batch, &positions)
      }
      progressed()
    }
  }

  /// Forgets what the server no longer has: another epoch, a head behind us, an organization that is gone.
  private func meet(_ cursors: [ContextV1.Cursor], _ positions: inout [OrganizationID: FeedPosition]) async throws {
    let heads = Dictionary(
      cursors.map { (OrganizationID($0.organizationID), FeedPosition(epoch: $0.epoch, sequence: $0.sequence)) }
    ) { $1 }
    for (organization, position) in positions {
      let head = heads[organization] ?? FeedPosition(epoch: 0, sequence: 0)
      guard head.epoch != position.epoch || head.sequence < position.sequence else { continue }
      try await reset(organization, epoch: head.epoch, &positions)
    }
    try await consumer.connected(heads)
  }

  private func take(_ batch: Consumer.Batch, _ positions: inout [OrganizationID: FeedPosition]) async throws {
    let organization = OrganizationID(batch.organizationID)
    if let known = positions[organization], known.epoch != batch.epoch {
      try await reset(organization, epoch: batch.epoch, &positions)
      // Where the new history stands by now is told to whoever connects.
      throw FeedInterruption.historyReplaced
    }
    var position = positions[organization] ?? FeedPosition(epoch: batch.epoch, sequence: 0)
    // What was taken before is delivered again now and then.
    let new = batch.changes.drop { Consumer.Batch.sequence(of: $0) <= position.sequence }
    for change in new {
      let sequence = Consumer.Batch.sequence(of: change)
      guard sequence == position.sequence + 1 else {
        throw FeedError.unreadable("change \(sequence) of \(organization) after \(position.sequence)")
      }
      position.sequence = sequence
    }
    try await consumer.take(Array(new), of: organization, upTo: position)
    positions[organization] = position
  }

  private func reset(
    _ organization: OrganizationID, epoch: Int64, _ positions: inout [OrganizationID: FeedPosition]
  ) async throws {
    log.notice("history replaced, reading it again", ["organization": organization])
    try await consumer.reset(organization, epoch: epoch)
    positions[organization] = FeedPosition(epoch: epoch, sequence: 0)
  }
}

/// Why a connection is given up that works.
private enum FeedInterruption: Error {
  case historyReplaced
}
