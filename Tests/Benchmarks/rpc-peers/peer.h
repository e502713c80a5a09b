// What the C server and the load generator share: growing bytes, and messages with their five-octet prefix in them.
#pragma once
#include <nghttp2/nghttp2.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIELD(n, v) \
  {(uint8_t *)n, (uint8_t *)v, sizeof n - 1, sizeof v - 1, NGHTTP2_NV_FLAG_NO_COPY_NAME | NGHTTP2_NV_FLAG_NO_COPY_VALUE}

enum { PREFIX = 5 };

struct bytes {
  uint8_t *start;
  size_t head, length, room;
};

static inline uint8_t *bytes_add(struct bytes *bytes, size_t count) {
  if (bytes->head == bytes->length) bytes->head = bytes->length = 0;
  if (bytes->length + count > bytes->room && bytes->head > 0) {
    memmove(bytes->start, bytes->start + bytes->head, bytes->length - bytes->head);
    bytes->length -= bytes->head, bytes->head = 0;
  }
  if (bytes->length + count > bytes->room) {
    bytes->room = 2 * (bytes->length + count);
    bytes->start = realloc(bytes->start, bytes->room);
  }
  bytes->length += count;
  return bytes->start + bytes->length - count;
}

static inline size_t bytes_move(struct bytes *bytes, uint8_t *to, size_t room) {
  size_t count = bytes->length - bytes->head;
  if (count > room) count = room;
  memcpy(to, bytes->start + bytes->head, count);
  bytes->head += count;
  return count;
}

static inline void write_prefix(uint8_t *prefix, size_t length) {
  prefix[0] = 0;
  prefix[1] = (uint8_t)(length >> 24), prefix[2] = (uint8_t)(length >> 16);
  prefix[3] = (uint8_t)(length >> 8), prefix[4] = (uint8_t)length;
}

static inline size_t read_prefix(const uint8_t *prefix) {
  return (size_t)prefix[1] << 24 | (size_t)prefix[2] << 16 | (size_t)prefix[3] << 8 | prefix[4];
}

// The first whole message, which is taken out; NULL when there is none.
static inline const uint8_t *bytes_take_message(struct bytes *bytes, size_t *length) {
  size_t held = bytes->length - bytes->head;
  const uint8_t *start = bytes->start + bytes->head;
  if (held < PREFIX || held - PREFIX < (*length = read_prefix(start))) return NULL;
  bytes->head += PREFIX + *length;
  return start + PREFIX;
}
