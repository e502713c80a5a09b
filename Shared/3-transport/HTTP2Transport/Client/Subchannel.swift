internal import EventLoop
internal import RPC

/// A channel's way to a list of addresses of which any will do: at most one connection, made anew when it is lost.
///
/// Belongs to its loop.
final class Subchannel: ClientConnectionOwner {
  private enum State {
    case idle
    case connecting(Dial)
    /// The next attempt begins when the timer says so.
    case waiting(TimerID)
    case ready(ClientConnection)
    case shut
  }

  /// Tried in this order, from the next attempt on.
  var addresses: [SystemAddress]
  private unowned let channel: ChannelCore
  private var state = State.idle
  /// Why the last attempt failed, until one succeeds.
  private(set) var failure: RPCError?
  private var backoff: Backoff
  private var attemptBegan: LoopTime?
  private var becameReady: LoopTime?
  /// Connections in a row that did not last.
  private var shortLived = 0
  /// Lost as the current one, but calls on them still run.
  private var leaving: [ClientConnection] = []

  /// A connection that lasts shorter counts as an attempt that failed, except that calls wait for the next.
  private static let lifeMin = Duration.seconds(1)

  init(_ addresses: [SystemAddress], _ channel: ChannelCore) {
    self.addresses = addresses
    self.channel = channel
    backoff = Backoff(channel.options.backoff)
  }

  var connectivity: ConnectivityState {
    switch state {
    case .shut: .shutdown
    case .ready: .ready
    case .idle: .idle
    case .connecting, .waiting: failure == nil ? .connecting : .transientFailure
    }
  }

  /// The connection, when there is one that takes calls.
  var connection: ClientConnection? {
    if case .ready(let connection) = state { connection } else { nil }
  }

  /// Leaves idle; otherwise does nothing.
  func connect() {
    guard case .idle = state else { return }
    if shortLived > 1, let attemptBegan {
      wait(until: attemptBegan + backoff.next(chance: channel.options.chance()))
    } else {
      dial()
    }
  }

  /// Gives up its connection, which ends with its last call.
  func retire() {
    let old = state
    state = .shut
    switch old {
    case .idle, .shut: break
    case .connecting(let dial): dial.cancel()
    case .waiting(let timer): channel.timers.cancel(timer)
    case .ready(let connection): connection.leave()
    }
  }

  /// Whether calls still run on connections that were its.
  var isEmpty: Bool { leaving.isEmpty }

  /// Ends all calls.
  func shutdown(_ reason: String) {
    retire()
    for connection in leaving { connection.close(reason) }
  }

  private func wait(until time: LoopTime) {
    state = .waiting(
      channel.timers.schedule(
        at: time,
        Alarm { [weak self] in
          guard let self, case .waiting = self.state else { return }
          self.dial()
        }))
    channel.subchannelChanged(self)
  }

  private func dial() {
    attemptBegan = channel.timers.now
    let dial = Dial(addresses, channel) { [weak self] result in
      guard let self, case .connecting = self.state else { return }
      switch result {
      case .success(let connection): self.connected(connection)
      case .failure(let error): self.failed(error)
      }
    }
    state = .connecting(dial)
    channel.subchannelChanged(self)
    guard case .connecting(let current) = state, current === dial else { return }
    dial.start()
  }

  private func connected(_ connection: ClientConnection) {
    connection.owner = self
    failure = nil
    becameReady = channel.timers.now
    state = .ready(connection)
    channel.subchannelChanged(self)
  }

  private func failed(_ error: RPCError) {
    if failure?.message != error.message { channel.options.troubled?(error.message) }
    failure = error
    channel.resolveAgain()
    wait(until: (attemptBegan ?? channel.timers.now) + backoff.next(chance: channel.options.chance()))
  }

  func connectionIsReady(_ connection: ClientConnection) {}

  func connectionHasRoom(_ connection: ClientConnection) { channel.subchannelHasRoom() }

  func connectionLeaves(_ connection: ClientConnection) {
    leaving.append(connection)
    lost(connection)
  }

  func connectionClosed(_ connection: ClientConnection) {
    leaving.removeAll { $0 === connection }
    if case .shut = state, isEmpty { return channel.subchannelEnded(self) }
    lost(connection)
  }

  private func lost(_ connection: ClientConnection) {
    guard case .ready(let current) = state, current === connection else { return }
    if let becameReady, channel.timers.now < becameReady + Self.lifeMin {
      shortLived += 1
    } else {
      shortLived = 0
      backoff.reset()
    }
    state = .idle
    channel.resolveAgain()
    channel.subchannelLost(self)
  }
}
