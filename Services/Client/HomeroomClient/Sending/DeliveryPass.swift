internal import Observability
internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC

/// One walk over what waits: sends it in order, takes out what was acknowledged, puts apart what was refused, and leaves what may be taken
/// later.
struct DeliveryPass {
  /// How a walk ended.
  struct Outcome {
    /// Behind the last message that was looked at.
    var cursor: Int64
    /// Something is left, for this reason.
    var kept: StoreError?
    /// A call failed as a whole: what lies behind was not looked at.
    var isCutOff = false
    /// What the server asked for.
    var retryDelay: Duration?
    /// Paths at which nothing is declared, or no longer.
    var unknownPaths: Set<[String]> = []
  }

  private let store: DataStore
  private(set) var outcome: Outcome

  /// As many as one call takes.
  private static let recordsMax = 200
  /// Below what a server takes (4 MiB), with much to spare.
  private static let bytesMax = 1024 * 1024

  init(_ store: DataStore, after cursor: Int64) {
    self.store = store
    outcome = Outcome(cursor: cursor)
  }

  /// - Throws: where the outbox cannot be read or written, and when its task is cancelled.
  mutating func run() async throws {
    while !outcome.isCutOff {
      try Task.checkCancellation()
      let entries = try await store.outbox.entries(
        after: outcome.cursor, limit: Self.recordsMax, bytesMax: Self.bytesMax)
      guard let first = entries.first else { return }
      let batch = Array(first.message.kind == .record ? entries.prefix { $0.message.kind == .record } : [first][...])
      let sent = try await sentTime(of: batch, following: Array(entries.dropFirst(batch.count)))
      let verdicts = first.message.kind == .record ? try await send(batch, sent) : [await send(first, sent)]
      var trace: SendingOrder.Trace?
      if !outcome.isCutOff {
        let now = store.clock.now
        trace = store.order.update { $0.noteAcknowledged(batch.map(\.message), sent: sent, now: now) }
      }
      try await settle(batch, verdicts, trace)
    }
  }

  /// Waits where the order asks for it: no longer than an earlier call took.
  private func sentTime(of batch: [Outbox.Entry], following: [Outbox.Entry]) async throws -> Instant {
    while true {
      let (sent, pause) = store.order.value.sentTime(
        of: batch.map(\.message), following: following.map(\.message), now: store.clock.now)
      if let sent { return sent }
      try await store.clock.sleep(pause)
    }
  }

  /// - Parameter verdicts: one for each entry, or fewer where a call failed.
  private mutating func settle(
    _ entries: [Outbox.Entry], _ verdicts: [Verdict], _ trace: SendingOrder.Trace?
  ) async throws {
    var delivered: [Outbox.Entry] = []
    var refused: [Outbox.Refusal] = []
    for (entry, verdict) in zip(entries, verdicts) {
      outcome.cursor = entry.number
      switch verdict {
      case .delivered: delivered.append(entry)
      case .refused(let error, let code):
        refused.append(Outbox.Refusal(number: entry.number, error: error, code: Int(code.rawValue)))
      case .kept(let error):
        outcome.kept = error
        if error.reason == "CONTEXT_UNKNOWN" { outcome.unknownPaths.insert(entry.message.identifierPath) }
      }
    }
    try await store.outbox.settle(delivered: delivered, refused: refused, trace, now: store.clock.now)
    if !refused.isEmpty {
      store.log.warning(
        "work was refused and is kept apart",
        ["messages": refused.count, "reason": refused.first?.error.reason ?? ""])
    }
  }

  // MARK: Calls

  /// A call that is refused for something in it is made again in halves, until what is refused stands alone.
  private mutating func send(_ entries: [Outbox.Entry], _ sent: Instant) async throws -> [Verdict] {
    let records = entries.compactMap { if case .record(let record) = $0.message { record } else { nil } }
    do {
      let request = ActivityV1.RecordAttemptsRequest(
        records: records, sentTime: WellKnown.Timestamp(sent))
      let answer = try await store.server.activity { try await $0.recordAttempts(request, $1) }
      return entries.indices.map { index in
        index < answer.results.count
          ? Verdict(answer.results[index]) : .kept(StoreError(.unavailable, "no outcome was told"))
      }
    } catch let error as RPCError {
      guard Verdict.isForGood(error.code, error.reason) else {
        cutOff(error)
        return []
      }
      // What is denied is denied to the caller, whatever is in it.
      if entries.count == 1 || error.code == .permissionDenied { return entries.map { _ in Verdict(error) } }
    }
    let middle = entries.count / 2
    let front = try await send(Array(entries[..<middle]), sent)
    if outcome.isCutOff { return front }
    return front + (try await send(Array(entries[middle...]), sent))
  }

  private mutating func send(_ entry: Outbox.Entry, _ sent: Instant) async -> Verdict {
    let sentTime = WellKnown.Timestamp(sent)
    do {
      switch entry.message {
      case .removal(var request):
        request.time?.sentTime = sentTime
        let changed = request
        _ = try await store.server.activity { try await $0.removeItems(changed, $1) }
      case .completion(var request):
        request.time?.sentTime = sentTime
        let changed = request
        _ = try await store.server.activity { try await $0.completeAssigned(changed, $1) }
      case .record: break
      }
      return .delivered
    } catch let error as RPCError {
      let verdict = Verdict(error)
      if case .kept = verdict, error.reason != "CONTEXT_UNKNOWN" { cutOff(error) }
      return verdict
    } catch {
      return .kept(StoreError(failed: error))
    }
  }

  private mutating func cutOff(_ error: RPCError) {
    outcome.isCutOff = true
    outcome.kept = StoreError(error)
    outcome.retryDelay = error.retryDelay
  }
}
