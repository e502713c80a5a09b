/// Tells a task from others, as long as it runs.
@usableFromInline struct TaskIdentity: Equatable, Sendable {
  private let address: UInt

  fileprivate init(_ task: UnsafeCurrentTask) { unsafe address = unsafeBitCast(task, to: UInt.self) }

  /// Of the task that is running. Throws when it has been cancelled.
  static func ofUncancelled() throws(CancellationError) -> TaskIdentity? {
    let (identity, isCancelled) = unsafe withUnsafeCurrentTask { task in
      unsafe (task.map { unsafe TaskIdentity($0) }, task?.isCancelled ?? false)
    }
    if isCancelled { throw CancellationError() }
    return identity
  }
}
