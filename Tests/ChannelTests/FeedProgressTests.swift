import Domain
import Messages
import Observability
import RPC
import Sharing
import Storage
import Synchronization
import Testing

@testable import Feeds

@Suite("as of when a feed is in step", .timeLimit(.minutes(30)))
struct FeedProgressTests {
  private let progress = FeedProgress(of: "context")

  private static let start = ContinuousClock.now

  /// - Parameter ahead: how far the time of day is ahead of what it would be had nobody set it.
  private func at(_ seconds: Int64, ahead: Int64 = 0) -> FeedMoment {
    FeedMoment(
      time: Instant(milliseconds: (seconds + ahead) * 1000), monotonic: Self.start + .seconds(seconds))
  }
  private func cursor(_ sequence: Int64, epoch: Int64 = 1) -> FeedCursor {
    FeedCursor(FeedPosition(epoch: epoch, sequence: sequence), digest: nil)
  }
  private func mark(_ number: Int64, run: Int64 = 7) -> FeedMark { FeedMark(run: run, number: number) }

  @Test(
    "a mark that has come back says that all was taken when it was asked for, whichever comes first",
    arguments: [true, false])
  func marks(answerFirst: Bool) {
    progress.begin(at: ["a": cursor(3)])
    #expect(progress.inStep("a") == nil)
    progress.connected(["a": cursor(3)], asked: at(10))
    #expect(progress.inStep("a") == at(10))
    for second in Int64(11)...13 {
      if answerFirst { progress.answered(mark(second), asked: at(second)) }
      progress.passed(mark(second), behind: [:])
      if !answerFirst {
        #expect(progress.inStep("a") == at(second - 1))
        progress.answered(mark(second), asked: at(second))
      }
      #expect(progress.inStep("a") == at(second) && progress.inStep("never heard of") == at(second))
    }
  }

  @Test("the lag is that of the organization furthest behind, and grows from the start on until there was a mark")
  func shownLag() throws {
    let now = Mutex(at(100))
    let metrics = Metrics()
    let progress = FeedProgress(of: "context", clock: FeedClock(monotonic: { now.withLock { $0.monotonic } }))
    progress.count(in: metrics)
    func value(_ name: String) -> MetricSample.Value? { metrics.snapshot().first { $0.name == name }?.value }
    now.withLock { $0 = at(107) }
    #expect(value("homeroom_feed_lag_seconds") == .gauge(7_000_000_000))
    #expect(value("homeroom_feed_connected") == .gauge(0))
    progress.begin(at: ["a": cursor(3), "b": cursor(9)])
    progress.connected(["a": cursor(3), "b": cursor(9)], asked: at(105))
    #expect(value("homeroom_feed_connected") == .gauge(1))
    #expect(value("homeroom_feed_lag_seconds") == .gauge(2_000_000_000))
    progress.answered(mark(1), asked: at(106))
    progress.passed(mark(1), behind: ["a": cursor(8)])
    #expect(value("homeroom_feed_lag_seconds") == .gauge(2_000_000_000))
    #expect(value("homeroom_feed_lag_changes") == .gauge(5))
    progress.advanced("a", to: cursor(8))
    #expect(value("homeroom_feed_lag_seconds") == .gauge(1_000_000_000))
    #expect(value("homeroom_feed_lag_changes") == .gauge(0))
    // One whose change was not understood is counted, and does not hide how the others do.
    try progress.skippingUnknown(9, of: "a") { () throws(FeedError) in throw .unknownKind }
    progress.answered(mark(2), asked: at(107))
    progress.passed(mark(2), behind: [:])
    #expect(value("homeroom_feed_lag_seconds") == .gauge(0))
    #expect(value("homeroom_feed_skipped_organizations") == .gauge(1))
  }

  @Test("how long ago it was in step, and who was so longest ago, is judged by the clock that nobody sets")
  func clockSetBack() {
    let now = Mutex(at(9, ahead: 3600))
    let metrics = Metrics()
    let progress = FeedProgress(of: "context", clock: FeedClock(monotonic: { now.withLock { $0.monotonic } }))
    progress.count(in: metrics)
    var lag: MetricSample.Value? { metrics.snapshot().first { $0.name == "homeroom_feed_lag_seconds" }?.value }
    progress.begin(at: ["a": cursor(3)])
    progress.connected(["a": cursor(3)], asked: at(10, ahead: 3600))
    // From here on the time of day is an hour earlier.
    now.withLock { $0 = at(20) }
    #expect(lag == .gauge(10_000_000_000))
    progress.answered(mark(20), asked: at(20))
    progress.passed(mark(20), behind: ["a": cursor(9)])
    now.withLock { $0 = at(21) }
    #expect(lag == .gauge(11_000_000_000))
    #expect(progress.followed(nil).inStepTime.map { Instant($0) } == at(10, ahead: 3600).time)
    #expect(progress.followed(nil).age == WellKnown.Duration(seconds: 11))
    progress.advanced("a", to: cursor(9))
    #expect(lag == .gauge(1_000_000_000))
  }

