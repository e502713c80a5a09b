// Why a store is not a process's any more, for good: by which it ends, or waits to be ended.
internal import Storage

/// How a process has lost its store.
enum StoreLoss: String {
  case taken = "another process has taken the store over"
  /// What is known in memory is of a time that the store does not know; the process is to be started anew from what the store has.
  case wentBack =
    "the database has gone back to an earlier state: it lacks what was acknowledged, as a standby does that took over without the last transactions"

  /// What is refused from then on is refused with.
  func refusal(of store: String) -> StorageError {
    StorageError(.closed, "\(store): \(rawValue); nothing was written")
  }
}
