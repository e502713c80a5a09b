internal import CEpoll
internal import Glibc

/// Starts a thread that runs `body` to its end.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Box {
    let name: String
    let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }
  }
  var thread = pthread_t()
  let box = unsafe Unmanaged.passRetained(Box(name, body)).toOpaque()
  let result = unsafe pthread_create(
    &thread, nil,
    { argument in
      guard let argument = unsafe argument else { return nil }
      let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
      // The kernel keeps fifteen characters.
      unsafe cepoll_name_thread(String(box.name.prefix(15)))
      box.body()
      return nil
    }, box)
  precondition(result == 0, "no thread can be started")
  return thread
}
