#include "CKernels.h"

#include <string.h>

// One text for all processors: each loop is compiled anew for every level that its architecture knows.
#define LOOP static inline __attribute__((always_inline))

LOOP size_t bit_count(const uint64_t *words, size_t count) {
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (size_t)__builtin_popcountll(words[i]);
  return sum;
}

LOOP void unite(uint64_t *restrict words, const uint64_t *restrict others, size_t count) {
  for (size_t i = 0; i < count; i++) words[i] |= others[i];
}

// Counting how many values are smaller takes count² steps, sixteen at a time; beyond this, sorting is quicker.
enum { counted_max = 192 };

LOOP void order_by_counting(
    uint32_t *restrict values, size_t count, uint32_t *restrict smaller, const uint32_t *restrict ranks,
    size_t rank_count, uint32_t *restrict found) {
  size_t padded = (count + 15) / 16 * 16;
  for (size_t i = count; i < padded; i++) values[i] = UINT32_MAX;
  for (size_t i = 0; i < padded; i += 16) {
    uint32_t sums[16] = {0};
    for (size_t j = 0; j < count; j++)
      for (int lane = 0; lane < 16; lane++) sums[lane] += values[j] < values[i + lane];
    memcpy(smaller + i, sums, sizeof sums);
  }
  for (size_t r = 0; r < rank_count; r++) {
    // Equal values stand side by side from the place that counts the smaller ones: the last such place up to the rank.
    uint64_t last = 0;
    for (size_t i = 0; i < count; i++) {
      uint64_t candidate = (uint64_t)smaller[i] << 32 | values[i];
      last = smaller[i] <= ranks[r] && candidate > last ? candidate : last;
    }
    found[r] = (uint32_t)last;
  }
}

static void order_by_sorting(
    uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count, uint32_t *found) {
  // By one byte after the other, the lowest first; four passes, so the result is where the values were.
  for (int shift = 0; shift < 32; shift += 8) {
    size_t starts[256] = {0}, sum = 0;
    for (size_t i = 0; i < count; i++) starts[values[i] >> shift & 255]++;
    for (int byte = 0; byte < 256; byte++) {
      size_t here = starts[byte];
      starts[byte] = sum;
      sum += here;
    }
    for (size_t i = 0; i < count; i++) spare[starts[values[i] >> shift & 255]++] = values[i];
    uint32_t *sorted = spare;
    spare = values;
    values = sorted;
  }
  for (size_t r = 0; r < rank_count; r++) found[r] = values[ranks[r]];
}

LOOP void order_statistics(
    uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count, uint32_t *found) {
  if (count <= counted_max) {
    order_by_counting(values, count, spare, ranks, rank_count, found);
  } else {
    order_by_sorting(values, count, spare, ranks, rank_count, found);
  }
}

// MARK: Tally

// Attempts of one total often follow each other: the next one need not wait for the sums of the one before.
enum { lanes = 4 };

// Sums of one byte an item and total, until any could be full.
typedef struct {
  uint8_t sums[lanes][65][64] __attribute__((aligned(64)));
  unsigned count;
} batch;

enum { batch_max = 255 };

LOOP void add_plain(uint8_t *sums, uint64_t answers) {
  for (; answers; answers &= answers - 1) sums[__builtin_ctzll(answers)]++;
}

LOOP void begin(batch *batch, unsigned items) {
  for (int lane = 0; lane < lanes; lane++) memset(batch->sums[lane], 0, (items + 1) * 64);
  batch->count = 0;
}

LOOP void empty(batch *batch, unsigned items, uint32_t *restrict sums, size_t stride) {
  for (unsigned total = 0; total <= items; total++)
    for (int lane = 0; lane < lanes; lane++)
      for (size_t item = 0; item < stride; item++) sums[total * stride + item] += batch->sums[lane][total][item];
  begin(batch, items);
}

