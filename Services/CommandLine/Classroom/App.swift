public import Messages

/// An app of the demo: its identity and everything it could teach.
public struct App: Sendable {
  /// The app's id, which is its root's (D1).
  public var identifier: String
  /// With which it is registered.
  public var title: String
  /// Of the app and of all its content.
  public var topic: ContextV1.Topic
  /// What stands directly below the root, in display order.
  public var content: [Content]

  /// The content at a path below the app's root.
  func content(at path: some Collection<String>) -> Content? {
    guard let first = path.first else { return nil }
    return content.first { $0.identifier == first }?.descendant(at: path.dropFirst())
  }

  /// The context that stands for the content at a path, or nil where the app has no such content.
  func context(at path: [String]) -> ContextV1.Context? {
    guard let node = content(at: path) else { return nil }
    let siblings = path.count == 1 ? content : content(at: path.dropLast())?.children ?? []
    let position = siblings.firstIndex { $0.identifier == node.identifier } ?? 0
    return ContextV1.Context(
      appID: identifier, identifierPath: path, title: node.title, type: node.kind.contextType, topic: topic,
      displayOrder: Int64(position + 1))
  }
}

extension Content.Kind {
  var contextType: ContextV1.ContextType {
    switch self {
    case .book: .book
    case .chapter: .chapter
    case .section: .section
    case .quiz: .quiz
    }
  }
}

extension App {
  /// An app to read plays in, with a quiz on some of the scenes.
  public static let greatPlays = App(
    identifier: "org.example.greatplays", title: "Great Plays", topic: .literacyAndWriting,
    content: [
      play("Hamlet", scenes: [5, 2, 4, 7, 2], quizzes: [1: [5], 3: [1]]),
      play("Macbeth", scenes: [7, 4, 6, 3, 8], quizzes: [:]),
    ])

  /// An app of quick sums.
  public static let quizzler = App(
    identifier: "org.example.quizzler", title: "Quizzler", topic: .math,
    content: [
      Content("addition", title: "Addition Quiz", kind: .quiz),
      Content("multiplication", title: "Multiplication Quiz", kind: .quiz),
    ])

  private static func play(_ title: String, scenes: [Int], quizzes: [Int: Set<Int>]) -> Content {
    Content(
      title, kind: .book,
      children: zip(1..., scenes).map { act, count in
        Content(
          "Act \(act)", kind: .chapter,
          children: (1...count).map { scene in
            let hasQuiz = quizzes[act]?.contains(scene) == true
            let quiz = Content("Quiz", title: "Quiz on Scene \(scene)", kind: .quiz)
            return Content("Scene \(scene)", kind: .section, children: hasQuiz ? [quiz] : [])
          })
      })
  }
}