  @Test("a mark of another run of the service, or one that was given before, says nothing")
  func foreignMarks() {
    progress.connected([:], asked: at(10))
    progress.answered(mark(5), asked: at(11))
    progress.passed(mark(4), behind: [:])
    progress.passed(mark(5, run: 8), behind: [:])
    #expect(progress.inStep("a") == at(10))
    #expect(progress.disconnected())
    // What had been asked for on the connection before is not looked for on the next.
    progress.connected([:], asked: at(12))
    progress.passed(mark(5), behind: [:])
    #expect(progress.inStep("a") == at(12))
  }

  @Test("whose change was skipped is in step as of before, until its history is another one; others are not held up")
  func skipped() throws {
    progress.begin(at: ["a": cursor(3), "b": cursor(3)])
    progress.connected(["a": cursor(3), "b": cursor(3)], asked: at(10))
    try progress.skippingUnknown(4, of: "a") { () throws(FeedError) in throw .unknownKind }
    progress.advanced("a", to: cursor(4))
    progress.answered(mark(11), asked: at(11))
    progress.passed(mark(11), behind: [:])
    #expect(progress.inStep("a") == at(10) && progress.inStep("b") == at(11))
    #expect(progress.followed(nil).inStepTime.map { Instant($0) } == at(10).time)
    #expect(progress.hasSkipped("a") && !progress.hasSkipped("b"))
    progress.replaced("a", epoch: 2)
    #expect(!progress.hasSkipped("a"))
  }

  @Test("of what is not understood each is said once, and of ever new things no more than so many")
  func unknowns() throws {
    for number in 1...100 {
      for _ in 0..<2 {
        try progress.skippingUnknown(Int64(number), of: "a") { () throws(FeedError) in throw .unknown("kind \(number)")
        }
      }
    }
    #expect(progress.skippedNews().map(\.sequence) == Array(1...Int64(FeedProgress.unknownsMax)))
    #expect(progress.skippedNews().isEmpty)
    #expect(throws: FeedError.unreadable("half a span")) {
      try progress.skippingUnknown(1, of: "b") { () throws(FeedError) in throw .unreadable("half a span") }
    }
    #expect(!progress.hasSkipped("b"))
  }

  @Test("an organization that lags is in step as of the last mark whose head it has reached; others are not held up")
  func lag() {
    progress.begin(at: ["a": cursor(3), "b": cursor(3)])
    progress.connected(["a": cursor(9), "b": cursor(3)], asked: at(10))
    #expect(progress.inStep("a") == nil && progress.inStep("b") == at(10))
    for (second, head) in [(Int64(11), Int64(20)), (12, 30)] {
      progress.answered(mark(second), asked: at(second))
      progress.passed(mark(second), behind: ["a": cursor(head)])
    }
    #expect(progress.inStep("b") == at(12))
    #expect(progress.followed(nil).inStepTime == nil && progress.followed("b").inStepTime != nil)
    for (sequence, seconds) in [(Int64(8), nil as Int64?), (9, 10), (19, 10), (20, 11), (29, 11), (30, 12), (31, 12)] {
      progress.advanced("a", to: cursor(sequence))
      #expect(progress.inStep("a") == seconds.map { at($0) }, "\(sequence)")
    }
    #expect(progress.followed(nil).organizations.map { $0.head?.sequence } == [31, 3])
  }

  @Test("of an organization that lags for long the first marks and the newest are remembered")
  func longLag() {
    progress.connected(["a": cursor(1)], asked: at(0))
    let count = Int64(FeedProgress.stepsMax) * 3
    for second in 1...count {
      progress.answered(mark(second), asked: at(second))
      progress.passed(mark(second), behind: ["a": cursor(second + 1)])
    }
    progress.advanced("a", to: cursor(11))
    #expect(progress.inStep("a") == at(10))
    progress.advanced("a", to: cursor(count))
    #expect(progress.inStep("a") == at(Int64(FeedProgress.stepsMax) - 2))
    progress.advanced("a", to: cursor(count + 1))
    #expect(progress.inStep("a") == at(count))
  }

  @Test("a history that was replaced is not in step before the new one has been read")
  func replaced() {
    progress.begin(at: ["a": cursor(3)])
    progress.connected(["a": cursor(3)], asked: at(10))
    progress.replaced("a", epoch: 2)
    #expect(progress.inStep("a") == nil)
    #expect(progress.disconnected())
    progress.connected(["a": cursor(2, epoch: 2)], asked: at(12))
    #expect(progress.inStep("a") == nil)
    progress.advanced("a", to: cursor(2, epoch: 2))
    #expect(progress.inStep("a") == at(12))
  }

  @Test("a service that is silent cannot be reached, though its stream is open")
  func silence() {
    #expect(!progress.isReachable)
    progress.connected([:], asked: at(1))
    #expect(progress.isReachable)
    #expect(progress.note(silent: true) && !progress.note(silent: true))
    #expect(!progress.isReachable && !progress.followed(nil).connected)
    #expect(progress.note(silent: false) && progress.isReachable)
    #expect(progress.disconnected() && !progress.disconnected() && !progress.isReachable)
  }
}

