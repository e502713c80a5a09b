#!/usr/bin/env bash
# The tests: the Swift suites, then stock clients in Python against the real executables.
#
#   Tests/run.sh              what runs for every change
#   Tests/run.sh --all        and what takes longer: a hundred thousand histories, a hundred classrooms by chance, many
#                             kills under ingest, the report workload against DuckDB's answers, benchmarks against their
#                             thresholds, a thousand watchers, and everything again under sanitizers
#   Tests/run.sh --repeat N   what runs for every change, N times, at the lowest priority beside three busy loops: no claim
#                             may depend on how busy the machine is. Says of each round how it went, and at the end what
#                             failed how often; what the rounds said is in .build/repeat
set -euo pipefail
cd "$(dirname "$0")/.."

# However busy the machine is, the Swift suites have ended by then: each test that waits gives up by itself before.
SUITES_SECONDS_MAX=3600

# What the two halves of the tests printed, until the next run.
SUITES_LOG=.build/suites.log
CLIENTS_LOG=.build/clients.log

# Runs the Swift suites, all in one process. A few tests at a time: with all of them at once, each lasts as long as the whole run.
# It is the tests' own process that has to end in time, so `swift test` does not stand between.
suites() {
  NO_COLOR=1 SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 timeout --foreground --kill-after=10 "$SUITES_SECONDS_MAX" \
    .build/debug/homeroomPackageTests.xctest --testing-library swift-testing 2>&1 | tee "$SUITES_LOG"
}

clients() {
  .build/venv/bin/python Tests/Foreign/run.py --binaries .build/debug "$@" 2>&1 | tee "$CLIENTS_LOG"
}

# Says as the very last what failed, on few lines: among thousands nobody finds it, and some show the end of a log alone.
what_failed() {
  echo "== what failed (all of it: $SUITES_LOG, $CLIENTS_LOG)"
  grep -aE '✘|^↳ .*(seed|SEED)' "$SUITES_LOG" | cut -c -300 | head -12 || true
  if ! grep -aqE '^. Test run with' "$SUITES_LOG"; then
    echo "The suites broke off. The last that they printed, and what had begun and had not ended:"
    tail -4 "$SUITES_LOG" | cut -c -300
    unended "$SUITES_LOG" | head -8
  fi
  grep -aE '^FAILED' "$CLIENTS_LOG" | cut -c -300 | head -8 || true
}

# The names of the tests that had begun when a run broke off.
unended() {
  comm -23 \
    <(sed -nE '/^◇ Test (run|case passing)/d; s/^◇ Test (.*) started\.$/\1/p' "$1" | sort) \
    <(sed -nE 's/^[^ ]+ Test (.*) (passed|failed) after .*/\1/p' "$1" | sed -E 's/ with [0-9]+ test cases?$//' | sort)
}

# What runs for every change. What fails does not keep the rest from running.
every() {
  local failed=
  echo "== Swift suites"
  suites || failed=yes
  echo "== stock clients"
  clients "$@" || failed=yes
  [ -z "$failed" ] && return
  what_failed
  return 1
}

# The names of the tests that failed in the logs of some rounds, each once a round.
failures() {
  local log
  for log in "$@"; do
    {
      grep -aoE '✘ Test .* failed after' "$log" | sed -E 's/^✘ Test (.*) failed after$/\1/' | grep -v '^run with' || true
      grep -aoE '^FAILED +[0-9.]+ s +[^ ]+' "$log" | sed -E 's/.* //' || true
    } | sort -u
  done
}

repeat() {
  local rounds=$1 failed=0 loops=() begin
  rm -rf .build/repeat
  mkdir -p .build/repeat
  # As low as the tests, or these would never get their turn.
  for _ in 1 2 3; do
    nice -n 19 bash -c 'while :; do :; done' &
    loops+=($!)
  done
  # shellcheck disable=SC2064
  trap "kill ${loops[*]} 2>/dev/null || true" EXIT
  for ((round = 1; round <= rounds; round++)); do
    begin=$SECONDS
    if nice -n 19 "$0" --round >".build/repeat/$round.log" 2>&1; then
      echo "round $round: passed in $((SECONDS - begin)) s"
    else
      failed=$((failed + 1))
      echo "round $round: FAILED in $((SECONDS - begin)) s"
      failures ".build/repeat/$round.log" | sed 's/^/    /'
    fi
  done
  echo "== $failed of $rounds rounds failed"
  [ "$failed" = 0 ] && return
  # A round may also end without a word of a test: then its log says why.
  failures .build/repeat/*.log | sort | uniq -c | sort -rn
  return 1
}

case "${1:-}" in
  --round)
    # One of several: everything is built.
    every
    exit
    ;;
  --repeat)
    [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] || { echo "usage: $0 --repeat N" >&2; exit 64; }
    ;;
  --all) export HOMEROOM_HISTORIES=100000 ;;
  "") ;;
  *)
    echo "usage: $0 [--all | --repeat N]" >&2
    exit 64
    ;;
esac

echo "== build"
swift build --build-tests
case "${1:-}" in
  "") every ;;
  --repeat) repeat "$2" ;;
  --all)
    every --all
    echo "== the report workload"
    python3 Tests/Benchmarks/aggregation/check.py S M
    echo "== benchmarks against their thresholds"
    python3 Tests/Benchmarks/run.py --check
    echo "== a thousand watchers"
    .build/debug/bench-watch 500 10
    unset HOMEROOM_HISTORIES
    Tests/sanitize.sh
    ;;
esac
