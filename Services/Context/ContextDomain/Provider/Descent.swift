public import Domain

/// The way down a path of which only the beginning exists: asks for one missing context after the other, root to leaf,
/// and stops at the first that is not built (R18, R19).
///
/// It does no I/O: the caller reads `step`, does it, and reports what came of it.
public struct Descent: Sendable {
  /// What is to be done next.
  public enum Step: Hashable, Sendable {
    /// Ask for a child of this identifier below the context that stands at `depth - 1`.
    case ask(identifier: String, depth: Int)
    /// Ask nothing more: the path exists as far as it will.
    case end(Ending)
  }

  /// What the app's provider had to do with the answer.
  public enum Ending: Hashable, Sendable {
    /// All of the path existed, or others built the rest meanwhile.
    case notAsked
    /// It built all that was missing and was not built by others.
    case built
    /// It said that there is no such content (R19).
    case declined
    /// The app has none connected: the rest of the path is missing for now.
    case absent
    /// It did not answer in time.
    case timedOut
    /// It answered with what cannot be stored (R23), or with an error.
    case failed
  }

  /// What came of one question.
  public enum Answer: Hashable, Sendable {
    /// The context stands now.
    case attached
    /// There is no such content (R19).
    case declined
    /// No provider is connected.
    case absent
    /// There was no answer in time.
    case timedOut
    /// The answer was of no use.
    case failed
  }

  /// What was asked for, the root not counted.
  public let path: IdentifierPath
  /// How many entries of the path exist.
  public private(set) var depth: Int
  private var hasAsked = false
  private var stop: Ending?

  /// - Parameter depth: how many entries of the path exist, from the top; 0 to all of them.
  public init(_ path: IdentifierPath, standing depth: Int) {
    precondition((0...path.entries.count).contains(depth), "no more can exist than was asked for")
    self.path = path
    self.depth = depth
  }

  /// What to do now: the same until an answer is received or more of the path is found.
  public var step: Step {
    if let stop { return .end(stop) }
    guard depth < path.entries.count else { return .end(hasAsked ? .built : .notAsked) }
    return .ask(identifier: path.entries[depth], depth: depth + 1)
  }

  /// The entries that do not exist.
  public var missing: [String] { Array(path.entries[depth...]) }

  /// Others may have built the way meanwhile: how many entries exist now.
  public mutating func found(standing depth: Int) {
    guard stop == nil, (self.depth...path.entries.count).contains(depth) else { return }
    self.depth = depth
  }

  /// Takes the answer to the question that `step` asks for. After the end nothing changes any more.
  public mutating func receive(_ answer: Answer) {
    guard case .ask = step else { return }
    switch answer {
    case .attached:
      hasAsked = true
      depth += 1
    case .declined: stop = .declined
    case .absent: stop = .absent
    case .timedOut: stop = .timedOut
    case .failed: stop = .failed
    }
  }
}
