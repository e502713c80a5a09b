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

/// Tallies one attempt of each cell: by item, how often it was answered right, and the sum of the totals, which are how many
/// answers an attempt has right, of those that have it right.
///
/// - begins, finished: a bit a row: whether it is the first of its cell, and whether it is finished.
/// - left_out: a bit a row that is not looked at; may be empty, for none.
/// - apart: a bit a row that is chosen like others but not added up; may be empty, for none.
/// - takes_first_only: the first attempt or none, rather than the first that is finished.
/// - bits: by 64 rows, a word an item, a bit a row: whether it was answered right. 64 items at most.
/// - sums: `items` times right, then as many totals; added to.
/// - kept_apart: where some are apart: which of them were chosen, a bit a row; of nothing else.
/// - Returns: how many attempts were added up.
size_t ckernels_tally(
    ckernels_level level, const uint64_t *begins, const uint64_t *finished, const uint64_t *left_out,
    size_t left_out_count, const uint64_t *apart, size_t apart_count, size_t row_count, int takes_first_only,
    const uint64_t *bits, size_t items, uint64_t *sums, uint64_t *kept_apart);

/// What a group is to know of an attempt: who, in which stretch of time, how long, and the number of its number.
typedef struct {
  uint32_t student, stretch, time, number;
} ckernels_share;

/// Adds a share of each attempt to each of its groups, in the order of rows.
///
/// - students: by cell, of four bytes each.
/// - begins: a bit a row: whether it is the first of its cell.
/// - left_out: a bit a row that is not looked at; may be empty, for none.
/// - starts: by row.
/// - times: by row, of so many bytes, 0 where every one is 0.
/// - membership_codes, memberships: by row, as times; by code.
/// - group_starts, groups: by membership, where its groups begin in `groups`, and one more.
/// - primary_codes, numbers: by row, as times; by code.
/// - edges: ascending: a stretch of time ends where the next begins.
/// - shares: room for all of them.
/// - ends, limits: by group: where its next share goes, and where there is no room for one.
/// - Returns: 0 if there was no room.
int ckernels_share_out(
    const void *students, const uint64_t *begins, const uint64_t *left_out, size_t left_out_count, size_t row_count,
    const int64_t *starts, const void *times, size_t time_width, const void *membership_codes, size_t membership_width,
    const uint32_t *memberships, const uint32_t *group_starts, const uint32_t *groups, const void *primary_codes,
    size_t primary_width, const uint32_t *numbers, const int64_t *edges, size_t edge_count,
    double edges_per_millisecond, void *shares, uint32_t *ends, const uint32_t *limits);

/// What the shares of a group in one stretch of time come to.
typedef struct {
  /// Of units: a whole number of 128 bits.
  int64_t high;
  uint64_t low;
  /// How many shares, how many different students, and how many shares with a number.
  uint32_t attempts, students, numbers;
} ckernels_sum;

/// Adds up the shares of one group, which lie in any order, by stretch of time.
///
/// - mark: this and the next ones, a stretch each, are not in `marks` yet.
/// - marks: by student.
/// - units: by number, and 0 behind the last of `number_count`, which stands for none.
/// - probabilities: of quantiles of times.
/// - room: as much as `ckernels_group_room` says.
/// - sums: by stretch, a `ckernels_sum`.
/// - found: by stretch and probability: the two times around the quantile; of an empty stretch, anything.
void ckernels_add_group(
    ckernels_level level, const void *shares, size_t count, size_t stretch_count, uint32_t mark,
    uint32_t *marks, const int64_t *units, uint32_t number_count, const double *probabilities, size_t probability_count,
    uint32_t *room, void *sums, uint32_t *found);

/// Words of four bytes that adding up so many shares takes.
size_t ckernels_group_room(size_t count, size_t stretch_count, size_t probability_count);

/// Goes on with four CRC-32C, one over every fourth word of eight bytes; a last piece of 32 bytes is filled up with zeros.
/// They are those of all bytes so far, without the usual inversions at the beginning and the end.
void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums);

#endif
