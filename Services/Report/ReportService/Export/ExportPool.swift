internal import Domain
internal import Feeds
internal import Memory
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Synchronization
internal import Sharing

/// The exports that go on, and the states that they hold: those of exports that broke off for a while longer, so that they
/// can be resumed though work goes on.
final class ExportPool: Sendable {
  private struct Held {
    var source: ExportSource
    /// Beside the state that others read, too.
    let heldBytes: Int
    /// Who reads it now.
    var readers: Int
    var leftAt: ContinuousClock.Instant
  }

  private struct State {
    var held: [UInt64: Held] = [:]
    /// A task waits until the first of those that nobody reads is to go.
    var isAwaited = false

    /// Those that nobody reads, the one that was left first at the front.
    var waiting: [Held] { held.values.filter { $0.readers == 0 }.sorted { $0.leftAt < $1.leftAt } }
  }

  /// Where chunks are put together.
  let chunks: ComputePool
  private let configuration: ReportConfiguration
  private let tokens: PageTokens
  private let state = Mutex(State())
  /// Of exports under way.
  let shares: Shares
  /// Of what they hold, in bytes.
  let byteShares: Shares

  private let bytesKept: @Sendable () -> Int
  private let giveBack: @Sendable () -> Void
  /// Exports often end one after the other.
  private static let restPause = Duration.seconds(10)

  /// - Parameters:
  ///   - bytesKept: that were freed, and that the process keeps.
  ///   - giveBack: gives the system what is free of its memory.
  init(
    _ configuration: ReportConfiguration, bytesKept: @escaping @Sendable () -> Int = { Heap.bytesKept },
    giveBack: @escaping @Sendable () -> Void = { Heap.giveBack() }
  ) {
    self.configuration = configuration
    self.bytesKept = bytesKept
    self.giveBack = giveBack
    chunks = ComputePool("report-exports", admittedMax: configuration.exportsMax * 4)
    shares = Shares(.exports, capacity: configuration.exportsMax)
    byteShares = Shares(.exportBytes, capacity: configuration.exportBytesMax)
    // Of this process: what it holds goes with it, too.
    var random = SystemRandomNumberGenerator()
    tokens = PageTokens(secret: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }

  // MARK: Tokens

  func token(_ cursor: ExportCursor, of request: ExportRequest) -> String {
    tokens.seal(cursor.bytes, for: request.identity)
  }

  /// Nil for an export that begins.
  func cursor(_ token: String, of request: ExportRequest) throws(RPCError) -> ExportCursor? {
    guard !token.isEmpty else { return nil }
    // Made up, of another question, or of a process that is gone: nobody can tell, and all have to begin again.
    guard let bytes = try? tokens.open(token, for: request.identity), let cursor = ExportCursor(bytes) else {
      throw Self.changed
    }
    return cursor
  }

  static var changed: RPCError {
    RPCError(
      .aborted, "the state that this export was of is no longer there: begin again without resume_token",
      [.errorInfo(reason: "EXPORT_CHANGED", domain: RPCError.errorDomain)])
  }

  // MARK: States

  /// How many states are held, read or not.
  var heldCount: Int { state.withLock { $0.held.count } }

  /// A state that is still held.
  func held(_ cursor: ExportCursor) -> ExportSource? {
    state.withLock { state in
      guard let held = state.held[cursor.id], held.source.position == cursor.position else { return nil }
      return held.source
    }
  }

  /// Lets go of states that nobody may go on with, since something of them was erased.
  func dropChanged() {
    let sources = state.withLock { $0.held.mapValues(\.source) }
    let changed = sources.filter { !$0.value.isWhole }.keys
    state.withLock { state in
      for id in changed where state.held[id]?.readers == 0 { state.held[id] = nil }
    }
  }

  /// Lets `body` read a state, which is held meanwhile, and for a while after if it breaks off. When something of the state is erased, it
  /// ends at once, wherever it is: a reader who takes nothing would hold what is to go for as long as they like.
  func reading(_ source: ExportSource, _ body: @escaping @Sendable () async throws -> Void) async throws {
    enter(source)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await body() }
        group.addTask { try await source.organizationState.untilErased(since: source.erasures) }
        defer { group.cancelAll() }
        try await group.next()
      }
      leave(source, isDone: true)
    } catch {
      leave(source, isDone: false)
      throw error
    }
  }

  private func enter(_ source: ExportSource) {
    let new = Held(source: source, heldBytes: source.heldBytes, readers: 0, leftAt: .now)
    state.withLock { state in
      state.held[source.id, default: new].readers += 1
      letGo(&state)
    }
  }

  private func leave(_ source: ExportSource, isDone: Bool) {
    // Nobody may go on with one of which something was erased.
    let isOver = isDone || !source.isWhole
    state.withLock { state in
      if var held = state.held[source.id] {
        held.readers -= 1
        held.leftAt = .now
        state.held[source.id] = isOver && held.readers == 0 ? nil : held
      }
      letGo(&state)
    }
    letGoInTime()
  }

  /// Of the states that nobody reads, those that were left last stay, for a while: so many, and as much as all exports under way may hold.
  private func letGo(_ state: inout State) {
    let end = ContinuousClock.now - configuration.exportHold
    var (count, bytes) = (0, 0)
    for held in state.waiting.reversed() {
      count += 1
      bytes += held.heldBytes
      if held.leftAt <= end || count > configuration.exportsHeldMax || bytes > configuration.exportBytesMax {
        state.held[held.source.id] = nil
      }
    }
  }

  /// Nobody may come who exports anything else: the memory goes back by itself when its time is over.
  private func letGoInTime() {
    let isAwaited = state.withLock { state in
      defer { state.isAwaited = true }
      return state.isAwaited
    }
    guard !isAwaited else { return }
    Task { [weak self, hold = configuration.exportHold] in
      try await Task.sleep(for: min(Self.restPause, hold))
      await self?.rest()
      var hasLetGo = false
      while let next = self?.nextEnd() {
        try await Task.sleep(until: next, clock: .continuous)
        self?.state.withLock { self?.letGo(&$0) }
        hasLetGo = true
      }
      if hasLetGo { await self?.rest() }
    }
  }

  /// The allocator keeps what was freed, and what rows were made of is freed all over its areas.
  private func rest() async {
    guard bytesKept() >= Heap.keptBytesMax else { return }
    giveBack()
    // Of the area of the thread that makes rows, the end.
    try? await chunks.run(for: Holder(organization: "", caller: "")) { Heap.giveBackOwnEnd() }
  }

  /// When the first of the states that nobody reads is to go; nil where there is none, and nobody waits for it any more.
  private func nextEnd() -> ContinuousClock.Instant? {
    state.withLock { state in
      let first = state.waiting.first.map { $0.leftAt + configuration.exportHold }
      if first == nil { state.isAwaited = false }
      return first
    }
  }
}

extension OrganizationState {
  /// Throws `ExportPool.changed` as soon as something was erased after `erasures` times.
  fileprivate func untilErased(since erasures: Int) async throws {
    while true {
      let seen = changeSignal.current
      guard withContents({ $0.gradebook.erasures }) == erasures else { throw ExportPool.changed }
      await changeSignal.wait(after: seen)
      try Task.checkCancellation()
    }
  }
}
