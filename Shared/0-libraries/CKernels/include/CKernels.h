#ifndef CKERNELS_H
#define CKERNELS_H

#include <stddef.h>
#include <stdint.h>

// Inner loops of the report engine. One that takes a level has a plain form and forms for what a processor may offer, with the same
// answer, bit for bit; the level only says how fast.

typedef enum { ckernels_plain = 0, ckernels_sse42 = 1 } ckernels_level;

/// Whether this processor has what a level's forms need.
int ckernels_supports(ckernels_level level);

/// Where a number stands among others, which ascend, each of four bytes; `count` where it does not.
size_t ckernels_find(const void *sorted, size_t count, uint32_t wanted);

/// Goes on with four CRC-32C, one over every fourth word of eight bytes; a last piece of 32 bytes is filled up with zeros.
/// They are those of all bytes so far, without the usual inversions at the beginning and the end.
void ckernels_checksum(ckernels_level level, const void *bytes, size_t count, uint32_t *sums);

#endif
