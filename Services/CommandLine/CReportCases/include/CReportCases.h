// The published report cases, as they lie in Tests/Fixtures/report-cases when the program is built.
#pragma once
#include <stddef.h>

struct homeroom_report_case {
  /// Of the file, without its ending: `w01-column-kind`.
  const char *name;
  /// JSON.
  const unsigned char *bytes;
  size_t count;
};

/// Every case, in the order of the names.
extern const struct homeroom_report_case homeroom_report_cases[];
extern const size_t homeroom_report_case_count;

/// One of them, from 0 on.
static inline const struct homeroom_report_case *homeroom_report_case_at(size_t number) {
  return &homeroom_report_cases[number];
}
