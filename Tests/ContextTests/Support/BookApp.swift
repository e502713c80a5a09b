import API
import Messages
import Patience
import RPC
import Synchronization
import Testing

/// An app that builds contexts on demand, and remembers what it was asked.
final class BookApp: Sendable {
  typealias Answer = @Sendable (ContextV1.CreateContextQuestion) async -> ContextV1.CreateContextAnswer.Answer?

  private let heard = Mutex<[ContextV1.CreateContextQuestion]>([])
  private let refusals = Mutex<[ContextV1.ProviderAnswerRefused]>([])
  private let answer: Answer

  /// - Parameter answer: nil leaves the question unanswered.
  init(_ answer: @escaping Answer = BookApp.anything) {
    self.answer = answer
  }

  static let anything: Answer = { .context(.init(title: "The \($0.identifier)", type: .chapter)) }

  var questions: [ContextV1.CreateContextQuestion] { heard.withLock { $0 } }
  /// Answers that could not be taken, in order.
  var refused: [ContextV1.ProviderAnswerRefused] { refusals.withLock { $0 } }
  /// Every path asked for, in order.
  var paths: [[String]] { questions.map { $0.parentIdentifierPath + [$0.identifier] } }

  /// Connects, runs `body` once it may be asked, and leaves.
  func connected<T: Sendable>(
    to client: Client, app: String = ContextBench.app, _ body: @Sendable () async throws -> T
  ) async throws -> T {
    let call = try await client.provider.provide()
    try await call.write(.init(message: .hello(.init(appID: app))))
    var responses = call.responses.makeAsyncIterator()
    guard case .welcome = try await responses.next()?.message else {
      throw RPCError(.internal, "no welcome")
    }
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        // The stream ends with the test's own cancellation.
        try? await withThrowingDiscardingTaskGroup { answers in
          for try await response in call.responses {
            if case .refused(let refusal) = response.message { self.refusals.withLock { $0.append(refusal) } }
            guard case .createContext(let question) = response.message else { continue }
            self.heard.withLock { $0.append(question) }
            answers.addTask {
              guard let answer = await self.answer(question) else { return }
              try await call.write(
                .init(message: .createContext(.init(questionID: question.questionID, answer: answer))))
            }
          }
        }
      }
      defer {
        call.cancel()
        group.cancelAll()
      }
      return try await body()
    }
  }

  /// Waits until so many questions have come.
  func heard(_ count: Int) async throws {
    try await patiently("\(count) questions come") { questions.count >= count }
  }
}
