"""An app plays the same for a pupil who has work assigned and for one who has not: every answer is the same, byte for byte.

Meanwhile others work under the same identifiers, the teacher posts, ends and voids, and Activity is killed and started again. What was
acknowledged for the first pupil is in the teacher's grid all the same."""

import contextlib
import os
import pathlib
import random
import sqlite3
import statistics
import struct
import subprocess

import grpc
from homeroom.activity.v1 import organization_service_pb2 as organization
from school import School, activity, at, attempt, context, context_service, handout, insist
from patience import PATIENCE_SECONDS
from services import Homeroom

APP, OTHER = "org.example.door", "org.example.other"
STEPS = int(os.environ.get("HOMEROOM_DOOR_STEPS", "70"))
PATHS = [["book"], ["book", "page"], ["quiz"]]
PAPER = "door:paper"
# What is moved between the two: one of them is its path, the other a former one.
MOVED = [["book", "leaf"], ["shelf", "leaf"]]
# The first is the assigned pupil's, the second is over soon, the third is of the other class, the last never was.
HANDOUTS = ["h1", "h2", "h3", "never"]
# What the app itself declares for its pupil.
OWN = [["book", "essay"], ["quiz", "mine"], ["book", "essay", "draft"], ["book", "leaf", "note"], ["shelf", "leaf", "note"]]


def metadata(call):
    """What comes beside an answer, but when and how long."""
    return [sorted((key, value) for key, value in part or () if key != "date")
            for part in (call.initial_metadata(), call.trailing_metadata())]


