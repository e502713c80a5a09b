// The least an echo can cost: nghttp2, protobuf-c and for TLS OpenSSL on one epoll loop, with no deadline, no identity, no
// limits. Prints its port, serves until its input ends.
//
//     c-limit [tls CERTIFICATE KEY]
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "homeroom/echo/v1/echo.pb-c.h"
#include "peer.h"
#include "wire.h"

struct stream {
  struct stream *next_free;
  char method;  // its first letter: Say, Collect, Repeat, Talk
  int has_answered, is_deferred, has_ended;
  uint32_t heard, left;  // messages
  struct bytes in, out;
  Homeroom__Echo__V1__EchoRequest *request;  // of Repeat
};

struct connection {
  struct wire wire;
  nghttp2_session *session;
  int waits_for_room;
};

static struct stream *pool;
static uint8_t input[WIRE_READ], output[2 * WIRE_BUFFER];
static const nghttp2_nv head[] = {FIELD(":status", "200"), FIELD("content-type", "application/grpc")};
static const nghttp2_nv trailers[] = {FIELD("grpc-status", "0")};

static void reply(struct stream *stream, Homeroom__Echo__V1__EchoRequest *request, uint32_t index) {
  Homeroom__Echo__V1__EchoReply reply = HOMEROOM__ECHO__V1__ECHO_REPLY__INIT;
  if (request) reply.text = request->text, reply.payload = request->payload;
  reply.index = index;
  size_t length = homeroom__echo__v1__echo_reply__get_packed_size(&reply);
  uint8_t *space = bytes_add(&stream->out, PREFIX + length);
  write_prefix(space, length);
  homeroom__echo__v1__echo_reply__pack(&reply, space + PREFIX);
}

static ssize_t read_body(nghttp2_session *session, int32_t id, uint8_t *buffer, size_t room, uint32_t *flags,
                         nghttp2_data_source *source, void *user) {
  (void)user;
  struct stream *stream = source->ptr;
  for (; stream->left > 0 && stream->out.length - stream->out.head < room; stream->left--)
    reply(stream, stream->request, stream->heard++);
  size_t count = bytes_move(&stream->out, buffer, room);
  if (stream->out.head == stream->out.length && stream->left == 0) {
    if (stream->has_ended) {
      *flags |= NGHTTP2_DATA_FLAG_EOF | NGHTTP2_DATA_FLAG_NO_END_STREAM;
      nghttp2_submit_trailer(session, id, trailers, 1);
    } else if (count == 0) {
      stream->is_deferred = 1;
      return NGHTTP2_ERR_DEFERRED;
    }
  }
  return (ssize_t)count;
}

static int answer(nghttp2_session *session, int32_t id, struct stream *stream) {
  if (stream->has_answered) {
    if (stream->is_deferred) nghttp2_session_resume_data(session, id);
    return stream->is_deferred = 0;
  }
  stream->has_answered = 1;
  nghttp2_data_provider provider = {{.ptr = stream}, read_body};
  return nghttp2_submit_response(session, id, head, 2, &provider);
}

static int on_begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)user;
  struct stream *stream = pool;
  if (stream) pool = stream->next_free;
  else stream = calloc(1, sizeof *stream);
  stream->has_answered = stream->is_deferred = stream->has_ended = 0;
  stream->heard = stream->left = 0;
  stream->in.head = stream->in.length = stream->out.head = stream->out.length = 0;
  return nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, stream);
}

static int on_header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length,
                     const uint8_t *value, size_t length, uint8_t flags, void *user) {
  (void)flags, (void)user;
  static const char service[] = "/homeroom.echo.v1.EchoService/";
  if (name_length != 5 || name[1] != 'p' || length < sizeof service) return 0;
  if (memcmp(value, service, sizeof service - 1)) return 0;
  struct stream *stream = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  stream->method = (char)value[sizeof service - 1];
  return 0;
}

static int take(struct stream *stream, const uint8_t *message, size_t length) {
  Homeroom__Echo__V1__EchoRequest *request = homeroom__echo__v1__echo_request__unpack(NULL, length, message);
  if (!request) return NGHTTP2_ERR_CALLBACK_FAILURE;
  if (stream->method == 'R') {
    stream->request = request;
    stream->left = request->times;
    return 0;
  }
  if (stream->method != 'C') reply(stream, request, stream->method == 'T' ? stream->heard : 0);
  stream->heard++;
  homeroom__echo__v1__echo_request__free_unpacked(request, NULL);
  return 0;
}

