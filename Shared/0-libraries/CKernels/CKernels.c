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

// Counting how many values are smaller takes count² steps, sixteen at a time; beyond this, another way is quicker.
enum { counted_max = 64 };

LOOP void order_by_counting(
    uint32_t *restrict values, size_t count, uint32_t *restrict sorted, const uint32_t *restrict ranks,
    size_t rank_count, uint32_t *restrict found) {
  for (size_t i = count; i % 16; i++) values[i] = UINT32_MAX;
  for (size_t i = 0; i < count; i += 16) memset(sorted + i, 0, 16 * sizeof *sorted);
  // Whole sixteens, so that the loops need not know how many there are.
  for (size_t i = 0; i < count; i += 16) {
    uint32_t smaller[16] = {0};
    for (size_t j = 0; j < count; j += 16)
      for (int k = 0; k < 16; k++)
        for (int lane = 0; lane < 16; lane++) smaller[lane] += values[j + k] < values[i + lane];
    for (int lane = 0; lane < 16; lane++) sorted[smaller[lane]] = values[i + lane];
  }
  for (size_t r = 0; r < rank_count; r++) {
    // Equal values stand at the first of their places; the others are empty.
    size_t place = ranks[r];
    while (place && !sorted[place]) place--;
    found[r] = sorted[place];
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

// By their highest bits into bins, of which only those that hold a rank are looked into.
LOOP void order_by_bins(
    uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count, uint32_t *found) {
  enum { bin_bits = 7 };
  uint32_t all = 0, ends[1 << bin_bits] = {0}, sum = 0;
  for (size_t i = 0; i < count; i++) all |= values[i];
  int shift = all >> bin_bits ? 32 - bin_bits - __builtin_clz(all) : 0;
  for (size_t i = 0; i < count; i++) ends[values[i] >> shift]++;
  for (int bin = 0; bin < 1 << bin_bits; bin++) {
    uint32_t here = ends[bin];
    ends[bin] = sum;
    sum += here;
  }
  for (size_t i = 0; i < count; i++) spare[ends[values[i] >> shift]++] = values[i];
  for (size_t r = 0, bin = 0; r < rank_count; r++) {
    if (r && ranks[r] < ranks[r - 1]) bin = 0;
    while (ends[bin] <= ranks[r]) bin++;
    uint32_t first = bin ? ends[bin - 1] : 0, rank = ranks[r] - first;
    if (ends[bin] - first > counted_max) return order_by_sorting(values, count, spare, ranks, rank_count, found);
    uint32_t own[counted_max + 16], sorted[counted_max + 16];
    memcpy(own, spare + first, (ends[bin] - first) * sizeof *own);
    order_by_counting(own, ends[bin] - first, sorted, &rank, 1, found + r);
  }
}

LOOP void order_statistics(
    uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count, uint32_t *found) {
  if (count <= counted_max) {
    order_by_counting(values, count, spare, ranks, rank_count, found);
  } else {
    order_by_bins(values, count, spare, ranks, rank_count, found);
  }
}

// MARK: Tally

// A total counts once for each right answer: summed up over those who have an item right, that is how often it was answered
// right together with each of all.
LOOP void add_plain(const uint64_t *block, size_t items, uint64_t chosen, uint64_t *right, uint64_t *totals) {
  for (size_t item = 0; item < items; item++) {
    uint64_t answers = block[item] & chosen, total = 0;
    for (size_t other = 0; other < items; other++) total += (uint64_t)__builtin_popcountll(answers & block[other]);
    right[item] += (uint64_t)__builtin_popcountll(answers);
    totals[item] += total;
  }
}

// The first finished row of every cell: a one added where a cell begins runs through what is unfinished, and stops in front
// of what is finished, or at the last row of the cell.
LOOP uint64_t first_finished(uint64_t begins, uint64_t ends, uint64_t finished, uint64_t *carry) {
  uint64_t passable = ~finished & ~ends;
  uint64_t sum = passable + begins;
  uint64_t next = sum < begins;
  sum += *carry;
  *carry = next | (sum < *carry);
  return sum & finished;
}

LOOP size_t tally(
    void (*add)(const uint64_t *, size_t, uint64_t, uint64_t *, uint64_t *), const uint64_t *begins,
    const uint64_t *finished, const uint64_t *left_out, const uint64_t *apart, size_t row_count, int takes_first_only,
    const uint64_t *bits, size_t items, uint64_t *right, uint64_t *totals, uint64_t *kept_apart) {
  size_t words = (row_count + 63) / 64, sheets = 0;
  uint64_t carry = 0;
  for (size_t word = 0; word < words; word++, bits += items) {
    uint64_t chosen;
    if (takes_first_only) {
      chosen = begins[word] & finished[word];
    } else {
      // A cell ends in front of the next one, the last one with the rows.
      uint64_t next = word + 1 < words ? begins[word + 1] << 63 : 1ull << (row_count - 1) % 64;
      chosen = first_finished(begins[word], begins[word] >> 1 | next, finished[word], &carry);
    }
    if (left_out) chosen &= ~left_out[word];
    if (apart) {
      kept_apart[word] = chosen & apart[word];
      chosen &= ~apart[word];
    }
    if (!chosen) continue;
    sheets += (size_t)__builtin_popcountll(chosen);
    add(bits, items, chosen, right, totals);
  }
  return sheets;
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

// MARK: Shares

LOOP ckernels_sum add_shares(
    const ckernels_share *shares, size_t count, uint32_t mark, uint32_t *marks, const int64_t *units,
    uint32_t number_count, uint32_t *times) {
  ckernels_sum sum = {.attempts = (uint32_t)count};
  __int128 whole = 0;
  for (size_t i = 0; i < count; i++) {
    ckernels_share share = shares[i];
    sum.students += marks[share.student] != mark;
    marks[share.student] = mark;
    sum.numbers += share.number < number_count;
    whole += units[share.number];
    times[i] = share.time;
  }
  sum.high = (int64_t)(whole >> 64);
  sum.low = (uint64_t)whole;
  return sum;
}

LOOP void add_group(
    const ckernels_share *shares, size_t count, size_t stretch_count, uint32_t mark, uint32_t *marks,
    const int64_t *units, uint32_t number_count, const double *probabilities, size_t probability_count, uint32_t *room,
    ckernels_sum *sums, uint32_t *found) {
  size_t padded = (count + 15) / 16 * 16;
  uint32_t *values = room, *spare = values + padded, *ranks = spare + padded, *places = ranks + 2 * probability_count;
  ckernels_share *sorted = (ckernels_share *)(places + stretch_count);

  memset(sums, 0, stretch_count * sizeof *sums);
  for (size_t i = 0; i < count; i++) sums[shares[i].stretch].attempts++;
  for (size_t stretch = 0, place = 0; stretch < stretch_count; place += sums[stretch++].attempts)
    places[stretch] = (uint32_t)place;
  for (size_t i = 0; i < count; i++) sorted[places[shares[i].stretch]++] = shares[i];

  for (size_t stretch = 0; stretch < stretch_count; stretch++, found += 2 * probability_count) {
    size_t attempts = sums[stretch].attempts;
    if (!attempts) continue;
    sums[stretch] = add_shares(sorted, attempts, mark + (uint32_t)stretch, marks, units, number_count, values);
    sorted += attempts;
    for (size_t i = 0; i < probability_count; i++) {
      uint32_t below = (uint32_t)((double)(attempts - 1) * probabilities[i]);
      ranks[2 * i] = below;
      ranks[2 * i + 1] = below + (below + 1 < attempts);
    }
    order_statistics(values, attempts, spare, ranks, 2 * probability_count, found);
  }
}

// MARK: Forms

#define FORMS(level, add, crc, ...)                                                                                     \
  __VA_ARGS__ static size_t bit_count_##level(const uint64_t *words, size_t count) { return bit_count(words, count); } \
  __VA_ARGS__ static void unite_##level(uint64_t *words, const uint64_t *others, size_t count) {                     \
    unite(words, others, count);                                                                                     \
  }                                                                                                                  \
  __VA_ARGS__ static void add_group_##level(                                                                           \
      const ckernels_share *shares, size_t count, size_t stretch_count, uint32_t mark, uint32_t *marks,                \
      const int64_t *units, uint32_t number_count, const double *probabilities, size_t probability_count,              \
      uint32_t *room, ckernels_sum *sums, uint32_t *found) {                                                           \
    add_group(                                                                                                         \
        shares, count, stretch_count, mark, marks, units, number_count, probabilities, probability_count, room, sums,  \
        found);                                                                                                        \
  }                                                                                                                    \
  __VA_ARGS__ static void checksum_##level(const void *bytes, size_t count, uint32_t *sums) {                         \
    checksum(crc, bytes, count, sums);                                                                               \
  }                                                                                                                  \
  __VA_ARGS__ static size_t tally_##level(                                                                            \
      const uint64_t *begins, const uint64_t *finished, const uint64_t *left_out, const uint64_t *apart,             \
      size_t row_count, int takes_first_only, const uint64_t *bits, size_t items, uint64_t *right, uint64_t *totals, \
      uint64_t *kept_apart) {                                                                                        \
    return tally(                                                                                                    \
        add, begins, finished, left_out, apart, row_count, takes_first_only, bits, items, right, totals,               \
        kept_apart);                                                                                                   \
  }

