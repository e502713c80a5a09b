#include "CMalloc.h"

#include <malloc.h>

void cmalloc_trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}
