internal import Sharing
internal import Synchronization

/// A channel to a router in the same process: everything a network call passes except the network.
///
/// Messages are encoded, framed, held back by a window, decoded; interceptors, deadlines and cancellation work as on a
/// connection.
public struct InProcessChannel: Channel {
  private let router: Router
  private let peer: Peer
  private let acceptedEncodings: CompressionSet

  /// - Parameters:
  ///   - peer: where handlers see the calls come from.
  ///   - acceptedEncodings: what responses may be compressed with.
  public init(
    _ router: Router, peer: Peer = Peer(address: "in-process"), acceptedEncodings: CompressionSet = .all
  ) {
    self.router = router
    self.peer = peer
    self.acceptedEncodings = acceptedEncodings
  }

  /// Opens the call on the router at once; handlers run on Swift's own pool.
  public func start(_ call: ClientCall) {
    InProcessPipe(call).open(router, peer, acceptedEncodings)
  }
}

/// Carries the octets of one in-process call both ways.
final class InProcessPipe: ServerTransport, ClientTransport {
  private struct State {
    var server: ServerCall?
    var pumping = false
    var pumpAgain = false
    var requestRoom = RPCLimits.inProcessWindowBytes
    var responseRoom = RPCLimits.inProcessWindowBytes
    var requestEnded = false
    var responseStarted = false
    var deadline: Task<Void, Never>?
    var lease: Task<Void, Never>?
  }

  private let client: ClientCall
  private let state = Mutex(State())

  init(_ client: ClientCall) { self.client = client }

  private static let stranger = Holder(organization: "in-process", caller: "")

  func open(_ router: Router, _ peer: Peer, _ acceptedEncodings: CompressionSet) {
    let server = ServerCall(transport: self, runners: nil)
    state.withLock { $0.server = server }
    guard client.attach(self) else { return finished() }
    if let deadline = client.deadline { watch(deadline, server) }
    let path = Array(client.method.path.utf8)
    if let index = unsafe router.index(ofPath: path.span.bytes) {
      var head = RequestHead(
        metadata: client.metadata, deadline: Moment(client.deadline), peer: peer, stranger: Self.stranger,
        arrivedAt: .now, receivedAt: router.now, encoding: client.compression, acceptedEncodings: acceptedEncodings)
      let end = server.open(&head, index, of: router)
      if end < Moment(client.deadline), let end = end.instant { watch(lease: end, server) }
    } else {
      server.refuse(RPCError(.unimplemented, "no such method: \(client.method.path)"), by: router)
    }
    pump()
  }

  func callHasOutput(_ call: ServerCall) { pump() }
  func callHasOutput(_ call: ClientCall) { pump() }

  func call(_ call: ServerCall, freed bytes: Int, held: Int) {
    state.withLock { $0.requestRoom += bytes }
    pump()
  }

  func call(_ call: ClientCall, freed bytes: Int) {
    state.withLock { $0.responseRoom += bytes }
    pump()
  }

  func callGaveUp(_ call: ClientCall) {
    state.withLock { $0.server }?.cancel()
    finished()
  }

  func callHandlerReturned(_ call: ServerCall, hasOutput: Bool) {
    if hasOutput { pump() }
  }

  private func watch(_ deadline: ContinuousClock.Instant, _ server: ServerCall) {
    let client = client
    let watch = Task {
      // Cancelled when the call is over first.
      guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
      client.expire()
    }
    state.withLock { $0.deadline = watch }
  }

  private func watch(lease end: ContinuousClock.Instant, _ server: ServerCall) {
    let watch = Task {
      var next: ContinuousClock.Instant? = end
      while let end = next {
        guard (try? await Task.sleep(until: end, clock: .continuous)) != nil else { return }
        guard case .goesOn(let until) = server.expire() else { return }
        next = until.instant
      }
    }
    // What was admitted may be over by now.
    let isOver = state.withLock { state in
      if state.server != nil { state.lease = watch }
      return state.server == nil
    }
    if isOver { watch.cancel() }
  }

  /// Moves what can be moved; one thread at a time, the others leave word.
  private func pump() {
    let mine = state.withLock { state in
      state.pumpAgain = true
      defer { state.pumping = true }
      return !state.pumping
    }
    guard mine else { return }
    while true {
      let server = state.withLock { state -> ServerCall? in
        guard state.pumpAgain, let server = state.server else {
          state.pumping = false
          return nil
        }
        state.pumpAgain = false
        return server
      }
      guard let server else { return }
      moveRequests(server)
      moveResponses(server)
    }
  }

  private func moveRequests(_ server: ServerCall) {
    while !state.withLock({ $0.requestEnded }) {
      let (bytes, next) = unsafe read(room: state.withLock { $0.requestRoom }) { unsafe client.read(into: $0) }
      if !bytes.isEmpty {
        let intake = unsafe server.receive(bytes.span.bytes)
        state.withLock { $0.requestRoom += intake.credit - bytes.count }
      }
      switch next {
      case .more where !bytes.isEmpty: continue
      case .more, .later: return
      case .nothing, .plainEnd:
        state.withLock { $0.requestEnded = true }
        server.receiveEnd()
      }
    }
  }

  private func moveResponses(_ server: ServerCall) {
    if !state.withLock({ $0.responseStarted }) {
      switch server.takeStart() {
      case nil: return
      case .plainHeaders:
        state.withLock { $0.responseStarted = true }
        client.receive(initialMetadata: Metadata())
      case .headers(let metadata, let encoding):
        state.withLock { $0.responseStarted = true }
        client.receive(initialMetadata: metadata, encoding: encoding)
      case .trailersOnly(let end):
        return finish(end)
      }
    }
    while true {
      let (bytes, next) = unsafe read(room: state.withLock { $0.responseRoom }) { unsafe server.read(into: $0) }
      if !bytes.isEmpty {
        let credit = unsafe client.receive(bytes.span.bytes)
        state.withLock { $0.responseRoom += credit - bytes.count }
      }
      switch next {
      case .more where !bytes.isEmpty: continue
      case .more, .later: return
      case .nothing, .plainEnd: return finish(server.takeEnd())
      }
    }
  }

  private func read(
    room: Int, _ read: (UnsafeMutableRawBufferPointer) -> OutputRead
  ) -> ([UInt8], OutputRead.Next) {
    let chunk = max(0, min(room, 16 * 1024))
    var next = OutputRead.Next.later
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: chunk) { space, count in
      let result = unsafe read(UnsafeMutableRawBufferPointer(space))
      (count, next) = (result.count, result.next)
    }
    return (bytes, next)
  }

  private func finish(_ end: ResponseEnd) {
    // Through the wire's form and back: what a network would lose is lost here too.
    let outcome: ClientCall.Outcome =
      end.error.map { error in
        let message = StatusMessage.decode(StatusMessage.encode(error.message))
        return .failed(RPCError(error.code, message, error.statusBytes.map { ErrorDetail.list(inStatus: $0) } ?? []))
      } ?? .ok
    client.finish(outcome, trailingMetadata: end.metadata)
    finished()
  }

  private func finished() {
    let (server, deadline, lease) = state.withLock { state in
      defer { (state.server, state.deadline, state.lease) = (nil, nil, nil) }
      return (state.server, state.deadline, state.lease)
    }
    deadline?.cancel()
    lease?.cancel()
    server?.cancel()
  }
}
