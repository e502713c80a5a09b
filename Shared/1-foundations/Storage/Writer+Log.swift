/// How often it is tried to empty a log: doubling from `first` to `most`, for as long as it takes.
public struct LogPace: Sendable {
  /// The pause after the first try.
  public var first: Duration = .milliseconds(5)
  /// No pause is longer.
  public var most: Duration = .milliseconds(500)

  /// From 5 to 500 milliseconds.
  public init() {}
}

extension Writer {
  /// Brings everything into the store's file and empties the log, in which pages stand as they were before rows were deleted.
  ///
  /// Nobody who writes waits for longer than a short step. Where a reader stands on an older state, it is tried again until
  /// that has ended.
  ///
  /// - Throws: `CancellationError`, or a `StorageError`; then it is to be called again.
  public func emptyLog(_ pace: LogPace = LogPace()) async throws {
    var delay = pace.first
    while try await !aside({ try $0.emptyLog() }) {
      try await Task.sleep(for: delay)
      delay = min(delay * 2, pace.most)
    }
  }
}
