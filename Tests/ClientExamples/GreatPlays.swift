public import HomeroomClient

/// Something in a play that a teacher may hand out: the play, an act, a scene, or the quiz on a scene.
public struct PlayPart: Sendable {
  public let identifier: String
  public let title: String
  public let type: ContextType
  public let parts: [PlayPart]

  public init(_ identifier: String, title: String? = nil, _ type: ContextType, parts: [PlayPart] = []) {
    self.identifier = identifier
    self.title = title ?? identifier
    self.type = type
    self.parts = parts
  }

  /// The part at a path below this one; an empty path is this one.
  func part(at path: some Collection<String>) -> PlayPart? {
    guard let first = path.first else { return self }
    return parts.first { $0.identifier == first }?.part(at: path.dropFirst())
  }

  /// The paths of the parts that have none of their own: who asks for these asks for all that lie above.
  var deepestPaths: [[String]] {
    guard !parts.isEmpty else { return [[identifier]] }
    return parts.flatMap(\.deepestPaths).map { [identifier] + $0 }
  }
}

extension PlayPart {
  /// Five acts; there is a quiz on the scene that everybody quotes.
  public static let hamlet = PlayPart(
    "Hamlet", .book,
    parts: zip(1..., [5, 2, 4, 7, 2]).map { act, scenes in
      PlayPart(
        "Act \(act)", .chapter,
        parts: (1...scenes).map { scene in
          let quiz = PlayPart("Quiz", title: "Quiz on Scene \(scene)", .quiz)
          return PlayPart("Scene \(scene)", .section, parts: act == 3 && scene == 1 ? [quiz] : [])
        })
    })
}

/// An app to read plays in, as its student uses it.
public final class GreatPlays: DataStoreDelegate {
  private let store: DataStore
  private let plays: [PlayPart]

  public init(store: DataStore, plays: [PlayPart]) {
    self.store = store
    self.plays = plays
  }

  /// At the app's start.
  public func setUp() async throws {
    store.delegate = self
    store.mainAppContext.topic = .literacyAndWriting
    try await store.save()
  }

  /// Declares a play: asking for what lies deepest builds all that lies above it, too.
  public func declare(_ play: PlayPart) async throws {
    for path in play.deepestPaths {
      _ = try await store.mainAppContext.descendant(matching: path)
    }
  }

  public func createContext(_ identifier: String, in parent: Context, parentIdentifierPath: [String]) -> ContextDraft? {
    let path = parentIdentifierPath + [identifier]
    guard let play = plays.first(where: { $0.identifier == path[0] }), let part = play.part(at: path.dropFirst())
    else { return nil }
    var context = ContextDraft(type: part.type, identifier: identifier, title: part.title)
    context.topic = .literacyAndWriting
    context.universalLinkURL = "greatplays://" + path.joined(separator: "/").replacing(" ", with: "%20")
    if part.type == .quiz {
      context.addProgressReportingCapabilities([ProgressReportingCapability(.score, details: "Right answers")])
    }
    return context
  }

  /// The student opens a part; what they left goes on, unless it has to be begun anew.
  public func open(_ path: [String], anew: Bool = false) async throws {
    guard let context = try await store.mainAppContext.descendant(matching: path) else { return }
    context.becomeActive()
    if !anew, let activity = context.currentActivity {
      activity.start()
    } else {
      context.createNewActivity().start()
    }
    try await store.save()
  }

  /// The student has scrolled: so much of the scene has been on the screen.
  public func scroll(_ path: [String], to position: Double) async throws {
    guard let activity = try await currentActivity(at: path), activity.isStarted else { return }
    activity.progress = min(1, max(activity.progress, position))
  }

  /// The student has answered the quiz. It cannot be gone back to, so the app may say that it is done.
  public func finishQuiz(_ path: [String], score: Int, of maximum: Int, hints: Int) async throws {
    guard let activity = try await currentActivity(at: path), activity.isStarted else { return }
    activity.primaryActivityItem = ScoreItem(
      identifier: "score", title: "Score", score: Double(score), maxScore: Double(maximum))
    activity.addAdditionalActivityItem(QuantityItem(identifier: "hints", title: "Hints", quantity: Double(hints)))
    try await close(path)
    try await store.completeAllAssignedActivities(matching: path)
  }

  /// The student leaves.
  public func close(_ path: [String]) async throws {
    guard let context = try await store.mainAppContext.descendant(matching: path) else { return }
    context.currentActivity?.stop()
    context.resignActive()
    try await store.save()
  }

  private func currentActivity(at path: [String]) async throws -> Activity? {
    try await store.mainAppContext.descendant(matching: path)?.currentActivity
  }
}
