#!/usr/bin/env bash
# Installs the Debian packages that Homeroom needs, when they are missing: with sudo where you are not root.
#
#   deploy/setup.sh build   the C libraries' headers: enough to build and run
#   deploy/setup.sh test    and what the tests use: protoc, protoc-c, Python, h2load, Chromium, Node, TypeScript, zsh, fish, groff, and a
#                           venv with stock gRPC clients and Biome
#   deploy/setup.sh all     and what only the longer tests use: Prometheus, Firefox
#   deploy/setup.sh bench   and the peers that the benchmarks compare with
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-build}
packages=(pkg-config libarchive-dev libcurl4-openssl-dev libicu-dev libmicrohttpd-dev libnghttp2-dev libprotobuf-c-dev libssl-dev libsqlite3-dev zlib1g-dev tzdata)
testing=(protobuf-compiler protobuf-c-compiler libprotobuf-dev python3-protobuf python3-venv nghttp2-client
  chromium nodejs node-typescript zsh fish groff)
case $purpose in
  build) ;;
  test) packages+=("${testing[@]}") ;;
  all) packages+=("${testing[@]}" firefox-esr prometheus) ;;
  bench) packages+=("${testing[@]}" libgrpc++-dev protobuf-compiler-grpc g++ valgrind openssl) ;;
  *) echo "deploy/setup.sh: say build, test, all or bench" >&2; exit 64 ;;
esac

# Fixes that the server relies on came with this revision: reset floods, CONTINUATION floods, session termination.
nghttp2_needed=1.52.0-1+deb12u3

installed() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

missing=()
for package in "${packages[@]}"; do installed "$package" || missing+=("$package"); done
if installed libnghttp2-14 &&
  dpkg --compare-versions "$(dpkg-query -W -f '${Version}' libnghttp2-14)" lt "$nghttp2_needed"; then
  missing+=(libnghttp2-14)
fi

if [ ${#missing[@]} -gt 0 ]; then
  echo "installing ${missing[*]}"
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

if ! command -v swift >/dev/null; then
  echo "deploy/setup.sh: no swift on the PATH; Homeroom needs Swift 6.3 or later, see https://swift.org/install" >&2
  exit 69
fi

if [ "$purpose" != build ]; then
  requirements=Tests/Foreign/requirements.txt
  if ! cmp -s "$requirements" .build/venv/requirements.txt; then
    echo "making a Python venv with stock gRPC clients in .build/venv"
    mkdir -p .build
    python3 -m venv .build/venv
    .build/venv/bin/pip install -q -r "$requirements"
    cp "$requirements" .build/venv/requirements.txt
  fi
fi
