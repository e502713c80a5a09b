import API
import Domain
import Feeds
import Messages
import RPC
import Storage
import Synchronization

/// A feed that a test writes: every organization's changes, kept in memory and sent as the real services send them.
final class ScriptedFeed<Batch: FeedBatch>: Sendable {
  private struct History {
    var epoch: Int64
    var changes: [Batch.Change] = []
    /// Changes that are not told any more: whoever asks for one of them gets what comes after.
    var forgotten = 0
  }

  private struct State {
    var histories: [OrganizationID: History] = [:]
    var connections = 0
    /// Marks that were asked for; nil: it is of a version that gives none.
    var marks: Int64?
    var reach = Reach.there
  }

  /// Whether the service can be reached.
  enum Reach: Sendable {
    case there
    /// Its connections stand, and nothing comes.
    case silent
    case away
  }

  private let state = Mutex(State())
  private let make: @Sendable (_ heads: [ContextV1.Cursor], _ organization: String, Int64, [Batch.Change]) -> Batch

  init(make: @escaping @Sendable ([ContextV1.Cursor], String, Int64, [Batch.Change]) -> Batch) {
    self.make = make
  }

  static var firstEpoch: Int64 { 7 }

  /// Adds what `change` makes of the next sequence number.
  func append(to organization: OrganizationID, _ change: (_ sequence: Int64) -> Batch.Change) {
    state.withLock { state in
      var history = state.histories[organization] ?? History(epoch: Self.firstEpoch)
      history.changes.append(change(Int64(history.changes.count) + 1))
      state.histories[organization] = history
    }
  }

  /// Says another thing in a change's place.
  func replace(_ sequence: Int64, of organization: OrganizationID, _ change: (_ sequence: Int64) -> Batch.Change) {
    state.withLock { $0.histories[organization]?.changes[Int(sequence) - 1] = change(sequence) }
  }

  /// Begins a new epoch with all that there was, as the restore of a backup made a moment ago does.
  func replaceHistory(of organization: OrganizationID, epoch: Int64) {
    state.withLock { $0.histories[organization]?.epoch = epoch }
  }

  /// Replaces the history, as a restore does.
  func restart(_ organization: OrganizationID, epoch: Int64) {
    state.withLock { $0.histories[organization] = History(epoch: epoch) }
  }

  /// Whoever has not read what is there by now will not get it.
  func forgetUpTo(_ organization: OrganizationID) {
    state.withLock { state in
      let count = state.histories[organization]?.changes.count ?? 0
      state.histories[organization]?.forgotten = count
    }
  }

  func head(of organization: OrganizationID) -> FeedPosition? {
    state.withLock { state in
      state.histories[organization].map { FeedPosition(epoch: $0.epoch, sequence: Int64($0.changes.count)) }
    }
  }

  /// How many marks were asked for.
  var marksAsked: Int64 { state.withLock { $0.marks ?? 0 } }
  func giveMarks() { state.withLock { $0.marks = $0.marks ?? 0 } }
  func put(_ reach: Reach) { state.withLock { $0.reach = reach } }

  /// Answers `GetHead`.
  func head(_ request: ContextV1.GetHeadRequest) async throws -> ContextV1.Cursor {
    while true {
      let (reach, mark) = state.withLock { state in
        if state.reach == .there, request.organizationID.isEmpty { state.marks? += 1 }
        return (state.reach, state.marks)
      }
      switch reach {
      case .silent: try await Task.sleep(for: .milliseconds(5))
      case .away: throw RPCError(.unavailable, "away")
      case .there:
        guard let mark else { throw RPCError(.unimplemented, "no marks") }
        guard request.organizationID.isEmpty else {
          let head = head(of: OrganizationID(request.organizationID))
          return ContextV1.Cursor(
            organizationID: request.organizationID, epoch: head?.epoch ?? 0, sequence: head?.sequence ?? 0)
        }
        return FeedMark(run: 1, number: mark).cursor
      }
    }
  }

  var connections: Int { state.withLock { $0.connections } }

