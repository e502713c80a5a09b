internal import Domain

/// What Context has to know of organizations: Activity's to say, followed through its feed.
protocol SchoolKnowledge: Sendable {
  /// The organization as far as it is known; nil where nothing is.
  func organization(_ id: OrganizationID) -> Organization?
  /// Whether the organization lets the app in; a "no" is given only once the news have been waited for.
  func permission(for app: AppID, in organization: OrganizationID) async throws -> AppPermission
}

enum AppPermission: Hashable, Sendable {
  case allowed, denied
  /// Nothing can be said: Activity is not followed, or cannot be reached.
  case unknown
}

/// No Activity is followed: nothing is known of any organization.
struct NoSchoolKnowledge: SchoolKnowledge {
  func organization(_ id: OrganizationID) -> Organization? { nil }
  func permission(for app: AppID, in organization: OrganizationID) async throws -> AppPermission { .unknown }
}
