"""Kill -9 of a student's app and of the services, at random points: what the app was told is saved is stored, once."""

import os
import random
import subprocess
import time

from patience import PATIENCE_SECONDS
from school import School, activity, context, context_service
from services import Homeroom

APP = "org.example.library"
QUIZZES = [["quiz 0"], ["quiz 1"], ["quiz 2"]]


class App:
    """The student's app, which goes on where its file says after each kill."""

    def __init__(self, binaries, homeroom, school):
        self.file = homeroom.folder / "client.sqlite"
        self.command = [
            str(binaries / "client-probe"), homeroom.context.address, homeroom.activity.address, str(self.file), APP, "pia"]
        token = dict(school.student("pia", APP).metadata)["authorization"].removeprefix("Bearer ")
        self.environment = {**os.environ, "HOMEROOM_TOKEN": token}
        self.saved, self.first, self.process = set(), 0, None

    def start(self, task=None):
        # Numbers are never used again, whether or not the work under them outlived the kill.
        self.first += 1_000_000
        self.process = subprocess.Popen(
            [*self.command, task or str(self.first)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment, text=True)

    def kill(self):
        self.process.kill()
        said, _ = self.process.communicate()
        self.saved |= {int(line.removeprefix("saved ")) for line in said.splitlines() if line.startswith("saved ")}

    def drain(self):
        self.start("drain")
        said, _ = self.process.communicate(timeout=PATIENCE_SECONDS)
        assert said == "drained\n", said


def stored(school):
    """The numbers of all attempts that are stored, each as often as it is."""
    numbers = []
    for path in QUIZZES:
        token = ""
        while True:
            page = school.administrator.ListAttempts(activity.ListAttemptsRequest(
                app_id=APP, identifier_path=path, student_id="pia", page_size=200, page_token=token))
            numbers += [int(attempt.primary_item.quantity) for attempt in page.attempts]
            token = page.next_page_token
            if not token:
                break
    return numbers


def kill_again_and_again(binaries, rounds):
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "killed")
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=path, title=path[0], type=context.CONTEXT_TYPE_QUIZ) for path in QUIZZES]))
        school.post(school.teacher("tess"), "reading", "Quizzes", [(APP, path) for path in QUIZZES])
        app = App(binaries, homeroom, school)
        for _ in range(rounds):
            app.start()
            time.sleep(chance.uniform(0.05, 0.6))
            victim = chance.choice([None, None, homeroom.activity, homeroom.activity, homeroom.context])
            if victim:
                victim.kill()
                time.sleep(chance.uniform(0, 0.2))
            app.kill()
            if victim:
                victim.restart()
        app.drain()
        numbers = stored(school)
        assert len(numbers) == len(set(numbers)), f"SEED={seed}: doubled {sorted(n for n in numbers if numbers.count(n) > 1)}"
        lost = app.saved - set(numbers)
        assert not lost, f"SEED={seed}: lost {sorted(lost)} of {len(app.saved)}"
        assert len(app.saved) >= rounds, f"SEED={seed}: {len(app.saved)} in {rounds} rounds"


def test_kills(binaries):
    kill_again_and_again(binaries, 6)


def test_many_kills(binaries):
    kill_again_and_again(binaries, 200)


test_many_kills.takes_long = True
