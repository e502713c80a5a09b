internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// Declaring content.
extension ContextHandlers {
  /// Declares a batch; an element that is refused does not hold up the others (R46, D22).
  func declareContexts(
    _ request: ContextV1.DeclareContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.DeclareContextsResponse {
    let grant = try await access.writing(request.appID, call)
    try checkCount(of: request.contexts)
    let key = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: grant.caller)
    let checked = check(request.contexts, grant)
    if grant.asker.isStudent {
      return .init(results: try await declareForStudent(checked, grant).map { .init($0) })
    }
    return try await declare(checked, grant, key)
  }

  /// Declares any number, a message at a time, which holds as many as a call may; each is stored whole before the next is read.
  func streamDeclareContexts(
    _ requests: RequestStream<ContextV1.StreamDeclareContextsRequest>, _ call: CallContext
  ) async throws -> ContextV1.StreamDeclareContextsResponse {
    var grant: Access.Grant?
    var response = ContextV1.StreamDeclareContextsResponse()
    for try await request in requests {
      _ = try access.caller(of: call)
      if grant == nil { grant = try await access.writing(request.appID, call) }
      guard let grant else { break }
      try checkCount(of: request.contexts)
      let checked = check(request.contexts, grant)
      let results =
        grant.asker.isStudent
        ? try await declareForStudent(checked, grant).map { ContextV1.DeclareResult($0) }
        : try await declare(checked, grant, nil).results
      for (context, result) in zip(request.contexts, results) { response.count(result, of: context) }
    }
    return response
  }

  /// Enough in one transaction to be quick, few enough to let others in between.
  private func checkCount(of contexts: [ContextV1.Context]) throws(Violation) {
    guard contexts.count <= limits.contextsPerDeclareMax else {
      throw Violation(.tooMany(.contextsInCall, max: limits.contextsPerDeclareMax), field: "contexts")
    }
  }

  private typealias Checked = Result<Declaration, DeclarationRefusal>

  private func check(_ contexts: [ContextV1.Context], _ grant: Access.Grant) -> [Checked] {
    contexts.map { context in
      Result { () throws(DeclarationRefusal) in
        do throws(Violation) {
          var broken = BrokenRules()
          if !context.appID.isEmpty, AppID(context.appID) != grant.app {
            broken.note(Violation(.notAllowed("every context of a call belongs to the call's app"), field: "app_id"))
          }
          if context.identifierPath.isEmpty {
            broken.note(
              Violation(.notAllowed("the root stands by itself and is not declared"), field: "identifier_path"))
          }
          let path = broken.value(
            try IdentifierPath(checking: context.identifierPath, limits: limits), or: .root)
          let details = broken.value(try ContextDraft(context).checked(limits), or: .root(title: "", topic: nil))
          try broken.refuse()
          return Declaration(path: path, details: details)
        } catch {
          throw .violation(error)
        }
      }
    }
  }

  private func declare(
    _ checked: [Checked], _ grant: Access.Grant, _ key: LoggedRequest?
  ) async throws -> ContextV1.DeclareContextsResponse {
    let limits = limits
    @Sendable func declare(
      _ writes: ContextWrites, _ state: inout ContextWriterState
    ) throws -> ContextV1.DeclareContextsResponse {
      guard let root = try writes.reads.root(of: grant.app) else { throw RPCError.unknownApp(grant.app) }
      let sound = checked.compactMap { try? $0.get() }
      var stored = try writes.declare(sound, of: root, limits, &state)[...]
      return .init(
        results: checked.map { element in
          switch element {
          case .success: .init(stored.removeFirst())
          case .failure(let refusal): .init(.refused(refusal))
          }
        })
    }
    guard let key else {
      return try await store.change(grant.time, by: grant.caller, weight: checked.count) { try declare($0, &$1) }
    }
    return try await store.changeOnce(key, grant.time, weight: checked.count) { try declare($0, &$1) }
  }

  /// Each goes to the student's session, whatever is assigned to them; it is stored when work comes to it (D28). What stands for everyone
  /// stays as it is (R110).
  private func declareForStudent(_ checked: [Checked], _ grant: Access.Grant) async throws -> [DeclarationResult] {
    let asker = grant.asker
    let order = DeclarationOrder.parentsFirst(checked.map { try? $0.get().path })
    let declarations = try order.map { try checked[$0].get() }
    // Read together and apart: in place they would keep the loop for a thousand look-ups.
    guard let key = asker.session,
      let chains = try await resolver.walkStored(declarations.map(\.path), of: grant.app, for: asker)
    else { throw RPCError.unknownApp(grant.app) }
    var results = checked.map { element -> DeclarationResult in
      if case .failure(let refusal) = element { .refused(refusal) } else { .refused(.parentMissing) }
    }
    for (index, (declaration, stored)) in zip(order, zip(declarations, chains)) {
      let chain = resolver.walkSession(declaration.path, from: stored, for: asker)
      results[index] = declareForStudent(declaration, chain, key, grant)
    }
    return results
  }

  private func declareForStudent(
    _ declaration: Declaration, _ chain: [StandingContext], _ key: Sessions.Key, _ grant: Access.Grant
  ) -> DeclarationResult {
    let depth = declaration.path.entries.count
    guard chain.count >= depth, let identifier = declaration.path.last else { return .refused(.parentMissing) }
    if chain.count > depth {
      let context = chain[depth]
      guard context.isVolatile, let changed = context.saying(declaration.details, at: grant.time.organization) else {
        return .unchanged(context)
      }
      do throws(DeclarationRefusal) {
        try sessions.put(changed, of: key)
        return .changed(changed)
      } catch {
        return .refused(error)
      }
    }
    do throws(DeclarationRefusal) {
      return .created(
        try sessions.attach(
          identifier, below: chain[depth - 1], declaration.details, .proposed, of: key, time: grant.time.organization))
    } catch {
      return .refused(error)
    }
  }
}

extension ContextV1.DeclareResult {
  init(_ result: DeclarationResult) {
    switch result {
    case .created(let context): self.init(outcome: .created, context: .init(context))
    case .changed(let context): self.init(outcome: .changed, context: .init(context))
    case .unchanged(let context): self.init(outcome: .unchanged, context: .init(context))
    case .refused(let refusal): self.init(outcome: .refused, error: .init(refusal))
    }
  }
}

extension ContextV1.StreamDeclareContextsResponse {
  private static let refusalsMax = 100

  fileprivate mutating func count(_ result: ContextV1.DeclareResult, of context: ContextV1.Context) {
    switch result.outcome {
    case .created: created += 1
    case .changed: changed += 1
    case .unchanged: unchanged += 1
    case .refused, .unspecified, .unrecognized:
      refused += 1
      guard refusals.count < Self.refusalsMax else { return }
      refusals.append(.init(identifierPath: context.identifierPath, error: result.error))
    }
  }
}
