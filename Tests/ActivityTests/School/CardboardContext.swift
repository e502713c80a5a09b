import API
import Domain
import Feeds
import Messages
import RPC
import Synchronization

/// A Context service that knows one play, counts what it is asked, and can be out of reach.
final class CardboardContext: ContextChangesServiceServer {
  static let app = "org.example.greatplays"

  private struct State {
    var nodes: [Int64: ContextV1.ContextState] = [:]
    var questions: [[String]] = []
    /// Those where work was said to be assigned.
    var assigned: [[String]] = []
    var traces: [TraceContext] = []
    var isOutOfReach = false
    var volatile: Set<[String]> = []
    var delay: Duration?
    /// What the feed has of the organization "org", and how much of it followers are sent.
    var changes: [ContextV1.ContextState] = []
    var sentMax = Int.max
    var headsAsked = 0
    var headsAsking = 0
    var headsAskingMax = 0
    var reinstated: [ContextV1.ContextState] = []
    var resets = 0
    /// What was to be forgotten, call by call.
    var forgotten: [[Int64]] = []
    var forgetsNothing = false
    /// What stays when it is to be forgotten.
    var published: Set<Int64> = []
  }

  private let state = Mutex(State())

  init() {
    // Hamlet, Act 3, two scenes, a quiz; a folder that cannot be handed out.
    put(1, parent: 0, [])
    put(2, parent: 1, ["Hamlet"])
    put(3, parent: 2, ["Hamlet", "Act 3"])
    put(4, parent: 3, ["Hamlet", "Act 3", "Scene 1"])
    put(5, parent: 3, ["Hamlet", "Act 3", "Scene 2"])
    put(6, parent: 4, ["Hamlet", "Act 3", "Scene 1", "Quiz"])
    put(7, parent: 1, ["Extras"], isAssignable: false)
  }

  /// - Parameter parent: 0 for the root.
  func put(
    _ id: Int64, parent: Int64, _ path: [String], isAssignable: Bool = true, title: String? = nil,
    revision: Int64 = 1, removed: Domain.Instant? = nil, origin: ContextV1.ContextOrigin = .unspecified
  ) {
    let context = ContextV1.Context(
      contextID: id, appID: Self.app, identifierPath: path, title: title ?? path.last ?? "Great Plays",
      type: path.isEmpty ? .app : .section, isAssignable: isAssignable, revision: revision, origin: origin)
    state.withLock { state in
      state.nodes[id] = ContextV1.ContextState(
        context: context, placements: [ContextV1.Placement(parentContextID: parent)],
        removeTime: removed.map { WellKnown.Timestamp($0) })
    }
  }

  func forget(_ id: Int64) { state.withLock { $0.nodes[id] = nil } }
  func setOutOfReach(_ isOutOfReach: Bool) { state.withLock { $0.isOutOfReach = isOutOfReach } }
  var assigned: [[String]] { state.withLock { $0.assigned } }
  func setVolatile(_ path: [String]) { _ = state.withLock { $0.volatile.insert(path) } }
  /// What lived for a session only is kept from now on.
  func keep(_ id: Int64, parent: Int64, _ path: [String]) {
    put(id, parent: parent, path)
    _ = state.withLock { $0.volatile.remove(path) }
  }
  func setDelay(_ delay: Duration?) { state.withLock { $0.delay = delay } }

  /// Acknowledges a change of a context: from now on it is in the feed, and the head says so.
  func commit(_ state: ContextV1.ContextState) { self.state.withLock { $0.changes.append(state) } }

  /// Sends followers nothing of what is committed from now on.
  func holdFeed() { state.withLock { $0.sentMax = $0.changes.count } }
  func releaseFeed() { state.withLock { $0.sentMax = .max } }

  /// How often it was asked for its head, and at most at one time.
  var headsAsked: (count: Int, atOnce: Int) { state.withLock { ($0.headsAsked, $0.headsAskingMax) } }
  /// What was given back to it.
  var reinstated: [ContextV1.ContextState] { state.withLock { $0.reinstated } }
  /// How often its content was reset; it keeps what it knows.
  var resets: Int { state.withLock { $0.resets } }

