#include "wire.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int choose_h2(SSL *ssl, const unsigned char **out, unsigned char *length, const unsigned char *in,
                     unsigned int in_length, void *user) {
  (void)ssl, (void)user;
  static const unsigned char h2[] = "\2h2";
  return SSL_select_next_proto((unsigned char **)out, length, h2, 3, in, in_length) == OPENSSL_NPN_NEGOTIATED
             ? SSL_TLSEXT_ERR_OK
             : SSL_TLSEXT_ERR_ALERT_FATAL;
}

SSL_CTX *wire_server(const char *certificate, const char *key) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1 ||
      SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1)
    exit(1);
  SSL_CTX_set_alpn_select_cb(context, choose_h2, NULL);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  return context;
}

SSL_CTX *wire_client(void) {
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  SSL_CTX_set_alpn_protos(context, (const unsigned char *)"\2h2", 3);
  return context;
}

void wire_open(struct wire *wire, int fd, SSL_CTX *context, int is_server) {
  int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  memset(wire, 0, sizeof *wire);
  wire->fd = fd;
  if (!context) return;
  // In memory: many records go in and out with one call to the system.
  wire->ssl = SSL_new(context);
  SSL_set_bio(wire->ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
  if (is_server) SSL_set_accept_state(wire->ssl);
  else SSL_set_connect_state(wire->ssl);
}

void wire_close(struct wire *wire) {
  if (wire->ssl) SSL_free(wire->ssl);
  free(wire->tail);
  close(wire->fd);
}

// How many bytes the socket took; -1 when the connection is over.
static ssize_t give(struct wire *wire, const uint8_t *bytes, size_t count) {
  size_t sent = 0;
  while (sent < count) {
    ssize_t done = send(wire->fd, bytes + sent, count - sent, MSG_NOSIGNAL);
    if (done < 0 && errno == EAGAIN) break;
    if (done < 0) return -1;
    sent += (size_t)done;
  }
  return (ssize_t)sent;
}

static int keep(struct wire *wire, const uint8_t *bytes, size_t count) {
  if (wire->tail_length + count > wire->tail_room) {
    wire->tail_room = 2 * (wire->tail_length + count);
    wire->tail = realloc(wire->tail, wire->tail_room);
  }
  memcpy(wire->tail + wire->tail_length, bytes, count);
  wire->tail_length += count;
  return 1;
}

static int send_or_keep(struct wire *wire, const uint8_t *bytes, size_t count) {
  ssize_t sent = wire->tail_length ? 0 : give(wire, bytes, count);
  return sent >= 0 && ((size_t)sent == count || keep(wire, bytes + sent, count - (size_t)sent));
}

// What OpenSSL has to say goes out.
static int send_records(struct wire *wire) {
  char *bytes;
  BIO *out = SSL_get_wbio(wire->ssl);
  long count = BIO_get_mem_data(out, &bytes);
  int goes_on = count <= 0 || send_or_keep(wire, (uint8_t *)bytes, (size_t)count);
  (void)BIO_reset(out);
  return goes_on;
}

ssize_t wire_read(struct wire *wire, uint8_t *bytes) {
  if (!wire->ssl) {
    ssize_t count = recv(wire->fd, bytes, WIRE_READ, 0);
    return count > 0 ? count : count < 0 && errno == EAGAIN ? 0 : -1;
  }
  static uint8_t records[WIRE_BUFFER];
  ssize_t received = recv(wire->fd, records, sizeof records, 0);
  if (received == 0 || (received < 0 && errno != EAGAIN)) return -1;
  if (received > 0) BIO_write(SSL_get_rbio(wire->ssl), records, (int)received);
  if (!SSL_is_init_finished(wire->ssl)) {
    int result = SSL_do_handshake(wire->ssl);
    if (!send_records(wire)) return -1;
    if (result != 1) return SSL_get_error(wire->ssl, result) == SSL_ERROR_WANT_READ ? 0 : -1;
  }
  size_t filled = 0;
  while (filled < WIRE_READ) {
    size_t count;
    if (SSL_read_ex(wire->ssl, bytes + filled, WIRE_READ - filled, &count) != 1) {
      if (SSL_get_error(wire->ssl, 0) != SSL_ERROR_WANT_READ) return -1;
      break;
    }
    filled += count;
  }
  return (ssize_t)filled;
}

int wire_write(struct wire *wire, const uint8_t *bytes, size_t count) {
  if (!wire->ssl) return send_or_keep(wire, bytes, count);
  size_t written;
  return SSL_write_ex(wire->ssl, bytes, count, &written) == 1 && send_records(wire);
}

int wire_flush(struct wire *wire) {
  ssize_t sent = give(wire, wire->tail, wire->tail_length);
  if (sent < 0) return 0;
  wire->tail_length -= (size_t)sent;
  memmove(wire->tail, wire->tail + sent, wire->tail_length);
  return 1;
}
