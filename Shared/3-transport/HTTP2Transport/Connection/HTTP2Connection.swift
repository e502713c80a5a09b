internal import EventLoop
internal import HTTP2

/// Acts on what a connection's peer says.
protocol HTTP2ConnectionOwner: HTTP2BodySource {
  func connection(_ connection: HTTP2Connection, received event: HTTP2Event, in bytes: UnsafeRawBufferPointer)
  /// What was read at once has been acted on.
  func connectionWasRead(_ connection: HTTP2Connection)
  /// Nothing comes any more; the streams that are left are lost. Called once.
  func connectionClosed(_ connection: HTTP2Connection)
}

extension HTTP2ConnectionOwner {
  func connectionWasRead(_ connection: HTTP2Connection) {}
}

/// Buffers that all connections of a loop use in turn.
@safe final class LoopBuffers {
  let input = UnsafeMutableRawBufferPointer.allocate(byteCount: TransportLimits.bufferBytes, alignment: 16)
  var output: [UInt8] = []
  /// For connections whose bytes are encrypted; there are none where none is.
  lazy var cipher = CipherBuffers()
  /// Connections of the loop that are over but still read from, and how many there may be.
  var lingering = 0
  let lingeringMax: Int

  init(lingeringMax: Int = 0) { self.lingeringMax = lingeringMax }

  deinit { unsafe input.deallocate() }
}

/// A socket and its HTTP/2 session: reads once a turn, acts on the events, writes once at the end of the turn.
///
/// Belongs to its loop, as do all objects below it.
final class HTTP2Connection: ReadinessHandler, TurnEndHandler {
  let loop: EventLoop
  private let pipe: any BytePipe
  private let buffers: LoopBuffers
  private let limits: TransportLimits
  let session: HTTP2Session
  /// Set before the start, let go when the connection closes. The session asks it for bodies without a way through here.
  var owner: (any HTTP2ConnectionOwner)? {
    didSet { session.readBodies(from: owner) }
  }

  private var watch: WatchID?
  private var events: [HTTP2Event] = []
  private var unsent: [UInt8] = []
  private var unsentHead = 0
  private var flushScheduled = false
  private var writeTimer: TimerID?
  private(set) var isClosed = false
  /// When something was last read.
  private(set) var readAt: LoopTime
  /// Takes nothing in until what waits to be sent is less.
  private var isReadingPaused = false
  /// Gives its peer the time to read why it has ended.
  var lingers: Bool
  /// The end has been announced, but not yet from which stream on: more may come.
  var staysOpen = false

  init(
    _ pipe: any BytePipe, on loop: EventLoop, _ settings: HTTP2Settings, _ limits: TransportLimits,
    _ buffers: LoopBuffers
  ) {
    self.loop = loop
    self.pipe = pipe
    self.buffers = buffers
    self.limits = limits
    readAt = loop.now
    lingers = settings.role == .server
    session = HTTP2Session(settings)
  }

  func start() {
    do throws(EventLoopError) {
      watch = try loop.watch(pipe.descriptor, for: .readable, self)
    } catch {
      return close()
    }
    if case .closed = pipe.open() { return close() }
    scheduleFlush()
  }

  /// - Parameter bytes: what has been read of the peer before.
  func start(having bytes: UnsafeRawBufferPointer) {
    start()
    if !isClosed, bytes.count > 0 { unsafe take(bytes) }
  }

  /// Why the connection has closed, for people; nil when there is nothing to say.
  var closeReason: String? { pipe.closeReason }
  /// The certificate by which the peer has proved who it is, in DER form; not before its first settings.
  var peerCertificate: [UInt8]? { pipe.peerCertificate }

  /// Names what has begun to arrive and is not complete: a frame, a block of fields, or below them a record of TLS. Nil when
  /// nothing is.
  var partial: Int? { session.partial ?? pipe.partial.map { -$0 } }

  /// Sends what is ready at the end of this turn.
  func scheduleFlush() {
    guard !flushScheduled, !isClosed else { return }
    flushScheduled = true
    loop.callAtTurnEnd(self)
  }

  /// Sends what can be sent at once, then closes.
  func closeAfterFlush() {
    flush()
    close(lingering: true)
  }

  func close() { close(lingering: false) }

  private func close(lingering: Bool) {
    guard !isClosed else { return }
    isClosed = true
    if let writeTimer { loop.cancel(writeTimer) }
    if let watch { loop.unwatch(watch) }
    let hasSaidAll = pipe.isOpen && unsent.isEmpty && !pipe.hasUnsent
    if lingering, lingers, hasSaidAll, buffers.lingering < buffers.lingeringMax {
      LingeringPipe(pipe, on: loop, buffers).start(limits.lingerTimeout)
    } else {
      pipe.close()
    }
    let owner = owner.take()
    owner?.connectionClosed(self)
  }

