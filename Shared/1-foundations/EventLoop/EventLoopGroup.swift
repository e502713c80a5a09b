/// A fixed number of loops.
public final class EventLoopGroup: Sendable {
  /// At least one; each has a thread of its own until ``stop()``.
  public let loops: [EventLoop]

  /// - Parameters:
  ///   - count: threads; fewer than 1 count as 1.
  ///   - name: of the threads, with a number behind it.
  ///
  /// - Throws: when the process has no descriptors left; then no thread is left either.
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
