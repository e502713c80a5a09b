internal import RPC

// Where calls go.
extension ChannelCore {
  private enum Pick {
    case connection(ClientConnection)
    /// Something may come of what is under way.
    case wait
    case fail(RPCError)
  }

  func start(_ call: ClientCall, _ config: MethodConfig?) {
    call.keepRequests()
    let attempts = ChannelCall(call, config, self)
    guard attempts.start() else { return }
    callBegan()
    if let deadline = attempts.deadline, deadline <= .now { return call.expire() }
    place(attempts)
  }

  /// Finds a connection for the next attempt, or lets the call wait for one.
  func place(_ call: ChannelCall) {
    guard !isShut else { return call.finish(.failed(Self.isShutError)) }
    switch pick() {
    case .connection(let connection) where pending.first() == nil: connection.start(call)
    case .connection:
      // Those who came before go first.
      wait(call)
      serveWaiting()
    case .wait: wait(call)
    case .fail(let error) where !call.waitsForReady: fail(call, error)
    case .fail: wait(call)
    }
  }

  /// After something has changed: a connection, its room, or the hope for one.
  func serveWaiting() {
    while let call = pending.first() {
      switch pick() {
      case .connection(let connection): connection.start(call)
      case .wait: return
      case .fail(let error):
        for call in pending.all where !call.waitsForReady {
          call.leaveQueue()
          fail(call, error)
        }
        return
      }
    }
  }

  func callLeftQueue() { pending.countOut() }

  /// What a call that waits is told when its deadline passes.
  var whyCallsWait: String {
    if let failure = resolveFailure ?? subchannels.lazy.compactMap(\.failure).first { return failure.message }
    return state == .ready
      ? "\(target) had no room for another call" : "there was no connection to \(target) yet"
  }

  private func wait(_ call: ChannelCall) {
    guard pending.count < limits.pendingCallsMax else {
      return call.finish(
        .failed(RPCError(.resourceExhausted, "\(limits.pendingCallsMax) calls to \(target) wait already")))
    }
    call.queue(pending.append(call))
  }

  private func fail(_ call: ChannelCall, _ error: RPCError) {
    let why = RPCError(.unavailable, "no connection to \(target): \(error.message)")
    call.ended(.failed(why), Metadata(), .maybeProcessed, nil)
  }

  private func pick() -> Pick {
    guard !subchannels.isEmpty else {
      if let resolveFailure { return .fail(resolveFailure) }
      resolve()
      // What needs no name server is there at once.
      if subchannels.isEmpty { return resolveFailure.map { .fail($0) } ?? .wait }
      return pick()
    }
    turn = (turn + 1) % subchannels.count
    var isHopeless = true
    for place in subchannels.indices {
      let subchannel = subchannels[(turn + place) % subchannels.count]
      subchannel.connect()
      if let connection = subchannel.connection, connection.hasRoom {
        turn = (turn + place) % subchannels.count
        return .connection(connection)
      }
      if subchannel.connectivity != .transientFailure { isHopeless = false }
    }
    guard isHopeless, let failure = subchannels.lazy.compactMap(\.failure).first else { return .wait }
    return .fail(failure)
  }
}
