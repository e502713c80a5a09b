#!/bin/sh
# Writes CWeb/files.c, which takes the files of the folder Web into the program: each is named there, and read by the compiler.
#
#   Services/Portal/embed.sh           writes what is committed
#   Services/Portal/embed.sh --check   writes nothing; fails when what is committed does not name the files that there are
set -eu

cd "$(dirname "$0")"
made=$(mktemp)
trap 'rm -f "$made"' EXIT

files=$(cd Web && find . -type f \( -name '*.js' -o -name '*.css' -o -name '*.html' -o -name '*.svg' \) | sed 's,^\./,,' | LC_ALL=C sort)
{
  echo '// Written by Services/Portal/embed.sh: which files the program has for browsers.'
  echo '#include "CWeb.h"'
  echo
  echo '#pragma clang diagnostic ignored "-Wc23-extensions"'
  number=0
  for file in $files; do
    printf '\nstatic const unsigned char file_%d[] = {\n#embed "../Web/%s"\n};\n' "$number" "$file"
    number=$((number + 1))
  done
  printf '\nconst struct homeroom_web_file homeroom_web_files[] = {\n'
  number=0
  for file in $files; do
    printf '  {"%s", file_%d, sizeof file_%d},\n' "$file" "$number" "$number"
    number=$((number + 1))
  done
  printf '};\nconst size_t homeroom_web_file_count = sizeof homeroom_web_files / sizeof homeroom_web_files[0];\n'
} > "$made"

if [ "${1:-}" = --check ]; then
  cmp -s "$made" CWeb/files.c || { echo "embed.sh: CWeb/files.c does not name the files of Web: run it and commit" >&2; exit 1; }
  exit
fi
cp "$made" CWeb/files.c
