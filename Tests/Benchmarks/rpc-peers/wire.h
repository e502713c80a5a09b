// The bytes of one connection, plain or over TLS, as the C server and the load generator need them: nothing waits.
#pragma once
#include <openssl/ssl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { WIRE_BUFFER = 65536, WIRE_READ = 2 * WIRE_BUFFER };

struct wire {
  int fd;
  SSL *ssl;  // NULL on a plain one
  uint8_t *tail;  // what the socket has not taken
  size_t tail_length, tail_room;
};

SSL_CTX *wire_server(const char *certificate, const char *key);
SSL_CTX *wire_client(void);

// Takes the socket over; without a context the wire is plain.
void wire_open(struct wire *wire, int fd, SSL_CTX *context, int is_server);
void wire_close(struct wire *wire);
// At most WIRE_READ bytes: how many, 0 when there are none now, -1 when the connection is over.
ssize_t wire_read(struct wire *wire, uint8_t *bytes);
// All bytes; what the socket does not take joins the tail. 0 when the connection is over.
int wire_write(struct wire *wire, const uint8_t *bytes, size_t count);
// Sends the tail, as far as the socket takes it: 0 when the connection is over.
int wire_flush(struct wire *wire);
