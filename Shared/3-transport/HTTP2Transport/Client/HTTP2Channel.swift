public import EventLoop
public import RPC
public import TLS

/// A client's way to a server on HTTP/2, over TLS or with prior knowledge: connections that are made when they are needed
/// and made anew when they are lost.
///
/// A call that finds no connection and cannot get one fails with UNAVAILABLE and the reason, unless it waits for ready.
public final class HTTP2Channel: Channel {
  private let loop: EventLoop
  private let core: ChannelCore
  private let ownsLoop: Bool

  /// Starts a thread of its own for its connections; the first call connects.
  ///
  /// - Parameter security: what the options say, when left out.
  public convenience init(
    to target: Target, _ options: ChannelOptions = ChannelOptions(), limits: TransportLimits = TransportLimits(),
    security: ClientTLS? = nil
  ) throws(SocketError) {
    var options = options
    if let security { options.security = security }
    try self.init(to: target, options, limits, timers: { $0 })
  }

  /// The same for an address, of which a host that is a name is looked up.
  public convenience init(
    to address: SocketAddress, _ options: ChannelOptions = ChannelOptions(),
    limits: TransportLimits = TransportLimits(), security: ClientTLS? = nil
  ) throws(SocketError) {
    try self.init(to: Target(address), options, limits: limits, security: security)
  }

  /// Shares a loop with other channels, and with whatever else its owner does there: a call that begins and ends on the loop wakes
  /// no other thread. The loop goes on when the channel is gone.
  public init(
    to target: Target, _ options: ChannelOptions = ChannelOptions(), limits: TransportLimits = TransportLimits(),
    security: ClientTLS? = nil, on loop: EventLoop
  ) {
    var options = options
    if let security { options.security = security }
    self.loop = loop
    ownsLoop = false
    core = ChannelCore(target, options, limits, loop, loop) { host, port throws(SocketError) in
      try SystemAddress.resolve(.tcp(host: host, port: port), listening: false)
    }
  }

  /// With a clock and a name server of a test's.
  package init(
    to target: Target, _ options: ChannelOptions, _ limits: TransportLimits,
    timers: (EventLoop) -> any ChannelTimers,
    lookUp: (@Sendable (_ host: String) throws(SocketError) -> [SocketAddress])? = nil
  ) throws(SocketError) {
    do throws(EventLoopError) {
      loop = try EventLoop(name: "channel")
    } catch {
      throw SocketError("starting a loop: \(error.operation) failed with \(error.errno)")
    }
    ownsLoop = true
    core = ChannelCore(target, options, limits, loop, timers(loop)) { host, port throws(SocketError) in
      guard let lookUp else { return try SystemAddress.resolve(.tcp(host: host, port: port), listening: false) }
      var list: [SystemAddress] = []
      for address in try lookUp(host) { list += try SystemAddress.resolve(address, listening: false) }
      return list
    }
  }

  deinit {
    let (loop, core, ownsLoop) = (loop, core, ownsLoop)
    loop.execute {
      core.shutdown()
      // After the last calls have been told.
      if ownsLoop { loop.stop() }
    }
  }

  /// Any thread may start one; on the channel's own loop it begins at once.
  public func start(_ call: ClientCall) {
    let config = core.options.serviceConfig.config(for: call.method)
    // Here and now: whoever starts a call may write to it at once.
    if let config { call.bound(requestBytes: config.requestBytesMax, responseBytes: config.responseBytesMax) }
    guard loop.isCurrent else { return loop.execute { [core] in core.start(call, config) } }
    core.start(call, config)
  }

  /// Connects without a call, when the channel is idle.
  public func connect() { loop.execute { [core] in core.wake() } }

  /// The state now, and every change of it; ends with ``ConnectivityState/shutdown``.
  public var states: AsyncStream<ConnectivityState> {
    let (states, watcher) = AsyncStream.makeStream(of: ConnectivityState.self)
    loop.execute { [core] in core.watch(watcher) }
    return states
  }

  /// Ends all calls with UNAVAILABLE and closes the connections; later calls fail too.
  public func shutdown() async {
    await withCheckedContinuation { continuation in
      loop.execute { [core] in
        core.shutdown()
        continuation.resume()
      }
    }
  }
}
