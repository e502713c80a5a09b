internal import API
internal import ContextDomain
internal import Domain
internal import Lifecycle
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

/// ContextProviderService: the stream by which an app builds its contexts on demand.
struct ProviderHandlers: ContextProviderServiceServer {
  let access: Access
  let providers: Providers
  let configuration: ContextConfiguration
  let stop: StopSignal

  func provide(
    _ requests: RequestStream<ContextV1.ProvideRequest>, _ responses: ResponseWriter<ContextV1.ProvideResponse>,
    _ call: CallContext
  ) async throws {
    let share = try providers.shares.take(for: call)
    defer { share.giveBack() }
    try await stop.bounding {
      guard let connection = try await greet(requests, call) else { return }
      defer { providers.disconnect(connection) }
      try await serve(connection, requests, responses, call)
    }
  }

  private func serve(
    _ connection: ProviderConnection, _ requests: RequestStream<ContextV1.ProvideRequest>,
    _ responses: ResponseWriter<ContextV1.ProvideResponse>, _ call: CallContext
  ) async throws {
    let timeout = configuration.answerTimeout.wholeMilliseconds
    try await responses.write(.init(message: .welcome(.init(answerTimeoutMilliseconds: timeout))))
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask {
        for await question in connection.outgoing {
          _ = try access.caller(of: call)
          try await responses.write(question)
        }
      }
      for try await request in requests {
        guard let built = try receive(request, from: connection) else { continue }
        // Storing takes a moment: meanwhile other answers are taken in. No more are stored than questions were open.
        group.addTask { await providers.attach(built) }
      }
      connection.finish()
    }
  }

  /// Waits for the hello; nil when the app left without one.
  private func greet(
    _ requests: RequestStream<ContextV1.ProvideRequest>, _ call: CallContext
  ) async throws -> ProviderConnection? {
    let caller = try access.caller(of: call)
    // What a student's device builds is that student's alone; it speaks to nobody else (R110).
    guard caller.role != .student else {
      throw RPCError.denied(
        "NOT_PERMITTED", "an app provides with its own token, not with a student's", field: "app_id")
    }
    guard let first = try await Self.first(of: requests, within: configuration.helloTimeout) else { return nil }
    guard case .hello(let hello) = first.message else {
      throw RPCError.invalid("HELLO_EXPECTED", field: "message", "the first message is hello")
    }
    let grant = try await access.writing(hello.appID, call, field: "hello.app_id")
    let app = try await providers.builder.store.read(grant.organization, for: grant.asker.holder) {
      try $0.app(grant.app)
    }
    guard app != nil else {
      throw RPCError.unknownApp(grant.app)
    }
    return try providers.connect(ProviderScope(organization: grant.organization, app: grant.app), for: call)
  }

  /// Takes a message in; refuses what breaks the protocol.
  private func receive(
    _ request: ContextV1.ProvideRequest, from connection: ProviderConnection
  ) throws(RPCError) -> Providers.Built? {
    switch request.message {
    case .createContext(let answer):
      guard let said = answer.answer else {
        throw RPCError.invalid("ANSWER_MISSING", field: "create_context.answer", "an answer is a context or declined")
      }
      return try providers.receive(answer.questionID, from: connection) { path in
        switch said {
        case .declined: .declined
        case .context(let context):
          ProviderAnswer(
            ContextDraft(context), app: context.appID, path: context.identifierPath, question: path,
            of: connection.scope.app, limits: configuration.limits)
        }
      }
    case .updateDescendants(let answer):
      try providers.receiveRefreshed(answer.questionID, from: connection, hasFailed: !answer.error.isEmpty)
      return nil
    case .hello:
      throw RPCError.invalid("HELLO_REPEATED", field: "message", "hello is said once")
    case nil:
      throw RPCError.invalid("MESSAGE_MISSING", field: "message", "a message says something")
    }
  }

  private static func first(
    of requests: RequestStream<ContextV1.ProvideRequest>, within timeout: Duration
  ) async throws -> ContextV1.ProvideRequest? {
    try await withThrowingTaskGroup(of: ContextV1.ProvideRequest?.self) { group in
      group.addTask {
        var iterator = requests.makeAsyncIterator()
        return try await iterator.next()
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw RPCError(
          .deadlineExceeded, "no hello came in time",
          [.errorInfo(reason: "HELLO_EXPECTED", domain: RPCError.errorDomain)])
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
