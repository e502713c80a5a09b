// libmicrohttpd, seen by HTTP1 alone. The one function of a variable number of arguments becomes one of fixed arguments.
#pragma once
#include <microhttpd.h>

/// What a server may take.
struct homeroom_page_bounds {
  unsigned connections_max;
  size_t request_bytes_max;
  unsigned idle_seconds_max;
  size_t stack_bytes;
};

/// Serves from a socket that listens, which is then the server's; each connection has a thread of its own.
static inline struct MHD_Daemon *homeroom_serve_pages(int listener, struct homeroom_page_bounds bounds,
                                                      MHD_AccessHandlerCallback answer,
                                                      MHD_NotifyConnectionCallback connection_changed, void *server) {
  return MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_ITC, 0,
                          NULL, NULL, answer, server, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
                          MHD_OPTION_CONNECTION_LIMIT, bounds.connections_max, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                          bounds.request_bytes_max, MHD_OPTION_CONNECTION_TIMEOUT, bounds.idle_seconds_max,
                          MHD_OPTION_THREAD_STACK_SIZE, bounds.stack_bytes, MHD_OPTION_NOTIFY_CONNECTION,
                          connection_changed, server, MHD_OPTION_END);
}

/// The socket of a connection.
static inline int homeroom_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// A copy of some bytes, to be sent. NULL where there is no memory for it.
static inline struct MHD_Response *homeroom_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
