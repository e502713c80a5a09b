// Tells the thread sanitizer of a Swift Mutex that had to wait.
//
// What locks and unlocks without waiting is compiled into the program, where the sanitizer sees it; the rest lies in
// Swift's library, where it does not, and every lock that somebody waited for looks like a race. Loaded ahead of that
// library, these two functions take the place of its own and call them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

typedef SWIFT void (*lock_function)(uint32_t thread, SELF);
typedef SWIFT void (*unlock_function)(SELF);

static lock_function real_lock;
static unlock_function real_unlock;

__attribute__((constructor)) static void find(void) {
  real_lock = (lock_function)dlsym(RTLD_NEXT, LOCK);
  real_unlock = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF) {
  real_lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(mutex);
  real_unlock(mutex);
}
