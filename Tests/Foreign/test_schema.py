"""What a release has promised of the schema stays: later versions add to it, and neither change nor remove anything of it."""

from frozen_schema import RELEASES, lines


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
