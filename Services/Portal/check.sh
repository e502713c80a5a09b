#!/bin/sh
# Checks the page's JavaScript without a browser: types with Debian's TypeScript, style with Biome.
#
#   Services/Portal/check.sh             what is committed; fails where it does not pass
#   Services/Portal/check.sh --format    formats what is written by hand
set -eu

cd "$(dirname "$0")"
biome=../../.build/venv/bin/biome
command -v tsc >/dev/null && [ -x $biome ] || { echo "check.sh: tsc or Biome is missing: deploy/setup.sh test" >&2; exit 1; }

if [ "${1:-}" = --format ]; then
  $biome check --write .
  exec $biome check --write --config-path . ../../Tests/Foreign/javascript
fi
tsc --project .
$biome check --error-on-warnings .
# The tests' own scripts are no part of the page: style without types.
$biome check --error-on-warnings --config-path . ../../Tests/Foreign/javascript
