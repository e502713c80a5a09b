internal import EventLoop
internal import RPC
internal import TLS

/// A channel on its loop: resolves its target, keeps the ways to the addresses, and gives calls to connections.
///
/// Belongs to its loop's thread; that makes it sendable. Where calls go is in `ChannelCore+Calls.swift`.
final class ChannelCore: @unchecked Sendable {
  let target: Target
  let options: ChannelOptions
  let loop: EventLoop
  let timers: any ChannelTimers
  let limits: TransportLimits
  let buffers = LoopBuffers()

  /// Nil before the target is resolved, and while the channel is idle.
  var subchannels: [Subchannel] = []
  /// Given up with calls on them.
  private var retired: [Subchannel] = []
  private let resolver: Resolver
  private var addresses: [SystemAddress] = []
  /// Why there are no addresses.
  private(set) var resolveFailure: RPCError?
  private var resolveBackoff: Backoff
  private var resolveTimer: TimerID?
  private var isResolving = false
  private(set) var isShut = false

  var pending = PendingCalls()
  /// Where round robin goes next.
  var turn = 0
  var retryTokens: RetryTokens?
  /// What calls keep of their requests.
  var replayBytes = 0
  private(set) var keepalive: ChannelOptions.Keepalive?

  private var activeCalls = 0
  private var idleSince: LoopTime?
  private var idleTimer: TimerID?

  private(set) var state = ConnectivityState.idle
  private var watchers: [AsyncStream<ConnectivityState>.Continuation] = []

  init(
    _ target: Target, _ options: ChannelOptions, _ limits: TransportLimits, _ loop: EventLoop,
    _ timers: any ChannelTimers, lookUp: @escaping Resolver.LookUp
  ) {
    self.target = target
    self.options = options
    self.limits = limits
    self.loop = loop
    self.timers = timers
    resolver = Resolver(target, loop, timers, lookUp: lookUp)
    resolveBackoff = Backoff(options.backoff)
    retryTokens = options.serviceConfig.retryThrottling.map { RetryTokens($0) }
    keepalive = options.keepalive
    turn = Int(options.chance() * 1024)
  }

  // MARK: What connections ask

  var scheme: String { options.security == nil ? "http" : "https" }

  func authority(at address: SystemAddress) -> String { options.authority ?? target.authority ?? address.authority }

  /// Where encryption goes in.
  func pipe(over socket: SocketPipe, to address: SystemAddress) throws(TLSError) -> any BytePipe {
    guard let security = options.security else { return socket }
    // A server proves the name it was asked for by, not the number that this name stands for today.
    let session = try security.session(to: target.host ?? address.serverName)
    return TLSPipe(socket, session, begins: true, buffers.cipher)
  }

  /// The server finds that it is pinged too often: this channel does so half as often from now on (gRFC A8).
  func tooManyPings() { keepalive?.time *= 2 }

  // MARK: Its life

  /// Leaves idle; otherwise does nothing.
  func wake() {
    guard !isShut else { return }
    if subchannels.isEmpty { resolve() } else { connect() }
  }

  private func connect() {
    for subchannel in subchannels { subchannel.connect() }
  }

  func shutdown() {
    guard !isShut else { return }
    isShut = true
    resolver.stop()
    for timer in [resolveTimer, idleTimer] {
      if let timer { timers.cancel(timer) }
    }
    for subchannel in subchannels + retired { subchannel.shutdown("the channel was shut down") }
    subchannels = []
    retired = []
    for call in pending.all { call.finish(.failed(Self.isShutError)) }
    updateState()
    for watcher in watchers { watcher.finish() }
    watchers = []
  }

  static let isShutError = RPCError(.unavailable, "the channel is shut down")

  func callBegan() {
    activeCalls += 1
    idleSince = nil
  }

  func callEnded(_ call: ChannelCall) {
    activeCalls -= 1
    guard activeCalls == 0, !isShut, let timeout = options.idleTimeout else { return }
    idleSince = timers.now
    if idleTimer == nil { watchForIdle(until: timers.now + timeout) }
  }

  private func watchForIdle(until time: LoopTime) {
    idleTimer = timers.schedule(
      at: time,
      Alarm { [weak self] in
        guard let self else { return }
        self.idleTimer = nil
        guard let since = self.idleSince, let timeout = self.options.idleTimeout else { return }
        if self.timers.now < since + timeout { return self.watchForIdle(until: since + timeout) }
        self.becomeIdle()
      })
  }

  /// Nobody has called for a while: forgets connections and addresses.
  private func becomeIdle() {
    idleSince = nil
    if let resolveTimer { timers.cancel(resolveTimer) }
    resolveTimer = nil
    resolveFailure = nil
    addresses = []
    replaceSubchannels(with: [], connects: false)
  }

  // MARK: Addresses

