#include "CKernels.h"

#include <string.h>

// Compiled anew for every level that calls it.
#define LOOP static inline __attribute__((always_inline))

size_t ckernels_find(const void *sorted, size_t count, uint32_t wanted) {
  const uint32_t *low = sorted;
  for (size_t remaining = count; remaining > 1;) {
    size_t half = remaining / 2;
    // Nobody can foresee it, so there is to be no jump: what comes after it is begun meanwhile.
    low = __builtin_unpredictable(low[half] <= wanted) ? low + half : low;
    remaining -= half;
  }
  return count && *low == wanted ? (size_t)(low - (const uint32_t *)sorted) : count;
}

// MARK: Checksum

// CRC-32C of one word more, a bit at a time by a table of nibbles: for processors that cannot do it themselves.
LOOP uint32_t crc_plain(uint32_t crc, uint64_t word) {
  static const uint32_t table[16] = {
      0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
      0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9, 0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75};
  word ^= crc;
  // The crc of the low half is in the word now; what the nibbles push out is added on the way.
  uint64_t remaining = word;
  for (int nibble = 0; nibble < 16; nibble++) remaining = remaining >> 4 ^ table[remaining & 15];
  return (uint32_t)remaining;
}

LOOP void checksum(uint32_t (*crc)(uint32_t, uint64_t), const void *bytes, size_t count, uint32_t *sums) {
  uint32_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];
  const char *place = bytes;
  uint64_t words[4];
  for (size_t remaining = count / 32; remaining; remaining--, place += 32) {
    memcpy(words, place, 32);
    a = crc(a, words[0]);
    b = crc(b, words[1]);
    c = crc(c, words[2]);
    d = crc(d, words[3]);
  }
  if (count % 32) {
    memset(words, 0, 32);
    memcpy(words, place, count % 32);
    a = crc(a, words[0]);
    b = crc(b, words[1]);
    c = crc(c, words[2]);
    d = crc(d, words[3]);
  }
  sums[0] = a, sums[1] = b, sums[2] = c, sums[3] = d;
}

#if defined(__x86_64__)
#include <immintrin.h>

#define SSE42 __attribute__((target("sse4.2")))

SSE42 LOOP uint32_t crc_sse42(uint32_t crc, uint64_t word) { return (uint32_t)_mm_crc32_u64(crc, word); }

SSE42 static void checksum_sse42(const void *bytes, size_t count, uint32_t *sums) {
  checksum(crc_sse42, bytes, count, sums);
}

int ckernels_supports(ckernels_level level) {
  switch (level) {
    case ckernels_plain: return 1;
    case ckernels_sse42: return __builtin_cpu_supports("sse4.2") != 0;
  }
  return 0;
}
#else
int ckernels_supports(ckernels_level level) { return level == ckernels_plain; }
#endif

void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums) {
#if defined(__x86_64__)
  if (level == ckernels_sse42) return checksum_sse42(bytes, count, sums);
#else
  (void)level;
#endif
  checksum(crc_plain, bytes, count, sums);
}