@Suite("waiting for another service's head (D31)", .timeLimit(.minutes(30)))
struct HeadBarrierTests {
  /// Another service: its head is where a test puts it, and it answers when a test lets it.
  private final class Other: Sendable {
    private struct State {
      var head = FeedCursor(beginning: 1)
      var isHeld = false
      var asked = 0
      var asking = 0
      var askingMax = 0
      var failure: RPCError?
    }

    private let state = Mutex(State())
    private let changeSignal = ChangeSignal()

    var asked: Int { state.withLock { $0.asked } }
    var askingMax: Int { state.withLock { $0.askingMax } }

    func put(_ head: FeedCursor) { state.withLock { $0.head = head } }
    func fail(_ failure: RPCError?) { state.withLock { $0.failure = failure } }
    func hold(_ isHeld: Bool) {
      state.withLock { $0.isHeld = isHeld }
      changeSignal.notify()
    }

    func answer(until end: ContinuousClock.Instant) async throws -> FeedCursor {
      state.withLock { state in
        state.asked += 1
        state.asking += 1
        state.askingMax = max(state.askingMax, state.asking)
      }
      defer { state.withLock { $0.asking -= 1 } }
      while state.withLock({ $0.isHeld }) {
        let seen = changeSignal.current
        guard ContinuousClock.now < end else { throw RPCError(.deadlineExceeded, "held") }
        if state.withLock({ $0.isHeld }) { await changeSignal.wait(after: seen, until: end) }
        try Task.checkCancellation()
      }
      if let failure = state.withLock({ $0.failure }) { throw failure }
      return state.withLock { $0.head }
    }
  }

  private let other = Other()
  private let progress = FeedProgress(of: "context")
  private let barrier: HeadBarrier

  init() {
    barrier = HeadBarrier(progress, waitersMax: 20) { [other] _, end in try await other.answer(until: end) }
  }

  private func cursor(_ sequence: Int64, epoch: Int64 = 1) -> FeedCursor {
    FeedCursor(FeedPosition(epoch: epoch, sequence: sequence), digest: nil)
  }

  private var patient: ContinuousClock.Instant { .now + .seconds(50) }

  private func failure(
    _ question: OrganizationID = "a", for holder: Holder? = nil, until end: ContinuousClock.Instant
  ) async -> HeadBarrier.Failure? {
    do {
      try await barrier.pass(question, for: holder, until: end)
      return nil
    } catch {
      return error as? HeadBarrier.Failure
    }
  }

  @Test("who comes waits until the changes have been taken up to the head, and no longer")
  func waits() async throws {
    try await barrier.pass("a", until: patient)
    other.put(cursor(5))
    progress.begin(at: ["a": cursor(4)])
    #expect(await failure(until: .now + .milliseconds(20)) == .behind)
    async let passed: Void = barrier.pass("a", until: patient)
    while other.asked < 3 { await Task.yield() }
    progress.advanced("a", to: cursor(5))
    try await passed
    // What comes after is nobody's business who was before.
    try await barrier.pass("a", until: patient)
  }

  @Test("a head of a later epoch is reached when the new history has been read up to it")
  func epochs() async throws {
    progress.begin(at: ["a": cursor(9)])
    other.put(cursor(2, epoch: 2))
    async let passed: Void = barrier.pass("a", until: patient)
    while other.asked < 1 { await Task.yield() }
    progress.replaced("a", epoch: 2)
    progress.advanced("a", to: cursor(1, epoch: 2))
    #expect(await failure(until: .now + .milliseconds(20)) != nil)
    progress.advanced("a", to: cursor(2, epoch: 2))
    try await passed
  }

