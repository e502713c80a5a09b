/// Tells a task from others, as long as it runs.
@usableFromInline struct TaskIdentity: Equatable, Sendable {
  private let address: UInt

  fileprivate init(_ task: UnsafeCurrentTask) { unsafe address = unsafeBitCast(task, to: UInt.self) }

  /// Of the task that is running; nil outside of tasks.
  static var current: TaskIdentity? {
    unsafe withUnsafeCurrentTask { task in
      guard let task = unsafe task else { return nil }
      return unsafe TaskIdentity(task)
    }
  }
}
