/// A span of the school year.
public struct Term: Hashable, Sendable {
  /// Unique in the organization.
  public let id: TermID
  /// Nil: it is of no one school.
  public var school: SchoolID?
  /// For people to read.
  public var title: String
  /// Half-open (P9).
  public var window: Window

  public init(id: TermID, school: SchoolID? = nil, title: String, window: Window) {
    self.id = id
    self.school = school
    self.title = title
    self.window = window
  }
}
