#include "CEpoll.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int cepoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static int control(int epoll, int operation, int fd, uint32_t events, uint64_t tag) {
  struct epoll_event event = {.events = events, .data = {.u64 = tag}};
  return epoll_ctl(epoll, operation, fd, &event);
}

int cepoll_add(int epoll, int fd, uint32_t events, uint64_t tag) {
  return control(epoll, EPOLL_CTL_ADD, fd, events, tag);
}

int cepoll_change(int epoll, int fd, uint32_t events, uint64_t tag) {
  return control(epoll, EPOLL_CTL_MOD, fd, events, tag);
}

int cepoll_remove(int epoll, int fd) { return control(epoll, EPOLL_CTL_DEL, fd, 0, 0); }

int cepoll_wait(int epoll, cepoll_event *events, int max, int timeout_ms) {
  struct epoll_event raw[256];
  if (max > 256) max = 256;
  int count = epoll_wait(epoll, raw, max, timeout_ms);
  if (count < 0) return errno == EINTR ? 0 : -1;
  for (int i = 0; i < count; i++) {
    events[i].events = raw[i].events;
    events[i].tag = raw[i].data.u64;
  }
  return count;
}

int cepoll_wakeup_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cepoll_wakeup_signal(int fd) {
  uint64_t one = 1;
  while (write(fd, &one, sizeof one) < 0 && errno == EINTR) {
  }
}

void cepoll_wakeup_clear(int fd) {
  uint64_t count;
  while (read(fd, &count, sizeof count) < 0 && errno == EINTR) {
  }
}

int cepoll_timer_create(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

int cepoll_timer_set(int fd, uint64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &time, 0);
}

void cepoll_timer_clear(int fd) { cepoll_wakeup_clear(fd); }

void cepoll_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

// The structure that the kernel takes; few libraries have its name.
struct sched_attributes {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
};

void cepoll_shorten_turns(uint64_t nanoseconds) {
  // SCHED_FLAG_KEEP_POLICY: whoever runs the process may have chosen another.
  struct sched_attributes attributes = {
      .size = sizeof attributes, .flags = 8, .nice = getpriority(PRIO_PROCESS, 0), .runtime = nanoseconds};
  syscall(SYS_sched_setattr, 0, &attributes, 0);
}

// In Linux it is of the thread, not of the process.
void cepoll_lower_thread(int steps) { setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + steps); }
