#!/usr/bin/env bash
# Builds the programs, one after the other, and says how far it is and how long it will take.
#
#   deploy/build.sh [--configuration release|debug] [--static] [--to FOLDER] [PROGRAM…]
#
#   --static      with Swift's libraries inside, for machines without a toolchain; in .build/static, beside the other build
#   --to FOLDER   puts copies there, stripped of symbols
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=release
flags=()
scratch=.build
target=
programs=()
while [ $# -gt 0 ]; do
  case $1 in
    --configuration) configuration=$2; shift ;;
    --static)
      scratch=.build/static
      flags+=(--static-swift-stdlib --scratch-path "$scratch")
      ;;
    --to) target=$2; shift ;;
    -*)
      echo "usage: deploy/build.sh [--configuration release|debug] [--static] [--to FOLDER] [PROGRAM…]" >&2
      exit 64
      ;;
    *) programs+=("$1") ;;
  esac
  shift
done
[ ${#programs[@]} -gt 0 ] ||
  programs=(context-service activity-service report-service portal-service homeroom homeroom-load)

# What each takes of a release build in this order, in seconds of two cores: the first one builds most of what all share. Only the
# first guess depends on it; later ones go by how fast this machine has been so far.
weight() {
  case $1 in
    context-service) echo 200 ;;
    activity-service) echo 70 ;;
    report-service) echo 90 ;;
    portal-service) echo 20 ;;
    homeroom) echo 70 ;;
    *) echo 20 ;;
  esac
}

log=$(mktemp)
reporter=
finish() {
  [ -z "$reporter" ] || kill "$reporter" 2>/dev/null || true
  rm -f "$log"
}
trap finish EXIT

total=0
for program in "${programs[@]}"; do total=$((total + $(weight "$program"))); done
begin=$SECONDS

time_left() { if [ "$1" -ge 90 ]; then echo "$((($1 + 30) / 60)) min"; else echo "$1 s"; fi; }

# Says each second, or in a log each minute, how far the build of one program is. A build of nothing new is silent.
report() {
  local program=$1 number=$2 done=$3 steps reached elapsed left
  while sleep 1; do
    elapsed=$((SECONDS - begin))
    [ "$elapsed" -ge 3 ] || continue
    # The last "[12/345]" that SwiftPM wrote.
    steps=$(tail -c 2000 "$log" | grep -aoE '\[[0-9]+/[0-9]+\]' | tail -1 | tr -d '[]' || true)
    reached=$done
    if [ -n "$steps" ]; then reached=$((done + $(weight "$program") * ${steps%/*} / ${steps#*/})); fi
    # Too early to judge the machine: as it went where this was measured.
    if [ $((reached * 20)) -lt "$total" ]; then left=$((total - reached)); else
      left=$((elapsed * (total - reached) / reached))
    fi
    if [ -t 2 ]; then
      printf '\rbuilding %s (%d of %d)%s, about %s left \033[K' "$program" "$number" ${#programs[@]} \
        "${steps:+, step $steps}" "$(time_left "$left")" >&2
    elif [ $((elapsed % 60)) = 0 ]; then
      echo "building $program ($number of ${#programs[@]}), about $(time_left "$left") left" >&2
    fi
  done
}

done=0
number=0
for program in "${programs[@]}"; do
  number=$((number + 1))
  report "$program" $number $done &
  reporter=$!
  if ! swift build -c "$configuration" "${flags[@]}" --product "$program" >"$log" 2>&1; then
    kill "$reporter" 2>/dev/null || true
    [ ! -t 2 ] || printf '\r\033[K' >&2
    grep -avE '^\[[0-9]+/[0-9]+\]' "$log" >&2 || tail -40 "$log" >&2
    echo "deploy/build.sh: $program could not be built" >&2
    exit 1
  fi
  kill "$reporter" 2>/dev/null || true
  wait "$reporter" 2>/dev/null || true
  reporter=
  done=$((done + $(weight "$program")))
done
[ ! -t 2 ] || printf '\r\033[K' >&2
[ $((SECONDS - begin)) -lt 10 ] || echo "built ${#programs[@]} programs in $((SECONDS - begin)) s" >&2

if [ -n "$target" ]; then
  mkdir -p "$target"
  for program in "${programs[@]}"; do
    # Names of functions for a debugger; nothing that the program reads of itself.
    strip --strip-all -o "$target/$program" "$scratch/$configuration/$program"
  done
fi
