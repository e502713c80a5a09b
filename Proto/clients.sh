#!/bin/sh
# Packs clients for other languages into dist/. Nothing is published, and the same sources make the same bytes.
#
#   Proto/clients.sh                  a Python wheel, an npm tarball, and a Go module
#   Proto/clients.sh python go        only these
#
# SOURCE_DATE_EPOCH is the time of all files in them: that of the last commit where it is not set.
set -eu

cd "$(dirname "$0")/.."
root=$(pwd)
python=$root/.build/venv/bin/python
version=$(sed -n 's/.*static let current = "\(.*\)"/\1/p' Shared/4-assembly/Bootstrap/ProgramVersion.swift)
: "${version:?clients.sh: ProgramVersion.swift names no version}"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH PYTHONDONTWRITEBYTECODE=1

need() {  # need COMMAND PACKAGE
  command -v "$1" >/dev/null || { echo "clients.sh: $1 is missing: apt-get install $2, or deploy/setup.sh clients" >&2; exit 1; }
}
[ -x "$python" ] || { echo "clients.sh: the Python venv is missing: deploy/setup.sh clients" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
out=${HOMEROOM_DIST:-dist}
mkdir -p "$out"
# What is stored, and what reflection reads, no client sends.
files=$(cd Proto && find homeroom/context homeroom/activity homeroom/report -name '*.proto' | LC_ALL=C sort)

pack() {  # pack KIND
  "$python" Proto/clients/packages.py "$out" "$version" "$1" "$work/$1"
}

make_python() {
  mkdir -p "$work/wheel"
  (cd Proto && "$python" -m grpc_tools.protoc -I . --plugin=protoc-gen-mypy_grpc="$root/.build/venv/bin/protoc-gen-mypy_grpc" \
    --python_out="$work/wheel" --pyi_out="$work/wheel" --grpc_python_out="$work/wheel" --mypy_grpc_out="quiet:$work/wheel" $files)
  cp -r Proto/clients/python/homeroom/client "$work/wheel/homeroom/client"
  find "$work/wheel" -name __pycache__ -prune -exec rm -rf {} +
  for part in client context activity report; do : > "$work/wheel/homeroom/$part/py.typed"; done
  pack wheel
}

make_javascript() {
  need protoc protobuf-compiler
  need tsc node-typescript
  mkdir -p "$work/npm"
  protoc -I Proto -I /usr/include --include_imports --include_source_info --descriptor_set_out="$work/all" \
    $files google/rpc/error_details.proto google/rpc/status.proto
  /usr/bin/python3 Proto/generator/generate.py --descriptor-set "$work/all" --javascript-out "$work/npm/api" \
    --javascript-of google.rpc --javascript-of homeroom.context.v1 --javascript-of homeroom.activity.v1 \
    --javascript-of homeroom.report.v1 $files
  cp -r Services/Portal/Web/rpc "$work/npm/rpc"
  # The runtime has its types in comments: a page of TypeScript wants declarations.
  tsc --allowJs --declaration --emitDeclarationOnly --target es2022 --module es2022 --moduleResolution node --lib es2022,dom,dom.iterable \
    --rootDir "$work/npm" --outDir "$work/npm" "$work"/npm/rpc/*.js
  pack npm
}

make_go() {
  need protoc protobuf-compiler
  need protoc-gen-go protoc-gen-go
  need protoc-gen-go-grpc protoc-gen-go-grpc
  mkdir -p "$work/go"
  protoc -I Proto -I /usr/include --go_out="$work/go" --go_opt=module=homeroom.example/go \
    --go-grpc_out="$work/go" --go-grpc_opt=module=homeroom.example/go $files
  pack go
}

[ $# -gt 0 ] || set -- python javascript go
for language in "$@"; do
  case $language in
    python | javascript | go) "make_$language" ;;
    *) echo "clients.sh: say python, javascript or go" >&2; exit 64 ;;
  esac
done
(cd "$out" && ls)