  func reinstateContexts(
    _ request: ContextV1.ReinstateContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ReinstateContextsResponse {
    state.withLock { $0.reinstated += request.contexts }
    return ContextV1.ReinstateContextsResponse(reinstated: Int64(request.contexts.count))
  }

  /// Publishes what was a pupil's own, unheard by Activity.
  func publish(_ id: Int64) { _ = state.withLock { $0.published.insert(id) } }
  /// Is out of reach for who would have it forget something.
  func setForgetsNothing(_ forgetsNothing: Bool) { state.withLock { $0.forgetsNothing = forgetsNothing } }
  /// What it was asked to forget, call by call.
  var forgotten: [[Int64]] { state.withLock { $0.forgotten } }

  func forgetContexts(
    _ request: ContextV1.ForgetContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ForgetContextsResponse {
    let isOutOfReach = state.withLock { $0.isOutOfReach || $0.forgetsNothing }
    if isOutOfReach { throw RPCError(.unavailable, "out of reach") }
    let answer = state.withLock { state in
      state.forgotten.append(request.contextIDs)
      let kept = request.contextIDs.filter(state.published.contains)
      var count: Int64 = 0
      for id in request.contextIDs where !kept.contains(id) {
        if state.nodes.removeValue(forKey: id) != nil { count += 1 }
      }
      return ContextV1.ForgetContextsResponse(keptContextIDs: kept, forgotten: count)
    }
    return ContextV1.ForgetContextsResponse(
      keptContextIDs: answer.keptContextIDs, forgotten: answer.forgotten,
      head: ContextV1.Cursor(organizationID: "org", epoch: 7, sequence: 40))
  }

  func resetContent(
    _ request: ContextV1.ResetContentRequest, _ call: CallContext
  ) async throws -> ContextV1.ResetContentResponse {
    let epoch = state.withLock { state in
      state.resets += 1
      return Int64(1000 + state.resets)
    }
    return ContextV1.ResetContentResponse(
      head: ContextV1.Cursor(organizationID: request.organizationID, epoch: epoch))
  }

  /// Every path it was asked for.
  var questions: [[String]] { state.withLock { $0.questions } }

  /// Where each question belongs.
  var traces: [TraceContext] { state.withLock { $0.traces } }

  var channel: InProcessChannel { InProcessChannel(Router([definition])) }

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    let (isOutOfReach, delay) = state.withLock { state in
      if !request.organizationID.isEmpty {
        state.headsAsked += 1
        state.headsAsking += 1
        state.headsAskingMax = max(state.headsAskingMax, state.headsAsking)
      }
      return (state.isOutOfReach, state.delay)
    }
    defer { state.withLock { if !request.organizationID.isEmpty { $0.headsAsking -= 1 } } }
    if isOutOfReach { throw RPCError(.unavailable, "out of reach") }
    if let delay { try await Task.sleep(for: delay) }
    return head(of: request.organizationID)
  }

  private func head(of organization: String) -> ContextV1.Cursor {
    let count = state.withLock { $0.changes.count }
    guard organization == "org", count > 0 else { return ContextV1.Cursor(organizationID: organization) }
    return ContextV1.Cursor(organizationID: organization, epoch: 1, sequence: Int64(count))
  }

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    if state.withLock({ $0.isOutOfReach }) { throw RPCError(.unavailable, "out of reach") }
    var sent = request.cursors.first.map { Int($0.sequence) } ?? 0
    try await responses.write(ContextV1.ContextChangeBatch(heads: [head(of: "org")]))
    while true {
      let new = state.withLock { state in Array(state.changes.prefix(state.sentMax).dropFirst(sent)) }
      if !new.isEmpty {
        let changes = new.enumerated().map { index, state in
          ContextV1.ContextChange(sequence: Int64(sent + index + 1), change: .context(state))
        }
        sent += new.count
        try await responses.write(
          ContextV1.ContextChangeBatch(organizationID: "org", epoch: 1, changes: changes))
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  func lookUpLink(
    _ request: ContextV1.LookUpLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpLinkResponse {
    let (isOutOfReach, delay) = state.withLock { ($0.isOutOfReach, $0.delay) }
    if let delay { try await Task.sleep(for: delay) }
    if isOutOfReach { throw RPCError(.unavailable, "out of reach") }
    return ContextV1.LookUpLinkResponse()
  }

  func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse {
    let (isOutOfReach, delay) = state.withLock { state in
      state.questions.append(request.identifierPath)
      if request.isAssigned { state.assigned.append(request.identifierPath) }
      state.traces.append(call.trace)
      return (state.isOutOfReach, state.delay)
    }
    if let delay { try await Task.sleep(for: delay) }
    if isOutOfReach { throw RPCError(.unavailable, "out of reach") }
    return state.withLock { state in
      if state.volatile.contains(request.identifierPath) {
        return ContextV1.LookUpPathResponse(result: .isVolatile(true))
      }
      guard request.appID == Self.app,
        let found = state.nodes.values.first(where: { $0.context?.identifierPath == request.identifierPath })
      else { return ContextV1.LookUpPathResponse(result: .notFound(true)) }
      let ancestors = state.nodes.values.filter { other in
        guard let path = other.context?.identifierPath else { return false }
        return path.count < request.identifierPath.count && request.identifierPath.starts(with: path)
      }
      return ContextV1.LookUpPathResponse(
        result: .context(found),
        ancestors: ancestors.sorted { $0.context!.identifierPath.count < $1.context!.identifierPath.count })
    }
  }
}
