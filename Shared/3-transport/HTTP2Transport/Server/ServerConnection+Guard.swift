internal import EventLoop
internal import HTTP2
internal import RPC

// What keeps one client from being a burden on the others: its conduct, its age, and what it makes the server hold.

extension ServerConnection: TimerTarget {
  private static let keepalivePing: UInt64 = 2

  func beGuarded() { check() }

  /// Nothing is under way on it, so it may go for the sake of another. How long that has been so.
  func idleTime(at now: LoopTime) -> UInt64? {
    streams.isEmpty && !isDraining ? now.nanoseconds - idleSince.nanoseconds : nil
  }

  /// All that is under way goes on until somebody leaves, or waits for a request: it is nothing to begin it again.
  var canBeginAgain: Bool {
    (1...max(1, streams.capacity)).allSatisfy { tag in
      guard let stream = streams[tag] else { return true }
      return stream.isWaiting || stream.isEndless
    }
  }

  /// Ends for the sake of another, with what is under way on it.
  ///
  /// One that has not spoken yet is not waited for to read why: it would hold the descriptor that the other needs.
  func giveWay() {
    guard !http2.isClosed else { return }
    if !hasSettings { http2.lingers = false }
    end(.noError, "too_many_connections")
  }

  func beginIdling() {
    idleSince = server.loop.now
    if let most = server.limits.connectionIdleMax { look(by: idleSince + most) }
  }

  func connectionWasRead(_ connection: HTTP2Connection) {
    let (session, now) = (http2.session, server.loop.now)
    let verdict = conduct.judge(
      burdens: session.burdens, resets: session.resetsSent, ownResets: session.resetsReceived, sent: session.sentCount,
      server.limits, at: now)
    guard verdict == .fine else { return askForCalm(verdict) }
    if waiting > 0 { look(by: now.adding(nanoseconds: server.bodyNanoseconds)) }
    guard let number = http2.partial else {
      partial = nil
      return
    }
    guard number != partial?.number else { return }
    partial = (number, now)
    look(by: now + (session.isInFieldBlock ? server.limits.fieldBlockTimeout : server.limits.frameTimeout))
  }

  func pinged() {
    let verdict = conduct.pinged(
      hasCalls: !streams.isEmpty, sent: http2.session.sentCount, server.limits, at: server.loop.now)
    if verdict != .fine { askForCalm(verdict) }
  }

  private func askForCalm(_ verdict: ClientConduct.Verdict) {
    switch verdict {
    case .fine: return
    case .tooManyPings: end(.enhanceYourCalm, "too_many_pings")
    case .tooManyFrames: end(.enhanceYourCalm, "too_many_frames")
    case .tooManyResets: end(.enhanceYourCalm, "too_many_resets")
    }
  }

  private func end(_ code: HTTP2ErrorCode, _ debug: StaticString) {
    guard !http2.isClosed else { return }
    http2.session.terminate(code, debug: debug)
    http2.closeAfterFlush()
  }

  // MARK: Time

  /// Looks at the connection then, or sooner.
  func look(by deadline: LoopTime) {
    guard deadline < checkAt, !http2.isClosed else { return }
    if let checkTimer { server.loop.cancel(checkTimer) }
    checkAt = deadline
    checkTimer = server.loop.schedule(at: deadline, self)
  }

  func timerFired() {
    checkTimer = nil
    checkAt = LoopTime(nanoseconds: .max)
    check()
  }

  private func check() {
    guard !http2.isClosed else { return }
    let (limits, now) = (server.limits, server.loop.now)
    if responses.bytes > limits.unreadBytesMax {
      let deadline = max(muchUnreadSince, responses.since) + limits.writeTimeout
      guard now < deadline else { return http2.close() }
      look(by: deadline)
    }
    failCutBodies(at: now)
    let signs = ConnectionLife.Signs(
      hasSettings: hasSettings, readAt: http2.readAt, partialSince: partial?.since,
      isFieldBlock: http2.session.isInFieldBlock, idleSince: streams.isEmpty ? idleSince : nil)
    let (action, next) = life.check(signs, limits, at: now)
    switch action {
    case .nothing: break
    case .ping:
      http2.session.ping(Self.keepalivePing)
      http2.scheduleFlush()
    case .drain: drain(endsEndless: false)
    case .end(.noSettings): return end(.settingsTimeout, "no_settings")
    case .end(.unfinishedFrame): return end(.enhanceYourCalm, "unfinished_frame")
    case .end(.unansweredPing): return end(.noError, "ping_timeout")
    case .end(.graceOver): return abort()
    }
    look(by: next)
  }

