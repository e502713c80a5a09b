"""A whole classroom by a stock client: provider stream, random work, and a report worked out apart from the product."""

import os
import queue
import random
import threading
import uuid
from fractions import Fraction

from school import School, at, activity, attempt, context, context_service, grid, handout, measure
from homeroom.context.v1 import context_provider_service_pb2 as provider
from services import Homeroom
from patience import PATIENCE_SECONDS

APP = "org.example.library"
BOOKS = {"Moby Dick": 4, "Walden": 3}


class Library(threading.Thread):
    """An app that builds its contexts on demand: books of chapters."""

    def __init__(self, school, publisher):
        super().__init__(daemon=True)
        self.answers = queue.Queue()
        self.asked = []
        self.answers.put(provider.ProvideRequest(hello=provider.ProviderHello(app_id=APP)))
        self.stream = school.provider.Provide(iter(self.answers.get, None), metadata=publisher.metadata, wait_for_ready=True)
        assert next(self.stream).WhichOneof("message") == "welcome"

    def run(self):
        try:
            for question in self.stream:
                if question.WhichOneof("message") == "create_context":
                    self.answer(question.create_context)
        except Exception:
            pass  # the stream ends with the test

    def answer(self, question):
        path = [*question.parent_identifier_path, question.identifier]
        self.asked.append(path)
        answer = provider.CreateContextAnswer(question_id=question.question_id)
        known = path[0] in BOOKS and (len(path) == 1 or (
            len(path) == 2 and path[1] in {f"Chapter {n + 1}" for n in range(BOOKS[path[0]])}))
        if known:
            kind = context.CONTEXT_TYPE_BOOK if len(path) == 1 else context.CONTEXT_TYPE_CHAPTER
            answer.context.CopyFrom(context.Context(title=path[-1], type=kind, display_order=int(path[-1][-1]) if len(path) == 2 else 0))
        else:
            answer.declined = True
        self.answers.put(provider.ProvideRequest(create_context=answer))

    def close(self):
        self.answers.put(None)
        self.stream.cancel()


def measure_of(ranges):
    """Length of a union of ranges in millionths, by marking every one: slow, and surely right."""
    total, reach = 0, 0
    for start, end in sorted(ranges):
        start = max(start, reach)
        if end > start:
            total += end - start
            reach = end
    return total


def play(school, chapters, names, chance):
    """Random attempts of everyone; returns the ranges, scores and seconds as this program remembers them."""
    progress, scores, seconds, minute = {}, {}, {}, 100
    for turn in range(4):
        records = {}
        for name in names:
            for chapter in chapters:
                if chance.random() < 0.5:
                    continue
                key = (name, tuple(chapter))
                begin, length = minute + chance.randrange(0, 30), chance.randrange(1, 20)
                record = attempt.AttemptRecord(
                    record_id=str(uuid.UUID(int=chance.getrandbits(128))), attempt_id=str(uuid.UUID(int=chance.getrandbits(128))),
                    app_id=APP, identifier_path=chapter, start_time=at(begin), happen_time=at(begin + length),
                    intervals=[attempt.RunningInterval(start_time=at(begin), end_time=at(begin + length))], stop_time=at(begin + length))
                for _ in range(chance.randrange(0, 4)):
                    first, last = sorted(chance.sample(range(0, 1001), 2))
                    record.progress_ranges.append(attempt.ProgressRange(start=first / 1000, end=last / 1000))
                    progress.setdefault(key, []).append((first * 1000, last * 1000))
                if chapter == chapters[-1] and chance.random() < 0.7:
                    maximum = chance.choice([4, 10, 20])
                    points = chance.randrange(0, maximum + 1)
                    record.primary_item.CopyFrom(attempt.ActivityItem(
                        identifier="score", title="Score", score=attempt.Score(points=points, max=maximum)))
                    scores[key] = Fraction(points, maximum)
                seconds[key] = seconds.get(key, 0) + 60 * length
                records.setdefault(name, []).append(record)
        minute += 100
        school.clock(minute)
        for name in chance.sample(list(records), len(records)):
            results = school.people[name].RecordAttempts(activity.RecordAttemptsRequest(records=records[name])).results
            assert all(r.outcome == activity.RecordResult.ACCEPTED for r in results), results
            # Sent again, it is stored once.
            school.people[name].RecordAttempts(activity.RecordAttemptsRequest(records=records[name]))
    return progress, scores, seconds


