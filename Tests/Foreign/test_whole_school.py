"""A school at work: every number of every screen, held against what `homeroom report` prints and the services answer, to the letter."""

import contextlib
import json
import os
import re
import subprocess

from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.report.v1 import class_reports_pb2 as classes
from browser import Tab, chromium, expect, new_context
from patience import PATIENCE_SECONDS, patiently
from school import School
from services import Homeroom
from test_figures import percent, time
from test_page import READ_GRID, check_reads_as_printed, headings_of, is_live, printed, printed_grid, split, table
from test_portal import portal
from test_screens import IS_WHOLE

APP = "org.example.load"
SECTION, QUIZ = ["book", "unit-1", "section-1"], ["book", "unit-1", "quiz"]
# Classes, students in each, handouts of each, attempts in all.
SMALL, LARGE = (3, 8, 2, 300), (40, 25, 4, 20_000)
# The tables of a screen, each with its headings; what opens and closes a line is no text of it.
READ_TABLES = """() => [...document.querySelectorAll("main table")].map((table) => [...table.rows].map((line) =>
  [...line.cells].map((cell) => cell.textContent.replace(/[▾▸]/g, "").split(/\\s+/).join(" ").trim())))"""
READ_FACTS = """() => [...document.querySelectorAll("main .fact-list dt")].map((each) =>
  [each.textContent.trim(), each.nextElementSibling.textContent.split(/\\s+/).join(" ").trim()])"""
# Of them the terminal writes dates in UTC and as programs do, and names what stands before all lines.
OF_OTHER_FORM = {"", "due", "due (UTC)", "Content", "Handout and task", "Class", "task", "answers"}


class WholeSchool:
    """A prepared school, with some of whatever teachers and pupils say of work, before a portal."""

    def __init__(self, homeroom, service, browser, size):
        self.binaries, self.service, self.browser = homeroom.binaries, service, browser
        self.environment = {**os.environ, **{
            f"HOMEROOM_{name.upper()}": getattr(homeroom, name).address for name in ("context", "activity", "report")}}
        self.classes, self.students, self.handouts, _ = size
        words = [f"--{name}={count}" for name, count in zip(("classes", "students", "handouts", "attempts"), size)]
        made = homeroom.folder / "school.json"
        subprocess.run(
            [str(self.binaries / "homeroom"), "load", "prepare", *words, "--out", str(made)],
            check=True, capture_output=True, env=self.environment, timeout=PATIENCE_SECONDS)
        self.token = json.loads(made.read_text())["readers"][0]["token"]
        self.school = School(homeroom, "load")
        self.teacher = self.school.teacher("teacher-0001")
        self.speak()
        self.school.grid(self.teacher, self.handout(1))

    def handout(self, unit):
        return f"class-0001-unit-{unit}"

    def student(self, number):
        return f"class-0001-student-{number:03}"

    def speak(self):
        self.school.administrator.SetRecording(organization.SetRecordingRequest(
            student_id=self.student(2), mode=organization.SetRecordingRequest.PAUSED))
        task = self.teacher.GetHandout(handout.GetHandoutRequest(handout_id=self.handout(1))).tasks[0].task_id
        for number in (1, 2, 3):
            self.school.student(self.student(number), "").MarkDone(
                handout.MarkDoneRequest(handout_id=self.handout(1), task_id=task))
        self.teacher.CompleteHandout(handout.EndHandoutRequest(handout_id=self.handout(2)))

    def tab(self, person, role):
        tab = Tab(new_context(self.browser, timezone_id="UTC"), self.service.origin)
        tab.sign_in("load", person, role)
        return tab

    def printed(self, *words):
        """The facts and the tables that a report prints; the latter by their headings."""
        lines = printed(self.binaries, self.environment["HOMEROOM_REPORT"], self.token, *words)
        facts, tables, widths = {}, [], None
        for line in lines:
            headings = headings_of(line)
            plain = re.sub(r"\x1b\[\d+m", "", line)
            if headings:
                widths = [len(each) for each in headings]
                tables.append([[each.strip() for each in headings]])
            elif not line:
                widths = None
            elif widths:
                tables[-1].append(["0" if each == "·" else each for each in split(plain, widths)])
            elif found := re.fullmatch(r"\x1b\[2m(.*?)\x1b\[0m  (.*)", line):
                facts[found[1].strip()] = " ".join(re.sub(r"\x1b\[\d+m", "", found[2]).split())
        return facts, tables

    def json(self, *words):
        done = subprocess.run(
            [str(self.binaries / "homeroom"), "report", *words, "--json"], check=True, capture_output=True,
            env={**self.environment, "HOMEROOM_TOKEN": self.token}, timeout=PATIENCE_SECONDS)
        return json.loads(done.stdout)


