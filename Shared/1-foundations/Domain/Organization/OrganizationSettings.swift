/// What an administrator sets for the whole organization.
public struct OrganizationSettings: Hashable, Sendable {
  /// The organization's name, for people to read.
  public var title: String
  /// IANA name: the school's time zone, in which days, weeks and 23:59 are meant (D13, P32).
  public var timeZone: String
  /// Readers of the whole organization see no group smaller than this.
  public var suppressionThreshold: Int
  /// Days that work is kept; nil for good.
  public var retentionDays: Int?
  /// Apps it lets in (D20).
  public var allowedApps: Set<AppID>

  /// - Parameters:
  ///   - suppressionThreshold: people; 0: none is too small.
  ///   - retentionDays: nil: work is kept for good.
  public init(
    title: String = "", timeZone: String = "UTC", suppressionThreshold: Int = 0, retentionDays: Int? = nil,
    allowedApps: Set<AppID> = []
  ) {
    self.title = title
    self.timeZone = timeZone
    self.suppressionThreshold = suppressionThreshold
    self.retentionDays = retentionDays
    self.allowedApps = allowedApps
  }
}