  /// Requests that stopped within a message, or that never began though nothing runs without them.
  private func failCutBodies(at now: LoopTime) {
    guard requests.bytes > 0 || waiting > 0 else { return }
    for tag in 1...max(1, streams.capacity) {
      guard let stream = streams[tag], stream.held > 0 || stream.isWaiting, !stream.remoteEnded else { continue }
      let deadline = stream.heardAt + server.limits.bodyTimeout
      if now < deadline {
        look(by: deadline)
      } else if let page = stream.page {
        expire(stream, page)
      } else if stream.call.waitsForRest {
        stream.call.fail(RPCError(.deadlineExceeded, "the rest of a message did not come"))
      } else if stream.isWaiting {
        stream.call.fail(RPCError(.deadlineExceeded, "the request did not come"))
      }
    }
  }

  // MARK: Memory

  /// Counts what a call holds of its request's messages, besides its metadata. False when that is too much for the server.
  func holds(_ messageBytes: Int, of stream: ServerStream) -> Bool {
    let bytes = messageBytes + stream.headBytes
    guard bytes > 0 || stream.held > 0 else { return true }
    let (more, now) = (bytes - stream.held, server.loop.now)
    stream.heard(more, at: now)
    stream.held = bytes
    if more > 0 { requests.add(more, at: now) } else { requests.remove(-more, at: now) }
    server.countRequests(more)
    look(by: now.adding(nanoseconds: server.bodyNanoseconds))
    return more <= 0 || requests.bytes <= server.limits.heldBytesAlways || !server.holdsTooManyRequests
  }

  /// Counts what waits of a call's response, and its stream with it: small responses that nobody takes are not for nothing. False when
  /// that is too much for the server.
  func queues(_ bytes: Int, of stream: ServerStream) -> Bool {
    let more = bytes + TransportLimits.streamBytesAbout - stream.queued
    guard bytes > 0, more > 0 else { return true }
    stream.queued += more
    let (limits, now) = (server.limits, server.loop.now)
    let was = responses.bytes
    responses.add(more, at: now)
    server.countResponses(more)
    if was <= limits.unreadBytesMax, responses.bytes > limits.unreadBytesMax {
      muchUnreadSince = now
      look(by: now + limits.writeTimeout)
    }
    return mayQueueMore
  }

  /// False when the server holds too much for a handler to begin that would only add to it.
  var mayQueueMore: Bool { responses.bytes <= server.limits.heldBytesAlways || !server.holdsTooManyResponses }

  /// The client has room for so much of a response.
  func took(_ bytes: Int, of stream: ServerStream) {
    let rest = stream.queued - bytes
    let less = rest > TransportLimits.streamBytesAbout ? bytes : stream.queued
    stream.queued -= less
    responses.remove(less, at: server.loop.now)
    server.countResponses(-less)
  }

  /// The stream is over, and what was held for it is given back.
  func letGo(of stream: ServerStream) {
    if stream.held > 0 {
      requests.remove(stream.held, at: server.loop.now)
      server.countRequests(-stream.held)
      stream.held = 0
    }
    drops(stream)
  }

  /// What waited of the call's response will not be sent.
  func drops(_ stream: ServerStream) {
    guard stream.queued > 0 else { return }
    responses.remove(stream.queued, at: server.loop.now)
    server.countResponses(-stream.queued)
    stream.queued = 0
  }

  /// Makes room for others.
  func endAsHolder() { end(.enhanceYourCalm, "holds_too_much") }
}