// What a tally reads, and where it adds.
typedef struct {
  const uint32_t *cell_starts;
  const uint64_t *left_out;
  const uint8_t *flags;
  uint8_t finished_flags;
  const uint8_t *primaries, *in_force;
  const uint64_t *answers;
  const uint8_t *layouts;
  const uint64_t *present;
  uint64_t all;
  int takes_first_only;
  uint32_t *complete, *partial, *right_complete, *right_partial, *absent;
  size_t stride;
} sheets;

LOOP int is_finished(const sheets *s, uint32_t row) {
  return (s->flags[row] & s->finished_flags) && (!s->in_force || s->in_force[s->primaries[row]]);
}

LOOP void tally(void (*add)(uint8_t *, uint64_t), const sheets *s, size_t cell_count) {
  unsigned items = (unsigned)__builtin_popcountll(s->all);
  batch complete, partial;
  begin(&complete, items);
  // Most quizzes have no such attempt.
  int has_partial = 0;
  for (size_t cell = 0; cell < cell_count; cell++) {
    if (s->left_out && s->left_out[cell / 64] >> cell % 64 & 1) continue;
    uint32_t row = s->cell_starts[cell];
    if (!is_finished(s, row)) {
      if (s->takes_first_only) continue;
      uint32_t end = s->cell_starts[cell + 1];
      for (row++; row < end && !is_finished(s, row); row++) continue;
      if (row == end) continue;
    }
    uint64_t answers = s->answers[row];
    unsigned total = (unsigned)__builtin_popcountll(answers);
    uint64_t absent = s->all & ~s->present[s->layouts ? s->layouts[row] : 0];
    if (!absent) {
      s->complete[total]++;
      add(complete.sums[complete.count % lanes][total], answers);
      if (++complete.count == batch_max) empty(&complete, items, s->right_complete, s->stride);
    } else {
      s->partial[total]++;
      if (!has_partial) begin(&partial, items);
      has_partial = 1;
      add(partial.sums[partial.count % lanes][total], answers);
      if (++partial.count == batch_max) empty(&partial, items, s->right_partial, s->stride);
      for (; absent; absent &= absent - 1) s->absent[total * s->stride + (unsigned)__builtin_ctzll(absent)]++;
    }
  }
  if (complete.count) empty(&complete, items, s->right_complete, s->stride);
  if (has_partial && partial.count) empty(&partial, items, s->right_partial, s->stride);
}

LOOP void weigh(
    const uint32_t *restrict rows, size_t row_count, size_t stride, uint64_t *restrict sums,
    uint64_t *restrict weighted, uint64_t *restrict squared) {
  for (uint64_t total = 0; total < row_count; total++)
    for (size_t item = 0; item < stride; item++) {
      uint64_t count = rows[total * stride + item];
      sums[item] += count;
      weighted[item] += total * count;
      squared[item] += total * total * count;
    }
}

// MARK: Checksum

// CRC-32C of one word more, a bit at a time by a table of nibbles: for processors that cannot do it themselves.
LOOP uint32_t crc_plain(uint32_t crc, uint64_t word) {
  static const uint32_t table[16] = {
      0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3, 0x61c69362, 0x7198540d,
      0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9, 0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75};
  word ^= crc;
  // The crc of the low half is in the word now; what the nibbles push out is added on the way.
  uint64_t rest = word;
  for (int nibble = 0; nibble < 16; nibble++) rest = rest >> 4 ^ table[rest & 15];
  return (uint32_t)rest;
}

