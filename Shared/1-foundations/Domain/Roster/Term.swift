/// A span of the school year.
public struct Term: Hashable, Sendable {
  /// Unique in the organization.
  public let id: TermID
  /// The school whose term it is; nil: no one school's.
  public var school: SchoolID?
  /// The term's name, for people to read.
  public var title: String
  /// When the term is, half-open (P9).
  public var window: Window

  public init(id: TermID, school: SchoolID? = nil, title: String, window: Window) {
    self.id = id
    self.school = school
    self.title = title
    self.window = window
  }
}