  @Test("a head behind what was followed is of another history, and is not reached by the one before")
  func restoredBehindOurBack() async throws {
    progress.begin(at: ["a": cursor(9)])
    other.put(cursor(3))
    #expect(await failure(until: .now + .milliseconds(20)) == .behind)
    async let passed: Void = barrier.pass("a", until: patient)
    while other.asked < 2 { await Task.yield() }
    progress.replaced("a", epoch: 1)
    progress.advanced("a", to: cursor(3))
    try await passed
  }

  @Test("a head that was replaced while it was waited for is asked for anew")
  func replacedWhileWaiting() async throws {
    progress.begin(at: ["a": cursor(1)])
    other.put(cursor(5))
    async let passed: Void = barrier.pass("a", until: patient)
    while other.asked < 1 { await Task.yield() }
    other.put(cursor(1, epoch: 2))
    progress.replaced("a", epoch: 2)
    progress.advanced("a", to: cursor(1, epoch: 2))
    try await passed
    #expect(other.asked == 2)
  }

  @Test("one question at a time: who comes while one is asked is served by the next, together with all who do")
  func rounds() async throws {
    progress.begin(at: [:])
    other.hold(true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await barrier.pass("a", until: patient) }
      while other.asked < 1 { await Task.yield() }
      for number in 0..<15 {
        let holder = Holder(organization: "a", caller: "\(number)")
        group.addTask { try await barrier.pass("a", for: holder, until: patient) }
      }
      while barrier.waitingCount < 15 { await Task.yield() }
      // The head moves on while the first question is under way: its answer would not do for those who came later.
      progress.advanced("a", to: cursor(1))
      other.put(cursor(1))
      other.hold(false)
      try await group.waitForAll()
    }
    #expect(other.asked == 2 && other.askingMax == 1)
    #expect(barrier.waitingCount == 0)
  }

  @Test(
    "as many wait as may, and no more: of one organization three quarters, so that another finds a place, and of one caller less, so that others of the organization do"
  )
  func crowded() async throws {
    other.hold(true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<15 { group.addTask { try await barrier.pass("a", for: .ana, until: patient) } }
      while barrier.waitingCount < 14 { await Task.yield() }
      #expect(await failure(for: .ana, until: patient) == .crowded)
      group.addTask { try await barrier.pass("a", for: .ben, until: patient) }
      while barrier.waitingCount < 15 { await Task.yield() }
      #expect(await failure(for: .ben, until: patient) == .crowded)
      for _ in 0..<3 { group.addTask { try await barrier.pass("b", until: patient) } }
      while barrier.waitingCount < 17 { await Task.yield() }
      #expect(await failure(until: patient) == .crowded)
      other.hold(false)
      try await group.waitForAll()
    }
    #expect(barrier.waitingCount == 0)
  }

  @Test("who waits for what all organizations share has a place of their own organization's, whoever else waits for it")
  func sharedQuestion() async throws {
    other.hold(true)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<16 {
        let holder = Holder(organization: "a", caller: "\(number)")
        group.addTask { try await barrier.pass("catalog", for: holder, until: patient) }
      }
      while barrier.waitingCount < 15 { await Task.yield() }
      #expect(await failure("catalog", for: .ana, until: patient) == .crowded)
      group.addTask { try await barrier.pass("catalog", for: Holder(organization: "b", caller: "zoe"), until: patient) }
      while barrier.waitingCount < 16 { await Task.yield() }
      other.hold(false)
      try await group.waitForAll()
    }
  }

  @Test("who leaves while asking for all leaves the question to the next; who has no time left hears so")
  func leaving() async throws {
    other.hold(true)
    let first = Task { try await barrier.pass("a", until: patient) }
    while other.asked < 1 { await Task.yield() }
    let second = Task { try await barrier.pass("a", until: patient) }
    let hasty = Task { await failure(until: .now + .milliseconds(20)) }
    while barrier.waitingCount < 2 && barrier.waitingCount != 1 { await Task.yield() }
    guard case .unanswered = await hasty.value else {
      Issue.record("it was let through")
      return
    }
    while barrier.waitingCount < 1 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    while other.asked < 2 { await Task.yield() }
    other.hold(false)
    try await second.value
  }

  @Test("a question that fails fails those whom it was asked for, and the next is asked anew")
  func failing() async throws {
    other.fail(RPCError(.unavailable, "no connection"))
    guard case .unanswered(let why) = await failure(until: patient) else {
      Issue.record("it was let through")
      return
    }
    #expect(why.contains("no connection"))
    other.fail(nil)
    try await barrier.pass("a", until: patient)
  }
}

extension Holder {
  fileprivate static let ana = Holder(organization: "a", caller: "ana")
  fileprivate static let ben = Holder(organization: "a", caller: "ben")
}
