import Console
import EventLoop
import HTTP2Transport
import LoadEngine
import RPC
import Synchronization

/// One thread of a load: a loop, the connections on it, and the part of the calls that go over them. A call begins and ends on the loop
/// and wakes nobody.
///
/// Belongs to its loop; what others read of it is atomic. That makes it sendable.
final class LoadThread: TimerTarget, @unchecked Sendable {
  /// The way to a service, by connections that take turns.
  struct Connections {
    var reports: [HTTP2Channel]
    var activities: [HTTP2Channel]
  }

  let answered = Atomic(0)
  let failed = Atomic(0)
  let made = Atomic(0)

  private let loop: EventLoop
  private let parts: Int
  private let requests: LoadRequests
  private let connections: Connections
  private var worker: LoadWorker
  private var begin = LoopTime(nanoseconds: 0)
  private var timer: PreciseTimer?
  private var isAsking = false
  private var done: CheckedContinuation<LoadOutcome, any Error>?

  init(
    _ plan: LoadPlan, part: Int, of parts: Int, _ requests: LoadRequests, _ connections: Connections, on loop: EventLoop
  ) {
    self.loop = loop
    self.parts = parts
    self.requests = requests
    self.connections = connections
    worker = LoadWorker(plan, part: part, of: parts)
  }

  /// Calls until the time is up and every call has ended.
  ///
  /// - Throws: when the process has no descriptors left.
  func run() async throws -> LoadOutcome {
    try await withCheckedThrowingContinuation { done in
      loop.execute {
        do throws(EventLoopError) {
          self.timer = try PreciseTimer(on: self.loop, self)
        } catch {
          return done.resume(throwing: CommandFailure("a timer could not be made", errno: error.errno))
        }
        self.done = done
        self.begin = .now
        self.ask()
      }
    }
  }

  func timerFired() { ask() }

  private var now: Int64 { Int64(LoopTime.now.nanoseconds - begin.nanoseconds) }

  /// Sends whatever is to be sent now.
  private func ask() {
    // A call that fails before it is sent ends within the call that sends it.
    guard !isAsking, done != nil else { return }
    isAsking = true
    defer { isAsking = false }
    while true {
      switch worker.next(at: now) {
      case .call(let call): send(call)
      case .wait(let until): return timer?.set(begin.adding(nanoseconds: UInt64(until))) ?? ()
      case .waitForAnswer: return
      case .over: return finish()
      }
    }
  }

  private func send(_ call: LoadCall) {
    made.add(1, ordering: .relaxed)
    let request: LoadRequest
    do {
      request = try requests.request(for: call)
    } catch {
      return fail(call, error)
    }
    let list = request.isRecording ? connections.activities : connections.reports
    list[call.caller / parts % list.count].start(
      request.encoded, request.options, keepsResponse: request.judge != nil
    ) { [self] result in
      do {
        let response = try result.get()
        try request.judge?(response)
        worker.answered(call, at: now)
        answered.store(worker.answered, ordering: .relaxed)
      } catch {
        fail(call, error)
      }
      ask()
    }
  }

  private func fail(_ call: LoadCall, _ error: any Error) {
    worker.failed(call, name: Self.name(of: error), words: "\(error)", at: now)
    failed.store(worker.failed, ordering: .relaxed)
  }

  private func finish() {
    timer?.close()
    done.take()?.resume(returning: worker.outcome)
  }

  private static func name(of error: any Error) -> String {
    switch error {
    case let error as RPCError: error.code.name
    case is IngestRecords.NotStored: "NOT_STORED"
    default: "OTHER"
    }
  }
}
