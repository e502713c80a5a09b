#!/usr/bin/env bash
# Says which Debian packages of those that Homeroom needs are missing, and installs them: with sudo where you are not root.
#
#   deploy/setup.sh build     the C libraries' headers: enough to build and run
#   deploy/setup.sh package   and what makes a Debian package of it
#   deploy/setup.sh test      and what the tests use: protoc, protoc-c, Python, h2load, Chromium, Node, TypeScript, zsh, fish, groff, PostgreSQL,
#                             and a venv with stock gRPC clients, Biome and buf
#   deploy/setup.sh clients   and what makes the Go module of `make clients`
#   deploy/setup.sh all       and what only the longer tests use: Prometheus, Firefox, containers, and gRPC for Go, C++ and Ruby
#   deploy/setup.sh bench     and the peers that the benchmarks compare with
#
#   deploy/setup.sh --check PURPOSE   only says what is missing; exits with 1 when something is
set -euo pipefail
cd "$(dirname "$0")/.."

complain() { printf '%s\n' "$@" >&2; }

only_check=
if [ "${1:-}" = --check ] || [ "${1:-}" = --dry-run ]; then
  only_check=yes
  shift
fi
purpose=${1:-build}

packages=(pkg-config libarchive-dev libcurl4-openssl-dev libicu-dev libmicrohttpd-dev libnghttp2-dev libpng-dev libpq-dev libprotobuf-c-dev
  libsqlite3-dev libssl-dev libturbojpeg0-dev libyuv-dev zlib1g-dev tzdata)
packaging=(debhelper dpkg-dev lintian)
testing=(protobuf-compiler protobuf-c-compiler libprotobuf-dev python3-protobuf python3-venv nghttp2-client
  chromium nodejs node-typescript zsh fish groff postgresql)
containers=(podman runc netavark aardvark-dns iptables debootstrap)
go_module=(protoc-gen-go protoc-gen-go-grpc)
quick_starts=(golang-go golang-google-grpc-dev golang-google-protobuf-dev golang-github-golang-protobuf-1-5-dev
  g++ libgrpc++-dev protobuf-compiler-grpc ruby ruby-grpc ruby-grpc-tools)
case $purpose in
  build) ;;
  package) packages+=("${packaging[@]}") ;;
  test) packages+=("${testing[@]}") ;;
  clients) packages+=("${testing[@]}" "${go_module[@]}") ;;
  all)
    packages+=("${testing[@]}" "${packaging[@]}" "${containers[@]}" "${go_module[@]}" "${quick_starts[@]}" firefox-esr
      prometheus)
    ;;
  bench) packages+=("${testing[@]}" libgrpc++-dev protobuf-compiler-grpc g++ valgrind openssl) ;;
  *)
    complain "usage: deploy/setup.sh [--check] build|package|test|clients|all|bench"
    exit 64
    ;;
esac

# Fixes that the server relies on came with this revision: reset floods, CONTINUATION floods, session termination.
nghttp2_needed=1.52.0-1+deb12u3

# Those that are missing, a line each. One question for all of them: nothing missing shall take no time.
missing_packages() {
  local known
  known=$(dpkg-query -W -f '${Package} ${db:Status-Status} ${Version}\n' "${packages[@]}" libnghttp2-14 2>/dev/null || true)
  for package in "${packages[@]}"; do
    grep -q "^$package installed " <<<"$known" || echo "$package"
  done
  local version
  version=$(sed -n 's/^libnghttp2-14 installed //p' <<<"$known")
  if [ -n "$version" ] && dpkg --compare-versions "$version" lt "$nghttp2_needed"; then echo libnghttp2-14; fi
}

requirements=Tests/Foreign/requirements.txt
needs_venv() {
  case $purpose in build | package) return 1 ;; esac
  ! cmp -s "$requirements" .build/venv/requirements.txt
}

if ! command -v dpkg-query >/dev/null; then
  complain "deploy/setup.sh: this is no Debian: install by hand what these packages have: ${packages[*]}"
  exit 69
fi
mapfile -t missing < <(missing_packages)
has_swift=yes
command -v swift >/dev/null || has_swift=

if [ ${#missing[@]} -gt 0 ]; then
  complain "missing Debian packages (${#missing[@]} of ${#packages[@]}): ${missing[*]}"
fi
if needs_venv; then complain "missing: a Python venv in .build/venv with what $requirements lists"; fi
if [ -z "$has_swift" ]; then
  complain "missing: swift on the PATH. Homeroom needs Swift 6.3 or later: https://swift.org/install"
fi
if [ -n "$only_check" ]; then
  [ ${#missing[@]} = 0 ] && [ -n "$has_swift" ] && ! needs_venv
  exit
fi

command=(apt-get install -y --no-install-recommends "${missing[@]}")

# Runs a command as root, which may ask for a password where there is a terminal.
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

may_be_root() {
  [ "$(id -u)" = 0 ] && return
  command -v sudo >/dev/null || return
  [ -t 0 ] || sudo -n true 2>/dev/null
}

# Turns apt's status lines, in which the third field is a percentage, into one line that says how far it is.
show_progress() {
  local begin=$SECONDS said=0 kind percent elapsed note
  while IFS=: read -r kind _ percent _; do
    percent=${percent%.*}
    case $kind in dlstatus) note=fetching ;; pmstatus) note=installing ;; *) continue ;; esac
    elapsed=$((SECONDS - begin))
    # Fetching and installing are about half of it each.
    if [ $note = fetching ]; then percent=$((percent / 2)); else percent=$((50 + percent / 2)); fi
    if [ "$elapsed" -le "$said" ] || [ "$percent" -le 0 ]; then continue; fi
    if [ -t 2 ]; then
      said=$elapsed
      printf '\r%s: %d %%, about %d s left \033[K' "$note" "$percent" $((elapsed * (100 - percent) / percent)) >&2
    elif [ "$elapsed" -ge $((said + 15)) ]; then
      said=$elapsed
      complain "$note: $percent %, about $((elapsed * (100 - percent) / percent)) s left"
    fi
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

install_packages() {
  if ! may_be_root; then
    complain "They can be installed by root alone, which you are not, and there is no sudo that lets you." \
      "Ask an administrator of this machine for:" "" \
      "    apt-get update && ${command[*]}" "" "and start again."
    exit 77
  fi
  local log bytes
  log=$(mktemp)
  as_root apt-get update -qq >"$log" 2>&1 || { cat "$log" >&2; exit 69; }
  bytes=$(apt-get install -y --no-install-recommends --print-uris -qq "${missing[@]}" 2>/dev/null |
    awk '{ sum += $3 } END { print int(sum / 1000000) + 0 }')
  # Measured on two busy cores: fetching and unpacking, a little slower than an idle machine.
  complain "installing them: $bytes MB to fetch with what they need, about $((bytes / 3 + 10)) s"
  # shellcheck disable=SC2016
  if ! as_root env DEBIAN_FRONTEND=noninteractive bash -c '"$@" 3>&1 >"$0" 2>&1' "$log" \
    "${command[@]}" -q -o APT::Status-Fd=3 | show_progress; then
    tail -20 "$log" >&2
    complain "deploy/setup.sh: apt-get failed: ${command[*]}"
    exit 69
  fi
  rm -f "$log"
}

[ ${#missing[@]} = 0 ] || install_packages
[ -n "$has_swift" ] || exit 69

if needs_venv; then
  complain "making the Python venv: about a minute"
  mkdir -p .build
  python3 -m venv .build/venv
  .build/venv/bin/pip install -q -r "$requirements"
  cp "$requirements" .build/venv/requirements.txt
fi
