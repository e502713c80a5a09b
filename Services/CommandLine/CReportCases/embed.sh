#!/bin/sh
# Writes cases.c, which takes the published report cases into the program: each is named there, and read by the compiler.
#
#   Services/CommandLine/CReportCases/embed.sh           writes what is committed
#   Services/CommandLine/CReportCases/embed.sh --check   writes nothing; fails when what is committed does not name the cases there are
set -eu

cd "$(dirname "$0")"
cases=../../../Tests/Fixtures/report-cases
made=$(mktemp)
trap 'rm -f "$made"' EXIT

names=$(cd "$cases" && find . -type f -name '*.json' | sed 's,^\./,,; s,\.json$,,' | LC_ALL=C sort)
{
  echo '// Written by Services/CommandLine/CReportCases/embed.sh: which report cases the program has.'
  echo '#include "CReportCases.h"'
  echo
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  number=0
  for name in $names; do
    printf '\nstatic const unsigned char case_%d[] = {\n#embed "%s/%s.json"\n};\n' "$number" "$cases" "$name"
    number=$((number + 1))
  done
  printf '\nconst struct homeroom_report_case homeroom_report_cases[] = {\n'
  number=0
  for name in $names; do
    printf '  {"%s", case_%d, sizeof case_%d},\n' "$name" "$number" "$number"
    number=$((number + 1))
  done
  printf '};\nconst size_t homeroom_report_case_count = sizeof homeroom_report_cases / sizeof homeroom_report_cases[0];\n'
} > "$made"

if [ "${1:-}" = --check ]; then
  cmp -s "$made" cases.c || { echo "embed.sh: cases.c does not name the report cases: run it and commit" >&2; exit 1; }
  exit
fi
cp "$made" cases.c
