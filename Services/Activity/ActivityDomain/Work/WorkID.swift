public import Domain

/// The identifier that a client gives a record or a request, so that it can send it again (D27).
///
/// It is unique per kind, app and student: other apps and other students' apps may use the same one.
public struct WorkID: Hashable, Sendable {
  /// What the id is of: the same name may stand for one of each (D27).
  public enum Kind: String, Hashable, Sendable {
    // These texts are on disk: add, never change.
    case record = "r"
    case request = "q"
  }

  /// A record or a request.
  public var kind: Kind
  /// As the client gave it.
  public var name: String

  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  public static func == (one: WorkID, other: WorkID) -> Bool {
    one.kind == other.kind && one.name.isExactly(other.name)
  }

  /// The id of the writes that came with it, which breaks ties between those of one instant (P28).
  public var event: EventID {
    EventID("\(kind.rawValue) \(name)")
  }
}
