internal import Domain
internal import Feeds
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
    /// Who reads it now.
    var readers: Int
    var leftAt: ContinuousClock.Instant
  }

  private struct State {
    var held: [UInt64: Held] = [:]
  }

  /// Where chunks are put together.
  let chunks: ComputePool
  private let configuration: ReportConfiguration
  private let tokens: PageTokens
  private let state = Mutex(State())
  /// Of exports under way.
  let shares: Shares

  init(_ configuration: ReportConfiguration) {
    self.configuration = configuration
    chunks = ComputePool("report-exports", admittedMax: configuration.exportsMax * 4)
    shares = Shares(.exports, capacity: configuration.exportsMax)
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
  func reading(
    _ source: ExportSource, _ call: CallContext, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    let share = try shares.take(for: call)
    defer { share.giveBack() }
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
    let hold = configuration.exportHold
    state.withLock { state in
      let now = ContinuousClock.now
      state.held[source.id, default: Held(source: source, readers: 0, leftAt: now)].readers += 1
      state.held = state.held.filter { $0.value.readers > 0 || now < $0.value.leftAt + hold }
      // Of those that wait, the ones that were left last.
      let waiting = state.held.filter { $0.value.readers == 0 }.sorted { $0.value.leftAt < $1.value.leftAt }
      for (id, _) in waiting.dropLast(configuration.exportsHeldMax) { state.held[id] = nil }
    }
  }

  private func leave(_ source: ExportSource, isDone: Bool) {
    // Nobody may go on with one of which something was erased.
    let isOver = isDone || !source.isWhole
    state.withLock { state in
      guard var held = state.held[source.id] else { return }
      held.readers -= 1
      held.leftAt = .now
      state.held[source.id] = isOver && held.readers == 0 ? nil : held
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
