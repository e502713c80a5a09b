/// A school of the organization.
public struct School: Hashable, Sendable {
  public let id: SchoolID
  public var title: String
  /// IANA name; nil: the organization's.
  public var timeZone: String?

  public init(id: SchoolID, title: String, timeZone: String? = nil) {
    self.id = id
    self.title = title
    self.timeZone = timeZone
  }
}
