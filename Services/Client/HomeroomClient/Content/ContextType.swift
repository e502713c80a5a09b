internal import Messages

/// What kind of content a context is. The root's is `app`, which no other has.
public enum ContextType: Int32, CaseIterable, Hashable, Sendable {
  // ClassKit's own numbers, as on the wire: add, never change.
  case none = 0
  case app = 1
  case chapter = 2
  case section = 3
  case level = 4
  case page = 5
  case task = 6
  case challenge = 7
  case quiz = 8
  case exercise = 9
  case lesson = 10
  case book = 11
  case game = 12
  case document = 13
  case audio = 14
  case video = 15
  case course = 16
  case custom = 17
}

/// A subject; nil, where a context has none.
public enum Topic: Int32, CaseIterable, Hashable, Sendable {
  // As on the wire: add, never change.
  case math = 1
  case science = 2
  case literacyAndWriting = 3
  case worldLanguage = 4
  case socialScience = 5
  case computerScienceAndEngineering = 6
  case artsAndMusic = 7
  case healthAndFitness = 8
}

/// What an app reports at a context: advice for teachers, never a check (R42).
public struct ProgressReportingCapability: Hashable, Sendable {
  /// The kinds of progress that can be reported.
  public enum Kind: Int32, CaseIterable, Hashable, Sendable {
    // As on the wire: add, never change.
    case duration = 1
    case percent = 2
    case binary = 3
    case quantity = 4
    case score = 5
  }

  /// A context has at most one capability of a kind (R40).
  public var kind: Kind
  /// What it means here, in words for teachers; at most 4,000 Unicode scalars. Empty: the teacher's tool has a text of its own.
  public var details: String

  /// - Parameter details: for teachers; may be empty.
  public init(_ kind: Kind, details: String = "") {
    self.kind = kind
    self.details = details
  }
}
