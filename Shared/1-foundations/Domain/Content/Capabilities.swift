/// What a context's app says it reports there: advice for teachers, never a check (R42).
///
/// At most one of a kind; duration is always among them (R40).
public struct Capabilities: Hashable, Sendable {
  /// What an app can report at a context.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    // ClassKit's own numbers; on disk and on the wire: add, never change.
    case duration = 0
    case percent = 1
    case binary = 2
    case quantity = 3
    case score = 4
  }

  /// The details of each kind held; empty details ask for a default text.
  private var details: [Kind: String] = [.duration: ""]

  /// Duration alone (R40).
  public init() {}

  /// Those that are held, ascending by their numbers; never empty.
  public var kinds: [Kind] { Kind.allCases.filter { details[$0] != nil } }

  /// Nil where the kind is not among them.
  public func details(of kind: Kind) -> String? { details[kind] }

  /// Adds a capability or replaces that of its kind, duration's details included (D8, R40, R41).
  public mutating func add(_ kind: Kind, details: String = "") {
    self.details[kind] = details
  }

  /// Takes a kind away; of duration, which always stays, its details.
  public mutating func remove(_ kind: Kind) {
    details[kind] = kind == .duration ? "" : nil
  }

  /// Back to duration alone, without details (R40).
  public mutating func reset() {
    self = Capabilities()
  }
}
