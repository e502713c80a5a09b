internal import Domain
internal import RPC
internal import Storage

/// Posts what was scheduled when its time has come.
///
/// What stands at a time of its own in developer mode is posted by whoever moves that time.
struct HandoutScheduler: Sendable {
  /// How late a post may be seen. Its own time is exact all the same, and work that comes before is judged as if it was seen (N15).
  static let period: Duration = .milliseconds(500)
  /// Organizations that are looked at in one round.
  static let organizationsMax = 1_000

  let store: ActivityStore

  /// Runs until its task is cancelled. A round that fails is tried again with the next.
  func run() async throws {
    while true {
      try await Task.sleep(for: Self.period)
      for organization in (try? await due()) ?? [] {
        try Task.checkCancellation()
        _ = try? await post(organization)
      }
    }
  }

  private func due() async throws -> [OrganizationID] {
    let now = store.clock.now
    return try await store.read { connection in
      try connection.all(
        "SELECT DISTINCT organization FROM scheduled_handout WHERE scheduled_at <= ? LIMIT ?",
        .integer(now.milliseconds), .int(Self.organizationsMax)
      ) { row in OrganizationID(try row.text(0)) }
    }.filter(store.isOwn)
  }

  private func post(_ organization: OrganizationID) async throws {
    guard try await store.current(organization).organization.clock == nil else { return }
    try await store.postDue(of: organization)
  }
}

extension ActivityStore {
  /// Posts what was to be posted by now in an organization.
  func postDue(of organization: OrganizationID) async throws {
    let clock = clock
    try await write(organization) { scope in
      try scope.postDue(at: scope.organization.now(wall: clock.now))
      return
    }
  }
}
