internal import EventLoop
public import RPC

/// A client's way to one server over plain HTTP/2 with prior knowledge: one connection, made when it is needed, made
/// anew when it is lost.
///
/// A call that finds no connection and cannot get one fails with UNAVAILABLE, unless it waits for ready.
public final class HTTP2Channel: Channel {
  private let loop: EventLoop
  private let core: ChannelCore
  private let ownsLoop: Bool

  /// Starts a thread of its own for the connection; the first call connects.
  public init(to address: SocketAddress, limits: TransportLimits = TransportLimits()) throws(SocketError) {
    do throws(EventLoopError) {
      loop = try EventLoop(name: "channel")
    } catch {
      throw SocketError("starting a loop: \(error.operation) failed with \(error.errno)")
    }
    core = ChannelCore(address, loop, limits)
    ownsLoop = true
  }

  deinit {
    let (loop, core) = (loop, core)
    loop.execute {
      core.shutdown()
      // After the last calls have been told.
      loop.stop()
    }
  }

  public func start(_ call: ClientCall) {
    guard loop.isCurrent else { return loop.execute { [core] in core.start(call) } }
    core.start(call)
  }

  /// Ends all calls with UNAVAILABLE and closes the connection; later calls fail too.
  public func shutdown() async {
    await withCheckedContinuation { continuation in
      loop.execute { [core] in
        core.shutdown()
        continuation.resume()
      }
    }
  }
}