class Player:
    """One app at work for one pupil. Attempts that the server named are told by their order."""

    def __init__(self, school, pupil):
        self.app, self.names, self.stubs = school.student(pupil, APP), [], school.stubs

    def declare_own(self):
        """What comes before its content is declared would wait for it."""
        self.app.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=own, title="Own", type=context.CONTEXT_TYPE_DOCUMENT) for own in OWN]))

    def told(self, method, request):
        """What the app is answered, with all metadata beside it."""
        call = next(getattr(stub, method) for stub in self.stubs if hasattr(stub, method))
        options = dict(metadata=self.app.metadata, timeout=PATIENCE_SECONDS, wait_for_ready=True)
        try:
            answer, ended = call.with_call(request, **options)
        except grpc.RpcError as error:
            return self.named((error.code().name, error.details(), metadata(error)))
        if isinstance(answer, attempt.Attempt) and answer.attempt_id not in self.names:
            self.names.append(answer.attempt_id)
        return self.named((str(answer), metadata(ended)))

    def streamed(self, method, requests):
        call = next(getattr(stub, method) for stub in self.stubs if hasattr(stub, method))
        running = call(iter(requests), metadata=self.app.metadata, timeout=PATIENCE_SECONDS, wait_for_ready=True)
        try:
            answers = [str(answer) for answer in running]
        except grpc.RpcError as error:
            return self.named((error.code().name, error.details(), metadata(error)))
        return self.named((answers, metadata(running)))

    def named(self, answer):
        answer = repr(answer)
        for number, name in enumerate(self.names):
            answer = answer.replace(name, f"#{number}" if len(name) == 36 else name)
        return answer

    def step(self, dice, minutes):
        """The same dice take the same step for whoever plays."""
        path = dice.choice([*PATHS, *MOVED, *OWN])
        amount = dice.randrange(11) / 10
        known = [*self.names, "never"]
        name = known[dice.randrange(len(known))]
        request_id = f"r{dice.randrange(6)}" if dice.random() < 0.4 else ""
        item = attempt.ActivityItem(identifier="i", title="I")
        kind = dice.randrange(3)
        if kind == 0:
            item.score.points, item.score.max = amount, 1
        elif kind == 1:
            item.quantity = amount
        else:
            item.binary.value, item.binary.wording = amount > 0.5, attempt.BINARY_WORDING_PASS_FAIL
        own = f"own{dice.randrange(3)}" if dice.random() < 0.5 else ""
        anew, wish = dice.random() < 0.3, dice.randrange(26)
        named = dict(attempt_id=name, request_id=request_id)
        if wish < 3:
            return self.told("StartAttempt", activity.StartAttemptRequest(
                app_id=APP, identifier_path=path, start_new=anew, attempt_id=own, request_id=request_id))
        if wish < 5:
            return self.told("AddProgress", activity.AddProgressRequest(
                ranges=[attempt.ProgressRange(start=amount / 2, end=amount or 1)], **named))
        if wish == 5:
            return self.told("PutItems", activity.PutItemsRequest(primary_item=item, **named))
        if wish == 6:
            method = ["PauseAttempt", "StopAttempt", "Heartbeat", "RemoveItems"][dice.randrange(4)]
            return self.told(method, activity.AttemptEventRequest(**named))
        if wish == 7:
            return self.told("GetCurrentAttempt", activity.GetCurrentAttemptRequest(app_id=APP, identifier_path=path))
        if wish == 8:
            return self.told("ListAttempts", activity.ListAttemptsRequest(app_id=APP, identifier_path=path))
        if wish == 9:
            return self.told("CompleteAssigned", activity.CompleteAssignedRequest(
                app_id=APP, identifier_path=path, request_id=request_id))
        if wish == 10:
            return self.told(["ActivateContext", "ResignContext"][dice.randrange(2)], activity.ActivateContextRequest(
                app_id=APP, identifier_path=path))
        if wish == 11:
            return self.told("DeclareContexts", context_service.DeclareContextsRequest(app_id=APP, contexts=[
                context.Context(
                    identifier_path=own, title=f"T{dice.randrange(2)}", type=context.CONTEXT_TYPE_DOCUMENT,
                    primary_kind=dice.choice([0, 0, context.ITEM_KIND_SCORE]))
                for own in OWN]))
        if wish == 12:
            return self.told("ResolvePath", context_service.ResolvePathRequest(app_id=APP, identifier_path=path))
        if wish == 13:
            return self.told("ListChildren", context_service.ListChildrenRequest(app_id=APP, identifier_path=path[:1]))
        if wish == 15:
            # The organization lets the app not ask, so that of a document, too, it hears nothing.
            return self.told("IsAssignedDocument", activity.IsAssignedDocumentRequest(app_id=APP, url=PAPER))
        if wish == 16:
            return self.told("FetchDocumentAttempt", activity.FetchDocumentAttemptRequest(app_id=APP, url=PAPER))
        if wish >= 19:
            return self.step_at_content(wish, dice, path, amount)
        if wish == 17:
            return self.told("GetRunningAttempt", activity.GetRunningAttemptRequest(app_id=APP))
        if wish == 18:
            # Handouts that are the one pupil's, another's, over or nobody's: an app that has their ids from elsewhere.
            return self.told(["MarkDone", "UnmarkDone"][anew], handout.MarkDoneRequest(
                handout_id=dice.choice(HANDOUTS), task_id=dice.choice(["t1", "t2", "x"]), request_id=request_id,
                identifier_path=dice.choice([[], path])))
        record = attempt.AttemptRecord(
            record_id=f"rec{dice.randrange(5)}", attempt_id=f"late{dice.randrange(3)}", app_id=APP, identifier_path=path,
            start_time=at(minutes - 1), happen_time=at(minutes - amount), progress=amount,
            primary_item=item if dice.random() < 0.5 else None)
        request = activity.RecordAttemptsRequest(records=[record])
        if anew:
            return self.streamed("StreamRecordAttempts", [request, request])
        return self.told("RecordAttempts", request)

    def step_at_content(self, wish, dice, path, amount):
        """What an app may ask Context, beside declaring."""
        if wish == 19:
            return self.told("SearchContexts", context_service.SearchContextsRequest(
                query=dice.choice(["own", "essay", "leaf", "note"]), page_size=1 + dice.randrange(3)))
        if wish == 20:
            return self.told("QueryContexts", context_service.QueryContextsRequest(app_id=APP, page_size=1 + dice.randrange(9)))
        if wish == 21:
            return self.told("ListAliases", context_service.ListAliasesRequest(app_id=APP, identifier_path=path))
        if wish == 22:
            return self.told("GetDescendant", context_service.GetDescendantRequest(
                app_id=APP, ancestor_path=path[:1], identifier_path=path[1:] or ["essay"]))
        if wish == 23:
            return self.told(["GetLink", "GetThumbnail"][dice.randrange(2)], (
                context_service.GetLinkRequest if amount < 0.5 else context_service.GetThumbnailRequest)(
                    app_id=APP, identifier_path=path))
        if wish == 24:
            # Its own declaration names a link that others' may name, too.
            return self.told("StreamDeclareContexts", iter([context_service.StreamDeclareContextsRequest(app_id=APP, contexts=[
                context.Context(
                    identifier_path=own, title="Own", type=context.CONTEXT_TYPE_DOCUMENT, universal_link_url=f"door:{own[-1]}")
                for own in OWN])]))
        return self.told("ResolveLink", context_service.ResolveLinkRequest(app_id=APP, url=f"door:{path[-1]}"))


