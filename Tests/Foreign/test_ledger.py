"""Everybody works while all three services are killed at random, and each keeps a ledger of what was acknowledged.

In the end, and now and then before, the services are held against the ledgers: nothing acknowledged is lost, nothing counts twice, and
`homeroom verify` finds that stores, feeds, snapshots and the running Report fit. KILLS says how many kills, SEED which.
"""

import itertools
import os
import random
import threading
import time
import uuid

import grpc
from google.protobuf import timestamp_pb2

from patience import patiently
from school import School, activity, attempt, context, context_service, developer, grid, handout, insist, measure, roster
from services import Homeroom
from test_faults import APP
from test_verify import said, verify

# How long a call waits for a service that is being killed and started, before it is sent again.
TRY_SECONDS = 10
RETRIED = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN, grpc.StatusCode.DEADLINE_EXCEEDED)
PUPILS = [f"pupil-{n}" for n in range(6)]
# A student may mark one thing so often (docs/limits.md), repeated requests not counted.
MARKS_MAX = 200
KINDS = {context.ITEM_KIND_SCORE: measure.METRIC_SCORE, context.ITEM_KIND_QUANTITY: measure.METRIC_QUANTITY}


class Impatient(Homeroom):
    """Its clients look for a killed service again at once, where grpcio waits for seconds."""

    def channel(self, service, client="caller"):
        return grpc.insecure_channel(service.address, options=[
            ("grpc.initial_reconnect_backoff_ms", 50), ("grpc.min_reconnect_backoff_ms", 50), ("grpc.max_reconnect_backoff_ms", 200)])


def at(seconds):
    stamp = timestamp_pb2.Timestamp()
    stamp.FromMilliseconds(int(seconds * 1000))
    return stamp


class Insistent:
    """Somebody whose calls are sent until they are answered; now and then once more, as if the answer had been lost."""

    def __init__(self, person, chance):
        self.person, self.chance = person, chance

    def __getattr__(self, method):
        call = getattr(self.person, method)

        def insistently(request):
            send = lambda: call(request, timeout=TRY_SECONDS)
            answer = insist(send, RETRIED)
            return insist(send, RETRIED) if self.chance.random() < 0.05 else answer
        return insistently


class Ledger:
    """What was acknowledged. Each part has one writer, so there is one right answer."""

    def __init__(self):
        self.guard = threading.Lock()
        # By pupil: attempts in their order, each with its points.
        self.work = {pupil: {} for pupil in PUPILS}
        self.done = dict.fromkeys(PUPILS, False)
        # By attempt.
        self.points, self.comments, self.voided = {}, {}, set()
        self.kind = context.ITEM_KIND_SCORE
        self.handout, self.excused, self.removed = None, set(), set()
        self.erased, self.erasures, self.clubs = [], [], {}
        self.operations = 0

    def some_attempt(self, chance, voiding):
        """One of those that are for marking, or for voiding: by an attempt's number, so that nobody marks what is voided."""
        with self.guard:
            work = list(self.work[chance.choice(PUPILS)])
        numbers = range(0, len(work), 7) if voiding else [n for n in range(len(work)) if n % 7]
        return work[chance.choice(numbers)] if numbers else None