  func ready(_ readiness: Readiness) {
    if readiness.contains(.writable) { flush() }
    guard !isClosed, !readiness.isDisjoint(with: [.readable, .hangup]) else { return }
    switch unsafe pipe.read(into: buffers.input) {
    case .wouldBlock: return
    case .closed: return close()
    // Nothing for the session, but the pipe may be open now, or hold an answer.
    case .moved(0):
      readAt = loop.now
      owner?.connectionWasRead(self)
      scheduleFlush()
    case .moved(let count): unsafe take(UnsafeRawBufferPointer(rebasing: buffers.input[..<count]))
    }
  }

  func turnEnded() {
    flushScheduled = false
    guard !isClosed else { return }
    flush()
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    readAt = loop.now
    var failed = false
    do throws(HTTP2Error) { try unsafe session.receive(bytes) } catch { failed = true }
    unsafe act(in: bytes)
    guard !isClosed else { return }
    if failed { return closeAfterFlush() }
    owner?.connectionWasRead(self)
    guard !isClosed else { return }
    if writeTimer != nil, session.queuedFrames > limits.queuedFramesMax, let watch {
      isReadingPaused = true
      loop.change(watch, to: .writable)
    }
    scheduleFlush()
  }

  private func act(in bytes: UnsafeRawBufferPointer) {
    guard let owner else { return }
    while session.hasEvents {
      var batch: [HTTP2Event] = []
      swap(&batch, &events)
      session.takeEvents(into: &batch)
      var taken = 0
      for event in batch {
        if case .data(_, _, let range) = event { taken += range.count }
        unsafe owner.connection(self, received: event, in: bytes)
      }
      // At once, whoever holds them: one stream that is not read must not stop the others. What may be held in all is
      // the owner's affair.
      if taken > 0 { session.consume(taken) }
      batch.removeAll(keepingCapacity: true)
      swap(&batch, &events)
    }
  }

  private func flush() {
    guard writeUnsent(), pipe.isOpen else { return }
    while true {
      var buffer: [UInt8] = []
      swap(&buffer, &buffers.output)
      defer {
        buffer.removeAll(keepingCapacity: true)
        swap(&buffer, &buffers.output)
      }
      let finished: Bool
      do throws(HTTP2Error) {
        finished = try session.appendOutput(to: &buffer, limit: TransportLimits.bufferBytes)
      } catch {
        return close()
      }
      guard write(&buffer) else { return }
      if session.hasEvents { unsafe act(in: UnsafeRawBufferPointer(start: nil, count: 0)) }
      guard !isClosed else { return }
      if finished { break }
    }
    if session.isOver, !staysOpen { close(lingering: true) }
  }

  /// False when the socket takes no more, or has gone.
  private func write(_ buffer: inout [UInt8]) -> Bool {
    guard !buffer.isEmpty else { return true }
    var sent = 0
    while sent < buffer.count {
      let result = unsafe buffer.withUnsafeBytes { unsafe pipe.write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
      switch result {
      case .moved(let count): sent += count
      case .closed:
        close()
        return false
      case .wouldBlock:
        unsent = Array(buffer[sent...])
        unsentHead = 0
        waitForRoom()
        return false
      }
    }
    guard pipe.hasUnsent else { return true }
    waitForRoom()
    return false
  }

  /// Sends what earlier writes left over. False when the socket takes no more, or has gone.
  private func writeUnsent() -> Bool {
    guard !unsent.isEmpty || pipe.hasUnsent else { return true }
    while true {
      let result: PipeResult
      if pipe.hasUnsent {
        result = pipe.flush()
      } else if unsentHead < unsent.count {
        result = unsafe unsent.withUnsafeBytes { bytes in
          unsafe pipe.write(UnsafeRawBufferPointer(rebasing: bytes[unsentHead...]))
        }
        if case .moved(let count) = result { unsentHead += count }
      } else {
        break
      }
      switch result {
      // It takes something: not gone, only slow.
      case .moved: waitForRoom()
      case .closed:
        close()
        return false
      case .wouldBlock:
        if writeTimer == nil { waitForRoom() }
        return false
      }
    }
    unsent = []
    unsentHead = 0
    if let writeTimer { loop.cancel(writeTimer) }
    writeTimer = nil
    isReadingPaused = false
    if let watch { loop.change(watch, to: .readable) }
    return true
  }

  private func waitForRoom() {
    if let writeTimer { loop.cancel(writeTimer) }
    writeTimer = loop.schedule(at: loop.now + limits.writeTimeout, Alarm { [self] in close() })
    if let watch { loop.change(watch, to: isReadingPaused ? .writable : [.readable, .writable]) }
  }
}

/// A timer that calls a closure; for what happens rarely.
final class Alarm: TimerTarget {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  func timerFired() { body() }
}
