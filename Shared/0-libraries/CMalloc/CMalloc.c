#include "CMalloc.h"

#include <malloc.h>

void cmalloc_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void cmalloc_keep(int free_bytes_max, int piece_bytes_max) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, free_bytes_max);
  mallopt(M_MMAP_THRESHOLD, piece_bytes_max);
#else
  (void)free_bytes_max, (void)piece_bytes_max;
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
