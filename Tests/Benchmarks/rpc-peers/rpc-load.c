// Loads a server with calls of one kind and counts what comes back: the same for all servers.
//
//     rpc-load PORT METHOD CONNECTIONS STREAMS MESSAGES TOKEN BODY [tls]
//
// Opens the connections, says "ready", waits for a line, and then makes the calls: METHOD is Say (one call after another on
// each stream), Collect (the client streams), Repeat (the server streams) or Talk (a message there when the last has come
// back). MESSAGES are spread evenly. BODY is a file with the request and its prefix; for Repeat it has to ask for
// MESSAGES / (CONNECTIONS × STREAMS) itself. Says "done" when all is answered as it should be, and exits 1 when not.
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "peer.h"
#include "wire.h"

enum { WINDOW = 4 << 20 };

struct connection {
  struct wire wire;
  nghttp2_session *session;
  int is_ready, waits_for_room;
};

struct call {
  size_t to_send, sent_of_message;   // messages; octets of the one under way
  size_t to_come, missing;           // messages; octets of the one under way
  uint8_t prefix[PREFIX];
  size_t prefix_length;
  int is_ok, is_deferred;
  size_t again;  // calls that follow this one
};

static char method;
static size_t share;       // messages of one stream
static size_t calls_left;  // under way, or to follow
static uint8_t body[8 << 20], input[WIRE_READ], output[2 * WIRE_BUFFER];
static size_t body_length;
static nghttp2_nv head[8];

static void fail(const char *why) {
  fprintf(stderr, "rpc-load: %s\n", why);
  exit(1);
}

static ssize_t read_body(nghttp2_session *session, int32_t id, uint8_t *buffer, size_t room, uint32_t *flags,
                         nghttp2_data_source *source, void *user) {
  (void)session, (void)id, (void)user;
  struct call *call = source->ptr;
  size_t filled = 0;
  while (call->to_send > 0 && filled < room) {
    // The next of a conversation waits for the answer to the last.
    if (method == 'T' && call->sent_of_message == 0 && call->to_come != call->to_send) break;
    size_t count = body_length - call->sent_of_message;
    if (count > room - filled) count = room - filled;
    memcpy(buffer + filled, body + call->sent_of_message, count);
    filled += count, call->sent_of_message += count;
    if (call->sent_of_message == body_length) call->sent_of_message = 0, call->to_send--;
  }
  if (call->to_send == 0) *flags |= NGHTTP2_DATA_FLAG_EOF;
  else if (filled == 0) return call->is_deferred = 1, NGHTTP2_ERR_DEFERRED;
  return (ssize_t)filled;
}

static void begin(nghttp2_session *session, struct call *call, size_t again) {
  memset(call, 0, sizeof *call);
  call->again = again;
  call->to_send = method == 'C' || method == 'T' ? share : 1;
  call->to_come = method == 'R' || method == 'T' ? share : 1;
  nghttp2_data_provider provider = {{.ptr = call}, read_body};
  if (nghttp2_submit_request(session, NULL, head, 8, &provider, call) < 0) fail("no stream");
}

static int on_data(nghttp2_session *session, uint8_t flags, int32_t id, const uint8_t *data, size_t count, void *user) {
  (void)flags, (void)user;
  struct call *call = nghttp2_session_get_stream_user_data(session, id);
  size_t came = call->to_come;
  while (count > 0) {
    size_t part;
    if (call->prefix_length < PREFIX) {
      part = PREFIX - call->prefix_length < count ? PREFIX - call->prefix_length : count;
      memcpy(call->prefix + call->prefix_length, data, part);
      call->prefix_length += part;
      if (call->prefix_length == PREFIX) call->missing = read_prefix(call->prefix);
    } else {
      part = call->missing < count ? call->missing : count;
      call->missing -= part;
    }
    data += part, count -= part;
    if (call->prefix_length == PREFIX && call->missing == 0) {
      if (call->to_come == 0) fail("a message too many");
      call->to_come--, call->prefix_length = 0;
    }
  }
  if (call->to_come < came && call->is_deferred) {
    call->is_deferred = 0;
    nghttp2_session_resume_data(session, id);
  }
  return 0;
}

static int on_header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_length,
                     const uint8_t *value, size_t length, uint8_t flags, void *user) {
  (void)flags, (void)user;
  struct call *call = nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
  if (name_length == 11 && !memcmp(name, "grpc-status", 11)) call->is_ok = length == 1 && *value == '0';
  return 0;
}

static int on_close(nghttp2_session *session, int32_t id, uint32_t code, void *user) {
  (void)user;
  struct call *call = nghttp2_session_get_stream_user_data(session, id);
  if (code || !call->is_ok || call->to_come || call->to_send) fail("a call was not answered as it should be");
  calls_left--;
  if (call->again > 0) begin(session, call, call->again - 1);
  return 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *user) {
  (void)session;
  if (frame->hd.type == NGHTTP2_SETTINGS && !(frame->hd.flags & NGHTTP2_FLAG_ACK)) ((struct connection *)user)->is_ready = 1;
  return 0;
}

