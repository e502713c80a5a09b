internal import API
internal import Messages
internal import RPC
internal import Synchronization

/// An app's context provider, and everything that it was asked and told.
final class ProviderPlay: Sendable {
  /// What it is asked for.
  struct Question: Equatable, Sendable {
    var identifier: String
    var parentPath: [String]
    /// Of the parent that came along.
    var parentID: Int64
  }

  private struct Log {
    var questions: [Question] = []
    var refusals: [ContextV1.ElementError] = []
    var updates: [[String]] = []
  }

  typealias Answering = @Sendable (ContextV1.CreateContextQuestion) -> ContextV1.Context?
  /// Brings what is below a context up to date; what it returns says why it failed, and nothing says that it went well.
  typealias Updating = @Sendable (ContextV1.Context) async throws -> String

  private let log = Mutex(Log())
  private let answer: Answering
  private let update: Updating

  private init(_ answer: @escaping Answering, _ update: @escaping Updating) {
    self.answer = answer
    self.update = update
  }

  var questions: [Question] { log.withLock { $0.questions } }
  var refusals: [ContextV1.ElementError] { log.withLock { $0.refusals } }
  var updates: [[String]] { log.withLock { $0.updates } }

  /// Plays while a provider is connected that answers so; a question without an answer is declined.
  static func run(
    in world: World, answering answer: @escaping Answering, updating update: @escaping Updating = { _ in "" },
    _ body: @escaping @Sendable (ProviderPlay) async throws -> Void
  ) async throws {
    let play = ProviderPlay(answer, update)
    let call = try await world.publisher().provider.provide()
    try await call.write(ContextV1.ProvideRequest(message: .hello(ContextV1.ProviderHello(appID: world.app))))
    let (welcomes, welcomed) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        defer { welcomed.finish() }
        for try await response in call.responses {
          if case .welcome = response.message { welcomed.yield() }
          try await play.take(response, call)
        }
        return false
      }
      group.addTask {
        var isWelcome = false
        for await _ in welcomes {
          isWelcome = true
          break
        }
        guard isWelcome else { throw Fault("a provider should be welcomed, and its stream ended") }
        try await body(play)
        return true
      }
      defer { group.cancelAll() }
      while let isDone = try await group.next() {
        guard !isDone else { break }
        throw Fault("the provider's stream should stay open, and the server ended it")
      }
      // The server ends the stream when it has let go of the provider: the next rule has none.
      call.finishWriting()
      _ = try? await group.next()
    }
  }

  private func take(
    _ response: ContextV1.ProvideResponse,
    _ call: BidirectionalCall<ContextV1.ProvideRequest, ContextV1.ProvideResponse>
  ) async throws {
    switch response.message {
    case .createContext(let question):
      log.withLock {
        $0.questions.append(
          Question(
            identifier: question.identifier, parentPath: question.parentIdentifierPath,
            parentID: question.parent?.contextID ?? 0))
      }
      let made = answer(question)
      try await call.write(
        ContextV1.ProvideRequest(
          message: .createContext(
            ContextV1.CreateContextAnswer(
              questionID: question.questionID, answer: made.map { .context($0) } ?? .declined(true)))))
    case .updateDescendants(let question):
      let context = question.context ?? ContextV1.Context()
      log.withLock { $0.updates.append(context.identifierPath) }
      let failure = try await update(context)
      try await call.write(
        ContextV1.ProvideRequest(
          message: .updateDescendants(
            ContextV1.UpdateDescendantsAnswer(questionID: question.questionID, error: failure))))
    case .refused(let refusal):
      log.withLock { $0.refusals.append(refusal.error ?? ContextV1.ElementError()) }
    case .welcome, nil:
      break
    }
  }
}
