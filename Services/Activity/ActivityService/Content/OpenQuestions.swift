internal import Domain
internal import Synchronization

/// Questions to Context by which it may store content, and that have not ended, by organization.
final class OpenQuestions: Sendable {
  private struct State {
    var last = 0
    var open: [Int: OrganizationID] = [:]
  }

  private let state = Mutex(State())

  /// How often it is looked whether questions have ended. Each does when its caller's patience does.
  private static let pause: Duration = .milliseconds(5)

  /// Counts a question as open for as long as `body` runs.
  func holding<T>(_ organization: OrganizationID, _ body: () async throws -> T) async throws -> T {
    let number = state.withLock { state in
      state.last += 1
      state.open[state.last] = organization
      return state.last
    }
    defer { _ = state.withLock { $0.open.removeValue(forKey: number) } }
    return try await body()
  }

  /// Returns once every question of an organization has ended that is open now; those that begin later are not waited for. A task that was
  /// cancelled does not wait.
  func awaitEnd(of organization: OrganizationID) async {
    let last = state.withLock { $0.last }
    while isOpen(upTo: last, of: organization), !Task.isCancelled { try? await Task.sleep(for: Self.pause) }
  }

  private func isOpen(upTo last: Int, of organization: OrganizationID) -> Bool {
    state.withLock { $0.open.contains { $0.key <= last && $0.value == organization } }
  }
}
