"""What a release has promised of the schema stays: later versions add to it, and neither change nor remove anything of it."""

import pathlib
import shutil
import subprocess
import sys
import tempfile

from frozen_schema import RELEASES, ROOT, lines
from patience import PATIENCE_SECONDS


def test_released_schema_is_kept(_binaries):
    releases = sorted(RELEASES.glob("*.txt"))
    assert releases, "no release is frozen"
    today = set(lines())
    for release in releases:
        lost = [line for line in release.read_text().splitlines() if line not in today]
        assert not lost, (
            f"of what {release.stem} promised, this is gone or changed: {lost}. Mark it deprecated instead and add what takes its"
            " place; only a major version removes it, and only what was deprecated for a release before (docs/upgrades.md).")


def test_lines_say_what_changed(_binaries):
    """A field of another number, type, name or group is another line; so the list notices it."""
    today = lines()
    assert len(today) == len(set(today)) > 1000
    for line in (
        "field homeroom.activity.v1.Attempt 1 attempt_id string",
        "field homeroom.activity.v1.ActivityItem 3 score homeroom.activity.v1.Score in value",
        "field homeroom.activity.v1.RecordAttemptsRequest 1 records repeated homeroom.activity.v1.AttemptRecord",
        "value homeroom.activity.v1.AttemptState 4 ATTEMPT_STATE_SUPERSEDED",
        "method homeroom.report.v1.ReportService/Watch homeroom.report.v1.WatchRequest returns stream homeroom.report.v1.WatchResponse",
    ):
        assert line in today, line


def test_a_schema_without_a_comment_is_found(_binaries):
    """What `make check` runs: nothing to say of the schema as it is, and one line for each comment that is taken away."""
    with tempfile.TemporaryDirectory(prefix="homeroom-lint-") as folder:
        copy = pathlib.Path(folder) / "Proto"
        shutil.copytree(ROOT / "Proto", copy, ignore=shutil.ignore_patterns("*.swift", "*.c", "*.h", "__pycache__"))

        def lint():
            done = subprocess.run([sys.executable, copy / "lint.py"], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            return done.returncode, [line.split(": ")[-1] for line in done.stderr.splitlines()]

        assert lint() == (0, [])
        for file, comment, what in [
            ("activity/v1/attempt.proto", "One attempt. Starting anew makes another one and ends this one.",
             "message homeroom.activity.v1.Attempt has no comment"),
            ("activity/v1/attempt.proto", "Whether it runs, may go on, or is over.",
             "field homeroom.activity.v1.Attempt.state has no comment"),
            ("context/v1/context.proto", "Subjects.", "enum homeroom.context.v1.Topic has no comment"),
            ("report/v1/report_service.proto", "How a metric is spread.", "method ReportService.GetDistribution has no comment"),
        ]:
            path = copy / "homeroom" / file
            whole = path.read_text()
            assert whole.count(f"// {comment}") == 1, comment
            path.write_text(whole.replace(f"// {comment}", ""))
            assert lint() == (1, [what])
            path.write_text(whole)
