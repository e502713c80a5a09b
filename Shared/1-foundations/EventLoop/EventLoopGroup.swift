/// A fixed number of loops.
public final class EventLoopGroup: Sendable {
  public let loops: [EventLoop]

  public init(count: Int, name: String, slowTurn: EventLoop.SlowTurn? = nil) throws(EventLoopError) {
    var loops: [EventLoop] = []
    for index in 0..<max(1, count) {
      do throws(EventLoopError) {
        loops.append(try EventLoop(name: "\(name)-\(index)", slowTurn: slowTurn))
      } catch {
        for loop in loops { loop.stop() }
        throw error
      }
    }
    self.loops = loops
  }

  /// Ends all threads.
  public func stop() {
    for loop in loops { loop.stop() }
  }
}
