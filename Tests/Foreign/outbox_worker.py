"""An app that works without a pause until it is killed: run by test_python_client.py, with a folder and a token.

Its ledger has a line for each attempt before it may be in the outbox ("begun"), and one once it is ("kept").
"""

import os
import pathlib
import sys

from homeroom.client import Backoff, Connection, Content, DataStore, Outbox, Score
from homeroom.context.v1 import context_pb2

APP = "org.example.library"
# So many that a pupil does not begin anew at one before what they did there is long past.
QUIZZES = 200


class Quizzes:
    def create_context(self, identifier, parent_path):
        return Content(title=identifier, type=context_pb2.CONTEXT_TYPE_QUIZ)


def points_of(attempt_id):
    """What the attempt of this identifier earns of 100: so that the report can be held against the ledger."""
    return int(attempt_id[:8], 16) % 101


def main(folder, student, context, activity, token):
    number = len((folder / "ledger").read_bytes().splitlines()) if (folder / "ledger").exists() else 0
    ledger = os.open(folder / "ledger", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def note(what, attempt_id):
        os.write(ledger, f"{what} {attempt_id}\n".encode())

    backoff = Backoff(first_seconds=0.02, seconds_max=0.2)
    connection = Connection(lambda: token, context=context, activity=activity, call_seconds_max=5)
    outbox = Outbox(folder / "outbox.sqlite", f"kills/{student}")
    with connection, outbox, DataStore(APP, student, connection, outbox, Quizzes(), heartbeat_seconds=0.05, backoff=backoff) as store:
        while True:
            number += 1
            quiz = store.main_app_context.descendant(["quizzes", f"quiz-{number % QUIZZES}"])
            work = quiz.create_new_activity()
            note("begun", work.attempt_id)
            work.start()
            work.add_progress_range(0, 0.5)
            work.primary_item = Score("score", "Score", points_of(work.attempt_id), 100)
            work.stop()
            store.save(tries=0)
            note("kept", work.attempt_id)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