class Play:
    """A school at work."""

    def __init__(self, homeroom, seed):
        self.homeroom, self.seed, self.ledger = homeroom, seed, Ledger()
        self.school = school = School(homeroom, "ledger")
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], [*PUPILS, "floater"])
        school.school_class("guests", ["tess"], [])
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[name], title=name.title(), type=context.CONTEXT_TYPE_QUIZ)
            for name in ("quiz", "essay", "club")]))
        tess = school.teacher("tess")
        self.posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])])
        self.essay = school.post(tess, "reading", "Essay", [(APP, ["essay"])])
        self.guests = school.post(tess, "guests", "Quiz", [(APP, ["quiz"])])
        self.stop, self.pause, self.failures = threading.Event(), threading.Event(), []
        self.resting = threading.Semaphore(0)
        self.workers = [self.worker(self.pupil, pupil, 0.1) for pupil in PUPILS] + [
            self.worker(self.marking, "tess", 0.2), self.worker(self.voiding, "tess", 0.8), self.worker(self.changing, "tess", 0.3),
            self.worker(self.resetting, "head", 1), self.worker(self.erasing, "head", 8), self.worker(self.clubbing, "head", 8)]

    def worker(self, what, user, pause):
        chance = random.Random(f"{self.seed}/{what.__name__}/{user}")

        def run():
            try:
                step = what(user, chance)
                while not self.stop.wait(chance.uniform(0.2, 1.8) * pause):
                    if self.pause.is_set():
                        self.resting.release()
                        while self.pause.is_set() and not self.stop.is_set():
                            time.sleep(0.02)
                    step()
                    with self.ledger.guard:
                        self.ledger.operations += 1
            except BaseException as error:
                self.failures.append((what.__name__, user, error))
                self.stop.set()
        return threading.Thread(target=run)

    def person(self, user, role, app="", chance=random):
        return Insistent(insist(lambda: self.school.person(user, role, app), RETRIED), chance)

    def teacher(self, chance):
        return self.person("tess", developer.ROLE_TEACHER, chance=chance)

    def head(self, chance):
        return self.person("head", developer.ROLE_ADMINISTRATOR, chance=chance)

    def pupil(self, user, chance):
        """Records whole attempts, works live, marks and unmarks, and sends earlier work again."""
        app, own = (self.person(user, developer.ROLE_STUDENT, app, chance) for app in (APP, ""))
        sent, marks = [], itertools.count()

        def take(attempt_id, points):
            with self.ledger.guard:
                self.ledger.work[user][attempt_id] = points

        def step():
            now, attempt_id, points = time.time(), f"{user}-{uuid.uuid4()}", chance.randrange(11)
            item = attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=points, max=10))
            moment = lambda seconds: attempt.ClientTime(happen_time=at(now + seconds))
            kind = chance.random()
            if kind < 0.5:
                piece = attempt.AttemptRecord(
                    record_id=str(uuid.uuid4()), attempt_id=attempt_id, app_id=APP, identifier_path=["quiz"], start_time=at(now),
                    happen_time=at(now + 0.01), stop_time=at(now + 0.01), primary_item=item)
                record(app, [piece])
                sent.append(piece)
                take(attempt_id, points)
            elif kind < 0.75:
                app.StartAttempt(activity.StartAttemptRequest(
                    app_id=APP, identifier_path=["quiz"], start_new=True, attempt_id=attempt_id, time=moment(0), request_id=str(uuid.uuid4())))
                app.PutItems(activity.PutItemsRequest(
                    attempt_id=attempt_id, primary_item=item, time=moment(0.005), request_id=str(uuid.uuid4())))
                app.StopAttempt(activity.AttemptEventRequest(attempt_id=attempt_id, time=moment(0.01), request_id=str(uuid.uuid4())))
                take(attempt_id, points)
            elif kind < 0.9 and next(marks) < MARKS_MAX:
                done = chance.random() < 0.5
                call = own.MarkDone if done else own.UnmarkDone
                call(handout.MarkDoneRequest(
                    handout_id=self.posted.handout_id, task_id=self.posted.tasks[0].task_id, time=moment(0), request_id=str(uuid.uuid4())))
                self.ledger.done[user] = done
            elif sent:
                record(app, [chance.choice(sent) for _ in range(3)])
        return step

    def marking(self, user, chance):
        tess = self.teacher(chance)

        def step():
            if not (chosen := self.ledger.some_attempt(chance, voiding=False)):
                return
            if chance.random() < 0.5:
                points = chance.randrange(13)
                tess.SetItemPoints(activity.SetItemPointsRequest(
                    attempt_id=chosen, item_identifier="score", points=points, request_id=str(uuid.uuid4())))
                self.ledger.points[chosen] = points
            else:
                text = str(uuid.uuid4())
                tess.CommentAttempt(activity.CommentAttemptRequest(attempt_id=chosen, text=text, request_id=str(uuid.uuid4())))
                self.ledger.comments[chosen] = text
        return step

    def voiding(self, user, chance):
        tess = self.teacher(chance)

        def step():
            chosen = self.ledger.some_attempt(chance, voiding=True)
            if chosen and chosen not in self.ledger.voided:
                tess.VoidAttempt(activity.VoidAttemptRequest(attempt_id=chosen, reason="again", request_id=str(uuid.uuid4())))
                self.ledger.voided.add(chosen)
        return step

    def changing(self, user, chance):
        tess, this = self.teacher(chance), dict(handout_id=self.essay.handout_id)
        task = dict(task_id=self.essay.tasks[0].task_id, **this)

        def change(call, people, pupil, coming, **request):
            call(handout.ChangeExcusesRequest(student_ids=[pupil], request_id=str(uuid.uuid4()), **request)
                 if "task_id" in request else
                 handout.ChangeRecipientsRequest(student_ids=[pupil], request_id=str(uuid.uuid4()), **request))
            (people.add if coming else people.discard)(pupil)

        def step():
            kind = chance.randrange(3)
            if kind == 0:
                title, due = str(uuid.uuid4()), at(int(time.time()) + chance.randrange(10_000))
                tess.UpdateHandout(handout.UpdateHandoutRequest(
                    update_fields=["title", "due_time"], handout=handout.Handout(title=title, due_time=due, **this),
                    request_id=str(uuid.uuid4())))
                self.ledger.handout = (title, due)
            elif kind == 1:
                coming = chance.random() < 0.5
                change(tess.ExcuseStudents if coming else tess.UnexcuseStudents, self.ledger.excused, chance.choice(PUPILS), coming, **task)
            else:
                going = chance.random() < 0.5
                change(tess.RemoveRecipients if going else tess.AddRecipients, self.ledger.removed, "floater", going, **this)
        return step

    def resetting(self, user, chance):
        head = self.head(chance)

        def step():
            kind = chance.choice(list(KINDS))
            head.ResetPrimaryKind(activity.ResetPrimaryKindRequest(
                app_id=APP, identifier_path=["essay"], primary_kind=kind, reason="again", request_id=str(uuid.uuid4())))
            self.ledger.kind = kind
        return step

    def newcomer(self, head, person, class_id):
        head.CreatePerson(roster.CreatePersonRequest(
            person=roster.Person(person_id=person, name=person.title()), request_id=str(uuid.uuid4())))
        head.Enrol(roster.EnrolRequest(
            class_id=class_id, person_id=person, role=roster.CLASS_ROLE_STUDENT, request_id=str(uuid.uuid4())))

    def work_once(self, person, chance, path):
        now = time.time()
        app = self.person(person, developer.ROLE_STUDENT, APP, chance)
        record(app, [attempt.AttemptRecord(
            record_id=f"{person}-{uuid.uuid4()}", attempt_id=f"{person}-{uuid.uuid4()}", app_id=APP, identifier_path=path,
            start_time=at(now + n / 10), happen_time=at(now + n / 10 + 0.05),
            primary_item=attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=n, max=10)))
            for n in range(2)])

    def erasing(self, user, chance):
        head = self.head(chance)

        def step():
            person = f"guest{chance.getrandbits(60):x}"
            self.newcomer(head, person, "guests")
            self.work_once(person, chance, ["quiz"])
            erasure = head.ErasePerson(roster.ErasePersonRequest(person_id=person, request_id=str(uuid.uuid4()))).erasure_id
            self.ledger.erased.append(person)
            self.ledger.erasures.append(erasure)
        return step

    def clubbing(self, user, chance):
        """Classes that are made, worked in and deleted; half of them are taken back."""
        head, tess = self.head(chance), self.teacher(chance)

        def step():
            name = f"club-{len(self.ledger.clubs)}"
            member, request = f"{name}-member", lambda: dict(request_id=str(uuid.uuid4()))
            head.CreateClass(roster.CreateClassRequest(school_class=roster.Class(class_id=name, title=name), **request()))
            head.Enrol(roster.EnrolRequest(class_id=name, person_id="tess", role=roster.CLASS_ROLE_TEACHER, **request()))
            self.newcomer(head, member, name)
            made = tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
                class_id=name, title=name, tasks=[handout.Task(app_id=APP, identifier_path=["club"])]), **request()))
            tess.PostHandout(handout.PostHandoutRequest(handout_id=made.handout_id, **request()))
            self.work_once(member, chance, ["club"])
            head.DeleteClass(roster.DeleteClassRequest(class_id=name, confirm_handouts=True, **request()))
            self.work_once(member, chance, ["club"])
            back = chance.random() < 0.5
            if back:
                head.UndeleteClass(roster.UndeleteClassRequest(class_id=name, **request()))
            self.ledger.clubs[name] = (made.handout_id, back)
        return step

    def rest(self):
        """Waits until nobody is amid something."""
        self.pause.set()
        for _ in self.workers:
            while not self.resting.acquire(timeout=0.5):
                self.fail_if_failed()

    def go_on(self):
        self.pause.clear()

    def fail_if_failed(self):
        assert not self.failures, f"SEED={self.seed}: {self.failures}"

    # Against the ledgers.

    def compare(self):
        self.school.administrator = self.school.person("head", developer.ROLE_ADMINISTRATOR)
        head, tess, ledger = self.school.administrator, self.school.teacher("tess"), self.ledger
        seen = self.school.grid(tess, self.posted.handout_id)
        cells = {row.student_id: row.cells[0] for row in seen.rows}
        assert sorted(cells) == sorted([*PUPILS, "floater"]), cells.keys()
        for pupil in PUPILS:
            expected = {each: points for each, points in ledger.work[pupil].items() if each not in ledger.voided}
            stored = {each.attempt_id: each.primary_item.score.points for each in pages(head.ListAttempts, "attempts", activity.ListAttemptsRequest(
                app_id=APP, identifier_path=["quiz"], student_id=pupil, page_size=200))}
            self.same(f"stored of {pupil}", expected, stored)
            reported = pages(tess.ListCellAttempts, "attempts", grid.ListCellAttemptsRequest(
                handout_id=self.posted.handout_id, task_id=self.posted.tasks[0].task_id, student_id=pupil, page_size=1000,
                options=measure.ReportOptions(at_least=self.school.position())))
            shown = {each: ledger.points.get(each, points) for each, points in expected.items()}
            self.same(f"reported of {pupil}", shown, {each.attempt_id: each.primary_item.score.points for each in reported})
            comments = {each: text for each, text in ledger.comments.items() if each in expected}
            self.same(f"comments of {pupil}", comments, {each.attempt_id: each.comment.text for each in reported if each.comment.text})
            assert len(reported) == len(expected) == cells[pupil].attempts, (pupil, len(reported), len(expected), cells[pupil].attempts)
        self.same("done", ledger.done, {pupil: cells[pupil].done for pupil in PUPILS})
        self.compare_handout(tess)
        self.compare_clubs(head, tess)
        self.compare_erased(head, tess)

    def same(self, what, expected, found):
        if expected != found:
            wrong = {key: (expected.get(key), found.get(key)) for key in {*expected, *found} if expected.get(key) != found.get(key)}
            raise AssertionError(f"SEED={self.seed}: {what}: (acknowledged, found) {dict(list(wrong.items())[:10])}, {len(wrong)} in all")

    def compare_handout(self, tess):
        this = tess.GetHandout(handout.GetHandoutRequest(handout_id=self.essay.handout_id))
        if self.ledger.handout:
            assert (this.title, this.due_time) == self.ledger.handout, (this, self.ledger.handout)
        assert {each.student_id for each in this.excuses} == self.ledger.excused, this
        assert set(this.recipients.removed_student_ids) == self.ledger.removed, this
        seen = self.school.grid(tess, self.essay.handout_id)
        assert {row.student_id for row in seen.rows} == {*PUPILS, "floater"} - self.ledger.removed
        assert {row.student_id for row in seen.rows if grid.CELL_FLAG_EXCUSED in row.cells[0].flags} == self.ledger.excused
        assert seen.columns[0].headline_metric == KINDS[self.ledger.kind], (seen.columns[0], self.ledger.kind)

    def compare_clubs(self, head, tess):
        listed = {each.class_id for each in pages(head.ListClasses, "classes", roster.ListClassesRequest(page_size=200))}
        standing = {name for name, (_, back) in self.ledger.clubs.items() if back}
        assert {each for each in listed if each.startswith("club-")} == standing, (listed, standing)
        for name, (handout_id, back) in self.ledger.clubs.items():
            if back:
                row, = self.school.grid(tess, handout_id).rows
                assert row.cells[0].attempts == 4, (name, row)

    def compare_erased(self, head, tess):
        for erasure in self.ledger.erasures:
            patiently(f"{erasure} has ended", lambda: head.GetErasure(
                roster.GetErasureRequest(erasure_id=erasure)).state == roster.Erasure.COMPLETED, pause=0.05)
        assert not self.school.grid(tess, self.guests.handout_id).rows
        names = [name.encode() for name in self.ledger.erased]
        for path in self.homeroom.folder.rglob("*"):
            content = path.read_bytes() if path.is_file() else b""
            assert not (found := [name for name in names if name in content]), (path, found)


