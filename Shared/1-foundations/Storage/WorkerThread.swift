internal import Glibc

/// Starts a thread that runs one closure and ends: reading and writing block, so they have threads of their own.
package enum WorkerThread {
  /// - Parameter name: for the message when no thread can be had.
  package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(StorageError) {
    let work = Work(body)
    let retained = unsafe Unmanaged.passRetained(work)
    var thread = pthread_t()
    let failure = unsafe pthread_create(
      &thread, nil,
      { argument in
        // Taken over from `start`: the thread is now the only owner.
        let work = unsafe Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue()
        work.body()
        return nil
      }, retained.toOpaque())
    guard failure == 0 else {
      unsafe retained.release()
      throw StorageError(.cannotOpen, "no thread could be started for \(name) (error \(failure))")
    }
    pthread_detach(thread)
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
