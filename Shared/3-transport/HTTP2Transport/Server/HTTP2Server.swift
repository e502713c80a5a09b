internal import EventLoop
internal import Memory
public import Pages
public import RPC
internal import Synchronization
public import TLS

/// A gRPC server on HTTP/2, over TLS or with prior knowledge: sockets, loops, and a router that answers.
public final class HTTP2Server: Sendable {
  private struct State {
    var listeners: [Listener] = []
    var isShut = false
  }

  private let acceptor: EventLoop
  private let group: EventLoopGroup
  private let loops: [ServerLoop]
  private let state = Mutex(State())
  private let count: ConnectionCount

  /// Starts the threads: one that accepts, and `loopCount` that serve.
  ///
  /// - Parameters:
  ///   - security: nil: bytes go over the wire as they are.
  ///   - origins: the web pages that may call; see ``WebOrigins``.
  ///   - pages: what answers requests that are no calls; nil: they are told 405 or 415. Their bodies are at most 16 KiB.
  ///   - webFields: what every answer to a browser has.
  ///   - refused: told, on a thread of the server, of peers with whom no encryption came about, and why.
  public init(
    _ router: Router, loopCount: Int = 1, limits: TransportLimits = TransportLimits(), security: ServerTLS? = nil,
    origins: WebOrigins = .none, pages: (@Sendable (PageRequest) async -> Page)? = nil,
    webFields: [PageRequest.Field] = [], slowTurn: (@Sendable (Duration) -> Void)? = nil,
    refused: (@Sendable (_ peer: String, _ reason: String) -> Void)? = nil
  ) throws(SocketError) {
    Heap.keepLargePieces()
    let shares = DescriptorShares(of: DescriptorShares.granted, loopCount: loopCount)
    let count = ConnectionCount(
      max: min(limits.connectionsMax, shares.connectionsMax), arrivingMax: shares.arrivingMax)
    let watch = slowTurn.map { EventLoop.SlowTurn(report: $0) }
    do throws(EventLoopError) {
      acceptor = try EventLoop(name: "accept")
      group = try EventLoopGroup(count: loopCount, name: "rpc", slowTurn: watch)
    } catch {
      throw SocketError("starting the loops: \(error.operation) failed with \(error.errno)")
    }
    self.count = count
    let (inbound, outbound) = (ByteBudget(max: limits.inboundBytesMax), ByteBudget(max: limits.outboundBytesMax))
    let (requestRelief, responseRelief) = (Relief(.requests, of: inbound), Relief(.responses, of: outbound))
    let rest = HeapRest(limits) { [count] in
      inbound.total + outbound.total + count.value * TransportLimits.connectionBytesAbout
    } giveBack: { [loops = group.loops] in
      for loop in loops { loop.execute { Heap.giveBackOwnEnd() } }
      Task.detached(priority: .background) { Heap.giveBack() }
    }
    loops = group.loops.map {
      ServerLoop(
        $0, router, limits, count, security, origins, pages, webFields, inbound: inbound, requestRelief,
        outbound: outbound,
        responseRelief, rest, lingeringMax: shares.lingeringMaxPerLoop,
        newcomersMax: max(1, limits.newcomersMax / loopCount), refused: refused)
    }
    for loop in loops {
      requestRelief.join(loop)
      responseRelief.join(loop)
    }
  }

  /// Listens on one more address; the result has the port the system chose.
  public func listen(on address: SocketAddress) throws(SocketError) -> SocketAddress {
    let listener = try Listener(address, on: acceptor, mayAccept: count.mayTakeOne(orElse:)) { [weak self] pipe, peer in
      self?.accept(pipe, Peer(address: peer))
    }
    state.withLock { $0.listeners.append(listener) }
    acceptor.execute { listener.start() }
    return listener.address
  }

  /// Serves until the task is cancelled, then shuts down.
  public func run(grace: Duration = .seconds(10)) async {
    let (forever, end) = AsyncStream.makeStream(of: Void.self)
    await withTaskCancellationHandler {
      for await _ in forever {}
    } onCancel: {
      end.finish()
    }
    await shutdown(grace: grace)
  }

  /// Takes no more connections or calls, lets those under way end within `grace`, cancels the rest, ends the threads.
  public func shutdown(grace: Duration = .seconds(10)) async {
    let listeners: [Listener]? = state.withLock { state in
      guard !state.isShut else { return nil }
      state.isShut = true
      defer { state.listeners = [] }
      return state.listeners
    }
    guard let listeners else { return }
    await onLoop(acceptor) { for listener in listeners { listener.stop() } }
    for loop in loops { loop.loop.execute { loop.drain() } }
    // Shielded from the cancellation that may have brought us here: the grace still holds.
    let patience = Task.detached { [self] in
      guard (try? await Task.sleep(for: grace)) != nil else { return }
      for loop in loops { loop.loop.execute { loop.abort() } }
    }
    await count.untilNone()
    patience.cancel()
    for loop in loops {
      await onLoop(loop.loop) { loop.close() }
      // One more turn, in which the tasks that were let go come to their end.
      await onLoop(loop.loop) {}
    }
    group.stop()
    acceptor.stop()
  }

  /// Connections that are open.
  public var connectionCount: Int { count.value }

  private func accept(_ pipe: SocketPipe, _ peer: Peer) {
    let isShut = state.withLock { $0.isShut }
    let loop = loops.min { one, other in
      one.connectionCount.load(ordering: .relaxed) < other.connectionCount.load(ordering: .relaxed)
    }
    guard !isShut, let loop else { return pipe.close() }
    count.add(peer.host)
    loop.connectionCount.add(1, ordering: .relaxed)
    // Handed over: from here on it belongs to that loop.
    nonisolated(unsafe) let pipe = pipe
    loop.loop.execute { unsafe loop.add(pipe, peer) }
  }

  private func onLoop(_ loop: EventLoop, _ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      loop.execute {
        body()
        continuation.resume()
      }
    }
  }
}
