#include "CMalloc.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

#ifdef __GLIBC__
// What the allocator begins with.
static int kept_bytes_max = 128 * 1024;
static pthread_mutex_t threshold = PTHREAD_MUTEX_INITIALIZER;
#endif

void cmalloc_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// malloc_trim leaves the end of every area but the first alone: that is given back when a piece of 64 KiB or more is freed there, and
// is longer than the threshold.
void cmalloc_trim_own_end(void) {
#ifdef __GLIBC__
  pthread_mutex_lock(&threshold);
  mallopt(M_TRIM_THRESHOLD, 0);
  void *volatile piece = malloc(96 * 1024);
  free(piece);
  mallopt(M_TRIM_THRESHOLD, kept_bytes_max);
  pthread_mutex_unlock(&threshold);
#endif
}

void cmalloc_keep(int free_bytes_max, int piece_bytes_max) {
#ifdef __GLIBC__
  pthread_mutex_lock(&threshold);
  kept_bytes_max = free_bytes_max;
  mallopt(M_TRIM_THRESHOLD, free_bytes_max);
  pthread_mutex_unlock(&threshold);
  mallopt(M_MMAP_THRESHOLD, piece_bytes_max);
#else
  (void)free_bytes_max, (void)piece_bytes_max;
#endif
}

long long cmalloc_kept(void) {
#ifdef __GLIBC__
  return (long long)mallinfo2().fordblks;
#else
  return 0;
#endif
}

long long cmalloc_in_use(void) {
#ifdef __GLIBC__
  struct mallinfo2 info = mallinfo2();
  return (long long)(info.uordblks + info.hblkhd);
#else
  return 0;
#endif
}
