"""Freezes the schema of a release as Tests/Fixtures/schema/VERSION.txt.

    .build/venv/bin/python Tests/Fixtures/schema/write.py VERSION

When it is released; from then on it is never written again.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Foreign"))

from frozen_schema import RELEASES, lines  # noqa: E402

if len(sys.argv) != 2:
    sys.exit(__doc__)
target = RELEASES / f"{sys.argv[1]}.txt"
if target.exists():
    sys.exit(f"{target} is there: what was released is never written again")
target.write_text("\n".join(lines()) + "\n")
print(f"{target}: {len(lines())} lines")
