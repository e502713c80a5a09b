#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of report scans. Those that take a level have a plain form and forms for what a processor may offer, with the
// same answer, bit for bit; the level only says how fast. The others gain nothing from them and have one form.

typedef enum { ckernels_plain = 0, ckernels_neon = 1, ckernels_avx2 = 2, ckernels_avx512 = 3 } ckernels_level;

/// Whether this processor has what a level's forms need.
int ckernels_supports(ckernels_level level);

/// How many bits are set.
size_t ckernels_bit_count(ckernels_level level, const uint64_t *words, size_t count);

/// Sets in `words` what is set in `others`.
void ckernels_unite(ckernels_level level, uint64_t *words, const uint64_t *others, size_t count);

/// Sets the bit `places[i]` of `words` for every i whose bit in `chosen` is set, and not in `left_out`.
///
/// - places: of four bytes each.
/// - left_out: may be empty, for none.
void ckernels_mark(
    uint64_t *words, const void *places, size_t count, const uint64_t *chosen, const uint64_t *left_out,
    size_t left_out_count);

/// The same without `chosen`.
void ckernels_mark_all(
    uint64_t *words, const void *places, size_t count, const uint64_t *left_out, size_t left_out_count);

/// Where a number stands among others, which ascend, each of four bytes; `count` where it does not.
size_t ckernels_find(const void *sorted, size_t count, uint32_t wanted);

/// Of values in any order, those that would stand at some places were they sorted.
///
/// - values: room for `count` rounded up to sixteen; what lies behind the values is overwritten.
/// - spare: room for as much.
/// - ranks: each below `count`.
void ckernels_order_statistics(
    ckernels_level level, uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count,
    uint32_t *found);

/// Tallies one attempt of each cell: by item, how often it was answered right, and the sum of the totals, which are how many
/// answers an attempt has right, of those that have it right.
///
/// - begins, finished: a bit a row: whether it is the first of its cell, and whether it is finished.
/// - left_out: a bit a row that is not looked at; may be empty, for none.
/// - apart: a bit a row that is chosen like others but not added up; may be empty, for none.
/// - takes_first_only: the first attempt or none, rather than the first that is finished.
/// - bits: by 64 rows, a word an item, a bit a row: whether it was answered right. 64 items at most.
/// - sums: `items` times right, then as many totals; added to.
/// - rest: where some are apart: which of them were chosen, a bit a row; of nothing else.
/// - Returns: how many attempts were added up.
size_t ckernels_tally(
    ckernels_level level, const uint64_t *begins, const uint64_t *finished, const uint64_t *left_out,
    size_t left_out_count, const uint64_t *apart, size_t apart_count, size_t row_count, int takes_first_only,
    const uint64_t *bits, size_t items, uint64_t *sums, uint64_t *rest);

/// What a bucket, a group in a stretch of time, is to know of an attempt.
typedef struct {
  uint32_t student, time, number;
} ckernels_share;

/// Makes a share of each attempt for each of its groups, in the order of rows.
///
/// - students, cell_starts: by cell; the latter has one more than there are cells. Four bytes each.
/// - left_out: a bit a cell that is not looked at; may be empty, for none.
/// - starts, times: by row.
/// - membership_codes, memberships: by row, of so many bytes, 0 where every code is 0; by code.
/// - primary_codes, numbers: likewise.
/// - own_starts, own: by membership, where its own groups begin, and one more; the first bucket of each group.
/// - edges: ascending: a stretch of time ends where the next begins.
/// - shares, buckets: room for as many as there can be.
/// - counts: by bucket; added to.
/// - Returns: how many shares there are.
size_t ckernels_share_out(
    const void *students, const uint32_t *cell_starts, size_t cell_count, const uint64_t *left_out,
    size_t left_out_count, const int64_t *starts, const uint32_t *times, const void *membership_codes,
    size_t membership_width, const uint32_t *memberships, const void *primary_codes, size_t primary_width,
    const uint32_t *numbers, const uint32_t *own_starts, const uint32_t *own, const int64_t *edges, size_t edge_count,
    double edges_per_millisecond, ckernels_share *shares, uint32_t *buckets, uint32_t *counts);

/// Puts shares in the order of their buckets.
///
/// - ends: by bucket: where its shares begin; afterwards, where they end.
void ckernels_sort_shares(
    const ckernels_share *shares, const uint32_t *buckets, size_t count, uint32_t *ends, ckernels_share *sorted);

/// What shares come to.
typedef struct {
  /// Of units: a whole number of 128 bits.
  int64_t high;
  uint64_t low;
  /// How many different ones, and how many shares with a number.
  uint32_t students, numbers;
} ckernels_sum;

/// Adds up the shares of one bucket.
///
/// - mark: not in `marks` yet.
/// - marks: by student.
/// - units: by number, and 0 behind the last of `number_count`, which stands for none.
/// - times: where those of the shares go.
ckernels_sum ckernels_add_shares(
    const ckernels_share *shares, size_t count, uint32_t mark, uint32_t *marks, const int64_t *units,
    uint32_t number_count, uint32_t *times);

/// Goes on with four CRC-32C, one over every fourth word of eight bytes; a last piece of 32 bytes is filled up with zeros.
/// They are those of all bytes so far, without the usual inversions at the beginning and the end.
void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums);

#endif
