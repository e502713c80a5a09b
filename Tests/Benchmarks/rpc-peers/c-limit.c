// The least a unary echo can cost: nghttp2 and protobuf-c on one epoll loop, with no deadline, no identity, no limits.
// Prints its port, serves until its input ends.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <nghttp2/nghttp2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "homeroom/echo/v1/echo.pb-c.h"

enum { BUFFER = 65536, BODY_MAX = 4096 };

struct stream {
  struct stream *next_free;
  size_t length, sent;
  uint8_t body[BODY_MAX];
};

struct connection {
  int fd;
  nghttp2_session *session;
};

static struct stream *pool;
static uint8_t input[BUFFER], output[2 * BUFFER];

#define FIELD(n, v) \
  {(uint8_t *)n, (uint8_t *)v, sizeof n - 1, sizeof v - 1, NGHTTP2_NV_FLAG_NO_COPY_NAME | NGHTTP2_NV_FLAG_NO_COPY_VALUE}
static const nghttp2_nv head[] = {FIELD(":status", "200"), FIELD("content-type", "application/grpc")};
static const nghttp2_nv trailers[] = {FIELD("grpc-status", "0")};

static int on_begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)user;
  struct stream *stream = pool;
  if (stream) {
    pool = stream->next_free;
  } else {
    stream = malloc(sizeof *stream);
  }
  stream->length = stream->sent = 0;
  return nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, stream);
}

static int on_data(nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *data, size_t count, void *user) {
  (void)flags, (void)user;
  struct stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (!stream || stream->length + count > BODY_MAX) return NGHTTP2_ERR_CALLBACK_FAILURE;
  memcpy(stream->body + stream->length, data, count);
  stream->length += count;
  return 0;
}

static ssize_t read_body(nghttp2_session *session, int32_t id, uint8_t *buffer, size_t room, uint32_t *flags,
                         nghttp2_data_source *source, void *user) {
  (void)user;
  struct stream *stream = source->ptr;
  size_t count = stream->length - stream->sent;
  if (count > room) count = room;
  memcpy(buffer, stream->body + stream->sent, count);
  stream->sent += count;
  if (stream->sent == stream->length) {
    *flags |= NGHTTP2_DATA_FLAG_EOF | NGHTTP2_DATA_FLAG_NO_END_STREAM;
    nghttp2_submit_trailer(session, id, trailers, 1);
  }
  return (ssize_t)count;
}

static int answer(nghttp2_session *session, int32_t id) {
  struct stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (!stream || stream->length < 5) return NGHTTP2_ERR_CALLBACK_FAILURE;
  Homeroom__Echo__V1__EchoRequest *request =
      homeroom__echo__v1__echo_request__unpack(NULL, stream->length - 5, stream->body + 5);
  if (!request) return NGHTTP2_ERR_CALLBACK_FAILURE;
  Homeroom__Echo__V1__EchoReply reply = HOMEROOM__ECHO__V1__ECHO_REPLY__INIT;
  reply.text = request->text;
  reply.payload = request->payload;
  size_t length = homeroom__echo__v1__echo_reply__get_packed_size(&reply);
  if (length > BODY_MAX - 5) return NGHTTP2_ERR_CALLBACK_FAILURE;
  uint8_t *body = stream->body;
  body[0] = 0;
  body[1] = (uint8_t)(length >> 24), body[2] = (uint8_t)(length >> 16);
  body[3] = (uint8_t)(length >> 8), body[4] = (uint8_t)length;
  homeroom__echo__v1__echo_reply__pack(&reply, body + 5);
  stream->length = 5 + length;
  homeroom__echo__v1__echo_request__free_unpacked(request, NULL);
  nghttp2_data_provider provider = {{.ptr = stream}, read_body};
  return nghttp2_submit_response(session, id, head, 2, &provider);
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)user;
  if (frame->hd.type == NGHTTP2_DATA && frame->hd.flags & NGHTTP2_FLAG_END_STREAM)
    return answer(session, frame->hd.stream_id);
  return 0;
}

static int on_close(nghttp2_session *session, int32_t id, uint32_t code, void *user) {
  (void)code, (void)user;
  struct stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (stream) stream->next_free = pool, pool = stream;
  return 0;
}

// 0 when the connection is over.
static int serve(struct connection *connection) {
  ssize_t count = recv(connection->fd, input, sizeof input, 0);
  if (count < 0) return errno == EAGAIN;
  if (count == 0 || nghttp2_session_mem_recv(connection->session, input, (size_t)count) < 0) return 0;
  size_t used = 0;
  for (;;) {
    const uint8_t *data;
    ssize_t ready = nghttp2_session_mem_send(connection->session, &data);
    if (ready < 0) return 0;
    if (ready == 0 || used + (size_t)ready > BUFFER) {
      for (size_t sent = 0; sent < used;) {
        ssize_t done = send(connection->fd, output + sent, used - sent, MSG_NOSIGNAL);
        if (done > 0) sent += (size_t)done;
        else if (errno != EAGAIN) return 0;
      }
      used = 0;
    }
    if (ready == 0) return 1;
    memcpy(output + used, data, (size_t)ready);
    used += (size_t)ready;
  }
}

int main(void) {
  nghttp2_session_callbacks *callbacks;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);

  int listener = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0), on = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 128)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  struct connection accepting = {listener, NULL}, stdin_end = {0, NULL};
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = &accepting};
  epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
  event.data.ptr = &stdin_end;
  epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &event);
  for (;;) {
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, 64, -1);
    for (int i = 0; i < count; i++) {
      struct connection *connection = events[i].data.ptr;
      if (connection == &stdin_end) return 0;
      if (connection != &accepting) {
        if (serve(connection)) continue;
        nghttp2_session_del(connection->session);
        close(connection->fd);
        free(connection);
        continue;
      }
      connection = malloc(sizeof *connection);
      connection->fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
      setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      nghttp2_session_server_new(&connection->session, callbacks, connection);
      nghttp2_settings_entry settings[] = {{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, 100}};
      nghttp2_submit_settings(connection->session, 0, settings, 1);
      struct epoll_event added = {.events = EPOLLIN, .data.ptr = connection};
      epoll_ctl(epoll, EPOLL_CTL_ADD, connection->fd, &added);
    }
  }
}