def record(app, pieces):
    for result in app.RecordAttempts(activity.RecordAttemptsRequest(records=pieces)).results:
        # One that could not be judged is sent again, as apps do.
        assert result.outcome == activity.RecordResult.ACCEPTED, result


def pages(call, field, request):
    found = []
    while True:
        answer = call(request)
        found += getattr(answer, field)
        if not answer.next_page_token:
            return found
        request.page_token = answer.next_page_token


def kill_some(homeroom, chance):
    """One of them, most often Activity; now and then several at once, or one again before it is up. Returns how many kills."""
    victims = chance.choice([[homeroom.activity], [homeroom.activity], [homeroom.report], [homeroom.context], list(homeroom.services),
                             [homeroom.activity, homeroom.context]])
    kills = len(victims)
    for victim in victims:
        victim.kill()
    if chance.random() < 0.15:
        victims[0].start()
        time.sleep(chance.uniform(0, 0.3))
        victims[0].kill()
        kills += 1
    for victim in chance.sample(victims, len(victims)):
        victim.start()
    for victim in victims:
        victim.wait_until_up()
    return kills


def kill_with_ledgers(binaries, kills, rounds):
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    with Impatient(binaries) as homeroom:
        play = Play(homeroom, seed)
        for worker in play.workers:
            worker.start()
        try:
            done = 0
            for number in range(1, rounds + 1):
                while done < kills * number / rounds:
                    time.sleep(chance.uniform(0.05, 1.2))
                    done += kill_some(homeroom, chance)
                    play.fail_if_failed()
                play.rest()
                play.compare()
                answer = verify(homeroom, "--report", homeroom.report.address)
                assert not answer["findings"], f"SEED={seed}: {said(answer)}"
                ledger = play.ledger
                print(f"{time.strftime('%H:%M:%S')} {done} kills, {ledger.operations} operations, {sum(map(len, ledger.work.values()))} attempts, "
                      f"{len(ledger.voided)} voided, {len(ledger.points)} marked, {len(ledger.erased)} erased, {len(ledger.clubs)} classes deleted; "
                      f"verify: {answer['attempts']} attempts, {answer['reports']} reports", flush=True)
                play.go_on()
        finally:
            play.stop.set()
            for worker in play.workers:
                worker.join()
        play.fail_if_failed()


def test_a_school_with_ledgers_under_kills(binaries):
    kill_with_ledgers(binaries, int(os.environ.get("KILLS", 60)), rounds=int(os.environ.get("ROUNDS", 2)))


test_a_school_with_ledgers_under_kills.takes_long = True
