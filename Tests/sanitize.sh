#!/usr/bin/env bash
# The Swift suites under the address and thread sanitizers, and stock clients against executables built with the first.
#
#   Tests/sanitize.sh                  both
#   Tests/sanitize.sh address|thread   one of them
#
# Each has its own build folder. What is let pass is in Tests/sanitizers/, with the reason.
set -euo pipefail
cd "$(dirname "$0")/.."

# Fewer random histories, fewer tests at a time: everything is some ten times slower here.
export HOMEROOM_HISTORIES=${HOMEROOM_HISTORIES:-300}
export HOMEROOM_SANITIZED=1
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4
# Swift's own report of a crash reads memory in ways that the sanitizers stop, and then never ends.
export SWIFT_BACKTRACE=enable=no

build() {
  echo "== $1 sanitizer: build"
  swift build --build-tests --scratch-path ".build/$1" --sanitize "$1"
}

# With memory laid out at random, the sanitizers may not find room for what they keep beside it.
suites() {
  echo "== $1 sanitizer: Swift suites"
  setarch --addr-no-randomize swift test --skip-build --parallel --scratch-path ".build/$1" --sanitize "$1"
}

address() {
  build address
  # What is freed is held back only so long that tests of memory still see it go.
  ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=16 LSAN_OPTIONS="suppressions=$PWD/Tests/sanitizers/leaks.txt:print_suppressions=0" \
    suites address
  echo "== address sanitizer: stock clients"
  # A server that a test ends has no moment in which to look for leaks; what else is found is written to files.
  local found=.build/address/found
  rm -f "$found".*
  ASAN_OPTIONS="detect_leaks=0:quarantine_size_mb=16:log_path=$PWD/$found" \
    .build/venv/bin/python Tests/Foreign/run.py --binaries .build/address/debug --sanitized
  if compgen -G "$found.*"; then
    cat "$found".*
    return 1
  fi
}

thread() {
  build thread
  clang -shared -fPIC -O2 -o .build/thread/mutex.so Tests/sanitizers/mutex.c
  LD_PRELOAD="$PWD/.build/thread/mutex.so" \
    TSAN_OPTIONS="report_signal_unsafe=0:suppressions=$PWD/Tests/sanitizers/races.txt" suites thread
}

[ $# -gt 0 ] || set -- address thread
for sanitizer; do "$sanitizer"; done
