"""A package of somebody else's that depends on Homeroom's libraries: it builds, and its student's work arrives."""

import os
import subprocess

import test_client
from patience import PATIENCE_SECONDS
from school import School, context, context_service
from services import ROOT, Homeroom

PACKAGE = ROOT / "Tests" / "Foreign" / "swift-app"


def built():
    """The app's executable. What was built before is built no second time."""
    words = ["swift", "build", "--package-path", str(PACKAGE), "--scratch-path", str(ROOT / ".build" / "swift-app"), "--product", "swift-app"]
    # Its own build is as long as the house's part that it uses: minutes on two cores.
    done = subprocess.run(words, capture_output=True, text=True, timeout=6 * PATIENCE_SECONDS)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return subprocess.run([*words, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip() + "/swift-app"


def test_an_app_in_a_package_of_its_own(binaries):
    program = built()
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "outside")
        publisher = school.app(test_client.APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=test_client.APP, contexts=[
            context.Context(identifier_path=["quiz 0"], title="A quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        school.post(school.teacher("tess"), "reading", "Quizzes", [(test_client.APP, ["quiz 0"])])
        token = dict(school.student("pia", test_client.APP).metadata)["authorization"].removeprefix("Bearer ")
        said = subprocess.run(
            [program, homeroom.context.address, homeroom.activity.address, str(homeroom.folder / "app.sqlite"), test_client.APP, "pia"],
            env={**os.environ, "HOMEROOM_TOKEN": token}, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert said.returncode == 0 and said.stdout == "arrived\nA quiz, Library\n", said
        page = school.administrator.ListAttempts(test_client.activity.ListAttemptsRequest(
            app_id=test_client.APP, identifier_path=["quiz 0"], student_id="pia"))
        assert [attempt.primary_item.quantity for attempt in page.attempts] == [7.0]


test_an_app_in_a_package_of_its_own.takes_long = True
