"""Content: a million contexts declared with the index of their words, found by path and by words; thumbnails of large images; and
what a catalog of 10,000 contexts that is published for 500 organizations takes, beside what it takes for one."""

import os

from swift_program import rows

CONTEXTS, ORGANIZATIONS = 10_000, 500


def published(measure):
    """Rows of what a catalog adds, in all three services together: `measure` starts a process for each figure."""
    def added(organizations):
        without, with_them = measure(0, organizations), measure(CONTEXTS, organizations)
        return {what: with_them[what] - without[what] for what in ("memory", "disk")}
    one, many = added(1), added(ORGANIZATIONS)
    return [
        {"name": f"context.published.{what}", "value": round(many[what] / one[what], 3), "unit": "times",
         "peers": {"one organization": 1.0}} for what in ("memory", "disk")]


def run():
    # What was needed for a moment only is given back, and does not lie scattered.
    os.environ.update(MALLOC_ARENA_MAX="1", MALLOC_TRIM_THRESHOLD_="65536")
    figures = published(lambda contexts, organizations: rows("bench-context", "--published", str(contexts), str(organizations)))
    for name in ("MALLOC_ARENA_MAX", "MALLOC_TRIM_THRESHOLD_"):
        del os.environ[name]
    return rows("bench-context") + figures
