// The files of the page, as they lie in Services/Portal/Web when the program is built.
#pragma once
#include <stddef.h>

struct homeroom_web_file {
  /// From the folder on: `grid/table.js`.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// Every file, in the order of the paths.
extern const struct homeroom_web_file homeroom_web_files[];
extern const size_t homeroom_web_file_count;

/// One of them, from 0 on.
static inline const struct homeroom_web_file *homeroom_web_file_at(size_t number) { return &homeroom_web_files[number]; }
