#!/bin/sh
# Turns the schema into code: C structs by protoc-c; Swift values and services, and the page's client, by Proto/generator.
#
#   Proto/generate.sh           writes what is committed
#   Proto/generate.sh --check   writes nothing; fails when what is committed is not what the schema says
set -eu

cd "$(dirname "$0")/.."
well_known="any duration empty field_mask timestamp"
python=/usr/bin/python3  # Debian's, which sees Debian's python3-protobuf

need() {  # need COMMAND PACKAGE
  command -v "$1" >/dev/null || { echo "generate.sh: $1 is missing: apt-get install $2" >&2; exit 1; }
}
need protoc protobuf-compiler
need protoc-c protobuf-c-compiler
need "$python" python3
need swift "nothing: see https://www.swift.org/install"
"$python" -c 'import google.protobuf' 2>/dev/null ||
  { echo "generate.sh: Python's protobuf is missing: apt-get install python3-protobuf" >&2; exit 1; }
include=/usr/include
[ -f $include/google/protobuf/any.proto ] ||
  { echo "generate.sh: the well-known types are missing: apt-get install libprotobuf-dev" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# emit OUT SOURCES C_FOLDER FILES… -- OPTIONS…: the C and the Swift code of a schema, in the folder OUT. The files in
# $described go without code: reflection tells of them, and they are the same on the wire as others.
described=
emit() {
  out=$1 sources=$2 c_folder=$3
  shift 3
  files=
  while [ "$1" != -- ]; do files="$files $1"; shift; done
  shift
  mkdir -p "$out/$c_folder/include"
  protoc -I "$sources" -I Proto -I $include --include_imports --include_source_info \
    --descriptor_set_out="$work/all" $files $described
  PYTHONDONTWRITEBYTECODE=1 "$python" Proto/generator/generate.py --descriptor-set "$work/all" \
    --stripped-set "$work/stripped" --c-out "$out/$c_folder" "$@" $files
  protoc-c --descriptor_set_in="$work/stripped" --c_out="$out/$c_folder/include" $files
  # SwiftPM wants the sources beside the headers' folder, not in it.
  (cd "$out/$c_folder/include" && find . -name '*.c' | while read -r c; do
    mkdir -p "../$(dirname "$c")" && mv "$c" "../$c"
  done)
}

described=grpc/reflection/v1alpha/reflection.proto
product=$(cd Proto && find homeroom google grpc -name '*.proto' | grep -vxF $described | sort)
for name in $well_known; do product="$product google/protobuf/$name.proto"; done
# What the portal passes on (PageCalls.swift), and what the services' errors say.
of_the_page="--javascript-of homeroom.report.v1.ReportService --javascript-of homeroom.context.v1.ContextService"
for name in Status ErrorInfo RetryInfo BadRequest PreconditionFailure QuotaFailure ResourceInfo; do
  of_the_page="$of_the_page --javascript-of google.rpc.$name"
done
for name in Organization Roster Handout Activity; do
  of_the_page="$of_the_page --javascript-of homeroom.activity.v1.${name}Service"
done
emit "$work/out" Proto Proto/CProto $product -- --c-module CProto \
  --messages-out "$work/out/Proto/Messages" --api-out "$work/out/Proto/API" \
  --written-in-place homeroom.report.v1.WatchResponse \
  --javascript-out "$work/out/Services/Portal/Web/api" $of_the_page
described=

# The generator's test schema, which borrows the product's well-known types.
emit "$work/out" Tests/Schema/proto Tests/Schema/CSchema \
  $(cd Tests/Schema/proto && find homeroom -name '*.proto' | sort) -- --c-module CSchema \
  --messages-module SchemaMessages --messages-out "$work/out/Tests/Schema/SchemaMessages" \
  --api-out "$work/out/Tests/Schema/SchemaAPI" --borrow Messages=google \
  --javascript-out "$work/out/Tests/Schema/javascript" --javascript-runtime ../../../Services/Portal/Web/rpc \
  --javascript-of homeroom.test.v1 --javascript-of homeroom.echo.v1

# The contract of gRPC's interoperability tests.
emit "$work/out" Tests/Interop/proto Tests/Interop/CInterop \
  $(cd Tests/Interop/proto && find grpc -name '*.proto' | sort) -- --c-module CInterop \
  --messages-module InteropMessages --messages-out "$work/out/Tests/Interop/InteropMessages" \
  --api-out "$work/out/Tests/Interop/InteropAPI"

# Every message of the first two by its name: for the comparison with a foreign implementation, and for fuzzing.
schema=$(cd Tests/Schema/proto && find homeroom -name '*.proto' | sort)
protoc -I Tests/Schema/proto -I Proto -I $include --include_imports --include_source_info \
  --descriptor_set_out="$work/all" $product $schema
PYTHONDONTWRITEBYTECODE=1 "$python" Proto/generator/generate.py --descriptor-set "$work/all" \
  --registry-out "$work/out/Tests/Schema/MessageTypes/MessageTypes.swift" --messages-module Messages \
  --borrow SchemaMessages=homeroom/test --borrow SchemaMessages=homeroom/echo $product $schema

swift format --in-place --recursive --configuration .swift-format "$work/out"

generated="Proto/CProto Proto/Messages Proto/API
  Tests/Schema/CSchema Tests/Schema/SchemaMessages Tests/Schema/SchemaAPI
  Services/Portal/Web/api Tests/Schema/javascript
  Tests/Interop/CInterop Tests/Interop/InteropMessages Tests/Interop/InteropAPI
  Tests/Schema/MessageTypes/MessageTypes.swift"
if [ "${1:-}" = --check ]; then
  for folder in $generated; do
    diff -r "$folder" "$work/out/$folder" >/dev/null 2>&1 ||
      { echo "generate.sh: $folder is not what the schema says: run Proto/generate.sh and commit" >&2; exit 1; }
  done
  exit
fi
for folder in $generated; do
  rm -rf "$folder"
  mkdir -p "$(dirname "$folder")"
  cp -r "$work/out/$folder" "$folder"
done
