/// Someone who waits for a call to move on; to be resumed exactly once, which whoever takes it out of a call's state does.
@safe struct Waiter: Sendable {
  // Unchecked: a call has a handful of places for these, and each is emptied by taking.
  private let continuation: UnsafeContinuation<Void, Never>

  /// Suspends until resumed; `store` says whether it kept the waiter, or there is nothing to wait for.
  @inline(__always) static func wait(_ store: (Waiter) -> Bool) async {
    unsafe await withUnsafeContinuation { continuation in
      if !store(unsafe Waiter(continuation: continuation)) { unsafe continuation.resume() }
    }
  }

  func resume() { unsafe continuation.resume() }
}
