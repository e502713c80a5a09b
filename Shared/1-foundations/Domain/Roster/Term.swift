/// A span of the school year.
public struct Term: Hashable, Sendable {
  public let id: TermID
  public var school: SchoolID?
  public var title: String
  public var window: Window

  public init(id: TermID, school: SchoolID? = nil, title: String, window: Window) {
    self.id = id
    self.school = school
    self.title = title
    self.window = window
  }
}
