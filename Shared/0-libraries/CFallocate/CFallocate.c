#define _GNU_SOURCE
#include "CFallocate.h"

#include <errno.h>
#include <fcntl.h>

int cfallocate_punch(int file, long long offset, long long count) {
#ifdef FALLOC_FL_PUNCH_HOLE
  return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, count) == 0 ? 0 : errno;
#else
  return EOPNOTSUPP;
#endif
}