  /// Serves one follower until it leaves. `pageMax` small: batches split a history anywhere.
  func stream(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<Batch>, pageMax: Int = 3
  ) async throws {
    var positions: [OrganizationID: FeedPosition] = [:]
    for cursor in request.cursors {
      positions[OrganizationID(cursor.organizationID)] = FeedPosition(epoch: cursor.epoch, sequence: cursor.sequence)
    }
    if state.withLock({ $0.reach }) == .away { throw RPCError(.unavailable, "away") }
    let heads = state.withLock { state in
      state.connections += 1
      return state.histories.map { organization, history in
        ContextV1.Cursor(
          organizationID: organization.rawValue, epoch: history.epoch, sequence: Int64(history.changes.count))
      }
    }
    try await responses.write(make(heads, "", 0, []))
    var sentMark: Int64 = 0
    while true {
      let (reach, mark) = state.withLock { ($0.reach, $0.marks ?? 0) }
      if reach == .away { throw RPCError(.unavailable, "away") }
      if reach == .silent {
        try await Task.sleep(for: .milliseconds(1))
        continue
      }
      for (organization, history) in state.withLock({ $0.histories }) {
        let position = positions[organization]
        let from = max(history.forgotten, position?.epoch == history.epoch ? Int(position?.sequence ?? 0) : 0)
        guard from < history.changes.count || position?.epoch != history.epoch else { continue }
        let page = history.changes[from...].prefix(pageMax)
        try await responses.write(make([], organization.rawValue, history.epoch, Array(page)))
        positions[organization] = FeedPosition(epoch: history.epoch, sequence: Int64(from + page.count))
      }
      if sentMark < mark {
        // What was appended before the mark was asked for may be in a page that is still to come.
        let behind = state.withLock { $0.histories }.compactMap { organization, history -> ContextV1.Cursor? in
          let head = Int64(history.changes.count)
          guard positions[organization] != FeedPosition(epoch: history.epoch, sequence: head) else { return nil }
          return ContextV1.Cursor(organizationID: organization.rawValue, epoch: history.epoch, sequence: head)
        }
        try await responses.write(make([FeedMark(run: 1, number: mark).cursor] + behind, "", 0, []))
        sentMark = mark
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// What Activity was told of reads; it can be out of reach, or lose its answer.
final class ToldReads: Sendable {
  enum Mode: Equatable {
    case takes, refuses, losesAnswers
    /// Calls with reads by this method, for good.
    case refusesMethod(String)
  }

  private let state = Mutex((mode: Mode.takes, calls: 0, reads: [String: ActivityV1.PupilRead]()))

  func set(_ mode: Mode) { state.withLock { $0.mode = mode } }

  /// Each once, whatever was told twice.
  var reads: [ActivityV1.PupilRead] { state.withLock { $0.reads.values.sorted { $0.readID < $1.readID } } }
  var calls: Int { state.withLock { $0.calls } }

  fileprivate func take(_ request: ActivityV1.RecordReadsRequest) throws {
    try state.withLock { state in
      state.calls += 1
      if state.mode == .refuses { throw RPCError(.unavailable, "no Activity") }
      if case .refusesMethod(let method) = state.mode, request.reads.contains(where: { $0.method == method }) {
        throw RPCError(.invalidArgument, "reads[0] is not taken")
      }
      for read in request.reads {
        if let known = state.reads[read.readID], known != read {
          throw RPCError(.internal, "two reads are called \(read.readID)")
        }
        state.reads[read.readID] = read
      }
      if state.mode == .losesAnswers { throw RPCError(.unavailable, "the answer is lost") }
    }
  }
}

/// What is answered of earlier work, and what happens before it is.
final class ScriptedPast: Sendable {
  typealias Answer = @Sendable (ActivityV1.StreamEarlierWorkRequest) async throws -> [ActivityV1.EarlierWork]

  private let script = Mutex<Answer> { _ in [] }

  func set(_ answer: @escaping Answer) { script.withLock { $0 = answer } }

  func answer(_ request: ActivityV1.StreamEarlierWorkRequest) async throws -> [ActivityV1.EarlierWork] {
    try await script.withLock { $0 }(request)
  }
}

/// The erasures of which Activity was told that nothing is left.
final class ConfirmedErasures: Sendable {
  private let state = Mutex((refused: Set<String>(), ids: Set<String>(), context: Int64(0)))

  /// Whoever confirms one of these is refused.
  func refuse(_ ids: Set<String>) { state.withLock { $0.refused = ids } }

  var ids: Set<String> { state.withLock { $0.ids } }

  /// Whoever has not followed Context so far is refused.
  func require(context: FeedPosition) { state.withLock { $0.context = context.sequence } }

  fileprivate func take(_ request: ActivityV1.ConfirmErasureRequest) throws {
    try state.withLock { state in
      let isBehind = request.contextPosition?.sequence ?? 0 < state.context
      if isBehind || state.refused.contains(request.erasureID) { throw RPCError(.unavailable, "no") }
      state.ids.insert(request.erasureID)
    }
  }
}

struct ScriptedActivity: ChangesServiceServer {
  let feed: ScriptedFeed<ActivityV1.ChangeBatch>
  let told: ToldReads
  let past: ScriptedPast
  let confirmed: ConfirmedErasures

  func confirmErasure(
    _ request: ActivityV1.ConfirmErasureRequest, _ call: CallContext
  ) async throws -> ActivityV1.ConfirmErasureResponse {
    try confirmed.take(request)
    return ActivityV1.ConfirmErasureResponse()
  }

  func streamEarlierWork(
    _ request: ActivityV1.StreamEarlierWorkRequest, _ responses: ResponseWriter<ActivityV1.EarlierWork>,
    _ call: CallContext
  ) async throws {
    for work in try await past.answer(request) { try await responses.write(work) }
  }

  func recordReads(
    _ request: ActivityV1.RecordReadsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordReadsResponse {
    try told.take(request)
    return ActivityV1.RecordReadsResponse()
  }

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    try await feed.head(request)
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ActivityV1.ChangeBatch>, _ call: CallContext
  ) async throws {
    try await feed.stream(request, responses)
  }
}

struct ScriptedContext: ContextChangesServiceServer {
  let feed: ScriptedFeed<ContextV1.ContextChangeBatch>

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    try await feed.head(request)
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    try await feed.stream(request, responses)
  }
}