class Others:
    """What happens around the pupil who has work assigned."""

    def __init__(self, school, tess, publisher):
        self.school, self.tess, self.publisher, self.handouts = school, tess, publisher, []
        self.leaf = list(MOVED)
        self.ben, self.dice = Player(school, "ben"), random.Random(7)

    def act(self, dice, minutes):
        wish = dice.randrange(8)
        if wish == 0:
            self.handouts.append(self.school.post(self.tess, "a", "more", [(APP, PATHS[2])]).handout_id)
        elif wish == 1 and self.handouts:
            self.tess.CompleteHandout(handout.EndHandoutRequest(handout_id=self.handouts.pop()))
        elif wish == 2:
            shown = self.school.administrator.ListAttempts(activity.ListAttemptsRequest(
                app_id=APP, identifier_path=dice.choice(PATHS), student_id="ana")).attempts
            if shown:
                self.school.administrator.VoidAttempt(activity.VoidAttemptRequest(attempt_id=shown[0].attempt_id, reason="by chance"))
        elif wish == 3:
            for mode in (organization.SetRecordingRequest.PAUSED, organization.SetRecordingRequest.ON):
                self.school.administrator.SetRecording(organization.SetRecordingRequest(student_id="ana", mode=mode))
        elif wish == 4:
            self.leaf.reverse()
            self.publisher.MoveContext(context_service.MoveContextRequest(
                app_id=APP, identifier_path=self.leaf[1], new_parent_path=self.leaf[0][:1]))
        else:
            self.ben.step(self.dice, minutes)


