internal import Glibc

/// A value behind a lock, and a way for threads to sleep until it changes.
@safe package final class Monitor<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// - Parameter value: belongs to the monitor from here on, and is seen under its lock alone.
  package init(_ value: sending Value) {
    self.value = value
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe changed.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(changed, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `body` alone; wakes one sleeper afterwards when it says so.
  package func update<T>(_ body: (inout Value) throws -> (T, wake: Bool)) rethrows -> T {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    let (result, wake) = try body(&value)
    if wake { unsafe pthread_cond_signal(changed) }
    return result
  }

  /// Wakes every sleeper after `body`.
  package func updateAll<T>(_ body: (inout Value) -> T) -> T {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    let result = body(&value)
    unsafe pthread_cond_broadcast(changed)
    return result
  }

  /// Sleeps until `body` returns a value.
  package func wait<T>(_ body: (inout Value) -> T?) -> T {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(changed, mutex)
    }
  }

  /// Sleeps until `body` returns a value, for `patience` at most: nil then.
  package func wait<T>(atMost patience: Duration, _ body: (inout Value) -> T?) -> T? {
    var end = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    let (seconds, attoseconds) = patience.components
    let nanoseconds = Int64(end.tv_nsec) + attoseconds / 1_000_000_000
    end.tv_sec += Int(seconds + nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&value) { return result }
      if unsafe pthread_cond_timedwait(changed, mutex, &end) != 0 { return body(&value) }
    }
  }
}
