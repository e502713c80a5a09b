#!/bin/sh
# Writes CWeb/files.c, which takes the files of the folder Web into the program: each is named there, and read by the compiler.
# And writes into Web/index.html which modules the page and its grid need, so that browsers ask for all of them at once.
#
#   Services/Portal/embed.sh           writes what is committed
#   Services/Portal/embed.sh --check   writes nothing; fails when what is committed does not name the files that there are
set -eu

cd "$(dirname "$0")"
made=$(mktemp)
index=$(mktemp)
trap 'rm -f "$made" "$index"' EXIT

# The page and the screen that has to be there soonest, what they import, what that imports, and so on. What is imported by a call
# is no line of this form.
needed='' new='page.js screens/handout.js'
while [ -n "$new" ]; do
  needed=$(printf '%s\n' $needed $new)
  new=$(for file in $new; do
    sed -n 's,^\(import .*\|} \)from "\(\..*\)";$,\2,p' "Web/$file" | while read -r path; do
      realpath -m --relative-to=Web "Web/$(dirname "$file")/$path"
    done
  done | LC_ALL=C sort -u | grep -vxF "$needed" || true)
done
sed '/rel="modulepreload"/d' Web/index.html | while IFS= read -r line; do
  case $line in
  *'type="module"'*)
    for file in $(printf '%s\n' $needed | grep -vx page.js | LC_ALL=C sort); do
      printf '<link rel="modulepreload" href="/files/current/%s">\n' "$file"
    done
    ;;
  esac
  printf '%s\n' "$line"
done > "$index"

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
  cmp -s "$index" Web/index.html || { echo "embed.sh: Web/index.html does not name what page.js imports: run it and commit" >&2; exit 1; }
  exit
fi
cp "$made" CWeb/files.c
cmp -s "$index" Web/index.html || cp "$index" Web/index.html
