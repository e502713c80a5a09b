internal import Glibc

/// Runs what waits for a name server on a thread of its own: it is rare, and no loop may wait.
enum NameLookup {
  private final class Box {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  static func run(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body))
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        box.body()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      unsafe box.release()
      return body()
    }
    pthread_detach(thread)
  }
}
