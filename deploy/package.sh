#!/usr/bin/env bash
# Makes a Debian package of the programs, their units and the documentation, in .build/package.
#
#   deploy/package.sh [--programs FOLDER] [--revision N] [--to FOLDER] [--quick]
#
#   --programs FOLDER   these, ready to be installed, instead of building them. Swift's shared libraries may lie beside them
#   --revision N        what follows the version, as in 0.1.0-2: a package of the same version that is built again
#   --to FOLDER         where the package goes
#   --quick             compress little: larger, and made in a tenth of the time
set -euo pipefail
cd "$(dirname "$0")/.."

programs=
revision=1
target=.build/package
while [ $# -gt 0 ]; do
  case $1 in
    --programs) programs=$2 ;;
    --revision) revision=$2 ;;
    --to) target=$2 ;;
    --quick)
      export HOMEROOM_QUICK=yes
      shift
      continue
      ;;
    *)
      echo "usage: deploy/package.sh [--programs FOLDER] [--revision N] [--to FOLDER] [--quick]" >&2
      exit 64
      ;;
  esac
  shift 2
done
[[ "$revision" =~ ^[0-9]+$ ]] || { echo "deploy/package.sh: --revision takes a number" >&2; exit 64; }

version=$(sed -nE 's/.*static let current = "([0-9.]+)".*/\1/p' Shared/4-assembly/Bootstrap/ProgramVersion.swift)
mkdir -p "$target"
target=$(cd "$target" && pwd)
if [ -z "$programs" ]; then
  programs=$target/programs
  deploy/build.sh --static --to "$programs"
fi

# Debian's tools expect a tree of sources with a folder `debian` in it, and put the package beside it.
tree=$target/tree/homeroom-$version
rm -rf "$target/tree"
mkdir -p "$tree"
cp -r deploy/debian "$tree/debian"
cp -r deploy/systemd "$tree/systemd"
cp -r docs "$tree/docs"
cp -r "$programs" "$tree/programs"
chmod 755 "$tree/programs/"*
chmod 644 "$tree/programs/"*.so 2>/dev/null || true

commit=${COMMIT:-$(git rev-parse HEAD 2>/dev/null || true)}
if [ -n "$commit" ]; then
  printf '# What /buildinfo says.\n[Service]\nEnvironment=HOMEROOM_COMMIT=%s\n' "$commit" >"$tree/systemd/homeroom-.service.d/20-commit.conf"
fi

# Of the commit, so that the same sources make the same package.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
{
  echo "homeroom ($version-$revision) unstable; urgency=medium"
  echo
  echo "  * Built from ${commit:-a copy of the sources}."
  echo
  echo " -- Homeroom <maintainers@homeroom.invalid>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")"
} >"$tree/debian/changelog"

if ! (cd "$tree" && dpkg-buildpackage --build=binary --no-sign) >"$target/log" 2>&1; then
  tail -30 "$target/log" >&2
  echo "deploy/package.sh: the package could not be made; all of it: $target/log" >&2
  exit 1
fi
package=$target/homeroom_$version-${revision}_$(dpkg --print-architecture).deb
mv "$target/tree/$(basename "$package")" "$package"
rm -rf "$target/tree"
echo "$package"
