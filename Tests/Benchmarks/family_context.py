"""Content: a million contexts declared with the index of their words, found by path and by words; thumbnails of large images."""

from swift_program import rows


def run():
    return rows("bench-context")
