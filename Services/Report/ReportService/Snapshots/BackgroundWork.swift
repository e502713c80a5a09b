internal import Storage

/// Runs a closure on a thread of its own; whoever began it may wait for the result later.
final class BackgroundWork<Value: Sendable, Failure: Error>: Sendable {
  private let outcome = Monitor<Result<Value, Failure>?>(nil)

  /// - Throws: a `StorageError` when there is no thread to be had.
  init(_ name: String, _ body: @escaping @Sendable () throws(Failure) -> Value) throws {
    try WorkerThread.start(name) { [outcome] in
      let result = Result { () throws(Failure) in try body() }
      outcome.updateAll { $0 = result }
    }
  }

  /// Returns when the work is done.
  func wait() { outcome.wait { $0 == nil ? nil : () } }

  /// What came of it, once it is done.
  func result() throws(Failure) -> Value { try outcome.wait { $0 }.get() }
}