LOOP void checksum(uint32_t (*crc)(uint32_t, uint64_t), const void *bytes, size_t count, uint32_t *sums) {
  uint32_t a = sums[0], b = sums[1], c = sums[2], d = sums[3];
  const char *place = bytes;
  uint64_t words[4];
  for (size_t rest = count / 32; rest; rest--, place += 32) {
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

// MARK: Forms

#define FORMS(level, add, crc, ...)                                                                                     \
  __VA_ARGS__ static size_t bit_count_##level(const uint64_t *words, size_t count) { return bit_count(words, count); } \
  __VA_ARGS__ static void unite_##level(uint64_t *words, const uint64_t *others, size_t count) {                     \
    unite(words, others, count);                                                                                     \
  }                                                                                                                  \
  __VA_ARGS__ static void order_statistics_##level(                                                                  \
      uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count, uint32_t *found) {  \
    order_statistics(values, count, spare, ranks, rank_count, found);                                                \
  }                                                                                                                  \
  __VA_ARGS__ static void weigh_##level(                                                                             \
      const uint32_t *rows, size_t row_count, size_t stride, uint64_t *sums, uint64_t *weighted, uint64_t *squared) { \
    weigh(rows, row_count, stride, sums, weighted, squared);                                                         \
  }                                                                                                                  \
  __VA_ARGS__ static void checksum_##level(const void *bytes, size_t count, uint32_t *sums) {                         \
    checksum(crc, bytes, count, sums);                                                                               \
  }                                                                                                                  \
  __VA_ARGS__ static void tally_##level(const sheets *sheets, size_t cell_count) { tally(add, sheets, cell_count); }

FORMS(plain, add_plain, crc_plain, )

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi,sse4.2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,popcnt,bmi,sse4.2")))

// Thirty-two answers as thirty-two bytes of ones and zeros.
AVX2 LOOP __m256i spread(uint32_t answers) {
  const __m256i byte_of_lane = _mm256_setr_epi8(
      0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const __m256i bit_of_lane = _mm256_set1_epi64x((long long)0x8040201008040201ull);
  __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32((int)answers), byte_of_lane);
  return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit_of_lane), bit_of_lane);
}

AVX2 LOOP void add_avx2(uint8_t *sums, uint64_t answers) {
  __m256i *halves = (__m256i *)sums;
  // A true byte is -1.
  halves[0] = _mm256_sub_epi8(halves[0], spread((uint32_t)answers));
  if (answers >> 32) halves[1] = _mm256_sub_epi8(halves[1], spread((uint32_t)(answers >> 32)));
}

AVX2 LOOP uint32_t crc_sse(uint32_t crc, uint64_t word) { return (uint32_t)_mm_crc32_u64(crc, word); }

AVX512 LOOP void add_avx512(uint8_t *sums, uint64_t answers) {
  __m512i *row = (__m512i *)sums;
  *row = _mm512_mask_sub_epi8(*row, answers, *row, _mm512_set1_epi8(-1));
}

FORMS(avx2, add_avx2, crc_sse, AVX2)
FORMS(avx512, add_avx512, crc_sse, AVX512)

int ckernels_supports(ckernels_level level) {
  switch (level) {
    case ckernels_plain: return 1;
    case ckernels_neon: return 0;
    case ckernels_avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
    case ckernels_avx512:
      return ckernels_supports(ckernels_avx2) && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vpopcntdq");
  }
  return 0;
}

#define DISPATCH(name, ...)                                        \
  switch (level) {                                                 \
    case ckernels_avx512: return name##_avx512(__VA_ARGS__);       \
    case ckernels_avx2: return name##_avx2(__VA_ARGS__);           \
    case ckernels_neon:                                            \
    case ckernels_plain: break;                                    \
  }                                                                \
  return name##_plain(__VA_ARGS__)

#elif defined(__aarch64__)
#include <arm_neon.h>

LOOP void add_neon(uint8_t *sums, uint64_t answers) {
  const uint8x16_t bit_of_lane = vreinterpretq_u8_u64(vdupq_n_u64(0x8040201008040201ull));
  for (int quarter = 0; quarter < 4; quarter++, answers >>= 16) {
    uint8x16_t bytes = vcombine_u8(vdup_n_u8((uint8_t)answers), vdup_n_u8((uint8_t)(answers >> 8)));
    // A true byte is 255, which is -1.
    uint8x16_t isTrue = vtstq_u8(bytes, bit_of_lane);
    vst1q_u8(sums + 16 * quarter, vsubq_u8(vld1q_u8(sums + 16 * quarter), isTrue));
  }
}

// Every such processor has NEON: what is compiled for it is compiled with it.
FORMS(neon, add_neon, crc_plain, )

