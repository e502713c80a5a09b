"""Answers the report workload with another engine on one thread: peers.py duckdb|chdb|polars FOLDER

Prints one JSON object: by question, the median of warm repetitions in milliseconds, the result fetched.
"""

import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import queries

QUESTIONS = ["Q1", "Q2", "Q3", "Q3r", "Q4", "Q4x", "Q5", "Q6", "Q7"]
# Reports of everyone's assigned work, through their calls: DuckDB and ClickHouse alone.
REPORTS = ["subtree", "distribution", "weeks"]
TABLES = {
    "contexts": "context_id INTEGER, parent_id INTEGER, type SMALLINT, depth SMALLINT, subtree_end INTEGER, title TEXT",
    "closure": "ancestor_id INTEGER, context_id INTEGER",
    "classes": "class_id INTEGER, org_id INTEGER",
    "enrollment": "class_id INTEGER, student_id INTEGER",
    "handouts": "handout_id INTEGER, class_id INTEGER, assigned_at BIGINT",
    "handout_contexts": "handout_id INTEGER, context_id INTEGER",
    "class_contexts": "class_id INTEGER, context_id INTEGER",
    "attempts": "attempt_id INTEGER, org_id INTEGER, student_id INTEGER, context_id INTEGER, attempt_no SMALLINT, "
    "started_at BIGINT, duration_s INTEGER, progress DOUBLE, state SMALLINT, p_kind SMALLINT, p_item INTEGER, "
    "p_value DOUBLE, p_max DOUBLE",
    "items": "attempt_id INTEGER, org_id INTEGER, context_id INTEGER, item_def INTEGER, kind SMALLINT, value REAL, "
    "max_value REAL",
}
# How each table is sorted where the engine asks for it.
ORDERS = {
    "contexts": "context_id", "closure": "(context_id, ancestor_id)", "classes": "class_id",
    "handouts": "(class_id, handout_id)", "enrollment": "(class_id, student_id)",
    "handout_contexts": "(handout_id, context_id)", "class_contexts": "(class_id, context_id)",
    "attempts": "(org_id, context_id, student_id, attempt_no)", "items": "(org_id, context_id, attempt_id)",
}


def parameters(folder):
    return json.loads((folder / "meta.json").read_text())


def render(sql, question, meta, turn):
    """A question with its parameters; point questions go round theirs."""
    class_id, handout, organization = meta["handout_params"][turn % 20]
    student, students_organization = meta["student_params"][turn % 20]
    if question == "Q7":
        organization = students_organization
    elif question not in ("Q1", "Q2"):
        organization = meta["org"]
    low, high = meta["subtree"]
    return sql.format(
        c=class_id, h=handout, s=student, o=organization, lo=low, hi=high - 1, quiz=meta["quiz"])


def median_ms(ask):
    for turn in range(2):
        ask(turn)
    times, end = [], time.perf_counter() + 1.5
    while len(times) < 3 or (time.perf_counter() < end and len(times) < 40):
        begin = time.perf_counter()
        ask(len(times))
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1e3


def duckdb_connection(folder):
    import duckdb

    connection = duckdb.connect(":memory:")
    connection.execute("SET threads=1")
    for table, columns in TABLES.items():
        connection.execute(f"CREATE TABLE {table} ({columns})")
        connection.execute(f"INSERT INTO {table} SELECT * FROM '{folder / table}.parquet'")
    return connection


def duckdb_times(folder):
    connection, meta, sql = duckdb_connection(folder), parameters(folder), queries.sql("duckdb")

    def fetch(question, turn):
        result = connection.execute(render(sql[question], question, meta, turn))
        return result.fetchall() if question in ("Q1", "Q2", "Q7") else result.to_arrow_table()

    return {question: median_ms(lambda turn: fetch(question, turn)) for question in QUESTIONS + REPORTS}


def chdb_times(folder):
    from chdb import session

    meta, sql = parameters(folder), queries.sql("ch")
    home = tempfile.mkdtemp(prefix="report-chdb-")
    try:
        store = session.Session(home)
        store.query("CREATE DATABASE b")
        store.query("USE b")
        for table, columns in TABLES.items():
            for theirs, name in [("SMALLINT", "Int16"), ("BIGINT", "Int64"), ("INTEGER", "Int32"), ("TEXT", "String"),
                                 ("DOUBLE", "Float64"), ("REAL", "Float32"), ("p_max Float64", "p_max Nullable(Float64)"),
                                 ("max_value Float32", "max_value Nullable(Float32)")]:
                columns = columns.replace(theirs, name)
            store.query(f"CREATE TABLE b.{table} ({columns}) ENGINE=MergeTree ORDER BY {ORDERS[table]}")
            store.query(f"INSERT INTO b.{table} SELECT * FROM file('{folder / table}.parquet', Parquet)")
            store.query(f"OPTIMIZE TABLE b.{table} FINAL")

        def fetch(question, turn):
            text = render(sql[question], question, meta, turn) + ", max_threads=1"
            return store.query(text, "Native").bytes()

        times = {question: median_ms(lambda turn: fetch(question, turn)) for question in QUESTIONS + REPORTS}
        store.close()
        return times
    finally:
        shutil.rmtree(home, ignore_errors=True)


def polars_times(folder):
    os.environ["POLARS_MAX_THREADS"] = "1"
    import polars_questions

    ask = polars_questions.questions(folder, parameters(folder))
    return {question: median_ms(ask[question]) for question in QUESTIONS}


if __name__ == "__main__":
    engine, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    print(json.dumps({"duckdb": duckdb_times, "chdb": chdb_times, "polars": polars_times}[engine](folder)))
