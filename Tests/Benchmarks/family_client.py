"""Durable records a second in the client's outbox: of 256 tasks that save at the same time, and of one alone."""

from swift_program import rows


def run():
    return rows("bench-client", "--json")
