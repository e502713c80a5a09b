// Generated from homeroom/context/v1/context_provider_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ContextV1 {
  /// From the app to Homeroom.
  public struct ProvideRequest: Message {
    public var message: Message? = nil

    public init() {}

    public init(
      message: Message? = nil
    ) {
      self.message = message
    }

    /// One of these, or none.
    public enum Message: Hashable, Sendable {
      /// The first message, and no later one.
      case hello(ContextV1.ProviderHello)
      /// The answer to a question of that name.
      case createContext(ContextV1.CreateContextAnswer)
      /// The answer to a question of that name.
      case updateDescendants(ContextV1.UpdateDescendantsAnswer)
    }
  }

  /// From Homeroom to the app.
  public struct ProvideResponse: Message {
    public var message: Message? = nil

    public init() {}

    public init(
      message: Message? = nil
    ) {
      self.message = message
    }

    /// One of these, or none.
    public enum Message: Hashable, Sendable {
      /// The provider is registered: from now on it may be asked.
      case welcome(ContextV1.ProviderWelcome)
      /// May come while other questions are open.
      case createContext(ContextV1.CreateContextQuestion)
      /// May come while other questions are open.
      case updateDescendants(ContextV1.UpdateDescendantsQuestion)
      /// An answer could not be taken: nothing was stored.
      case refused(ContextV1.ProviderAnswerRefused)
    }
  }

  /// Why an answer was not taken. Whoever waited for it goes on without it; the stream stays open.
  public struct ProviderAnswerRefused: Message {
    /// Of the question that it answered.
    public var questionID: Int64 = 0
    /// Which rule it breaks; `field` is seen from the answer's context.
    public var error: ContextV1.ElementError? = nil

    public init() {}

    public init(
      questionID: Int64 = 0,
      error: ContextV1.ElementError? = nil
    ) {
      self.questionID = questionID
      self.error = error
    }
  }

  /// Says for which app the provider answers.
  public struct ProviderHello: Message {
    /// Must be the app of the caller's token, unless the caller is an administrator or a service.
    public var appID: String = ""

    public init() {}

    public init(
      appID: String = ""
    ) {
      self.appID = appID
    }
  }

  /// How the provider will be asked.
  public struct ProviderWelcome: Message {
    /// How long an answer may take before the asker goes on without it, in milliseconds.
    public var answerTimeoutMilliseconds: Int64 = 0

    public init() {}

    public init(
      answerTimeoutMilliseconds: Int64 = 0
    ) {
      self.answerTimeoutMilliseconds = answerTimeoutMilliseconds
    }
  }

  /// Is there a child of this identifier below this parent?
  public struct CreateContextQuestion: Message {
    public var questionID: Int64 = 0
    /// The last entry of the path that was looked for.
    public var identifier: String = ""
    /// The parent as it stands now; it may have been built a moment ago.
    public var parent: ContextV1.Context? = nil
    /// Empty when the parent is the root.
    public var parentIdentifierPath: [String] = []

    public init() {}

    public init(
      questionID: Int64 = 0,
      identifier: String = "",
      parent: ContextV1.Context? = nil,
      parentIdentifierPath: [String] = []
    ) {
      self.questionID = questionID
      self.identifier = identifier
      self.parent = parent
      self.parentIdentifierPath = parentIdentifierPath
    }
  }

  /// The answer to CreateContextQuestion.
  public struct CreateContextAnswer: Message {
    public var questionID: Int64 = 0
    public var answer: Answer? = nil

    public init() {}

    public init(
      questionID: Int64 = 0,
      answer: Answer? = nil
    ) {
      self.questionID = questionID
      self.answer = answer
    }

    /// One of these, or none.
    public enum Answer: Hashable, Sendable {
      /// The new context. Its path is that of the parent and the identifier asked for, or is left out.
      case context(ContextV1.Context)
      /// There is no such content.
      case declined(Bool)
    }
  }

  /// Please bring everything below this context up to date, by ContextService calls, then answer.
  public struct UpdateDescendantsQuestion: Message {
    public var questionID: Int64 = 0
    public var context: ContextV1.Context? = nil

    public init() {}

    public init(
      questionID: Int64 = 0,
      context: ContextV1.Context? = nil
    ) {
      self.questionID = questionID
      self.context = context
    }
  }

  /// The answer to UpdateDescendantsQuestion.
  public struct UpdateDescendantsAnswer: Message {
    public var questionID: Int64 = 0
    /// Why it failed; empty for success.
    public var error: String = ""

    public init() {}

    public init(
      questionID: Int64 = 0,
      error: String = ""
    ) {
      self.questionID = questionID
      self.error = error
    }
  }
}
