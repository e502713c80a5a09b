internal import Glibc

/// A thread that may wait for the system as long as it likes, for what no task may wait for.
enum OrdinaryThread {
  /// - Parameter purpose: what it is for, for the sentence that says that there is none.
  static func start(_ purpose: String, _ body: @escaping @Sendable () -> Void) throws(LifecycleError) {
    let retained = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        // Taken over from `start`: the thread is now the only owner.
        unsafe Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().body()
        return nil
      }, retained.toOpaque())
    guard failure == 0 else {
      unsafe retained.release()
      throw .system("no thread for \(purpose) (error \(failure))")
    }
    pthread_detach(thread)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
