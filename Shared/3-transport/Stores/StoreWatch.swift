internal import Storage

/// Ends a service whose store has gone back to an earlier state: whoever supervises it starts it anew, from what the store has.
public struct StoreWatch: Sendable {
  private let reasonToEnd: @Sendable () -> String?

  private static let looks = Duration.milliseconds(200)

  /// - Parameter reasonToEnd: the store's, see ``Database/reasonToEnd``.
  public init(_ reasonToEnd: @escaping @Sendable () -> String?) { self.reasonToEnd = reasonToEnd }

  /// Looks until its task is cancelled.
  ///
  /// - Throws: `StorageError` once the process should end.
  public func run() async throws {
    while true {
      if let reason = reasonToEnd() { throw StorageError(.closed, reason) }
      try await Task.sleep(for: Self.looks)
    }
  }
}
