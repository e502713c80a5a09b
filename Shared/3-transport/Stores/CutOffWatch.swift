internal import Storage

/// Ends one of several instances that share a database once it is cut off from it: the others may not be, and whoever is connected to this one
/// would not ask another.
public struct CutOffWatch: Sendable {
  private let looksMax: Int
  private let isCutOff: @Sendable () -> Bool

  private static let looks = Duration.milliseconds(200)

  /// - Parameters:
  ///   - patience: for how long every look has to find it cut off: so one that stood still looks again first.
  ///   - isCutOff: whether the time for which the database has let this process serve is over.
  public init(patience: Duration, _ isCutOff: @escaping @Sendable () -> Bool) {
    looksMax = Int(patience / Self.looks)
    self.isCutOff = isCutOff
  }

  /// Looks until its task is cancelled.
  ///
  /// - Throws: `StorageError` once the process should end.
  public func run() async throws {
    var looks = 0
    while looks < looksMax {
      try await Task.sleep(for: Self.looks)
      looks = isCutOff() ? looks + 1 : 0
    }
    throw StorageError(
      .closed, "the database has not answered for too long: another instance may serve in this one's place")
  }
}
