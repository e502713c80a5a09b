"""Durable attempts a second through the RPC: each a start, an interval, ranges, ten items and a stop."""

from swift_program import rows


def run():
    return rows("bench-ingest", "--json")
