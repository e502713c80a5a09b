// epoll, eventfd and timerfd, which Swift's Glibc module leaves out.
#pragma once

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

// One entry of what epoll reports, without the union.
typedef struct {
  uint32_t events;
  uint64_t tag;
} cepoll_event;

enum {
  CEPOLL_IN = EPOLLIN,
  CEPOLL_OUT = EPOLLOUT,
  CEPOLL_HANGUP = EPOLLHUP | EPOLLERR,
  CEPOLL_PEER_CLOSED = EPOLLRDHUP,
  CEPOLL_EDGE = EPOLLET,
};

// Each returns -1 and sets errno when it fails.
int cepoll_create(void);
int cepoll_add(int epoll, int fd, uint32_t events, uint64_t tag);
int cepoll_change(int epoll, int fd, uint32_t events, uint64_t tag);
int cepoll_remove(int epoll, int fd);

// Waits at most timeout_ms (-1 for ever) and fills in at most max (256 at the outside) entries; their number.
int cepoll_wait(int epoll, cepoll_event *events, int max, int timeout_ms);

// A counter to wake a loop with.
int cepoll_wakeup_create(void);
void cepoll_wakeup_signal(int fd);
void cepoll_wakeup_clear(int fd);

// A clock's own descriptor, readable once the time has come. Nanoseconds since the machine started, sleep included; 0 never.
int cepoll_timer_create(void);
int cepoll_timer_set(int fd, uint64_t nanoseconds);
void cepoll_timer_clear(int fd);

// Names the calling thread for ps and gdb; at most fifteen characters.
void cepoll_name_thread(const char *name);

// Has the kernel give the calling thread shorter turns, and in return sooner ones, for the same share of a processor: Linux 6.12 and later.
// Elsewhere, and where it is not allowed, nothing changes.
void cepoll_shorten_turns(uint64_t nanoseconds);

// Has the calling thread yield to others by so many steps of nice.
void cepoll_lower_thread(int steps);
