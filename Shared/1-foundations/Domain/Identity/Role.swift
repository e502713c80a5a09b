/// What a caller may be in an organization (D20).
public enum Role: UInt8, CaseIterable, Hashable, Sendable {
  // These numbers are in tokens, on disk and on the wire: add, never change.
  case administrator = 1
  case teacher = 2
  case student = 3
  /// Declares an app's content, for one organization or as a published catalog (D2).
  case publisher = 4
  /// Another service of ours, acting for no person.
  case service = 5

  /// The word used in tokens and on the command line.
  public var name: String {
    switch self {
    case .administrator: "administrator"
    case .teacher: "teacher"
    case .student: "student"
    case .publisher: "publisher"
    case .service: "service"
    }
  }

  /// Nil for any other word: words are compared by their bytes, so case matters.
  public init?(name: String) {
    guard let role = Self.allCases.first(where: { $0.name.isExactly(name) }) else { return nil }
    self = role
  }
}
