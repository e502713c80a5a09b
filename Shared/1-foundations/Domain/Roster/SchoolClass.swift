/// A class: what teachers hand out to. Who is in it is told by enrolments.
public struct SchoolClass: Hashable, Sendable {
  /// Unique in the organization.
  public let id: ClassID
  /// As teachers and students read it.
  public var title: String
  /// The school whose time zone its days are counted in (D13); nil: none, and the organization's counts.
  public var school: SchoolID?
  /// The term in which it is taught; nil: none was given.
  public var term: TermID?

  public init(id: ClassID, title: String, school: SchoolID? = nil, term: TermID? = nil) {
    self.id = id
    self.title = title
    self.school = school
    self.term = term
  }
}
