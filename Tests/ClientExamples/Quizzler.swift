public import HomeroomClient

/// An app of quick sums that has no delegate: it declares its quizzes when it starts.
public final class Quizzler: Sendable {
  private let store: DataStore

  public init(store: DataStore) {
    self.store = store
  }

  /// Declares what nobody has declared yet, in the order in which teachers are to see it.
  public func publish() async throws {
    let root = store.mainAppContext
    let known = Set(try await store.contexts(matching: ContextPredicate(parent: root)).map(\.identifier))
    for (position, name) in ["Addition", "Multiplication"].enumerated() where !known.contains(name.lowercased()) {
      var quiz = ContextDraft(type: .quiz, identifier: name.lowercased(), title: "\(name) Quiz")
      quiz.topic = .math
      quiz.displayOrder = position
      root.addChild(quiz)
    }
    try await store.save()
  }

  /// The student begins a quiz; each time is another attempt.
  public func begin(_ quiz: String) async throws {
    guard let context = try await store.mainAppContext.descendant(matching: [quiz]) else { return }
    context.becomeActive()
    context.createNewActivity().start()
  }

  /// The student has answered a question.
  public func answer(question number: Int, with answer: Int, isRight: Bool) {
    store.runningActivity?.addAdditionalActivityItem(
      BinaryItem(
        identifier: "question-\(number)", title: "Question \(number)", wording: .correctIncorrect, value: isRight,
        response: "\(answer)"))
  }

  /// The student has answered all of them.
  public func finish(score: Int, of maximum: Int) async throws {
    let activity = store.runningActivity
    activity?.primaryActivityItem = ScoreItem(
      identifier: "total", title: "Total Score", score: Double(score), maxScore: Double(maximum))
    activity?.stop()
    store.activeContext?.resignActive()
    try await store.save()
  }
}
