internal import Domain
internal import Sharing

/// What Context knows of organizations from Activity's feed.
protocol SchoolKnowledge: Sendable {
  /// The organization as far as it is known; nil where nothing is.
  func organization(_ id: OrganizationID) -> Organization?
  /// Returns once all of the organization is known that Activity had acknowledged when this was called (D31): to be
  /// awaited before something is lost for not being known.
  ///
  /// - Parameter deadline: when the caller stops waiting; nil: it waits as long as is sensible.
  /// - Returns: whether Activity is followed at all.
  /// - Throws: `HeadBarrier.Failure` where it is, and cannot be reached.
  func catchUp(
    _ organization: OrganizationID, for holder: Holder?, deadline: ContinuousClock.Instant?
  ) async throws -> Bool
}

/// No Activity is followed: nothing is known of any organization.
struct NoSchoolKnowledge: SchoolKnowledge {
  func organization(_ id: OrganizationID) -> Organization? { nil }
  func catchUp(
    _ organization: OrganizationID, for holder: Holder?, deadline: ContinuousClock.Instant?
  ) async throws -> Bool { false }
}
