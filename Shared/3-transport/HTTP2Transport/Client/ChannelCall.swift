internal import EventLoop
internal import RPC

/// One call of a channel, from its start to its outcome: its waits for a connection, its attempts and its deadline.
///
/// Lives on the channel's loop; the calls of ``ClientTransport`` come from anywhere and go there first, which is what makes it
/// sendable.
final class ChannelCall: ClientTransport, TimerTarget, @unchecked Sendable {
  private enum Place {
    /// Not begun, or between two of the others.
    case nowhere
    case queue(ticket: UInt64)
    case stream(ClientStream)
    case pause(TimerID)
    case over
  }

  let call: ClientCall
  /// The earlier of the call's own and that of its method's configuration.
  let deadline: ContinuousClock.Instant?
  let waitsForReady: Bool
  private let channel: ChannelCore
  private var place = Place.nowhere
  private var judge: RetryJudge
  private var timer: TimerID?
  /// Octets that this attempt has read of the requests, and the most that any has while they were kept.
  private var sentBytes = 0
  private var keptBytes = 0

  init(_ call: ClientCall, _ config: MethodConfig?, _ channel: ChannelCore) {
    self.call = call
    self.channel = channel
    let configured = config?.timeout.map { ContinuousClock.now + min($0, .seconds(1 << 40)) }
    deadline = [call.deadline, configured].compactMap(\.self).min()
    waitsForReady = call.waitsForReady ?? config?.waitsForReady ?? false
    judge = RetryJudge(config?.retry)
  }

  var previousAttempts: Int { judge.previousAttempts }

  /// Nil when the call does not wait for a connection.
  var ticket: UInt64? {
    if case .queue(let ticket) = place { ticket } else { nil }
  }

  /// False when the call was over before it began.
  func start() -> Bool {
    guard call.attach(self) else { return false }
    if let deadline { timer = channel.timers.schedule(at: LoopTime(nanoseconds: Moment(deadline).nanoseconds), self) }
    return true
  }

  func queue(_ ticket: UInt64) { place = .queue(ticket: ticket) }

  /// A connection takes the call on.
  func begin(_ stream: ClientStream) {
    leaveQueue()
    place = .stream(stream)
  }

  func timerFired() {
    timer = nil
    if case .queue = place { return call.expire(channel.whyCallsWait) }
    call.expire()
  }

  // MARK: What an attempt tells

  func sent(_ count: Int) {
    sentBytes += count
    guard !judge.isCommitted, sentBytes > keptBytes else { return }
    channel.replayBytes += sentBytes - keptBytes
    keptBytes = sentBytes
    if keptBytes > RPCLimits.replayBytesMax || channel.replayBytes > channel.limits.replayBytesMax { commit() }
  }

  /// There will be no other attempt.
  func commit() {
    guard !judge.isCommitted else { return }
    judge.commit()
    call.commit()
    letGo()
  }

  func ended(
    _ outcome: ClientCall.Outcome, _ trailingMetadata: Metadata, _ reach: RetryJudge.Reach,
    _ pushback: RetryJudge.Pushback?
  ) {
    if case .over = place { return }
    place = .nowhere
    // An answer that says CANCELLED when the time is up means just that.
    if case .failed(let error) = outcome, error.code == .cancelled, let deadline, deadline <= .now {
      return call.expire()
    }
    let verdict = judge.judge(outcome, reach, pushback, tokens: &channel.retryTokens, chance: channel.options.chance)
    guard case .again(let pause) = verdict, !channel.isShut else {
      finish(outcome, trailingMetadata)
      return
    }
    call.rewind()
    sentBytes = 0
    guard pause > .zero else { return channel.place(self) }
    place = .pause(
      channel.timers.schedule(after: pause) { [self] in
        place = .nowhere
        channel.place(self)
      })
  }

  func finish(_ outcome: ClientCall.Outcome, _ trailingMetadata: Metadata = Metadata()) {
    call.finish(outcome, trailingMetadata: trailingMetadata)
    over()
  }

  // MARK: What the caller does

  func callHasOutput(_ call: ClientCall) {
    guard channel.loop.isCurrent else { return channel.loop.execute { self.stream?.send() } }
    stream?.send()
  }

  func call(_ call: ClientCall, freed bytes: Int) {
    guard channel.loop.isCurrent else { return channel.loop.execute { self.stream?.free(bytes) } }
    stream?.free(bytes)
  }

  func callGaveUp(_ call: ClientCall) {
    guard channel.loop.isCurrent else { return channel.loop.execute { self.giveUp() } }
    giveUp()
  }

  private var stream: ClientStream? {
    if case .stream(let stream) = place { stream } else { nil }
  }

  private func giveUp() {
    stream?.abandon()
    over()
  }

  private func over() {
    leaveQueue()
    if case .over = place { return }
    if case .pause(let timer) = place { channel.timers.cancel(timer) }
    place = .over
    if let timer { channel.timers.cancel(timer) }
    timer = nil
    letGo()
    channel.callEnded(self)
  }

  func leaveQueue() {
    guard case .queue = place else { return }
    place = .nowhere
    channel.callLeftQueue()
  }

  private func letGo() {
    channel.replayBytes -= keptBytes
    keptBytes = 0
  }
}
