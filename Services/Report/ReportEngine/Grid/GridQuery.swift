public import Domain

/// What a grid is asked for beside its handout: policies, students, window, items, and as of when.
public struct GridQuery: Hashable, Sendable {
  /// How each metric picks or pools attempts (D5).
  public var policies: PolicySet
  /// Nil: all assigned students.
  public var students: Set<PersonID>?
  /// Only attempts begun in it.
  public var window: Window
  /// Whether cells hold their additional items.
  public var withItems: Bool
  /// As of when students' work and marks are (P20).
  public var asOf: AsOf
  /// It is read by the one student whom it is of, to whom the handout is due when it is for them (N70).
  public var isOwn: Bool

  /// The standard one is of all students and all time, with items, as of now.
  public init(
    policies: PolicySet = .standard, students: Set<PersonID>? = nil, window: Window = .always, withItems: Bool = true,
    asOf: AsOf = .now, isOwn: Bool = false
  ) {
    self.policies = policies
    self.students = students
    self.window = window
    self.withItems = withItems
    self.asOf = asOf
    self.isOwn = isOwn
  }
}
