internal import EventLoop
internal import HTTP2

/// Finds out whether the peer of a silent connection is still there. Belongs to its loop.
final class ClientKeepalive {
  private let channel: ChannelCore
  private var lastHeard: LoopTime
  private var timer: TimerID?
  private var isWaitingForPong = false
  /// A call was open when the peer was last heard, or began since, and may have been given up at its deadline: it waited in vain.
  private var isOwed = false

  init(_ channel: ChannelCore) {
    self.channel = channel
    lastHeard = channel.timers.now
  }

  func begin(_ connection: ClientConnection) {
    if channel.keepalive?.withoutCalls ?? false { watch(connection) }
  }

  func callsBegan(_ connection: ClientConnection) {
    guard channel.keepalive != nil else { return }
    defer { isOwed = true }
    guard timer == nil else { return }
    // The silence before was nobody's concern.
    if !isOwed { lastHeard = channel.timers.now }
    watch(connection)
  }

  /// Something has come from the peer.
  func heard(_ connection: ClientConnection) {
    lastHeard = channel.timers.now
    isOwed = connection.openCount > 0
    guard isWaitingForPong else { return }
    end()
    watch(connection)
  }

  func end() {
    if let timer { channel.timers.cancel(timer) }
    timer = nil
    isWaitingForPong = false
  }

  private func watch(_ connection: ClientConnection) {
    guard timer == nil, let keepalive = channel.keepalive else { return }
    timer = channel.timers.schedule(
      at: lastHeard + keepalive.time, Alarm { [weak self, weak connection] in self?.silent(connection) })
  }

  private func silent(_ connection: ClientConnection?) {
    timer = nil
    guard let connection, !connection.http2.isClosed, let keepalive = channel.keepalive else { return }
    guard channel.timers.now >= lastHeard + keepalive.time else { return watch(connection) }
    guard connection.openCount > 0 || isOwed || keepalive.withoutCalls else { return }
    isWaitingForPong = true
    connection.http2.session.ping()
    connection.http2.scheduleFlush()
    timer = channel.timers.schedule(
      at: channel.timers.now + keepalive.timeout,
      Alarm { [weak connection] in
        guard let connection else { return }
        connection.close("\(connection.address.text) did not answer a ping within \(keepalive.timeout)")
      })
  }
}
