internal import Domain
internal import Feeds
internal import Messages

/// Says what the client's clock is to have said when a call was sent, so that the server finds what happened in the order in which it
/// happened.
///
/// A server moves what a call says by the difference between when the call was received and when it says that it was sent (D13). That is the
/// error of the client's clock and the time of the call's way together. So of two things some milliseconds apart, in two calls, the later
/// one could come to lie before the earlier one: an item that was replaced would win, and an attempt would end before its last items were
/// put (P4). A call with something that is no further behind the same thing in a former call than that call took is therefore said to be sent
/// earlier than it was: by as little as keeps the order, and by no more than the former call took.
struct SendingOrder: Sendable {
  /// What of an earlier call may be overtaken.
  struct Trace: Hashable, Sendable {
    /// The last that happened of it, by the client's clock, as the two others.
    var latest: Instant
    var sent: Instant
    var acknowledged: Instant

    /// How far, at most, what the call said was moved beyond the error of the clock: milliseconds.
    var reach: Int64 { acknowledged.since(sent) }

    /// What a call may say at most, sent at `now`, with something that happened at `time`, so that it is found behind.
    ///
    /// Either it follows the former one by their own distance, for it is received later; or it is moved by as much as the former one
    /// can have been.
    func bound(for time: Instant, now: Instant) -> Instant {
      guard time.since(latest) <= reach else { return now }
      return min(now, max(sent + (time.since(latest) - 1), now - reach))
    }
  }

  private struct Place: Sendable {
    var trace: Trace
    /// The attempt that it is of.
    var attempt: String
  }

  /// Changes of items, by attempt.
  private var items: [String: Trace] = [:]
  /// By path.
  private var places: [[String]: Place] = [:]
  private var paths: [String: [String]] = [:]
  /// Of a call before a restart: what has no trace of its own may be too close behind it.
  private var former: Trace?
  private var lastCall: Trace?

  /// Attempts and paths that are remembered; beyond it all are forgotten but the last call.
  static let tracesMax = 1_000

  /// - Parameter former: of the last call before a restart.
  init(after former: Trace? = nil) { self.former = former }

  /// - Parameter following: what is sent next, too: nothing happens after its call is sent.
  /// - Returns: what the call is to say; nil: some of it happened later than the call may say, and all that is later would be found at one
  ///   instant, that of the receipt. Ask again in `pause`.
  func sentTime(
    of batch: [OutboxMessage], following: [OutboxMessage], now: Instant
  ) -> (sent: Instant?, pause: Duration) {
    let now = (batch + following).compactMap(\.latest).reduce(now, max)
    let near = batch.flatMap(traces)
    let sent = near.reduce(now) { min($0, $1.trace.bound(for: $1.time, now: now)) }
    let newest = batch.compactMap(\.latest).max() ?? sent
    if newest <= sent { return (sent, .zero) }
    // From then on the call may say so much.
    let reach = near.map { $0.trace.reach }.max() ?? 0
    return (nil, .milliseconds(max(1, (newest + reach).since(now))))
  }

  /// What a message may overtake, and with what happened when.
  private func traces(near message: OutboxMessage) -> [(trace: Trace, time: Instant)] {
    var near: [(trace: Trace, time: Instant)] = []
    if let time = message.itemsTime, let trace = items[message.attemptID] ?? former {
      near.append((trace, time))
    }
    if let start = message.start {
      let place = places[message.identifierPath]
      if place?.attempt != message.attemptID, let trace = place?.trace ?? former {
        near.append((trace, start))
      }
    }
    return near
  }

  /// Returns what is to be remembered beyond a restart.
  mutating func noteAcknowledged(_ batch: [OutboxMessage], sent: Instant, now: Instant) -> Trace? {
    let acknowledged = max(now, sent)
    if items.count + places.count + batch.count > Self.tracesMax { self = SendingOrder(after: lastCall) }
    var last: Trace?
    for message in batch {
      guard let latest = message.latest else { continue }
      let trace = Trace(latest: latest, sent: sent, acknowledged: acknowledged)
      if last.map({ $0.latest < latest }) ?? true { last = trace }
      note(message, trace)
    }
    lastCall = last ?? lastCall
    return last
  }

  private mutating func note(_ message: OutboxMessage, _ trace: Trace) {
    if let time = message.itemsTime {
      items[message.attemptID] = Trace(latest: time, sent: trace.sent, acknowledged: trace.acknowledged)
    }
    if message.start != nil { paths[message.attemptID] = message.identifierPath }
    guard let path = paths[message.attemptID] else { return }
    if let place = places[path], place.trace.sent == trace.sent, place.trace.latest > trace.latest { return }
    places[path] = Place(trace: trace, attempt: message.attemptID)
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

  /// When its attempt began, where it says so.
  fileprivate var start: Instant? {
    if case .record(let record) = self { record.startTime.map { Instant($0) } } else { nil }
  }

  /// When the last of it happened, of an attempt.
  fileprivate var latest: Instant? {
    guard case .record(let record) = self else { return itemsTime }
    let times = [record.startTime, record.happenTime, record.stopTime] + record.intervals.map(\.endTime)
    return times.compactMap(\.self).map { Instant($0) }.max()
  }
}
