internal import Domain
internal import Messages
internal import Sharing

/// What a question says, but for its number.
enum QuestionMessage: Sendable {
  case create(identifier: String, parent: ContextV1.Context)
  case refresh(ContextV1.Context)

  func numbered(_ number: Int64) -> ContextV1.ProvideResponse {
    switch self {
    case .create(let identifier, let parent):
      .init(
        message: .createContext(
          .init(
            questionID: number, identifier: identifier, parent: parent,
            parentIdentifierPath: parent.identifierPath)))
    case .refresh(let context):
      .init(message: .updateDescendants(.init(questionID: number, context: context)))
    }
  }
}

/// One app's open stream.
struct ProviderConnection: Sendable {
  let id: UInt64
  let scope: ProviderScope
  /// Of the providers of its app: held until it is disconnected.
  let share: Share
  /// What is to be written to the stream; holds no more than there may be open questions.
  let outgoing: AsyncStream<ContextV1.ProvideResponse>
  private let continuation: AsyncStream<ContextV1.ProvideResponse>.Continuation

  init(id: UInt64, scope: ProviderScope, share: Share, questionsMax: Int) {
    self.id = id
    self.scope = scope
    self.share = share
    (outgoing, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(questionsMax))
  }

  func send(
    _ message: ContextV1.ProvideResponse
  ) -> AsyncStream<ContextV1.ProvideResponse>.Continuation.YieldResult {
    continuation.yield(message)
  }

  func finish() { continuation.finish() }
}