def play(school, homeroom, seed):
    publisher = school.app(APP, "Door")
    school.app(OTHER, "Other").DeclareContexts(context_service.DeclareContextsRequest(app_id=OTHER, contexts=[
        context.Context(identifier_path=["page"], title="Page", type=context.CONTEXT_TYPE_PAGE)]))
    publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=path, title=path[-1], type=kind) for path, kind in zip(
            [*PATHS, ["shelf"], MOVED[0]], (
                context.CONTEXT_TYPE_BOOK, context.CONTEXT_TYPE_PAGE, context.CONTEXT_TYPE_QUIZ, context.CONTEXT_TYPE_BOOK,
                context.CONTEXT_TYPE_PAGE))] + [context.Context(
                    identifier_path=["paper"], title="Paper", type=context.CONTEXT_TYPE_DOCUMENT, universal_link_url=PAPER)]))
    school.clock(0)
    school.school_class("a", ["tess"], ["ana", "ben"])
    school.school_class("b", ["tom"], ["zoe"])
    tess = school.teacher("tess")
    for teacher, class_id, number in ((tess, "a", 1), (tess, "a", 2), (school.teacher("tom"), "b", 3)):
        # What the other class is assigned is of another app: its pupil has nothing assigned here.
        tasks = [(APP, PATHS[0]), (APP, ["paper"])] if class_id == "a" else [(OTHER, ["page"])]
        posted = teacher.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            handout_id=f"h{number}", class_id=class_id, title="Book", tasks=[
                handout.Task(task_id=f"t{index + 1}", app_id=app, identifier_path=path)
                for index, (app, path) in enumerate(tasks)])))
        teacher.PostHandout(handout.PostHandoutRequest(handout_id=posted.handout_id))
    school.clock(1)
    tess.CompleteHandout(handout.EndHandoutRequest(handout_id="h2"))
    players, others = [Player(school, "ana"), Player(school, "zoe")], Others(school, tess, publisher)
    for player in players:
        player.declare_own()
    steps, meanwhile = random.Random(seed), random.Random(seed + 1)
    minutes = 5
    for number in range(STEPS):
        minutes += steps.choice([0, 0.1, 1])
        school.clock(minutes)
        others.act(meanwhile, minutes)
        # Its clock is the organization's: else it may tick between one player's step and the other's.
        school.until_followed_by("context")
        if number % (STEPS // 3) == STEPS // 3 - 1:
            for service in (homeroom.activity, homeroom.context):
                service.kill()
                service.restart()
            for player in players:
                player.declare_own()
        state = steps.getstate()
        told = []
        for player in players:
            steps.setstate(state)
            told.append(player.step(steps, minutes))
        assert told[0] == told[1], f"seed {seed}, step {number}: assigned\n{told[0]}\nunassigned\n{told[1]}"


def test_answers_are_the_same_whatever_is_assigned(binaries):
    seed = random.randrange(1 << 30)
    with Homeroom(binaries) as homeroom:
        play(School(homeroom, "door"), homeroom, seed)


def test_work_at_own_content_waits_for_the_disk_as_often_whatever_is_assigned(binaries):
    """How long an answer takes says as much as what is in it: where it waits for one commit more, that is a beat."""
    homeroom = Homeroom(binaries)
    shim = homeroom.folder / "synced.so"
    subprocess.run(["clang", "-shared", "-fPIC", "-o", shim, pathlib.Path(__file__).with_name("synced.c")], check=True)
    counter = homeroom.folder / "activity.synced"
    homeroom.activity.command[:0] = ["env", f"LD_PRELOAD={shim}", f"SYNCED={counter}"]
    with homeroom, contextlib.ExitStack() as stack:
        school = School(homeroom, "synced")
        school.clock(0)
        publisher = school.app(APP, "Door")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["book"], title="Book", type=context.CONTEXT_TYPE_BOOK)]))
        school.school_class("a", ["tess"], ["ana"])
        school.school_class("b", ["tom"], ["zoe"])
        school.post(school.teacher("tess"), "a", "Book", [(APP, ["book"])])
        school.clock(100)
        pupils = {name: school.student(name, APP) for name in ("ana", "zoe")}
        own = ["book", "essay"]
        for pupil in pupils.values():
            pupil.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                context.Context(identifier_path=own, title="Own", type=context.CONTEXT_TYPE_DOCUMENT)]))

        store = stack.enter_context(contextlib.closing(sqlite3.connect(homeroom.folder / "context.sqlite")))

        def synced():
            """What Activity has brought onto the disk, and how often Context has for the sake of an answer alone: it writes besides, later, what
            it follows of work that is stored."""
            return struct.unpack("Q", counter.read_bytes())[0], store.execute("SELECT number FROM beat").fetchone()[0]

        def waits(pupil, method, request):
            before = synced()
            getattr(pupil, method)(request)
            return [now - then for now, then in zip(synced(), before)]

        def asked(number):
            happened = at(100 + number)
            record = attempt.AttemptRecord(
                record_id=f"record-{number}", attempt_id=f"attempt-{number}", app_id=APP, identifier_path=own, start_time=happened,
                happen_time=happened, progress=0.5)
            return [
                ("StartAttempt", activity.StartAttemptRequest(app_id=APP, identifier_path=own)),
                ("RecordAttempts", activity.RecordAttemptsRequest(records=[record])),
                ("CompleteAssigned", activity.CompleteAssignedRequest(app_id=APP, identifier_path=own)),
            ]

        found = {}
        for number in range(12):
            for name, pupil in pupils.items():
                for method, request in asked(number):
                    found.setdefault((method, name), []).append(waits(pupil, method, request))
        # A checkpoint may come between.
        usual = {key: [statistics.median(column) for column in zip(*each[1:])] for key, each in found.items()}
        for method in ("StartAttempt", "RecordAttempts", "CompleteAssigned"):
            assert usual[method, "ana"] == usual[method, "zoe"] == [2, 1], usual