@contextlib.contextmanager
def whole_school(binaries, size):
    with Homeroom(binaries) as homeroom, portal(homeroom, "--developer-organization", "load") as service, \
            chromium() as browser:
        yield WholeSchool(homeroom, service, browser, size)


def by_heading(lines, but=()):
    """Each line by its headings, those that both sides have alike; two of one name are told apart by their places."""
    counted = [(name, lines[0][:index].count(name)) for index, name in enumerate(lines[0])]
    return [{place: text for place, text in zip(counted, line) if place[0] not in OF_OTHER_FORM | set(but)} for line in lines[1:]]


def check_table(shown, wanted, least, but=()):
    """Line for line and number for number; `least`: of so many numbers at least."""
    # The page has a line of its own above the tasks of a handout.
    ours = [line for line in by_heading(shown, but) if any(line.values())]
    theirs = by_heading(wanted, but)
    common = set(ours[0]) & set(theirs[0])
    assert len(ours) == len(theirs) and len(common) * len(ours) >= least, (shown[:3], wanted[:3], len(ours), len(theirs))
    for mine, its in zip(ours, theirs):
        assert {key: mine[key] for key in common} == {key: its[key] for key in common}, (mine, its)
    return common


def show(tab, path):
    tab.open(path)
    patiently(f"{path} is whole", lambda: tab.page.evaluate(IS_WHOLE))
    return tab.page.evaluate(READ_TABLES), dict(tab.page.evaluate(READ_FACTS))


def cell_text(cell, view):
    """What a cell shows in a view that the terminal does not have."""
    if cell.not_available:
        return "N/A ✓" if cell.done else "N/A"
    if view == "progress":
        return percent(cell.progress.value) if cell.HasField("progress") else "–"
    return time(cell.time_total.value) if cell.HasField("time_total") else "–"


def check_grids(here, tab):
    for unit in range(1, here.handouts + 1):
        path, grid = f"/o/load/handouts/{here.handout(unit)}", here.school.grid(here.teacher, here.handout(unit))
        tab.open(path)
        is_live(tab.page)
        check_reads_as_printed(
            tab.page, printed_grid(here.binaries, here.environment["HOMEROOM_REPORT"], here.token, here.handout(unit)))
        for view in ("progress", "time"):
            tab.open(f"{path}?show={view}")
            is_live(tab.page)
            shown = table(tab.page).evaluate(READ_GRID)[1:1 + here.students]
            assert [line[1:] for line in shown] == [[cell_text(cell, view) for cell in row.cells] for row in grid.rows], view
        tab.open(f"{path}?show=done")
        is_live(tab.page)
        shown = table(tab.page).evaluate(READ_GRID)[1:1 + here.students]
        assert [["✓" in text for text in line[1:]] for line in shown] == [[cell.done for cell in row.cells] for row in grid.rows], shown


def check_classes(here, tab, path, count):
    """Of each class, what is open and who needs a look."""
    tab.open(path)
    page = tab.page
    cards = page.locator(".class-card")
    expect(cards).to_have_count(count)
    expect(page.locator("#main")).not_to_contain_text("Loading")
    reader = here.school.administrator
    for index in range(count):
        class_id = f"class-{index + 1:04}"
        open_handouts = [each for each in reader.ListHandouts(handout.ListHandoutsRequest(class_id=class_id)).handouts
                         if each.state == handout.HANDOUT_STATE_POSTED]
        notes = reader.ListNeedsAttention(classes.ListNeedsAttentionRequest(class_id=class_id)).notes
        looked_at = len({note.student_id for note in notes})
        places = cards.nth(index).locator("dd").all_inner_texts()
        assert places[0].split("\n") == [each.title for each in open_handouts], (class_id, places)
        assert places[2] == ("Nobody" if not looked_at else f"{looked_at} student{'s' * (looked_at > 1)}"), (class_id, places)


