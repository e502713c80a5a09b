/// A school of the organization.
public struct School: Hashable, Sendable {
  /// Unique in the organization.
  public let id: SchoolID
  /// The school's name, for people to read.
  public var title: String
  /// IANA name; nil: the organization's.
  public var timeZone: String?

  public init(id: SchoolID, title: String, timeZone: String? = nil) {
    self.id = id
    self.title = title
    self.timeZone = timeZone
  }
}
