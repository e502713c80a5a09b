internal import Domain
internal import Feeds
internal import Messages

/// Says what the client's clock is to have said when a call was sent, so that the server finds changes of items in the order in which
/// they were made.
///
/// A server moves what a call says by the difference between when the call was received and when it says that it was sent (D13). That is the
/// error of the client's clock and the time of the call's way together. So of two changes some milliseconds apart, in two calls, the later
/// one could come to lie before the earlier one, and lose. A change that is no further from the one before it than that one's call took
/// is therefore sent by that call's clock: the difference is no smaller then.
struct SendingOrder: Sendable {
  private struct Call {
    var sent: Instant
    var acknowledged: Instant
    /// When the items of each attempt were changed last, of those that it changed.
    var changes: [String: Instant]

    /// Whether a change may be found before the one in this call.
    func mayOvertake(_ message: OutboxMessage) -> Bool {
      guard let change = changes[message.attemptID], let itemsTime = message.itemsTime else { return false }
      return itemsTime.since(change) <= acknowledged.since(sent)
    }
  }

  private var former: Call?

  /// - Parameter following: what is sent next, too: nothing happens after its call is sent.
  func sentTime(of batch: [OutboxMessage], following: [OutboxMessage], now: Instant) -> Instant {
    if let former, batch.contains(where: former.mayOvertake) { return former.sent }
    return (batch + following).compactMap(\.itemsTime).reduce(now, max)
  }

  mutating func noteAcknowledged(_ batch: [OutboxMessage], sent: Instant, now: Instant) {
    var call = Call(sent: sent, acknowledged: max(now, sent), changes: [:])
    for message in batch {
      guard let itemsTime = message.itemsTime else { continue }
      call.changes[message.attemptID] = max(call.changes[message.attemptID] ?? itemsTime, itemsTime)
    }
    former = call
  }
}

extension OutboxMessage {
  /// When items were changed; nil: none were.
  fileprivate var itemsTime: Instant? {
    switch self {
    case .record(let record):
      record.primaryItem == nil && record.additionalItems.isEmpty ? nil : record.happenTime.map { Instant($0) }
    case .removal(let request): (request.time?.happenTime).map { Instant($0) }
    case .completion: nil
    }
  }
}
