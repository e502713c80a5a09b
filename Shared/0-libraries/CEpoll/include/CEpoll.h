// epoll and eventfd, which Swift's Glibc module leaves out.
#pragma once

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

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

// Names the calling thread for ps and gdb; at most fifteen characters.
void cepoll_name_thread(const char *name);
