// ICU, seen by Text alone. Its functions bear the version in their names, by macros that Swift does not see.
#pragma once
#include <stdbool.h>
#include <unicode/uchar.h>
#include <unicode/ucol.h>

static inline bool homeroom_is_wide(UChar32 scalar) {
  int width = u_getIntPropertyValue(scalar, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

/// Whether it is drawn within the letter before it, or not at all: marks, formats, controls, the later parts of a Hangul syllable.
static inline bool homeroom_is_within(UChar32 scalar) {
  if (U_GET_GC_MASK(scalar) & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK | U_GC_CC_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK))
    return true;
  int part = u_getIntPropertyValue(scalar, UCHAR_HANGUL_SYLLABLE_TYPE);
  return part == U_HST_VOWEL_JAMO || part == U_HST_TRAILING_JAMO;
}

static inline bool homeroom_is_pictograph(UChar32 scalar) {
  return u_hasBinaryProperty(scalar, UCHAR_EXTENDED_PICTOGRAPHIC);
}

/// The order of a language, numbers by their value; NULL where there is none at all.
static inline UCollator *homeroom_collator(const char *language) {
  UErrorCode code = U_ZERO_ERROR;
  UCollator *collator = ucol_open(language, &code);
  ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &code);
  if (U_SUCCESS(code)) return collator;
  ucol_close(collator);
  return NULL;
}

static inline void homeroom_collator_free(UCollator *collator) { ucol_close(collator); }

/// Below 0, 0 or above 0, as the first comes before the second, with it or behind it.
static inline int homeroom_collate(
  const UCollator *collator, const char *left, int32_t leftBytes, const char *right, int32_t rightBytes
) {
  UErrorCode code = U_ZERO_ERROR;
  return ucol_strcollUTF8(collator, left, leftBytes, right, rightBytes, &code);
}
