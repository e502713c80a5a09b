public import Domain

/// What a provider said to a question, checked.
public enum ProviderAnswer: Sendable {
  /// It exists: this is to be attached and saved (R20).
  case context(ContextDetails)
  /// There is no such content (R19).
  case declined
  /// It cannot be stored: nothing of it is (R23).
  case unusable(Violation)

  /// - Parameters:
  ///   - app: whose context it says it is; empty where it does not say.
  ///   - path: the path it gives the context; empty where it leaves that to the question.
  ///   - question: the path that was asked for.
  public init(
    _ draft: ContextDraft, app: String, path: [String], question: IdentifierPath, of expected: AppID,
    limits: Limits = .standard
  ) {
    do throws(Violation) {
      guard path.isEmpty || IdentifierPath(path) == question else {
        throw Violation(.notAllowed("another context was asked for"), field: "identifier_path")
      }
      guard app.isEmpty || AppID(app) == expected else {
        throw Violation(.notAllowed("another app was asked"), field: "app_id")
      }
      self = .context(try draft.checked(limits))
    } catch {
      self = .unusable(error)
    }
  }
}
