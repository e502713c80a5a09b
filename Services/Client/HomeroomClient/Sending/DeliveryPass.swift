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
      let verdicts = first.message.kind == .record ? try await send(batch) : [await send(first)]
      try await settle(batch, verdicts)
    }
  }

  /// - Parameter verdicts: one for each entry, or fewer where a call failed.
  private mutating func settle(_ entries: [Outbox.Entry], _ verdicts: [Verdict]) async throws {
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
    try await store.outbox.settle(delivered: delivered, refused: refused, now: store.clock.now)
    if !refused.isEmpty {
      store.log.warning(
        "work was refused and is kept apart",
        ["messages": refused.count, "reason": refused.first?.error.reason ?? ""])
    }
  }

  // MARK: Calls

  /// A call that is refused for something in it is made again in halves, until what is refused stands alone.
  private mutating func send(_ entries: [Outbox.Entry]) async throws -> [Verdict] {
    let records = entries.compactMap { if case .record(let record) = $0.message { record } else { nil } }
    do {
      let answer = try await store.server.activity { server, options in
        try await server.recordAttempts(
          ActivityV1.RecordAttemptsRequest(records: records, sentTime: sentTime), options)
      }
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
    let front = try await send(Array(entries[..<middle]))
    if outcome.isCutOff { return front }
    return front + (try await send(Array(entries[middle...])))
  }

  private mutating func send(_ entry: Outbox.Entry) async -> Verdict {
    do {
      switch entry.message {
      case .removal(let request):
        _ = try await store.server.activity { server, options in
          var request = request
          request.time?.sentTime = sentTime
          return try await server.removeItems(request, options)
        }
      case .completion(let request):
        _ = try await store.server.activity { server, options in
          var request = request
          request.time?.sentTime = sentTime
          return try await server.completeAssigned(request, options)
        }
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

  /// What the clock says as a call is sent, and not before a token is there: the server takes the difference for the error of the clock.
  private var sentTime: WellKnown.Timestamp { WellKnown.Timestamp(store.clock.now) }

  private mutating func cutOff(_ error: RPCError) {
    outcome.isCutOff = true
    outcome.kept = StoreError(error)
    outcome.retryDelay = error.retryDelay
  }
}
