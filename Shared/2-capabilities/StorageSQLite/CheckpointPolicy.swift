/// When the write-ahead log is copied back into the file (a checkpoint), by its length.
///
/// Most of it is copied beside the writing, by the `Checkpointer`. What was written meanwhile is little and is copied between
/// two transactions: only a log that has been copied to its end begins anew, and while it is written to it never is.
struct CheckpointPolicy {
  enum Step: Hashable {
    case none
    /// Copy beside the writing.
    case begin
    /// Copy the rest here and now.
    case finish
    /// The same, once the copying beside has ended: the log grows faster than it is copied, so writing has to wait.
    case waitAndFinish
  }

  /// In pages.
  private let checkpointLength: Int
  private let lengthMax: Int
  private var nextLength: Int
  private var lastLength = 0
  private var isCopying = false

  init(_ options: SQLiteOptions) {
    checkpointLength = Int(options.checkpointPages)
    lengthMax = Int(options.logPagesMax)
    nextLength = checkpointLength
  }

  /// What to do before the next transaction.
  ///
  /// - Parameters:
  ///   - length: of the log, in pages, after the last commit.
  ///   - isIdle: nothing is being copied beside.
  mutating func step(length: Int, isIdle: Bool) -> Step {
    if length < lastLength {
      // It has begun anew.
      nextLength = checkpointLength
      isCopying = false
    }
    lastLength = length
    guard isCopying else {
      isCopying = length >= nextLength
      return isCopying ? .begin : .none
    }
    guard isIdle || length >= lengthMax else { return .none }
    isCopying = false
    // Whoever reads an older state keeps the log from beginning anew: it is tried again a good deal later.
    nextLength = length + checkpointLength / 4
    return isIdle ? .finish : .waitAndFinish
  }
}