def test_work_counts_whatever_the_session_knows(binaries):
    """Starts and records that are sent again, superseded attempts and another app's identifiers: nothing is lost or counted twice."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "counts")
        apps = [APP, "org.example.other"]
        for app in apps:
            school.app(app, app).DeclareContexts(context_service.DeclareContextsRequest(app_id=app, contexts=[
                context.Context(identifier_path=["book"], title="Book", type=context.CONTEXT_TYPE_BOOK)]))
        school.clock(0)
        school.school_class("a", ["tess"], ["ana", "ben"])
        tess = school.teacher("tess")
        posted = school.post(tess, "a", "books", [(app, ["book"]) for app in apps]).handout_id

        def again():
            homeroom.activity.kill()
            homeroom.activity.restart()

        def progress(pupil, app):
            shown = school.grid(tess, posted)
            row = next(row for row in shown.rows if row.student_id == pupil)
            return [round(cell.progress.value, 3) for cell in row.cells][apps.index(app)]

        for number, (pupil, app) in enumerate((pupil, app) for pupil in ("ana", "ben") for app in apps):
            share = 0.1 * (number + 1)
            player = school.student(pupil, app)

            def add(name, start, end, request_id):
                return player.AddProgress(activity.AddProgressRequest(
                    attempt_id=name, ranges=[attempt.ProgressRange(start=start, end=end)], request_id=request_id))

            def start(**fields):
                return player.StartAttempt(activity.StartAttemptRequest(app_id=app, identifier_path=["book"], **fields)).attempt_id

            school.clock(10 * number + 1)
            # Killed between the start and its resend.
            start(request_id="1")
            again()
            name = start(request_id="1")
            add(name, 0, share, "2")
            # A late record of an attempt before the current one, then a start that names none.
            assert start(attempt_id="1", start_new=True) == "1"
            assert start(attempt_id="2", start_new=True) == "2"
            again()
            player.RecordAttempts(activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
                record_id="1", attempt_id="1", app_id=app, identifier_path=["book"], start_time=at(10 * number + 1),
                happen_time=at(10 * number + 1))]))
            name = start()
            add(name, 0.5, 0.5 + share, "3")
            add(name, 0.5, 0.5 + share, "3")
            # Called like what others' requests might be called.
            player.RecordAttempts(activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
                record_id=f"{kind}{len(pupil)}:{pupil}{len(app)}:{app}4", attempt_id=f"x{kind}", app_id=app, identifier_path=["book"],
                start_time=at(1), happen_time=at(1)) for kind in ("q", "r", "")]))
        for number, (pupil, app) in enumerate((pupil, app) for pupil in ("ana", "ben") for app in apps):
            assert progress(pupil, app) == round(0.2 * (number + 1), 3), (pupil, app, progress(pupil, app))


def test_a_pupil_makes_so_much_of_their_own_for_a_handout_and_no_more(binaries):
    """Sessions end, and Context is killed: the bound holds for good, the app cannot tell, and another handout has room of its own."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "own")
        school.clock(0)
        publisher = school.app(APP, "Door")
        school.school_class("reading", ["tess"], ["ana", "ben"])
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["book"], title="Book", type=context.CONTEXT_TYPE_BOOK)]))
        tess, pupil = school.teacher("tess"), school.student("ana", APP)

        def work(numbers, minute):
            """What the app hears of one piece of work after the other."""
            school.clock(minute + 1)
            told = []
            for number in numbers:
                path = ["book", f"essay {number}"]
                insist(lambda: pupil.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                    context.Context(identifier_path=path, title="Essay", type=context.CONTEXT_TYPE_DOCUMENT)])))
                (result,) = pupil.RecordAttempts(activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
                    record_id=f"r{number} {minute}", attempt_id=f"a{number} {minute}", app_id=APP, identifier_path=path, progress=0.5, start_time=at(minute),
                    happen_time=at(minute))])).results
                told.append(result.outcome)
            return told

        def stored():
            """By the contexts that the teacher sees below the book."""
            listed, token = [], ""
            while True:
                page = insist(lambda: tess.ListChildren(context_service.ListChildrenRequest(
                    app_id=APP, identifier_path=["book"], page_size=100, page_token=token)))
                listed += page.contexts
                token = page.next_page_token
                if not token:
                    return len(listed)

        first = school.post(tess, "reading", "First", [(APP, ["book"])])
        school.grid(tess, first.handout_id)
        told = work(range(40), 10)
        homeroom.context.kill()
        homeroom.context.restart()
        told += work(range(40, 80), 20)
        assert set(told) == {activity.RecordResult.ACCEPTED}, set(told)
        assert (found := stored()) == 64, found
        # What is there takes more work of theirs.
        assert work([3], 30) == [activity.RecordResult.ACCEPTED]
        listed = school.administrator.ListAttempts(activity.ListAttemptsRequest(
            app_id=APP, identifier_path=["book", "essay 3"], student_id="ana")).attempts
        assert len(listed) == 2, listed
        # A handout that is posted now counts from now on.
        school.clock(50)
        second = school.post(tess, "reading", "Second", [(APP, ["book"])])
        school.grid(tess, second.handout_id)
        homeroom.context.kill()
        homeroom.context.restart()
        work(range(80, 90), 60)
        assert (found := stored()) == 74, found

        # Marks of done are counted like work: of Ben, who has nothing else.
        ben = school.student("ben", APP)
        for number in range(80):
            if number == 40:
                homeroom.context.kill()
                homeroom.context.restart()
            marked = ["book", f"marked {number}"]
            insist(lambda: ben.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                context.Context(identifier_path=marked, title="Essay", type=context.CONTEXT_TYPE_DOCUMENT)])))
            ben.CompleteAssigned(activity.CompleteAssignedRequest(app_id=APP, identifier_path=marked, request_id=f"m{number}"))
        assert (found := stored()) == 74 + 64, found
