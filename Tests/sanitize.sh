#!/usr/bin/env bash
# The Swift suites under a sanitizer, and stock clients against executables built with it.
#
#   Tests/sanitize.sh                  address, then thread
#   Tests/sanitize.sh address|thread   one of them
#
# Each has its own build folder. A finding ends the process that has it, so a test fails; what is let pass is in
# Tests/sanitizers/, with the reason.
set -euo pipefail
cd "$(dirname "$0")/.."

# A tenth of the random histories: everything is some ten times slower here.
export HOMEROOM_HISTORIES=${HOMEROOM_HISTORIES:-300}
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# Swift's own report of a crash reads memory in ways that the sanitizers stop, and then never ends.
export SWIFT_BACKTRACE="enable=no"
export ASAN_OPTIONS="detect_leaks=1:detect_stack_use_after_return=0:abort_on_error=1"
export LSAN_OPTIONS="suppressions=$PWD/Tests/sanitizers/leaks.txt:print_suppressions=0"
export TSAN_OPTIONS="suppressions=$PWD/Tests/sanitizers/threads.txt:halt_on_error=1:abort_on_error=1"

[ $# -gt 0 ] || set -- address thread
for one; do
  echo "== $one sanitizer: build"
  swift build --build-tests --scratch-path ".build/$one" --sanitize "$one"
  echo "== $one sanitizer: Swift suites"
  # Without a fixed layout of memory, the thread sanitizer may not find room for its shadow.
  setarch --addr-no-randomize \
    swift test --skip-build --parallel --scratch-path ".build/$one" --sanitize "$one"
  echo "== $one sanitizer: stock clients"
  setarch --addr-no-randomize .build/venv/bin/python Tests/Foreign/run.py --binaries ".build/$one/debug"
done
