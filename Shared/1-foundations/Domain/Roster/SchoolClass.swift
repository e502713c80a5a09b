/// A class: what teachers hand out to. Who is in it is told by enrolments.
public struct SchoolClass: Hashable, Sendable {
  public let id: ClassID
  public var title: String
  public var school: SchoolID?
  public var term: TermID?

  public init(id: ClassID, title: String, school: SchoolID? = nil, term: TermID? = nil) {
    self.id = id
    self.title = title
    self.school = school
    self.term = term
  }
}