def test_a_classroom_of_its_own(binaries):
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    try:
        with Homeroom(binaries) as homeroom:
            classroom(School(homeroom, "stranger"), chance)
    except Exception as error:
        raise AssertionError(f"SEED={seed}") from error


def test_many_classrooms(binaries):
    """The same with other chances, one organization after the other on the same services."""
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    with Homeroom(binaries) as homeroom:
        for number in range(100):
            try:
                classroom(School(homeroom, f"stranger-{number}"), random.Random(seed + number))
            except Exception as error:
                raise AssertionError(f"SEED={seed + number}") from error


test_many_classrooms.takes_long = True


def classroom(school, chance):
    school.clock(0)
    publisher = school.app(APP, "Library")
    names = [f"pupil-{n:02}" for n in range(12)]
    school.school_class("reading", ["tess"], names)
    school.people = {name: school.student(name, APP) for name in names}
    tess = school.teacher("tess")

    library = Library(school, publisher)
    library.start()
    chapters = [["Moby Dick", f"Chapter {n + 1}"] for n in range(4)]
    for chapter in chapters:
        answer = publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=chapter))
        assert [c.title for c in answer.contexts] == chapter and not answer.missing
    assert library.asked == [["Moby Dick"], *chapters], "once for each missing context, root to leaf"
    none = publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["Moby Dick", "Chapter 9", "x"]))
    assert [c.title for c in none.contexts] == ["Moby Dick"] and list(none.missing) == ["Chapter 9", "x"]
    assert none.provider == context_service.PROVIDER_OUTCOME_DECLINED

    posted = school.post(tess, "reading", "Whales", [(APP, ["Moby Dick"])]).handout_id
    update = tess.Watch(watch_request(posted), timeout=PATIENCE_SECONDS)
    assert next(update).handout_grid.handout_id == posted

    progress, scores, seconds = play(school, chapters, names, chance)
    seen = school.grid(tess, posted)
    compare(seen, names, chapters, progress, scores, seconds)
    for state in update:
        if state.handout_grid.position.activity_sequence >= seen.position.activity_sequence:
            for column, streamed in zip(seen.columns, state.handout_grid.columns, strict=True):
                assert column == streamed
            break
    update.cancel()
    library.close()


def watch_request(handout_id):
    from homeroom.report.v1 import report_service_pb2 as report
    return report.WatchRequest(handout_grid=grid.GetHandoutGridRequest(handout_id=handout_id))


def compare(seen, names, chapters, progress, scores, seconds):
    assert [list(c.identifier_path) for c in seen.columns] == [["Moby Dick"], *chapters]
    assert [r.student_id for r in seen.rows] == sorted(names)
    for index, chapter in enumerate(chapters, start=1):
        column = seen.columns[index]
        cells = {r.student_id: r.cells[index] for r in seen.rows}
        means = {"progress": [], "score": [], "time": []}
        for name in names:
            key, cell = (name, tuple(chapter)), cells[name]
            if key in progress:
                expected = measure_of(progress[key]) / 1_000_000
                assert cell.progress.value == expected, (name, chapter, cell.progress.value, expected)
                means["progress"].append(Fraction(measure_of(progress[key]), 1_000_000))
            else:
                assert not cell.HasField("progress"), (name, chapter)
            if key in seconds:
                assert cell.time_total.value == seconds[key], (name, chapter, cell.time_total.value, seconds[key])
                means["time"].append(seconds[key])
            if key in scores:
                assert abs(cell.headline.value - scores[key]) < 1e-12, (name, chapter)
                means["score"].append(scores[key])
        check_mean(column.progress, means["progress"], len(names))
        check_mean(column.time, means["time"], len(names))
        if means["score"]:
            assert column.headline_metric == measure.METRIC_SCORE
            check_mean(column.headline, means["score"], len(names))


def check_mean(summary, values, assigned):
    assert summary.population.assigned == assigned and summary.population.with_data == len(values) == summary.n
    if values:
        assert abs(summary.mean - sum(values) / len(values)) < 1e-9 * max(1, float(summary.mean))
    else:
        assert not summary.HasField("mean")
