#!/usr/bin/env python3
"""Holds the answers of the Report service's calls against DuckDB's, question by question: check.py [S M]

Whole numbers must be equal, others to six digits: DuckDB adds doubles in whatever order it finds them.
"""

import itertools
import json
import math
import subprocess
import sys

import workload


def main():
    # The same again, in the environment that has the peers.
    if not workload.is_inside():
        sys.exit(subprocess.call([workload.python(), __file__, *sys.argv[1:]]))
    import peers
    import queries

    engine = workload.engine()
    wrong = 0
    for scale in sys.argv[1:] or ["S", "M"]:
        folder = workload.data(scale)
        connection, meta = peers.duckdb_connection(folder), peers.parameters(folder)
        ordinals = dict(connection.execute(
            f"SELECT item_def, ordinal - 1 FROM '{folder}/item_defs.parquet'").fetchall())
        counts, different = {}, {}
        for line in subprocess.check_output([engine, folder, "rows"], text=True).splitlines():
            answer = json.loads(line)
            name = answer["q"]
            sql = peers.render(queries.sql("duckdb")[name], name, meta, answer["turn"])
            theirs = connection.execute(sql).fetchall()
            if name in ("Q4", "Q4x"):
                theirs = [(row[0], ordinals[row[1]], *row[2:]) for row in theirs]
            ours, theirs = in_order(answer["rows"]), in_order(theirs)
            counts[name] = counts.get(name, 0) + len(ours)
            pairs = itertools.zip_longest(ours, theirs)
            different.setdefault(name, []).extend(pair for pair in pairs if not is_same(*pair))
        for name, count in counts.items():
            is_equal = count > 0 and not different[name]
            wrong += not is_equal
            print(f"{scale} {name:3} {count:6} rows {'equal' if is_equal else 'DIFFERENT'}")
            for pair in different[name][:3]:
                print("  ours  ", pair[0], "\n  theirs", pair[1])
    sys.exit(1 if wrong else 0)


def in_order(rows):
    """By their first two columns, which name a row."""
    return sorted(([plain(value) for value in row] for row in rows), key=lambda row: (row[0], row[1] or 0))


def plain(value):
    if value is None or isinstance(value, int):
        return value
    value = float(value)
    return None if math.isnan(value) else value


def is_same(ours, theirs):
    if isinstance(ours, list) and isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(is_same, ours, theirs))
    if ours is None or theirs is None:
        return ours is theirs
    are_whole = isinstance(ours, int) and isinstance(theirs, int)
    return ours == theirs or not are_whole and math.isclose(ours, theirs, rel_tol=1e-6, abs_tol=1e-12)


if __name__ == "__main__":
    main()
