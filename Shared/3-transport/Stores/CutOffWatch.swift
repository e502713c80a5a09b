internal import Storage

/// Ends one of several instances that share a database once it is cut off from it: the others may not be, and whoever is connected to this one
/// would not ask another.
public struct CutOffWatch: Sendable {
  private let isCutOff: @Sendable () -> Bool

  private static let looks = Duration.milliseconds(200)
  /// So many looks in a row, for ten seconds. One that stood still looks again first.
  private static let looksMax = 50

  /// - Parameter isCutOff: whether the time for which the database has let this process serve is over.
  public init(_ isCutOff: @escaping @Sendable () -> Bool) { self.isCutOff = isCutOff }

  /// Looks until its task is cancelled.
  ///
  /// - Throws: `StorageError` once the process should end.
  public func run() async throws {
    var looks = 0
    while looks < Self.looksMax {
      try await Task.sleep(for: Self.looks)
      looks = isCutOff() ? looks + 1 : 0
    }
    throw StorageError(
      .closed, "the database has not answered for too long: another instance may serve in this one's place")
  }
}
