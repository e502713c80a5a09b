#!/usr/bin/env bash
# The tests: the Swift suites, then stock clients in Python against the real executables.
#
#   Tests/run.sh              what runs for every change
#   Tests/run.sh --all        and what takes longer: a hundred thousand histories, a hundred classrooms by chance, many
#                             kills under ingest, the report workload against DuckDB's answers, a thousand watchers, and
#                             everything again under sanitizers
#   Tests/run.sh --repeat N   what runs for every change, N times, at the lowest priority beside three busy loops: no claim
#                             may depend on how busy the machine is. Says of each round how it went, and at the end what
#                             failed how often; what the rounds said is in .build/repeat
set -euo pipefail
cd "$(dirname "$0")/.."

# Runs suites, and says at the very end what failed: among thousands of lines nobody finds it. What stands still for ten minutes is
# ended: KNOWN, and to be found: with other suites beside them, those that keep a thread of Swift's pool waiting can bring all of it to
# a stop on two cores. They are run again, once, and the log says so.
suites() {
  local log code
  log=$(mktemp)
  for attempt in first second; do
    code=0
    timeout --kill-after=10 600 swift test --skip-build --parallel "$@" 2>&1 | tee "$log" || code=${PIPESTATUS[0]}
    [ "$code" = 124 ] && [ "$attempt" = first ] || break
    echo "== stood still and was ended; once more: $*"
    pkill -KILL -f 'homeroomPackageTests.xctest' || true
  done
  if [ "$code" != 0 ]; then
    echo "== what failed"
    grep -a '✘' "$log" || tail -20 "$log"
    rm "$log"
    return 1
  fi
  rm "$log"
}

# What runs for every change. What fails does not keep the rest from running.
every() {
  local failed=
  echo "== Swift suites"
  # A few tests at a time: with all of them begun at once, each lasts as long as the whole run, and waits run out.
  export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
  # Random histories keep every thread of Swift's pool busy for half a minute: whoever waits for an answer meanwhile waits in vain.
  suites --skip '^(ReportTests|FuzzTests|ChannelTests|StorageTests)\.' || failed=yes
  suites --filter '^(FuzzTests|StorageTests)\.' || failed=yes
  suites --filter '^ChannelTests\.' || failed=yes
  suites --filter '^ReportTests\.' || failed=yes
  echo "== stock clients"
  .build/venv/bin/python Tests/Foreign/run.py --binaries .build/debug "$@" || failed=yes
  [ -z "$failed" ]
}

# The names of the tests that failed in the logs of some rounds, each once a round.
failures() {
  local log
  for log in "$@"; do
    {
      grep -aoE '✘ Test .* failed after' "$log" | sed -E 's/^✘ Test (.*) failed after$/\1/' || true
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
    echo "== a thousand watchers"
    .build/debug/bench-watch 500 10
    unset HOMEROOM_HISTORIES
    Tests/sanitize.sh
    ;;
esac
