public import Domain

/// Which reading of a handout a grid is.
public struct GridQuery: Hashable, Sendable {
  public var policies: PolicySet
  /// Nil: all assigned students.
  public var students: Set<PersonID>?
  /// Only attempts begun in it.
  public var window: Window
  public var withItems: Bool
  /// Students' work and marks as of the handout's due time, if there is one (P20).
  public var isAsOfDue: Bool

  public init(
    policies: PolicySet = .standard, students: Set<PersonID>? = nil, window: Window = .always, withItems: Bool = true,
    isAsOfDue: Bool = false
  ) {
    self.policies = policies
    self.students = students
    self.window = window
    self.withItems = withItems
    self.isAsOfDue = isAsOfDue
  }
}
