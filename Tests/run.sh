#!/usr/bin/env bash
# The tests: the Swift suites, then stock clients in Python against the real executables.
#
#   Tests/run.sh         what runs for every change
#   Tests/run.sh --all   and what takes longer: a hundred thousand histories, a hundred classrooms by chance, many
#                        kills under ingest, the report workload against DuckDB's answers, a thousand watchers, and
#                        everything again under sanitizers
set -euo pipefail
cd "$(dirname "$0")/.."

everything=
[ "${1:-}" = --all ] && everything=yes
[ -n "$everything" ] && export HOMEROOM_HISTORIES=100000

# Runs suites, and says at the very end what failed: among thousands of lines nobody finds it.
suites() {
  local log
  log=$(mktemp)
  if ! swift test --skip-build --parallel "$@" 2>&1 | tee "$log"; then
    echo "== what failed"
    grep -a '✘' "$log" || tail -20 "$log"
    rm "$log"
    return 1
  fi
  rm "$log"
}

echo "== build"
swift build --build-tests
echo "== Swift suites"
# A few tests at a time: with all of them begun at once, each lasts as long as the whole run, and waits run out.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
# Random histories keep every thread of Swift's pool busy for half a minute: whoever waits for an answer meanwhile waits in vain.
suites --skip '^ReportTests\.'
suites --filter '^ReportTests\.'
echo "== stock clients"
.build/venv/bin/python Tests/Foreign/run.py --binaries .build/debug ${everything:+--all}
if [ -n "$everything" ]; then
  echo "== the report workload"
  python3 Tests/Benchmarks/aggregation/check.py S M
  echo "== a thousand watchers"
  .build/debug/bench-watch 500 10
  unset HOMEROOM_HISTORIES
  Tests/sanitize.sh
fi