static int on_data(nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *data, size_t count, void *user) {
  (void)flags, (void)user;
  struct stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (!stream) return NGHTTP2_ERR_CALLBACK_FAILURE;
  memcpy(bytes_add(&stream->in, count), data, count);
  const uint8_t *message;
  size_t length;
  while ((message = bytes_take_message(&stream->in, &length)))
    if (take(stream, message, length)) return NGHTTP2_ERR_CALLBACK_FAILURE;
  return stream->method == 'T' && stream->out.length > stream->out.head ? answer(session, id, stream) : 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)user;
  if (frame->hd.type != NGHTTP2_DATA || !(frame->hd.flags & NGHTTP2_FLAG_END_STREAM)) return 0;
  struct stream *stream = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  stream->has_ended = 1;
  if (stream->method == 'C') reply(stream, NULL, stream->heard);
  return answer(session, frame->hd.stream_id, stream);
}

static int on_close(nghttp2_session *session, int32_t id, uint32_t code, void *user) {
  (void)code, (void)user;
  struct stream *stream = nghttp2_session_get_stream_user_data(session, id);
  if (!stream) return 0;
  if (stream->request) homeroom__echo__v1__echo_request__free_unpacked(stream->request, NULL);
  stream->request = NULL;
  stream->next_free = pool, pool = stream;
  return 0;
}

// 0 when the connection is over.
static int speak(struct connection *connection) {
  size_t used = 0;
  while (connection->wire.tail_length == 0) {
    const uint8_t *data;
    ssize_t ready = nghttp2_session_mem_send(connection->session, &data);
    if (ready < 0) return 0;
    if (ready == 0 || used + (size_t)ready > WIRE_BUFFER) {
      if (used > 0 && !wire_write(&connection->wire, output, used)) return 0;
      used = 0;
    }
    if (ready == 0) return 1;
    if ((size_t)ready > sizeof output) return 0;
    memcpy(output + used, data, (size_t)ready);
    used += (size_t)ready;
    // What nghttp2 gave has to go out, also when the tail begins here.
    if (connection->wire.tail_length > 0 && !wire_write(&connection->wire, output, used)) return 0;
  }
  return 1;
}

static int serve(struct connection *connection, uint32_t events) {
  if (events & EPOLLOUT && !wire_flush(&connection->wire)) return 0;
  if (events & ~(uint32_t)EPOLLOUT) {
    ssize_t count = wire_read(&connection->wire, input);
    if (count < 0 || nghttp2_session_mem_recv(connection->session, input, (size_t)count) < 0) return 0;
  }
  if (connection->wire.ssl && !SSL_is_init_finished(connection->wire.ssl)) return 1;
  return speak(connection);
}

// Asks for room where there is a tail.
static void watch(struct connection *connection, int epoll) {
  int waits = connection->wire.tail_length > 0;
  if (waits == connection->waits_for_room) return;
  connection->waits_for_room = waits;
  struct epoll_event event = {.events = waits ? EPOLLIN | EPOLLOUT : EPOLLIN, .data.ptr = connection};
  epoll_ctl(epoll, EPOLL_CTL_MOD, connection->wire.fd, &event);
}

static void accept_one(int listener, int epoll, SSL_CTX *tls, const nghttp2_session_callbacks *callbacks) {
  struct connection *connection = calloc(1, sizeof *connection);
  wire_open(&connection->wire, accept4(listener, NULL, NULL, SOCK_NONBLOCK), tls, 1);
  nghttp2_session_server_new(&connection->session, callbacks, connection);
  nghttp2_settings_entry settings[] = {{NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, 100},
                                       {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, 1 << 20}};
  nghttp2_submit_settings(connection->session, 0, settings, 2);
  nghttp2_session_set_local_window_size(connection->session, 0, 0, 1 << 20);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  epoll_ctl(epoll, EPOLL_CTL_ADD, connection->wire.fd, &event);
}

int main(int count_of_words, char **words) {
  SSL_CTX *tls = count_of_words == 4 ? wire_server(words[2], words[3]) : NULL;
  nghttp2_session_callbacks *callbacks;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin_headers);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);

  int listener = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) return 1;
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);

  struct connection accepting = {{.fd = listener}, NULL, 0}, stdin_end = {{.fd = 0}, NULL, 0};
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
      if (connection == &accepting) {
        accept_one(listener, epoll, tls, callbacks);
      } else if (serve(connection, events[i].events)) {
        watch(connection, epoll);
      } else {
        nghttp2_session_del(connection->session);
        wire_close(&connection->wire);
        free(connection);
      }
    }
  }
}
