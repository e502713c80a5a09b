/// A school of the organization.
public struct School: Hashable, Sendable {
  public let id: SchoolID
  public var title: String

  public init(id: SchoolID, title: String) {
    self.id = id
    self.title = title
  }
}