def check_school(binaries, size):
    with whole_school(binaries, size) as here:
        tab = here.tab("teacher-0001", "teacher")
        check_grids(here, tab)
        check_classes(here, tab, "/o/load/classes", 1)

        tables, _ = show(tab, "/o/load/classes/class-0001?below")
        lines = here.handouts * 6
        check_table(tables[0], here.printed("class", "class-0001")[1][0], lines * 8)
        for number in range(1, here.students + 1):
            tables, _ = show(tab, f"/o/load/students/{here.student(number)}?class=class-0001&below")
            check_table(tables[0], here.printed("student", here.student(number), "--class", "class-0001")[1][0], lines * 3)

        tables, _ = show(tab, "/o/load/content")
        check_table(tables[0], here.printed("subtree", APP)[1][0], 6 * (2 + lines))
        for metric in ("progress", "score", "time"):
            tables, facts = show(tab, f"/o/load/content?view=spread&metric={metric}")
            wanted, histogram = here.printed("distribution", APP, "--metric", metric)
            assert facts and {name: wanted.get(name) for name in facts} == facts, (facts, wanted)
            check_table(tables[0], histogram[0], 30)
        for bucket in ("day", "week", "month"):
            tables, _ = show(tab, f"/o/load/content?view=trend&bucket={bucket}")
            check_table(tables[0], here.printed("trend", APP, "--bucket", bucket)[1][0], 14, but={"from"})

        place = f"app={APP}" + "".join(f"&path={part}" for part in SECTION)
        tables, facts = show(tab, f"/o/load/content?view=coverage&{place}")
        wanted = here.json("coverage", APP, *SECTION)
        assert [line[1:] for line in tables[0][1:]] == [
            [str(part["students"]), percent(part["students"] / part["with_data"])] for part in wanted["parts"]], tables[0]
        counts = here.printed("coverage", APP, *SECTION)[0]
        assert facts and {name: counts.get(name) for name in facts} == facts, (facts, counts)

        place = f"app={APP}" + "".join(f"&path={part}" for part in QUIZ)
        tables, facts = show(tab, f"/o/load/content?view=items&{place}")
        wanted, items = here.printed("items", APP, *QUIZ)
        assert {"attempts", "KR-20"} <= set(facts) and {name: wanted.get(name) for name in facts} == facts, (facts, wanted)
        check_table(tables[0], items[0], 50)

        # As an administrator: all classes, of which as many are compared as there is room for.
        head = here.tab("head", "administrator")
        check_classes(here, head, "/o/load/classes", here.classes)
        tables, _ = show(head, f"/o/load/content?view=compare&metric=score&{place}")
        compared = [f"class-{int(line[0].split()[-1]):04}" for line in tables[0][1:]]
        here.token = here.school.administrator.metadata[0][1].removeprefix("Bearer ")
        groups = [word for each in compared for word in ("--group", f"class={each}")]
        assert len(compared) > 1
        check_table(tables[0], here.printed("compare", APP, *QUIZ, *groups)[1][0], 4 * len(compared))
        # The items of all attempts that other figures are of: of others, few could be told apart.
        tables, facts = show(head, f"/o/load/content?view=items&{place}")
        wanted, items = here.printed("items", APP, *QUIZ, "--policy", "score=latest", "--include-unfinished")
        assert {"attempts", "KR-20"} <= set(facts) and {name: wanted.get(name) for name in facts} == facts, (facts, wanted)
        check_table(tables[0], items[0], 50)
        expect(head.page.get_by_label("Also attempts")).to_have_count(0)
        for each in (tab, head):
            each.check()


def test_every_number_of_a_school_is_the_printed_one(binaries):
    check_school(binaries, SMALL)


def test_every_number_of_a_school_of_a_thousand_is_the_printed_one(binaries):
    check_school(binaries, LARGE)


test_every_number_of_a_school_of_a_thousand_is_the_printed_one.takes_long = True
