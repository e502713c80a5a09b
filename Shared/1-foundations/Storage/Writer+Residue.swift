/// How files are cleaned beside the writing: one short step after the other, with time for others in between.
public struct ResiduePace: Sendable {
  /// Between two steps.
  public var pause: Duration = .milliseconds(2)
  /// Before a step is tried again that somebody's reading held up: doubling from `first` to `most`, for as long as it takes.
  public var first: Duration = .milliseconds(5)
  public var most: Duration = .milliseconds(500)

  public init() {}
}

extension Writer {
  /// Removes from the store's files what rows left there that were deleted, or overwritten, before this was called: from the
  /// unused parts of pages, and from the log. Nobody who writes waits for longer than a step.
  ///
  /// - Returns: how many pages were overwritten.
  /// - Throws: `CancellationError`, or a `StorageError`; then it is to be called again.
  @discardableResult
  public func removeResidue(_ pace: ResiduePace = ResiduePace()) async throws -> Int {
    var page = 1
    var overwritten = 0
    var delay = pace.first
    /// Waits after a step that was held up.
    func hold() async throws {
      try await Task.sleep(for: delay)
      delay = min(delay * 2, pace.most)
    }
    // Pages first: what they held before lies in the log until that is cut.
    pages: while true {
      let start = page
      switch try await aside({ try $0.removeResidue(from: start) }) {
      case .more(let next, let count):
        page = next
        overwritten += count
        delay = pace.first
        try await Task.sleep(for: pace.pause)
      case .held: try await hold()
      case .end: break pages
      }
    }
    delay = pace.first
    while try await !aside({ try $0.emptyLog() }) { try await hold() }
    return overwritten
  }
}
