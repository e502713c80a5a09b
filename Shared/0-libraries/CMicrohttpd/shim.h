// libmicrohttpd, seen by HTTP1 alone. The functions of a variable number of arguments become some of fixed arguments.
#pragma once
#include <errno.h>
#include <microhttpd.h>
#include <poll.h>
#include <sys/eventfd.h>

/// What a server may take.
struct homeroom_page_bounds {
  unsigned connections_max;
  size_t request_bytes_max;
  unsigned idle_seconds_max;
  size_t stack_bytes;
};

/// Serves from a socket that listens, which is then the server's; each connection has a thread of its own. `begin` is given the target
/// of a request as it came, and makes what stands for the request in the later calls.
static inline struct MHD_Daemon *homeroom_serve_pages(int listener, struct homeroom_page_bounds bounds,
                                                      void *(*begin)(void *, const char *, struct MHD_Connection *),
                                                      MHD_AccessHandlerCallback answer,
                                                      MHD_RequestCompletedCallback request_completed,
                                                      MHD_NotifyConnectionCallback connection_changed, void *server) {
  return MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_ITC, 0,
                          NULL, NULL, answer, server, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
                          MHD_OPTION_CONNECTION_LIMIT, bounds.connections_max, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                          bounds.request_bytes_max, MHD_OPTION_CONNECTION_TIMEOUT, bounds.idle_seconds_max,
                          MHD_OPTION_THREAD_STACK_SIZE, bounds.stack_bytes, MHD_OPTION_URI_LOG_CALLBACK,
                          begin, server, MHD_OPTION_NOTIFY_COMPLETED, request_completed, server, MHD_OPTION_NOTIFY_CONNECTION, connection_changed, server,
                          MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/// The socket of a connection.
static inline int homeroom_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// Shows every field of a request.
static inline int homeroom_each_field(struct MHD_Connection *connection, MHD_KeyValueIterator show, void *list) {
  return MHD_get_connection_values(connection, MHD_HEADER_KIND, show, list);
}

/// A copy of some bytes, to be sent. NULL where there is no memory for it.
static inline struct MHD_Response *homeroom_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// A body whose length nobody knows yet: `read` is asked for it on the connection's thread, and `end` is called once when it is
/// not wanted any more.
static inline struct MHD_Response *homeroom_streamed_response(size_t piece_bytes, MHD_ContentReaderCallback read,
                                                              void *body, MHD_ContentReaderFreeCallback end) {
  return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, piece_bytes, read, body, end);
}

/// What a reader of a body says when there is no more, and when the connection is to be cut.
static const ssize_t homeroom_body_ends = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t homeroom_body_fails = MHD_CONTENT_READER_END_WITH_ERROR;

/// A descriptor that a thread can wait at and others can wake it by.
static inline int homeroom_wake_descriptor(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

static inline void homeroom_wake(int descriptor) { (void)eventfd_write(descriptor, 1); }

/// Waits until somebody wakes the descriptor: 1; or the socket's other end has left: 0.
static inline int homeroom_wait(int descriptor, int client) {
  // POLLRDHUP, which headers show to GNU sources alone.
  const short leaves = 0x2000;
  for (;;) {
    struct pollfd watched[2] = {{descriptor, POLLIN, 0}, {client, leaves, 0}};
    int count = poll(watched, 2, -1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0 || watched[1].revents) return 0;
    eventfd_t number;
    (void)eventfd_read(descriptor, &number);
    return 1;
  }
}
