"""Writes Context's store as the version before commit de4f447 would have written it, into Tests/Fixtures/stores/before-de4f447.

    python3 Tests/Fixtures/stores/play_back.py

No executable of that version was at hand. The tables are made by its own steps, read from the repository's history and noted with the
checksums that it gave them; the rows are those of the store of 9391162. Activity's store is that of 9391162 unchanged: its schema
was the same.
"""

import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
import tempfile

from write import HERE, pack

COMMIT, SOURCE, TARGET = "de4f447^", HERE / "9391162", HERE / "before-de4f447"
STEP = re.compile(r'Migration\(\s*(\d+|number),\s*"([^"]*)",\s*"""\n(.*?)\n( *)"""', re.DOTALL)


def steps(path):
    """The steps that a file of that version declares: name to text."""
    source = subprocess.run(
        ["git", "show", f"{COMMIT}:{path}"], cwd=HERE, check=True, capture_output=True, text=True).stdout
    return {
        name: "\n".join(line.removeprefix(indent) for line in text.split("\n"))
        for _, name, text, indent in STEP.findall(source)}


def checksum(text):
    """As SQL.checksum gives it."""
    total = 0xcbf29ce484222325
    for byte in text.encode():
        total = (total ^ byte) * 0x100000001b3 % (1 << 64)
    return total - (1 << 64) if total >> 63 else total


def main():
    if TARGET.exists():
        sys.exit(f"{TARGET} is there: what has been written is never written again")
    context = steps("Services/Context/ContextService/Store/ContextSchema.swift")
    feed = steps("Shared/1-foundations/Storage/ChangeLog.swift") | steps("Shared/1-foundations/Storage/RequestLog.swift")
    order = [("contexts", context), ("feed", feed), ("requests", feed), ("school", context)]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        with tarfile.open(SOURCE / "stores.tar.xz") as tar:
            names = [name for name in tar.getnames() if name.startswith("activity")]
            tar.extractall(folder, filter="data")
        (folder / "context.sqlite").rename(folder / "source.sqlite")
        connection = sqlite3.connect(folder / "context.sqlite", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA application_id = {0x48637478}")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS schema_migration (\n  number INTEGER PRIMARY KEY,\n  name TEXT NOT NULL,\n"
            "  checksum INTEGER NOT NULL,\n  applied_at INTEGER NOT NULL\n)")
        for number, (name, texts) in enumerate(order, 1):
            connection.executescript(texts[name])
            connection.execute(
                "INSERT INTO schema_migration VALUES (?, ?, ?, 0)", (number, name, checksum(texts[name])))
        connection.execute("ATTACH ? AS source", (str(folder / "source.sqlite"),))
        tables = [name for name, in connection.execute(
            "SELECT name FROM source.sqlite_schema WHERE type = 'table' AND name <> 'schema_migration'")]
        for table in tables:
            columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA source.table_info({table})"))
            connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM source.{table}")
        moved, = connection.execute("SELECT count(*) FROM main.former_place").fetchone()
        assert moved, "the case is about rows of former_place"
        connection.execute("DETACH source")
        connection.close()
        TARGET.mkdir()
        pack(TARGET / "stores.tar.xz", folder, ["context.sqlite", *names])
    shutil.copy(SOURCE / "answers.json", TARGET / "answers.json")


if __name__ == "__main__":
    main()
