// Preloaded, it counts in the file that SYNCED names what its process has brought onto the disk.

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic uint64_t *counter;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("SYNCED");
  if (!path) return;
  int file = open(path, O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, sizeof(uint64_t))) return;
  void *memory = mmap(NULL, sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) counter = memory;
  close(file);
}

static void count(void) {
  if (counter) atomic_fetch_add(counter, 1);
}

int fsync(int file) {
  count();
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  count();
  return (int)syscall(SYS_fdatasync, file);
}