  /// After a loss: what the name stands for may have changed.
  func resolveAgain() {
    guard !isShut else { return }
    if case .name = target.kind { resolver.resolve() }
  }

  func resolve() {
    guard !isResolving, resolveTimer == nil, !isShut else { return }
    isResolving = true
    if resolver.found == nil { resolver.found = { [weak self] in self?.resolved($0) } }
    updateState()
    resolver.resolve()
  }

  private func resolved(_ result: Result<[SystemAddress], SocketError>) {
    let isWanted = isResolving
    isResolving = false
    switch result {
    case .success(let list):
      resolveFailure = nil
      resolveBackoff.reset()
      // Asked for after a loss, and by now nobody calls any more.
      guard isWanted || !subchannels.isEmpty else { return }
      take(list, connects: isWanted || activeCalls > 0)
    case .failure(let error):
      // What was known before may still be right.
      guard addresses.isEmpty else { return }
      if resolveFailure?.message != error.description { options.troubled?(error.description) }
      resolveFailure = RPCError(.unavailable, error.description)
      let pause = resolveBackoff.next(chance: options.chance())
      resolveTimer = timers.schedule(after: pause) { [weak self] in
        self?.resolveTimer = nil
        self?.resolve()
      }
      updateState()
      serveWaiting()
    }
  }

  private func take(_ list: [SystemAddress], connects: Bool) {
    var unique: [SystemAddress] = []
    for address in list where !unique.contains(address) { unique.append(address) }
    guard Set(unique) != Set(addresses) || subchannels.isEmpty else { return }
    addresses = unique
    switch options.loadBalancing {
    case .pickFirst(let shuffles):
      // One that is connected to an address that is still right stays.
      if shuffles { shuffle(&unique) } else { unique = Self.interleaved(unique) }
      if let current = subchannels.first, let address = current.connection?.address, unique.contains(address) {
        current.addresses = unique
        return
      }
      replaceSubchannels(with: [Subchannel(unique, self)], connects: connects)
    case .roundRobin:
      let known = Dictionary(subchannels.map { ($0.addresses, $0) }) { one, _ in one }
      replaceSubchannels(with: unique.map { known[[$0]] ?? Subchannel([$0], self) }, connects: true)
    }
  }

  private func replaceSubchannels(with list: [Subchannel], connects: Bool) {
    let old = subchannels
    subchannels = list
    if connects { connect() }
    for subchannel in old where !list.contains(where: { $0 === subchannel }) {
      subchannel.retire()
      if !subchannel.isEmpty { retired.append(subchannel) }
    }
    updateState()
  }

  /// Fisher and Yates's.
  private func shuffle(_ list: inout [SystemAddress]) {
    for place in list.indices.dropFirst().reversed() {
      list.swapAt(place, min(place, Int(options.chance() * Double(place + 1))))
    }
  }

  /// The families in turn, the first one's first: when one of them leads nowhere, only one head start is lost (RFC 8305 §4).
  static func interleaved(_ list: [SystemAddress]) -> [SystemAddress] {
    guard let family = list.first?.family else { return [] }
    var (own, others) = (list.filter { $0.family == family }[...], list.filter { $0.family != family }[...])
    var mixed: [SystemAddress] = []
    while let next = own.popFirst() ?? others.popFirst() {
      mixed.append(next)
      if let other = others.popFirst() { mixed.append(other) }
    }
    return mixed
  }

  // MARK: What subchannels tell

  func subchannelChanged(_ subchannel: Subchannel) {
    updateState()
    serveWaiting()
  }

  func subchannelHasRoom() { if pending.count > 0 { serveWaiting() } }

  /// Its connection is gone, and it is idle.
  func subchannelLost(_ subchannel: Subchannel) {
    // Round robin keeps all of its connections; the first that was picked is made anew when somebody calls.
    if options.loadBalancing == .roundRobin, subchannels.contains(where: { $0 === subchannel }) { subchannel.connect() }
    updateState()
    serveWaiting()
  }

  func subchannelEnded(_ subchannel: Subchannel) { retired.removeAll { $0 === subchannel } }

  // MARK: Its state

  /// The present state, and every one after it.
  func watch(_ watcher: AsyncStream<ConnectivityState>.Continuation) {
    watcher.yield(state)
    guard !isShut else { return watcher.finish() }
    watchers.append(watcher)
  }

  func updateState() {
    let now = currentState
    guard now != state else { return }
    state = now
    watchers.removeAll { watcher in
      if case .terminated = watcher.yield(now) { true } else { false }
    }
  }

  private var currentState: ConnectivityState {
    if isShut { return .shutdown }
    guard !subchannels.isEmpty else {
      if resolveFailure != nil { return .transientFailure }
      return isResolving ? .connecting : .idle
    }
    let states = Set(subchannels.map(\.connectivity))
    for best in [ConnectivityState.ready, .connecting, .idle] where states.contains(best) { return best }
    return .transientFailure
  }
}
