internal import Glibc

/// One arena a thread, kept between messages and freed with the thread.
enum ThreadArena {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = unsafe pthread_key_create(&key) { state in
      guard let state = unsafe state else { return }
      unsafe Arena(at: state).destroy()
    }
    precondition(failure == 0, "no thread-specific key is left")
    return key
  }()

  /// An empty arena: the thread's own, or a new one while that is in use further up the stack.
  static func take() -> Arena {
    if let state = unsafe pthread_getspecific(key) {
      let arena = unsafe Arena(at: state)
      if unsafe arena.state.pointee.isInUse { return unsafe Arena() }
      unsafe arena.state.pointee.isInUse = true
      return unsafe arena
    }
    let arena = unsafe Arena()
    unsafe arena.state.pointee.isInUse = true
    unsafe pthread_setspecific(key, arena.state)
    return unsafe arena
  }

  /// Takes back what `take` gave, on the same thread.
  static func giveBack(_ arena: Arena) {
    guard unsafe arena.state.pointee.isInUse else { return unsafe arena.destroy() }
    unsafe arena.reset()
    unsafe arena.state.pointee.isInUse = false
  }
}