int ckernels_supports(ckernels_level level) { return level == ckernels_plain || level == ckernels_neon; }

#define DISPATCH(name, ...)                                                  \
  if (level == ckernels_neon) return name##_neon(__VA_ARGS__);               \
  return name##_plain(__VA_ARGS__)

#else

int ckernels_supports(ckernels_level level) { return level == ckernels_plain; }

#define DISPATCH(name, ...) \
  (void)level;              \
  return name##_plain(__VA_ARGS__)

#endif

size_t ckernels_bit_count(ckernels_level level, const uint64_t *words, size_t count) {
  DISPATCH(bit_count, words, count);
}

void ckernels_unite(ckernels_level level, uint64_t *words, const uint64_t *others, size_t count) {
  DISPATCH(unite, words, others, count);
}

void ckernels_order_statistics(
    ckernels_level level, uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count,
    uint32_t *found) {
  DISPATCH(order_statistics, values, count, spare, ranks, rank_count, found);
}

static void tally_at(ckernels_level level, const sheets *sheets, size_t cell_count) {
  DISPATCH(tally, sheets, cell_count);
}

void ckernels_tally(
    ckernels_level level, const uint32_t *cell_starts, size_t cell_count, const uint64_t *left_out,
    size_t left_out_count, const void *flags, uint8_t finished_flags, const uint8_t *primaries, const uint8_t *in_force,
    size_t in_force_count, const uint64_t *answers, const uint8_t *layouts, size_t layouts_count,
    const uint64_t *present, uint64_t all, int takes_first_only, uint32_t *complete, uint32_t *partial,
    uint32_t *right_complete, uint32_t *right_partial, uint32_t *absent, size_t stride) {
  sheets sheets = {
      .cell_starts = cell_starts,
      .left_out = left_out_count ? left_out : NULL,
      .flags = flags,
      .finished_flags = finished_flags,
      .primaries = primaries,
      .in_force = in_force_count ? in_force : NULL,
      .answers = answers,
      .layouts = layouts_count ? layouts : NULL,
      .present = present,
      .all = all,
      .takes_first_only = takes_first_only,
      .complete = complete,
      .partial = partial,
      .right_complete = right_complete,
      .right_partial = right_partial,
      .absent = absent,
      .stride = stride,
  };
  tally_at(level, &sheets, cell_count);
}

void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums) {
  DISPATCH(checksum, bytes, count, sums);
}

void ckernels_weigh(
    ckernels_level level, const uint32_t *rows, size_t row_count, size_t stride, uint64_t *sums, uint64_t *weighted,
    uint64_t *squared) {
  DISPATCH(weigh, rows, row_count, stride, sums, weighted, squared);
}

LOOP void mark(
    uint64_t *words, const uint32_t *places, size_t count, const uint64_t *chosen, const uint64_t *left_out) {
  for (size_t start = 0; start < count; start += 64) {
    size_t rest = count - start;
    uint64_t bits = rest < 64 ? (1ull << rest) - 1 : ~0ull;
    if (chosen) bits &= chosen[start / 64];
    if (left_out) bits &= ~left_out[start / 64];
    if (bits == ~0ull) {
      for (size_t i = start; i < start + 64; i++) words[places[i] / 64] |= 1ull << places[i] % 64;
    } else {
      for (; bits; bits &= bits - 1) {
        uint32_t place = places[start + (size_t)__builtin_ctzll(bits)];
        words[place / 64] |= 1ull << place % 64;
      }
    }
  }
}

void ckernels_mark(
    uint64_t *words, const void *places, size_t count, const uint64_t *chosen, const uint64_t *left_out,
    size_t left_out_count) {
  mark(words, places, count, chosen, left_out_count ? left_out : NULL);
}

void ckernels_mark_all(
    uint64_t *words, const void *places, size_t count, const uint64_t *left_out, size_t left_out_count) {
  mark(words, places, count, NULL, left_out_count ? left_out : NULL);
}
