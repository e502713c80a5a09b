internal import API
internal import Messages
internal import RPC

/// An app process in its role as context provider: it builds contexts when they are asked for, from its own content.
public struct ContentProvider: Sendable {
  private let app: App
  private let stage: Stage

  private static let pauseBeforeReconnecting = Duration.milliseconds(50)
  private static let mayPass: Set<StatusCode> = [.unavailable, .notFound, .permissionDenied, .deadlineExceeded]

  /// - Parameter app: must be registered and allowed before it is let in; until then it tries again.
  public init(_ app: App, on stage: Stage) {
    self.app = app
    self.stage = stage
  }

  /// Answers until it is cancelled, and connects again when the service went away. `onWelcome` is called whenever
  /// the provider is registered.
  public func run(onWelcome: @Sendable () -> Void = {}) async throws {
    while !Task.isCancelled {
      do {
        try await provide(onWelcome: onWelcome)
      } catch let error as RPCError where Self.mayPass.contains(error.code) {
        // The service is being restarted, or the app has not been registered and allowed yet.
      } catch let error as RPCError where error.code == .unauthenticated {
        // A token lives for an hour, an app for longer.
        await stage.forgetToken(of: .publisher(of: app))
      }
      try await Task.sleep(for: Self.pauseBeforeReconnecting)
    }
  }

  private func provide(onWelcome: @Sendable () -> Void) async throws {
    var options = try await stage.options(for: .publisher(of: app))
    options.timeout = nil
    let call = try await ContextProviderServiceClient(stage.context).provide(options)
    try await call.write(ContextV1.ProvideRequest(message: .hello(ContextV1.ProviderHello(appID: app.identifier))))
    for try await response in call.responses {
      switch response.message {
      case .welcome:
        onWelcome()
      case .createContext(let question):
        try await call.write(ContextV1.ProvideRequest(message: .createContext(answer(to: question))))
      case .updateDescendants(let question):
        // This app's content never changes, so all that it has said still holds.
        let answer = ContextV1.UpdateDescendantsAnswer(questionID: question.questionID)
        try await call.write(ContextV1.ProvideRequest(message: .updateDescendants(answer)))
      case .refused(let refusal):
        // A mistake of this app's: asked again it would give the same answer.
        throw RPCError(.internal, "an answer was refused: \(refusal.error?.message ?? "")")
      case nil:
        continue
      }
    }
  }

  private func answer(to question: ContextV1.CreateContextQuestion) -> ContextV1.CreateContextAnswer {
    let context = app.context(at: question.parentIdentifierPath + [question.identifier])
    return ContextV1.CreateContextAnswer(
      questionID: question.questionID, answer: context.map { .context($0) } ?? .declined(true))
  }
}
