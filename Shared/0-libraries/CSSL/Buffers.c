// Where OpenSSL gets its long buffers from, and what it must not do at the end.
//
// A connection needs some of 16 to 22 KiB while it shakes hands and while it reads or writes a record, and none in between.
// Taken from the heap they leave holes among what lasts: 9 KiB for each connection at rest. Here they come from one place and go
// back to it. The last one given back is the first taken again, so that few are ever touched.

#define _GNU_SOURCE
#include "CSSL.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { shortest = 8 * 1024, slot_octets = 24 * 1024, slots = 512 };

static uint8_t *place;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint16_t unused[slots];
static int unused_count;

static int is_ours(const void *buffer) {
  uintptr_t address = (uintptr_t)buffer, first = (uintptr_t)place;
  return address >= first && address < first + (size_t)slots * slot_octets;
}

static void *take(size_t octets, const char *file, int line) {
  (void)file, (void)line;
  if (octets == 0) return NULL;
  void *buffer = NULL;
  if (octets >= shortest && octets <= slot_octets) {
    pthread_mutex_lock(&lock);
    if (unused_count > 0) buffer = place + (size_t)unused[--unused_count] * slot_octets;
    pthread_mutex_unlock(&lock);
  }
  return buffer ? buffer : malloc(octets);
}

static void give_back(void *buffer, const char *file, int line) {
  (void)file, (void)line;
  if (!is_ours(buffer)) {
    free(buffer);
    return;
  }
  pthread_mutex_lock(&lock);
  unused[unused_count++] = (uint16_t)(((uintptr_t)buffer - (uintptr_t)place) / slot_octets);
  pthread_mutex_unlock(&lock);
}

static void *resize(void *buffer, size_t octets, const char *file, int line) {
  if (!buffer) return take(octets, file, line);
  if (octets == 0) {
    give_back(buffer, file, line);
    return NULL;
  }
  if (!is_ours(buffer)) return realloc(buffer, octets);
  if (octets <= slot_octets) return buffer;
  void *longer = malloc(octets);
  if (!longer) return NULL;
  memcpy(longer, buffer, slot_octets);
  give_back(buffer, file, line);
  return longer;
}

// Before anything else asks OpenSSL for memory: later it would refuse.
__attribute__((constructor)) static void begin(void) {
  void *reserved = mmap(NULL, (size_t)slots * slot_octets, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved == MAP_FAILED) return;
  place = reserved;
  // The first slot is taken first.
  for (int slot = slots; slot > 0; slot--) unused[unused_count++] = (uint16_t)(slot - 1);
  if (!CRYPTO_set_mem_functions(take, resize, give_back)) {
    munmap(place, (size_t)slots * slot_octets);
    place = NULL;
    unused_count = 0;
  }
  // A process ends while its loops are still at work: nothing is to be taken from under them.
  OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
}