FORMS(plain, add_plain, crc_plain, )

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,popcnt,bmi,sse4.2")))
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vpopcntdq,popcnt,bmi,sse4.2")))

AVX2 LOOP uint32_t crc_sse(uint32_t crc, uint64_t word) { return (uint32_t)_mm_crc32_u64(crc, word); }

// Eight items at a time.
AVX512 LOOP void add_avx512(
    const uint64_t *block, size_t items, uint64_t chosen, uint64_t *right, uint64_t *totals) {
  for (size_t item = 0; item < items; item += 8) {
    __mmask8 here = items - item < 8 ? (__mmask8)((1u << (items - item)) - 1) : 0xff;
    __m512i answers =
        _mm512_and_si512(_mm512_maskz_loadu_epi64(here, block + item), _mm512_set1_epi64((long long)chosen));
    __m512i total = _mm512_maskz_loadu_epi64(here, totals + item);
    for (size_t other = 0; other < items; other++) {
      __m512i both = _mm512_and_si512(answers, _mm512_set1_epi64((long long)block[other]));
      total = _mm512_add_epi64(total, _mm512_popcnt_epi64(both));
    }
    __m512i sum = _mm512_add_epi64(_mm512_maskz_loadu_epi64(here, right + item), _mm512_popcnt_epi64(answers));
    _mm512_mask_storeu_epi64(right + item, here, sum);
    _mm512_mask_storeu_epi64(totals + item, here, total);
  }
}