static void speak(struct connection *connection) {
  size_t used = 0;
  if (connection->wire.ssl && !SSL_is_init_finished(connection->wire.ssl)) return;
  while (connection->wire.tail_length == 0) {
    const uint8_t *data;
    ssize_t ready = nghttp2_session_mem_send(connection->session, &data);
    if (ready < 0) fail("nghttp2 gave up");
    if (used > 0 && (ready == 0 || used + (size_t)ready > WIRE_BUFFER)) {
      if (!wire_write(&connection->wire, output, used)) fail("the connection broke");
      used = 0;
    }
    if (ready == 0) return;
    memcpy(output + used, data, (size_t)ready);
    used += (size_t)ready;
    if (connection->wire.tail_length > 0 && !wire_write(&connection->wire, output, used)) fail("the connection broke");
  }
}

static void turn(int epoll) {
  struct epoll_event events[256];
  int count = epoll_wait(epoll, events, 256, 60000);
  if (count <= 0) fail("nothing comes");
  for (int i = 0; i < count; i++) {
    struct connection *connection = events[i].data.ptr;
    if (events[i].events & EPOLLOUT && !wire_flush(&connection->wire)) fail("the connection broke");
    ssize_t length = wire_read(&connection->wire, input);
    if (length < 0 || nghttp2_session_mem_recv(connection->session, input, (size_t)length) < 0)
      fail("the connection broke");
    speak(connection);
    int waits = connection->wire.tail_length > 0;
    if (waits == connection->waits_for_room) continue;
    connection->waits_for_room = waits;
    struct epoll_event event = {.events = waits ? EPOLLIN | EPOLLOUT : EPOLLIN, .data.ptr = connection};
    epoll_ctl(epoll, EPOLL_CTL_MOD, connection->wire.fd, &event);
  }
}

static void connect_one(struct connection *connection, int port, SSL_CTX *tls, int epoll,
                        const nghttp2_session_callbacks *callbacks) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int fd = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(fd, (struct sockaddr *)&address, sizeof address)) fail("no connection");
  fcntl(fd, F_SETFL, O_NONBLOCK);
  wire_open(&connection->wire, fd, tls, 0);
  nghttp2_session_client_new(&connection->session, callbacks, connection);
  nghttp2_settings_entry settings[] = {{NGHTTP2_SETTINGS_ENABLE_PUSH, 0}, {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, WINDOW}};
  nghttp2_submit_settings(connection->session, 0, settings, 2);
  nghttp2_session_set_local_window_size(connection->session, 0, 0, WINDOW);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
  if (tls) wire_read(&connection->wire, input);  // says hello
  speak(connection);
  while (!connection->is_ready) turn(epoll);
}

static void describe(const char *token) {
  static char path[64], bearer[4096];
  const char *names[] = {"Say", "Collect", "Repeat", "Talk"};
  for (int i = 0; i < 4; i++)
    if (names[i][0] == method) snprintf(path, sizeof path, "/homeroom.echo.v1.EchoService/%s", names[i]);
  snprintf(bearer, sizeof bearer, "Bearer %s", token);
  const nghttp2_nv fields[] = {FIELD(":method", "POST"), FIELD(":scheme", "http"), FIELD(":authority", "localhost"), FIELD(":path", ""),
      FIELD("content-type", "application/grpc"), FIELD("te", "trailers"), FIELD("grpc-timeout", "100S"), FIELD("x-token", "")};
  memcpy(head, fields, sizeof fields);
  head[3].value = (uint8_t *)path, head[3].valuelen = strlen(path);
  head[7].value = (uint8_t *)bearer, head[7].valuelen = strlen(bearer);
}

int main(int count_of_words, char **words) {
  if (count_of_words < 8) fail("PORT METHOD CONNECTIONS STREAMS MESSAGES TOKEN BODY [tls]");
  int port = atoi(words[1]), connection_count = atoi(words[3]), stream_count = atoi(words[4]);
  size_t messages = (size_t)atol(words[5]);
  method = words[2][0];
  int file = open(words[7], O_RDONLY);
  ssize_t length = read(file, body, sizeof body);
  if (length <= PREFIX) fail("no body");
  body_length = (size_t)length;
  describe(words[6]);
  SSL_CTX *tls = count_of_words > 8 ? wire_client() : NULL;

  nghttp2_session_callbacks *callbacks;
  nghttp2_session_callbacks_new(&callbacks);
  nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
  nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
  nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);

  int epoll = epoll_create1(0);
  struct connection *connections = calloc((size_t)connection_count, sizeof *connections);
  for (int i = 0; i < connection_count; i++) connect_one(&connections[i], port, tls, epoll, callbacks);
  puts("ready");
  fflush(stdout);
  getchar();

  size_t streams = (size_t)connection_count * (size_t)stream_count;
  share = messages / streams;
  calls_left = method == 'S' ? share * streams : streams;
  struct call *calls = calloc(streams, sizeof *calls);
  for (size_t i = 0; i < streams; i++) begin(connections[i / (size_t)stream_count].session, &calls[i], method == 'S' ? share - 1 : 0);
  for (int i = 0; i < connection_count; i++) speak(&connections[i]);
  while (calls_left > 0) turn(epoll);
  puts("done");
}
