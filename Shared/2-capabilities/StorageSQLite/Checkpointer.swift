internal import Storage

/// Copies the log into the file on a thread and a connection of its own, while the writer goes on writing.
///
/// What it copies stays in the log until the log begins anew, which is the writer's to do: nothing rests on this thread
/// that has been acknowledged.
final class Checkpointer: Sendable {
  private struct State {
    var isRequested = false
    var isClosing = false
    var hasEnded = false
    /// Of the log, by the last time it was asked to; nil once that was taken note of.
    var copiedPages: Int?
  }

  private let state: Monitor<State>

  init(path: String, options: SQLiteOptions) throws(StorageError) {
    let state = Monitor(State())
    self.state = state
    try WorkerThread.start("store checkpointer") {
      // Where it cannot be opened, the writer copies all of the log.
      var connection = try? SQLiteConnection(path: path, access: .write, options: options)
      while state.wait({ $0.isRequested || $0.isClosing ? !$0.isClosing : nil }) {
        let copied = connection?.checkpoint().copied
        state.updateAll { state in
          state.isRequested = false
          state.copiedPages = copied
        }
      }
      connection = nil
      state.updateAll {
        $0.isRequested = false
        $0.hasEnded = true
      }
    }
  }

  var isIdle: Bool { state.update { (!$0.isRequested, wake: false) } }

  /// How many pages the log had in the file when the copying that was begun last ended; nil where that is known already.
  func takeCopiedPages() -> Int? {
    state.update { state in
      defer { state.copiedPages = nil }
      return (state.copiedPages, wake: false)
    }
  }

  func begin() { state.updateAll { $0.isRequested = true } }

  func waitUntilIdle() { state.wait { $0.isRequested ? nil : () } }

  /// Returns when its connection is closed.
  func close() {
    state.updateAll { $0.isClosing = true }
    state.wait { $0.hasEnded ? () : nil }
  }
}