FORMS(avx2, add_plain, crc_sse, AVX2)
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

// Every such processor has NEON: what is compiled for it is compiled with it.
FORMS(neon, add_plain, crc_plain, )

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

size_t ckernels_group_room(size_t count, size_t stretch_count, size_t probability_count) {
  return (count + 15) / 16 * 16 * 2 + 2 * probability_count + stretch_count +
         count * sizeof(ckernels_share) / sizeof(uint32_t);
}

void ckernels_add_group(
    ckernels_level level, const void *shares, size_t count, size_t stretch_count, uint32_t mark,
    uint32_t *marks, const int64_t *units, uint32_t number_count, const double *probabilities, size_t probability_count,
    uint32_t *room, void *sums, uint32_t *found) {
  DISPATCH(
      add_group, shares, count, stretch_count, mark, marks, units, number_count, probabilities, probability_count, room,
      sums, found);
}

size_t ckernels_tally(
    ckernels_level level, const uint64_t *begins, const uint64_t *finished, const uint64_t *left_out,
    size_t left_out_count, const uint64_t *apart, size_t apart_count, size_t row_count, int takes_first_only,
    const uint64_t *bits, size_t items, uint64_t *sums, uint64_t *kept_apart) {
  DISPATCH(
      tally, begins, finished, left_out_count ? left_out : NULL, apart_count ? apart : NULL, row_count,
      takes_first_only, bits, items, sums, sums + items, kept_apart);
}

void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums) {
  DISPATCH(checksum, bytes, count, sums);
}

LOOP void mark(
    uint64_t *words, const uint32_t *places, size_t count, const uint64_t *chosen, const uint64_t *left_out) {
  for (size_t start = 0; start < count; start += 64) {
    size_t remaining = count - start;
    uint64_t bits = remaining < 64 ? (1ull << remaining) - 1 : ~0ull;
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

// MARK: Spreading

LOOP uint32_t code_at(const void *codes, size_t width, size_t row) {
  switch (width) {
    case 1: return ((const uint8_t *)codes)[row];
    case 2: return ((const uint16_t *)codes)[row];
    case 4: return ((const uint32_t *)codes)[row];
    default: return 0;
  }
}

int ckernels_share_out(
    const void *students, const uint64_t *begins, const uint64_t *left_out, size_t left_out_count, size_t row_count,
    const int64_t *starts, const void *times, size_t time_width, const void *membership_codes, size_t membership_width,
    const uint32_t *memberships, const uint32_t *group_starts, const uint32_t *groups, const void *primary_codes,
    size_t primary_width, const uint32_t *numbers, const int64_t *edges, size_t edge_count,
    double edges_per_millisecond, void *shares, uint32_t *ends, const uint32_t *limits) {
  size_t last = edge_count - 1, cells = 0;
  for (size_t row = 0; row < row_count; row++) {
    cells += begins[row / 64] >> row % 64 & 1;
    if (left_out_count && left_out[row / 64] >> row % 64 & 1) continue;
    uint32_t membership = memberships[code_at(membership_codes, membership_width, row)];
    uint32_t place = group_starts[membership], end = group_starts[membership + 1];
    int64_t start = starts[row];
    if (place == end || start < edges[0] || start >= edges[last]) continue;
    // Most stretches of time are of one length, so a guess is right or nearly so.
    size_t stretch = (size_t)((double)(start - edges[0]) * edges_per_millisecond);
    if (stretch >= last) stretch = last - 1;
    while (start < edges[stretch]) stretch--;
    while (start >= edges[stretch + 1]) stretch++;
    ckernels_share share = {
        .student = ((const uint32_t *)students)[cells - 1],
        .stretch = (uint32_t)stretch,
        .time = code_at(times, time_width, row),
        .number = numbers[code_at(primary_codes, primary_width, row)],
    };
    for (; place < end; place++) {
      uint32_t group = groups[place];
      if (ends[group] == limits[group]) return 0;
      ((ckernels_share *)shares)[ends[group]++] = share;
    }
  }
  return 1;
}
