internal import Feeds

/// Notices when what is known of an organization becomes old, and when it is in step again, and wakes those who watch it:
/// nothing has changed that they would hear of otherwise.
struct AgeMonitor: Sendable {
  /// How soon it is noticed.
  static let period = Duration.milliseconds(250)

  let gradebooks: Gradebooks

  /// Runs until its task is cancelled.
  func run() async throws {
    while true {
      for organizationState in gradebooks.allStates { organizationState.noteAge() }
      try await Task.sleep(for: Self.period)
    }
  }
}
