#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops of report scans, each in a plain form and in forms for what a processor may offer. Every form gives
// the same answer, bit for bit; the level only says how fast.

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

/// Of values in any order, those that would stand at some places were they sorted.
///
/// - values: room for `count` rounded up to sixteen; what lies behind the values is overwritten.
/// - spare: room for as much.
/// - ranks: each below `count`.
void ckernels_order_statistics(
    ckernels_level level, uint32_t *values, size_t count, uint32_t *spare, const uint32_t *ranks, size_t rank_count,
    uint32_t *found);

/// Tallies one attempt of each cell: its right answers go to the row of its total, which is how many they are.
///
/// - cell_starts: by cell, its first row; one more than there are cells.
/// - left_out: a bit a cell that is not looked at; may be empty, for none.
/// - flags: by row, a byte each. An attempt is finished that has one of `finished_flags` and a primary of the kind in
///   force.
/// - primaries, in_force: by row, the code of its primary; by code, whether it is of the kind in force. The latter may be
///   empty: all are.
/// - answers: by row, a bit for every item answered right.
/// - layouts, present: by row, the code of its layout; by layout, a bit for every item that is there. The former may be
///   empty: all are 0.
/// - all: the items of an attempt that is complete.
/// - takes_first_only: the first attempt or none, rather than the first that is finished.
/// - complete, partial: attempts by total, those that hold every item and those that do not.
/// - right_complete, right_partial, absent: by total, `stride` items each.
void ckernels_tally(
    ckernels_level level, const uint32_t *cell_starts, size_t cell_count, const uint64_t *left_out,
    size_t left_out_count, const void *flags, uint8_t finished_flags, const uint8_t *primaries, const uint8_t *in_force,
    size_t in_force_count, const uint64_t *answers, const uint8_t *layouts, size_t layouts_count,
    const uint64_t *present, uint64_t all, int takes_first_only, uint32_t *complete, uint32_t *partial,
    uint32_t *right_complete, uint32_t *right_partial, uint32_t *absent, size_t stride);

/// Adds up the rows of a tally: for each item, its count over all totals, that times the total, and times its square.
void ckernels_weigh(
    ckernels_level level, const uint32_t *rows, size_t row_count, size_t stride, uint64_t *sums, uint64_t *weighted,
    uint64_t *squared);

/// Goes on with four CRC-32C, one over every fourth word of eight bytes; a last piece of 32 bytes is filled up with zeros.
/// They are those of all bytes so far, without the usual inversions at the beginning and the end.
void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums);

#endif
