"""The page in Chromium before real services: a handout's grid as it is printed, live, by keys, and for eyes that may see it."""

import contextlib
import datetime
import fcntl
import http.client
import os
import pty
import re
import struct
import subprocess
import termios
import time

from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.report.v1 import report_service_pb2 as report_service
from browser import HiddenTabs, Tab, chromium, expect, key_pin, new_context
from patience import PATIENCE_SECONDS, patiently
from school import MONDAY, School, activity, at, attempt, context, context_service
from services import Homeroom
from test_portal import portal
from test_screens import violations
from test_terminal import Demo
from test_web import framed
from test_worked_cases import Case, binary, quantity, score

APP = "org.example.library"
LIVE = re.compile(r"^Live$")
LOST = re.compile(r"^Not live since \d\d:\d\d: reconnecting$")
# What stands for a name that is hidden.
NUMBERED = re.compile(r"Student \d{6}(\d{3})?")
WORDINGS = ("UNSPECIFIED", "TRUE_FALSE", "PASS_FAIL", "YES_NO", "CORRECT_INCORRECT")

READ_GRID = """table => [...table.rows].map((line) => [...line.cells].map((cell) =>
  (cell.querySelector("th > bdi") ?? cell).textContent.split(/\\s+/).join(" ").trim()))"""
# Where each line stands: the student's identifier.
READ_ORDER = "table => [...table.tBodies[0].rows].map((line) => line.dataset.row)"
# Notes the cells that anything happens to from now on: what, and when by the page's clock.
OBSERVE = """table => {
  window.seen = [];
  new MutationObserver((records) => {
    for (const { target, type, attributeName } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const cell = element?.closest("td, th");
      if (!cell || !table.contains(cell)) continue;
      const place = { row: cell.parentElement.dataset.row, column: cell.dataset.column };
      window.seen.push({ ...place, type, attributeName, isMarked: cell.classList.contains("changed"), at: performance.now() });
    }
  }).observe(table, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
FOCUSED = """() => {
  const cell = document.activeElement.closest("td, th");
  return cell && [[...cell.closest("table").rows].indexOf(cell.parentElement), cell.cellIndex];
}"""
# Whether the cell with the focus can be seen: in the window, below the headings and beside the names, unless it is one of them.
IS_UNCOVERED = """() => {
  const cell = document.activeElement;
  const [box, head, names] = [cell, cell.closest("table").tHead, cell.parentElement.cells[0]].map((each) => each.getBoundingClientRect());
  const isBelow = cell.closest("thead") !== null || box.top >= head.bottom - 1;
  const isBeside = cell.cellIndex === 0 || box.left >= names.right - 1;
  return isBelow && isBeside && cell.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
}"""


class Lesson:
    """A class with a handout of one quiz, on services of its own before a portal, and a browser."""

    def __init__(self, homeroom, service, browser, students, title="The quiz", tasks=("Quiz",)):
        self.homeroom, self.service, self.browser = homeroom, service, browser
        self.school = School(homeroom, "web")
        self.publisher = self.school.app(APP, "Library")
        self.school.school_class("reading", ["tess"], [])
        for person, name in students.items():
            self.join(person, name)
        self.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[f"quiz-{n}"], title=task, type=context.CONTEXT_TYPE_QUIZ) for n, task in enumerate(tasks)]))
        self.tess = self.school.teacher("tess")
        self.handout = self.school.post(
            self.tess, "reading", title, [(APP, [f"quiz-{n}"]) for n in range(len(tasks))]).handout_id
        self.school.grid(self.tess, self.handout)
        self.path = f"/o/web/handouts/{self.handout}"
        self.attempts = {}

    def join(self, person, name):
        self.school.administrator.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id=person, name=name)))
        self.school.administrator.Enrol(roster.EnrolRequest(
            class_id="reading", person_id=person, role=roster.CLASS_ROLE_STUDENT))

    def leave(self, person):
        self.school.administrator.Unenrol(roster.UnenrolRequest(class_id="reading", person_id=person))

    def score(self, person, points, task=0):
        """Work of a student that is acknowledged when this returns."""
        student = self.school.student(person, APP)
        if (person, task) not in self.attempts:
            self.attempts[person, task] = student.StartAttempt(activity.StartAttemptRequest(
                app_id=APP, identifier_path=[f"quiz-{task}"])).attempt_id
        student.PutItems(activity.PutItemsRequest(
            attempt_id=self.attempts[person, task], primary_item=attempt.ActivityItem(
                identifier="score", title="Score", score=attempt.Score(points=points, max=5))))

    def tab(self, path=None, person="tess", role="teacher", **options):
        """A tab of a browser of its own, signed in, with the handout's grid as soon as it is there."""
        tab = Tab(new_context(self.browser, **options), self.service.origin)
        tab.sign_in("web", person, role)
        tab.open(path or self.path)
        return tab


@contextlib.contextmanager
def lesson(binaries, students, tls=False, **options):
    with Homeroom(binaries, tls=tls) as homeroom, portal(homeroom, "--developer-organization", "web") as service, \
            chromium([key_pin(homeroom.pem("server"))] if tls else []) as browser:
        yield Lesson(homeroom, service, browser, students, **options)


def table(page):
    return page.locator("table.grid")


def cell(page, person, column=0):
    return page.locator(f'tr[data-row="{person}"] td').nth(column)


def freshness(page):
    return page.locator(".freshness")


def is_live(page):
    expect(freshness(page)).to_have_text(LIVE)


def printed(binaries, report, token, *words):
    """The lines of `homeroom report` on a terminal with room for all."""
    inner, outer = pty.openpty()
    fcntl.ioctl(outer, termios.TIOCSWINSZ, struct.pack("HHHH", 1000, 8000, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    process = subprocess.Popen(
        [str(binaries / "homeroom"), "report", *words], stdin=subprocess.DEVNULL, stdout=outer, stderr=outer,
        env={**environment, "HOMEROOM_REPORT": report, "HOMEROOM_TOKEN": token})
    os.close(outer)
    said = b""
    # A terminal that nobody writes to any more ends with an error.
    with contextlib.suppress(OSError):
        while part := os.read(inner, 65536):
            said += part
    os.close(inner)
    assert process.wait(PATIENCE_SECONDS) == 0, said
    return said.decode().replace("\r\n", "\n").split("\n")


def printed_grid(binaries, report, token, handout_id):
    """The cells of `homeroom report grid`: the lines of the table, and the columns of each."""
    return cells_of(printed(binaries, report, token, "grid", handout_id))


def headings_of(line):
    """Where a line has the headings of a table: those, as wide as their columns."""
    headings = re.findall(r"\x1b\[2m(.*?)\x1b\[0m(?:  |$)", line)
    # A fact has one name, which is dimmed, too, and what it is.
    return headings if len(headings) > 1 and "  ".join(headings) == re.sub(r"\x1b\[\d+m", "", line) else []


def cells_of(lines):
    """Columns are as wide as the headings, each of which is dimmed by itself, with the spaces that fill it."""
    first = next(index for index, line in enumerate(lines) if headings_of(line))
    headings = headings_of(lines[first])
    parts, rows = [len(heading) for heading in headings], []
    gaps = 0
    for line in lines[first + 1:]:
        # An empty line stands before the sums, and another one below them.
        gaps += not line
        if gaps == 2:
            break
        if line:
            rows.append(list(split(re.sub(r"\x1b\[\d+m", "", line), parts)))
    return [[heading.strip() for heading in headings], *rows]


def split(line, widths):
    begin = 0
    for width in widths:
        # Without the bar, which says again what stands beside it.
        yield " ".join(re.sub("[█▏▎▍▌▋▊▉]", " ", line[begin:begin + width]).split())
        begin += width + 2


def check_reads_as_printed(page, printed):
    """Cell for cell; the headings of lines, too."""
    patiently("the table is whole", lambda: len(table(page).evaluate(READ_GRID)) == len(printed))
    shown = table(page).evaluate(READ_GRID)
    assert shown[0][1:] == printed[0][1:], (shown[0], printed[0])
    for ours, theirs in zip(shown[1:], printed[1:], strict=True):
        assert ours == theirs, (ours, theirs)
    return shown


def press_until(page, key, is_there, most=300):
    """How often a key was pressed until something is so."""
    for count in range(most):
        if page.evaluate(is_there):
            return count
        page.keyboard.press(key)
    raise AssertionError(f"{most} times {key}, and never {is_there}: {page.evaluate('document.activeElement.outerHTML')}")


def test_signing_in_by_keys_shows_the_demo_as_it_is_printed(binaries):
    with Demo(binaries) as demo, chromium() as browser:
        tab = Tab(new_context(browser), demo.origin)
        page = tab.page
        tab.open("/o/demo/handouts/act-3")
        expect(page.locator("h1")).to_have_text("You are signed out")
        press_until(page, "Tab", "() => document.activeElement.textContent === 'Sign in'")
        page.keyboard.press("Enter")
        page.get_by_role("button", name="as teacher").first.wait_for()
        press_until(page, "Tab", "() => document.activeElement.getAttribute('aria-label')?.match(/Rivera.* as teacher$/)")
        page.keyboard.press("Enter")
        is_live(page)
        assert page.url == demo.origin + "/o/demo/handouts/act-3", page.url
        for handout_id in ("act-3", "quiz", "addition"):
            tab.open(f"/o/demo/handouts/{handout_id}")
            is_live(page)
            printed = printed_grid(binaries, demo.environment["HOMEROOM_REPORT"], demo.environment["HOMEROOM_TOKEN"], handout_id)
            shown = check_reads_as_printed(page, printed)
            # Of a task with others below it, a line says how many have worked there.
            assert len(shown) == 1 + 27 + (5 if handout_id == "act-3" else 4)
        tab.check()


def play_every_cell(school, publisher):
    """A school with a cell of each kind; gives the handouts, and what their cells are to show at least."""
    case = Case(school, publisher, "all", ["ana", "ben", "cy", "dee", "eve", "fay"])
    quiz, hints, reading, act = ["all quiz"], ["all hints"], ["all reading"], ["all act"]
    scene = act + ["all scene"]
    outcomes = [[f"all {name.lower()}"] for name in WORDINGS]
    case.declare(
        *[context.Context(identifier_path=path, title=path[-1], type=context.CONTEXT_TYPE_QUIZ)
          for path in (quiz, hints, reading, act, *outcomes)],
        context.Context(identifier_path=scene, title="all scene", type=context.CONTEXT_TYPE_SECTION))
    first = case.post(quiz, hints, reading, act, *outcomes)
    school.administrator.SetRecording(organization.SetRecordingRequest(
        student_id=case.ids["dee"], mode=organization.SetRecordingRequest.PAUSED))

    case.record("ana", quiz, minutes=9, primary=score(29, 200))
    case.record("ben", quiz, start=10, minutes=1.5, primary=score(0.5, 3))
    case.record("ben", quiz, start=13, stop=False)
    case.record("cy", quiz, start=14, primary=score(0, 10))
    case.record("fay", quiz, start=15)
    for start, (student, value) in enumerate({"ana": 0, "ben": 3.125, "cy": 1e13, "eve": -2.5, "fay": 1e16}.items()):
        case.record(student, hints, start=20 + start, primary=quantity(value))
    for start, (student, ratio) in enumerate({"ana": 0.996, "ben": 0.0, "cy": 1.0, "fay": 0.145}.items()):
        case.record(student, reading, start=30 + start, minutes=75 if student == "cy" else 0.5, progress=ratio)
    case.record("ana", scene, start=120, progress=1 / 3)
    for number, (name, path) in enumerate(zip(WORDINGS, outcomes)):
        wording = getattr(attempt, f"BINARY_WORDING_{name}")
        case.record("ana", path, start=130 + number, primary=binary(True, wording))
        case.record("cy", path, start=140 + number, primary=binary(False, wording))
    mark(case, first, 2, "ben", "dee", "eve")

    # The same quiz once more, with a due time: carried, late, missing, finished and not done.
    case.teacher.CompleteHandout(handout.EndHandoutRequest(handout_id=first))
    school.clock(case.start + 200)
    second = case.post(quiz, hints, due_time=at(case.start + 260))
    mark(case, second, 0, "ana")
    case.record("cy", quiz, start=210, primary=score(10, 10))
    school.clock(case.start + 300)
    mark(case, second, 0, "ben")
    mark(case, second, 1, "eve")
    return case, {
        first: ["29/200 9 m", "0.5/3 1 m 30 s newer", "0/10", "opened", "–", "N/A", "N/A ✓", "0", "3.13", "-2.5", "99 % 30 s",
                "0 % 30 s ✓", "100 % 1 h 15 m", "15 % 30 s", "✓ no work", "1 of 1", "true", "pass", "yes", "right", "false", "fail", "no", "wrong"],
        second: ["late", "missing", "carried", "not handed in", "N/A"],
    }


def mark(case, posted, number, *students):
    task = case.teacher.GetHandout(handout.GetHandoutRequest(handout_id=posted)).tasks[number].task_id
    for student in students:
        case.students[student].MarkDone(handout.MarkDoneRequest(handout_id=posted, task_id=task))


def test_a_cell_of_each_kind_reads_as_it_is_printed(binaries):
    with Homeroom(binaries) as homeroom, portal(homeroom) as service, chromium() as browser:
        school = School(homeroom, "web")
        case, wanted = play_every_cell(school, school.app("org.example.cases", "Cases"))
        tab = Tab(new_context(browser), service.origin)
        tab.sign_in("web", case.teacher_id, "teacher")
        token = case.teacher.metadata[0][1].removeprefix("Bearer ")
        for posted, texts in wanted.items():
            case.grid(posted)
            tab.open(f"/o/web/handouts/{posted}")
            shown = check_reads_as_printed(tab.page, printed_grid(binaries, homeroom.report.address, token, posted))
            cells = {text for line in shown[1:] for text in line[1:]}
            missing = [text for text in texts if text not in cells and not any(text in each.split(" ", 1)[-1] for each in cells)]
            assert not missing, f"{missing} are not among {cells}"
        tab.check()


def test_what_is_acknowledged_changes_its_cell_alone(binaries):
    with lesson(binaries, {"s1": "Cy", "s2": "Eve", "s3": "Kit"}, tasks=("Quiz", "Other")) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(cell(page, "s2")).to_have_text("–")
        column = cell(page, "s2").get_attribute("data-column")
        cell(page, "s3", 1).focus()
        table(page).evaluate(OBSERVE)

        here.score("s2", 4)
        expect(cell(page, "s2")).to_contain_text("4/5")
        patiently("the mark of what changed is gone", lambda: "changed" not in (cell(page, "s2").get_attribute("class") or ""))
        seen = page.evaluate("window.seen")
        assert {(each["row"], each["column"]) for each in seen if not each["row"].startswith("\0")} == {("s2", column)}, seen
        assert {each["column"] for each in seen} == {column}, "sums of its own column alone"
        marks = [each for each in seen if each["row"] == "s2" and each["attributeName"] == "class"]
        marked, unmarked = ([each["at"] for each in marks if each["isMarked"] is is_marked] for is_marked in (True, False))
        # The page's own clock, which may have other things to do meanwhile: never less.
        assert unmarked[-1] - marked[0] >= 1900, marks
        assert page.evaluate(FOCUSED) == [3, 2], "the focus stays"

        # A student who comes first stands last, until the reader wants them in order.
        here.join("s4", "Abe")
        expect(cell(page, "s4")).to_have_text("–")
        assert table(page).evaluate(READ_ORDER) == ["s1", "s2", "s3", "s4"]
        assert page.evaluate(FOCUSED) == [3, 2], "nothing moved"
        page.get_by_role("button", name="Put them in order").click()
        assert table(page).evaluate(READ_ORDER) == ["s4", "s1", "s2", "s3"]
        expect(page.locator(".notice")).to_be_hidden()
        tab.check()


def test_students_are_listed_by_the_names_for_that_in_the_schools_language(binaries):
    with lesson(binaries, {"s1": "Ämilie", "s2": "Zoe", "s3": "Azra"}) as here:
        here.school.administrator.CreatePerson(roster.CreatePersonRequest(
            person=roster.Person(person_id="s4", name="Bo", sort_name="Zzz")))
        here.school.administrator.Enrol(roster.EnrolRequest(
            class_id="reading", person_id="s4", role=roster.CLASS_ROLE_STUDENT))
        tab = here.tab()
        page = tab.page
        is_live(page)
        names = "table => [...table.tBodies[0].rows].map((line) => line.cells[0].textContent)"
        for language, expected in (("sv", ["Azra", "Zoe", "Bo", "Ämilie"]), ("de", ["Ämilie", "Azra", "Zoe", "Bo"])):
            here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
                organization=organization.Organization(language=language), update_fields=["language"]))
            tab.open(here.path)
            is_live(page)
            expect(cell(page, "s4")).to_be_visible()
            assert table(page).evaluate(names) == expected, language
        # Another name to be listed by moves nobody, until the reader wants it so.
        here.school.administrator.UpdatePerson(roster.UpdatePersonRequest(
            person=roster.Person(person_id="s4", sort_name="Aaa"), update_fields=["sort_name"]))
        page.get_by_role("button", name="Put them in order").click()
        assert table(page).evaluate(names) == ["Bo", "Ämilie", "Azra", "Zoe"]
        row, = [row for row in here.school.grid(here.tess, here.handout).rows if row.student_id == "s4"]
        assert (row.name, row.sort_name) == ("Bo", "Aaa"), row
        # It goes with the person, and is nobody else's to read meanwhile.
        own = here.school.grid(here.school.student("s1", ""), here.handout).rows
        assert [each.student_id for each in own] == ["s1"], own
        here.school.administrator.ErasePerson(roster.ErasePersonRequest(person_id="s4"))
        patiently("Bo is gone", lambda: table(page).evaluate(names) == ["Ämilie", "Azra", "Zoe"])
        assert "Aaa" not in str(here.school.grid(here.tess, here.handout))
        tab.check()


def test_reports_of_handouts_stand_as_of_an_earlier_time(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        minutes = int((datetime.datetime.now(datetime.timezone.utc) - MONDAY).total_seconds() // 60) + 10
        here.school.clock(minutes)
        here.score("s1", 2)
        here.school.clock(minutes + 10)
        here.score("s1", 4)
        here.school.grid(here.tess, here.handout)
        asked = (MONDAY + datetime.timedelta(minutes=minutes + 5)).strftime("%Y-%m-%dT%H:%M")
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(cell(page, "s1")).to_contain_text("4/5")
        page.locator("input[name=as-of]").fill(asked)
        page.locator("input[name=as-of]").press("Enter")
        expect(freshness(page)).to_contain_text("As it stood on")
        expect(cell(page, "s1")).to_contain_text("2/5")
        # The attempt behind it, too, and with it since when: the panel says as of when it is.
        cell(page, "s1").click()
        expect(page.locator("#pane")).to_contain_text("as it stood on")
        for path, shown in (("/o/web/classes/reading", "40 %"), ("/o/web/students/s1", "2/5")):
            tab.open(f"{path}?as-of={asked}")
            expect(freshness(page)).to_contain_text("As it stood on")
            expect(page.locator("main")).to_contain_text(shown)
            expect(page.locator("main")).not_to_contain_text("Loading")
        tab.open(here.path)
        is_live(page)
        expect(cell(page, "s1")).to_contain_text("4/5")
        tab.check()


def test_who_needed_attention_is_told_as_of_then(binaries):
    with lesson(binaries, {"s1": "Pia"}, tasks=("Quiz", "More")) as here:
        minutes = int((datetime.datetime.now(datetime.timezone.utc) - MONDAY).total_seconds() // 60) + 10
        here.school.clock(minutes)
        here.school.post(
            here.tess, "reading", "Soon due", [(APP, ["quiz-0"]), (APP, ["quiz-1"])], due_time=at(minutes + 20))
        here.school.clock(minutes + 60)

        def path(after):
            return f"/o/web/classes/reading?as-of={(MONDAY + datetime.timedelta(minutes=minutes + after)).strftime('%Y-%m-%dT%H:%M')}"

        tab = here.tab(path(20))
        page = tab.page
        notes = page.locator("section[aria-labelledby=attention]")
        # Nothing was missing then; the table says what is, and the line above it says so.
        expect(notes).to_contain_text("Nobody needs attention by the rule. Rule 2, as of")
        expect(page.locator('tr[data-row^="task "] td[data-column=missing]').first).to_have_text("1")
        expect(freshness(page)).to_contain_text("Who is assigned, what is missing, and teachers' points are as now.")
        tab.open(path(21))
        expect(notes).to_contain_text("2 of 2 tasks that were due are not done.")
        # What it rests on is shown as of the same instant, and so is what that leads to; on paper, too.
        for link, where in ((notes.get_by_role("link", name="Soon due"), "/handouts/"),
                            (page.locator(".facts a"), "/classes/reading"),
                            (notes.get_by_role("link", name="Pia"), "/students/s1")):
            link.click()
            expect(page).to_have_url(re.compile(f"{where}.*as-of="))
            expect(freshness(page)).to_contain_text("As it stood on")
            expect(page.locator(".print-foot")).to_contain_text("As it stood on")
            expect(page.locator("main")).not_to_contain_text("Loading")
        tab.check()


def test_what_teachers_say_of_work_is_shown_to_them_and_to_pupils(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        here.score("s1", 2)
        attempt_id = here.attempts["s1", 0]
        task_id = here.school.grid(here.tess, here.handout).columns[0].task_id
        here.tess.SetItemPoints(activity.SetItemPointsRequest(attempt_id=attempt_id, item_identifier="score", points=4))
        here.tess.CommentAttempt(activity.CommentAttemptRequest(attempt_id=attempt_id, text="Look at question 2"))
        here.tess.ExcuseStudents(handout.ChangeExcusesRequest(
            handout_id=here.handout, task_id=task_id, student_ids=["s2"]))
        here.tess.ReturnWork(handout.ReturnWorkRequest(handout_id=here.handout, student_id="s1", comment="Nearly there"))
        tab = here.tab()
        is_live(tab.page)
        expect(cell(tab.page, "s1")).to_contain_text("4/5 (own 2/5)")
        expect(cell(tab.page, "s1")).to_contain_text("marked")
        expect(cell(tab.page, "s1")).to_contain_text("comment")
        expect(cell(tab.page, "s2")).to_contain_text("excused")
        cell(tab.page, "s1").click()
        expect(tab.page.locator("#pane")).to_contain_text("A teacher has given points to an item")
        tab.check()
        pia = here.tab("/o/web/inbox", "s1", "student")
        expect(pia.page.locator(".notice").filter(has_text="is back from your teacher")).to_contain_text("Nearly there")
        expect(pia.page.locator(".handout-card .instructions").filter(has_text="Your teacher wrote")).to_contain_text("Nearly there")
        pia.check()
        eve = here.tab("/o/web/inbox", "s2", "student")
        expect(eve.page.locator(".inbox-tasks")).to_contain_text("You need not do this.")
        eve.check()


def test_a_pupil_is_late_where_the_teacher_sees_it_and_not_before(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        minutes = int((datetime.datetime.now(datetime.timezone.utc) - MONDAY).total_seconds() // 60) + 10
        here.school.clock(minutes)
        here.tess.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(
                handout_id=here.handout, due_time=at(minutes + 20),
                late_policy=handout.LatePolicy(grace_seconds=600, close_after_seconds=7200)),
            update_fields=["due_time", "late_policy"]))
        here.school.clock(minutes + 25)
        pia, eve = (here.tab("/o/web/inbox", person, "student").page for person in ("s1", "s2"))
        for page in (pia, eve):
            expect(page.locator(".handout-card")).to_contain_text("Due ")
            expect(page.locator(".handout-card")).to_contain_text("Takes work until ")
            expect(page.locator(".handout-card")).not_to_contain_text(re.compile("overdue", re.I))
        pia.locator(".inbox-tasks").get_by_role("button").click()
        expect(pia.locator(".inbox-tasks")).to_contain_text("done on ")
        expect(pia.locator(".inbox-tasks")).not_to_contain_text("late")
        here.school.clock(minutes + 31)
        eve.reload()
        expect(eve.locator(".handout-card")).to_contain_text("Overdue since ")
        eve.locator(".inbox-tasks").get_by_role("button").click()
        expect(eve.locator(".inbox-tasks")).to_contain_text(", late")
        teacher = here.tab().page
        expect(cell(teacher, "s2")).to_contain_text("late")
        expect(cell(teacher, "s1")).not_to_contain_text("late")


def test_the_page_says_what_is_not_live_and_goes_on_by_itself(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        here.score("s1", 3)
        expect(cell(page, "s1")).to_contain_text("3/5")
        page.evaluate("window.isSame = true")
        cell(page, "s1").focus()
        here.homeroom.report.kill()
        expect(freshness(page)).to_have_text(LOST)
        expect(page.locator(".stale table.grid")).to_be_visible()
        expect(cell(page, "s1")).to_contain_text("3/5")

        here.homeroom.report.restart()
        here.score("s1", 5)
        is_live(page)
        expect(cell(page, "s1")).to_contain_text("5/5")
        expect(page.locator(".stale")).to_have_count(0)
        assert page.evaluate("window.isSame") and page.evaluate(FOCUSED) == [1, 1]
        tab.check()


def test_a_service_that_stands_still_is_not_live(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        is_live(tab.page)
        here.homeroom.report.pause()
        try:
            # It keeps its connections and says nothing: no sign of life is how that is known.
            expect(freshness(tab.page)).to_have_text(LOST)
        finally:
            here.homeroom.report.go_on()
        is_live(tab.page)
        here.score("s1", 5)
        expect(cell(tab.page, "s1")).to_contain_text("5/5")
        tab.check()


def test_a_tab_is_nobody_elses(binaries):
    """Somebody else signs in with the same browser: what the first tab was made for it neither shows nor does any more."""
    with lesson(binaries, {"s1": "Pia", "s2": "Quinn"}) as here:
        first = here.tab()
        is_live(first.page)
        expect(table(first.page)).to_contain_text("Pia")
        second = Tab(first.page.context, here.service.origin)
        second.sign_in("web", "s2", "student")
        second.open("/o/web/inbox")
        expect(second.page.get_by_role("button", name="Sign out")).to_be_visible()
        # The second tab signed in without telling the first, whose next call says so: a student's grid has their own row.
        first.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
        expect(table(first.page)).to_contain_text("Quinn")
        expect(table(first.page)).not_to_contain_text("Pia")

        # Signing in by the page tells the other tabs at once.
        first.sign_in("web", "tess", "teacher")
        first.open("/o/web/classes")
        expect(first.page.locator("#main")).to_contain_text("reading")
        second.open("/sign-in?organization=web")
        second.page.get_by_role("button", name="Quinn as student").click()
        expect(first.page.locator("h1")).to_have_text("Somebody else is signed in")
        expect(first.page.locator("#bar .who")).to_have_text("s2, student")
        assert not violations(first.page), violations(first.page)
        # Whoever signs out there says so of both; and the first tab is there again for whom it was made for.
        second.page.get_by_role("button", name="Sign out").click()
        expect(first.page.locator("h1")).to_have_text("You are signed out")
        expect(first.page.locator("#bar .who")).to_have_count(0)
        second.open("/sign-in?organization=web")
        second.page.get_by_role("button", name="Tess as teacher").click()
        expect(first.page.locator("#main")).to_contain_text("reading")
        expect(first.page.locator("#bar .who")).to_have_text("tess, teacher")


def watchers(homeroom):
    """Of Report: how many streams it holds for those who watch."""
    pages = http.client.HTTPConnection(homeroom.report.admin(), timeout=PATIENCE_SECONDS)
    pages.request("GET", "/metrics")
    text = pages.getresponse().read().decode()
    pages.close()
    return sum(float(n) for n in re.findall(r'^homeroom_share_held\{quota="watchers"\} (\S+)', text, re.M))


def test_a_tab_that_nobody_sees_holds_no_stream(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here, HiddenTabs(here.browser) as tabs:
        def state():
            return tabs.evaluate(tab, "document.querySelector('.freshness')?.textContent")

        def text():
            return tabs.evaluate(tab, "document.querySelector('tr[data-row=s1] td')?.textContent")

        tab = tabs.open(here.service.origin + "/sign-in")
        patiently("the page is there", lambda: tabs.evaluate(tab, "document.querySelector('main h1')?.textContent"))
        tabs.evaluate(tab, """fetch('/session', { method: 'POST', body: '{"organization":"web","person":"tess","role":"teacher"}' })""")
        tabs.evaluate(tab, f"history.pushState(null, '', '{here.path}'), dispatchEvent(new PopStateEvent('popstate'))")
        patiently("it is live", lambda: state() == "Live" and watchers(here.homeroom) == 1)
        # Notes how long each request for a stream is from now on.
        tabs.evaluate(tab, """(() => {
          const ask = fetch;
          window.asked = [];
          window.fetch = (path, init) => {
            if (path.endsWith("/Watch")) window.asked.push(init.body.byteLength);
            return ask(path, init);
          };
        })()""")

        other = tabs.open("about:blank")
        tabs.show(other)
        patiently("a hidden tab leaves", lambda: watchers(here.homeroom) == 0)
        here.score("s1", 4)
        assert tabs.evaluate(tab, "document.hidden") and "4/5" not in text()
        tabs.show(tab)
        patiently("what happened meanwhile is there", lambda: "4/5" in (text() or ""))
        patiently("it is live again", lambda: state() == "Live" and watchers(here.homeroom) == 1)
        # What it asks names where it was: the token makes the request longer than the handout's identifier and no options alone.
        asked = tabs.evaluate(tab, "window.asked")
        assert len(asked) == 1 and asked[0] > 5 + len(here.handout) + 20, asked

        # Where nothing can be had 17 minutes later, what is shown is as old as the last that was heard.
        tabs.show(other)
        patiently("it leaves again", lambda: watchers(here.homeroom) == 0)
        left = time.gmtime().tm_min
        here.homeroom.report.kill()
        tabs.evaluate(tab, "(() => { const clock = Date.now; Date.now = () => clock() + 17 * 60_000; })()")
        tabs.show(tab)
        patiently("it says so", lambda: LOST.match(state()))
        since = int(re.search(r":(\d\d):", state())[1])
        assert (left - since) % 60 <= 2, (left, since)
        assert tabs.evaluate(tab, "document.querySelector('.stale table.grid') !== null")


def test_names_vanish_with_the_right_to_see_them(binaries):
    with lesson(binaries, {"s1": "Zuleika Vandermolen", "s2": "Pia Quist"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(table(page)).to_contain_text("Vandermolen")
        here.leave("tess")
        expect(page.locator("h1")).to_have_text("This is not yours to see")
        assert "Vandermolen" not in page.content() and "Quist" not in page.content()
        tab.check()


def test_what_befalls_a_live_grid_is_said_beside_it(binaries):
    with lesson(binaries, {"s1": "Pia Quist", "s2": "Zuleika Vandermolen", "s3": "Eve", "s4": "Tim", "s5": "Tam"}) as here:
        here.score("s1", 3)
        tab = here.tab()
        page, news = tab.page, tab.page.locator(".news")
        is_live(page)
        # Screen readers announce what changes in a region that they know already: it is there, and empty, before there is news.
        region = news.get_by_role("status")
        expect(region).to_have_count(1)
        expect(region).to_be_empty()
        region.evaluate("(region) => { region.dataset.known = '' }")
        here.leave("s2")
        expect(region).to_have_text(re.compile(r"^\d\d:\d\d: 1 student is no longer in this list"))
        assert "Vandermolen" not in page.content()
        # What was not read yet is still said.
        here.leave("s3")
        here.leave("s4")
        expect(region).to_have_text(re.compile(r"^\d\d:\d\d: 3 students are no longer in this list"))
        news.get_by_role("button", name="Close").press("Enter")
        expect(region).to_be_empty()
        assert page.evaluate("document.activeElement.closest('table.grid') !== null")
        here.leave("s5")
        expect(region).to_have_text(re.compile(r"^\d\d:\d\d: 1 student is no longer in this list"))
        expect(region).to_have_attribute("data-known", "")
        # As a service begins that has gone back to a backup.
        grid = here.school.grid(here.tess, here.handout)
        again = report_service.WatchResponse(handout_grid=grid, reset=True, resume_token="another")
        page.route("**/homeroom.report.v1.ReportService/Watch", lambda route: route.fulfill(
            status=200, content_type="application/grpc-web+proto", body=framed(again.SerializeToString())))
        here.homeroom.report.kill()
        here.homeroom.report.restart()
        expect(region).to_contain_text("was read anew")
        expect(region).to_contain_text("1 student is no longer in this list")
        expect(cell(page, "s1")).to_contain_text("3/5")
        assert not violations(page), violations(page)


def test_the_grid_is_walked_by_keys(binaries):
    students = {f"s{n:02}": f"Student {chr(65 + n // 26)}{chr(97 + n % 26)}" for n in range(35)}
    with lesson(binaries, students, tasks=[f"Quiz {n}" for n in range(12)]) as here:
        tab = here.tab(viewport={"width": 900, "height": 500})
        page = tab.page
        is_live(page)
        press_until(page, "Tab", "() => document.activeElement.closest('table.grid') !== null")
        assert page.evaluate(FOCUSED) == [1, 1]
        for key, goal in (("ArrowRight", [1, 2]), ("ArrowDown", [2, 2]), ("End", [2, 12]), ("ArrowRight", [2, 12]), ("Home", [2, 0]),
                          ("ArrowUp", [1, 0]), ("ArrowUp", [0, 0]), ("ArrowUp", [0, 0]), ("Control+End", [39, 12]), ("PageUp", [29, 12]),
                          ("PageDown", [39, 12]), ("Control+Home", [0, 0]), ("PageDown", [10, 0])):
            page.keyboard.press(key)
            assert page.evaluate(FOCUSED) == goal, (key, goal, page.evaluate(FOCUSED))
            assert page.evaluate(IS_UNCOVERED), f"after {key} the cell at {goal} is covered"
        # One stop: the next one lies behind the grid, and the way back leads to the same cell.
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement.closest('table.grid') === null")
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(FOCUSED) == [10, 1]

        page.keyboard.press("Enter")
        expect(page.locator("#pane h2").first).to_be_focused()
        # What stands in it is reached and pressed by keys, too.
        page.keyboard.press("Tab")
        expect(page.locator("#pane").get_by_role("button", name="Close")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#pane")).to_be_hidden()
        assert page.evaluate(FOCUSED) == [10, 1]
        page.keyboard.press("Enter")
        expect(page.locator("#pane h2").first).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#pane")).to_be_hidden()
        assert page.evaluate(FOCUSED) == [10, 1]
        page.keyboard.press("?")
        expect(page.locator("#pane")).to_contain_text("Arrow keys")
        page.keyboard.press("Escape")
        assert page.evaluate(FOCUSED) == [10, 1]

        # Every step upwards and back, where the headings and the names stand over what scrolls; and states that come meanwhile.
        page.keyboard.press("Control+End")
        for number, key in enumerate(["ArrowUp"] * 39 + ["End"] + ["ArrowLeft"] * 12 + ["ArrowDown"] * 5):
            page.keyboard.press(key)
            assert page.evaluate(IS_UNCOVERED), f"{key} leads to {page.evaluate(FOCUSED)}, which is covered"
            if number % 20 == 0:
                here.score("s05", number % 5, task=3)
                expect(cell(page, "s05", 3)).to_contain_text(f"{number % 5}/5")
                assert page.evaluate("() => document.activeElement.closest('table.grid') !== null"), "the focus stays"
        tab.check()


def test_hidden_names_are_nowhere(binaries):
    names = {"s1": "Zuleika Vandermolen", "s2": "Ottoline Pfefferkorn", "s3": "Quillon"}
    with lesson(binaries, names) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(table(page)).to_contain_text("Vandermolen")
        page.keyboard.press("F8")
        expect(table(page)).to_contain_text(NUMBERED)

        def check():
            seen = (page.content() + page.title() + page.url).casefold()
            found = [part for name in names.values() for part in name.split() if part.casefold() in seen]
            assert not found, found

        check()
        here.score("s1", 4)
        expect(table(page)).to_contain_text("4/5")
        check()
        # By their numbers, which do not follow the alphabet: the same after a reload.
        order = "() => [...document.querySelectorAll('table.grid tbody tr[data-row^=s]')].map(r => [r.dataset.row, r.children[0].innerText.trim()])"
        shown = page.evaluate(order)
        assert len({name for _, name in shown}) == 3 and all(NUMBERED.fullmatch(name) for _, name in shown), shown
        assert [name for _, name in shown] == sorted(name for _, name in shown), shown
        assert [key for key, _ in shown] != [key for key, _ in sorted(names.items(), key=lambda each: each[1])], shown
        cell(page, "s1").click()
        expect(page.locator("#pane")).to_be_visible()
        expect(page.locator("#pane")).not_to_contain_text("Loading")
        check()
        page.keyboard.press("Escape")
        page.reload()
        is_live(page)
        expect(table(page)).to_contain_text(NUMBERED)
        assert page.evaluate(order) == shown
        check()
        here.join("s4", "Isambard")
        names["s4"] = "Isambard"
        patiently("who joins has a number, too", lambda: len(page.evaluate(order)) == 4)
        check()
        # A number that somebody has seen is nobody else's, also once its student is erased and the page is loaded anew.
        numbers = dict(page.evaluate(order))
        assert numbers.items() >= dict(shown).items(), (numbers, shown)
        here.school.administrator.ErasePerson(roster.ErasePersonRequest(person_id=shown[0][0]))
        patiently("who is erased has gone", lambda: len(page.evaluate(order)) == 3)
        page.reload()
        is_live(page)
        del numbers[shown[0][0]]
        assert dict(page.evaluate(order)) == numbers, (page.evaluate(order), numbers)
        # In a whole school some share six digits: they have more.
        labels = page.evaluate("""async () => {
          const names = await import(new URL("base/names.js", document.querySelector('script[type="module"]').src));
          const everybody = Array.from({ length: 5000 }, (_, n) => `pupil-${n}`);
          return names.inShownOrder(everybody, (id) => id).map((id) => names.shownName(id, "Somebody"));
        }""")
        assert len(set(labels)) == 5000 and len({len(each) for each in labels}) == 2, len(set(labels))
        page.keyboard.press("F8")
        expect(table(page)).to_contain_text("Isambard")
        tab.check()


HOSTILE = [
    "<img src=x onerror=window.hacked=1>", "<script>window.hacked=1</script>", "\"><svg onload=window.hacked=1>",
    "javascript:window.hacked=1", "\u202eevil\u202c", "\u2067\u202b\u2066no end", "😀" * 256, "W" * 256, "a\u0300" * 128,
    "&lt;b&gt;&amp;", "${window.hacked=1}{{7*7}}", "'; DROP TABLE",
]


def test_what_is_typed_outlives_the_names_the_language_and_the_session(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        title, app = page.get_by_label("Title", exact=True), page.get_by_label("Identifier of an app")
        title.fill("Typed")
        app.fill("org.example.typed")
        page.locator("#main").evaluate("(main) => { main.firstElementChild.dataset.before = '' }")
        page.keyboard.press("F8")
        expect(page.locator("[data-before]")).to_have_count(0)
        expect(title).to_have_value("Typed")
        page.get_by_label("Language").select_option("de")
        title, app = page.get_by_label("Titel", exact=True), page.get_by_label("Kennung einer App")
        expect(title).to_have_value("Typed")
        expect(app).to_have_value("org.example.typed")

        # Somebody else has saved another title meanwhile, which the form began before.
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(title="Theirs"), update_fields=["title"]))
        page.keyboard.press("F8")
        expect(page.locator("h1")).to_contain_text("Theirs")
        title.press("Enter")
        expect(page.locator("#main")).to_contain_text("Jemand hat dies inzwischen geändert.")

        # Signed out, it is sent once somebody has signed in in another tab.
        page.context.clear_cookies()
        app.press("Enter")
        link = page.get_by_role("link", name="Anmelden (in einem neuen Tab)")
        with page.context.expect_page() as opened:
            link.click()
        opened.value.get_by_label("Organization").fill("web")
        opened.value.get_by_role("button", name="List its people").click()
        opened.value.get_by_role("button", name="Be its administrator").click()
        expect(opened.value.get_by_role("button", name="Sign out")).to_be_visible()
        app.press("Enter")
        expect(page.locator("#main")).to_contain_text("„org.example.typed“ ist zugelassen.")

        # Who goes elsewhere gives it up.
        app.fill("org.example.other")
        page.locator("nav a").nth(1).click()
        expect(page.locator(".class-card")).to_be_visible()
        page.go_back()
        expect(app).to_have_value("")
        tab.check(["Failed to load resource"])


def test_a_sign_in_to_another_organization_leaves_a_form_alone(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        title = tab.page.get_by_label("Title", exact=True)
        title.fill("Typed")
        tab.page.context.clear_cookies()
        beside = tab.page.context.new_page()
        # Who this page heard of last is no longer there; then somebody is, elsewhere.
        for organization_id, is_there in (("elsewhere", True), ("web", False)):
            with beside.expect_response(lambda answer: answer.url.endswith("/session") and answer.request.method == "POST"):
                beside.goto(f"{here.service.origin}/sign-in")
                beside.get_by_label("Organization").fill(organization_id)
                beside.get_by_role("button", name="List its people").click()
                beside.get_by_role("button", name="Be its administrator").click()
            if is_there:
                expect(beside.get_by_role("button", name="Sign out")).to_be_visible()
                # Both have asked who is signed in, in this order.
                tab.page.evaluate("async () => (await fetch('/session')).text()")
                expect(title).to_have_value("Typed")
        # Whoever signs out of this one ends it here, too.
        expect(beside.get_by_role("button", name="Sign out")).to_be_visible()
        expect(title).to_have_value("Typed")
        beside.get_by_role("button", name="Sign out").click()
        expect(tab.page.locator("#main")).to_contain_text("You are signed out")


def test_names_turn_nothing_around_them(binaries):
    # Ends an isolate that it has not begun, and turns what follows; begins one that it does not end.
    names = {"s1": "Pia\u2069\u202e", "s2": "Ole\u2067"}
    with lesson(binaries, names, title="Quiz \u202e") as here:
        tab = here.tab(f"/o/web/students/s1?class=reading")
        expect(tab.page.locator("h1")).to_contain_text("Pia")
        patiently("the tab has a title", lambda: "Pia" in tab.page.title())
        foot = tab.page.locator(".print-foot")
        expect(foot).to_contain_text("Pia")
        is_closed = """(text) => {
          let open = 0;
          for (const letter of text) {
            if ("\\u2066\\u2067\\u2068".includes(letter)) open += 1;
            if (letter === "\\u2069") open -= 1;
            if (open < 0) return false;
            if ("\\u202a\\u202b\\u202d\\u202e".includes(letter) && open === 0) return false;
          }
          return open === 0;
        }"""
        for text in (tab.page.title(), foot.text_content()):
            assert tab.page.evaluate(is_closed, text), ascii(text)


def test_nothing_behind_a_pane_has_the_focus_where_it_covers_the_page(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 4)
        tab = here.tab(viewport={"width": 320, "height": 600})
        page = tab.page
        expect(cell(page, "s1")).to_contain_text("4/5")
        expect(page.locator(".facts a")).to_contain_text("reading")
        page.locator('tr[data-row="s1"] td').first.click()
        expect(page.locator("#pane h2").first).to_be_focused()
        for _ in range(40):
            page.keyboard.press("Tab")
            assert page.evaluate("() => document.activeElement === document.body || document.activeElement.closest('#pane') !== null")
        page.locator("#pane h2").first.focus()
        page.keyboard.press("Escape")
        expect(page.locator("#pane")).to_be_hidden()
        assert page.evaluate("() => document.querySelectorAll('[inert]').length") == 0
        # Beside the page it leaves it as it is.
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator('tr[data-row="s1"] td').first.click()
        expect(page.locator("#pane")).to_be_visible()
        assert page.evaluate("() => document.querySelectorAll('[inert]').length") == 0
        tab.check()


def test_a_mark_is_shown_as_stored_wherever_it_is_shown_then(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        page = here.tab("/o/web/inbox", "s1", "student").page
        held = []
        page.route("**/MarkDone", lambda route: held.append(route))
        line = page.locator(".inbox-tasks li")
        line.get_by_role("button").click()
        expect(line).to_contain_text("sending it")
        patiently("the mark is on its way", lambda: page.evaluate("1") and held)
        page.get_by_label("Language").select_option("de")
        expect(line).to_contain_text("wird gesendet")
        held[0].continue_()
        # Long before the page asks anew what is done.
        expect(line).to_contain_text("erledigt am", timeout=10_000)


def done_times(here):
    """By the service, of the pupil's tasks."""
    listed = here.school.student("s1", "").ListInbox(handout.ListInboxRequest()).handouts
    return [task.done_time.ToNanoseconds() / 1e9 for each in listed for task in each.tasks if task.done]


def test_a_mark_is_sent_whatever_screen_is_shown_and_after_signing_in_again(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab("/o/web/inbox", "s1", "student")
        page = tab.page
        line = page.locator(".inbox-tasks li")
        sent = []
        page.route("**/MarkDone", lambda route: (sent.append(route.request), route.abort()))
        line.get_by_role("button").click()
        patiently("the mark was on its way", lambda: page.evaluate("1") and sent)
        page.get_by_role("link", name="My results", exact=True).first.click()
        is_live(page)
        left = time.time()
        page.unroute_all()
        patiently("it is stored", lambda: page.evaluate("1") and done_times(here))
        assert done_times(here)[0] < left, "it counts for when it was made"
        page.get_by_role("link", name="To do", exact=True).click()
        expect(line).to_contain_text("done on")
        line.get_by_role("button").click()
        expect(line.get_by_role("button")).to_have_text("Mark as done")
        patiently("it is not done", lambda: not done_times(here))

        # Refused since nobody is signed in: it waits, with its time, for whoever made it.
        cookies = page.context.cookies()
        page.context.clear_cookies()
        line.get_by_role("button").click()
        expect(line).to_contain_text("done; you are signed out: it is sent once you have signed in again")
        assert not violations(page), violations(page)
        page.get_by_role("link", name="My results", exact=True).first.click()
        expect(page.locator("h1")).to_have_text("You are signed out")
        back = time.time()
        page.context.add_cookies(cookies)
        patiently("it is stored", lambda: page.evaluate("1") and done_times(here))
        assert done_times(here)[0] < back, "it counts for when it was made"
        tab.check(["Failed to load resource"])


def test_a_pupil_is_told_once_in_the_language_of_the_page(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        page = here.tab("/o/web/inbox", "s1", "student").page
        card, notice = page.locator(".handout-card"), page.locator("[data-notice]")
        expect(card).to_contain_text("Tess")
        expect(notice).to_have_count(1)
        expect(notice).to_contain_text("is shown to your teachers")
        expect(notice).to_contain_text("Library")
        page.get_by_label("Language").select_option("de")
        expect(notice).to_contain_text("sehen deine Lehrkräfte")
        notice.get_by_role("button").click()
        expect(notice).to_have_count(0)
        # The app marks the work as done for the pupil.
        here.school.student("s1", APP).CompleteAssigned(activity.CompleteAssignedRequest(app_id=APP, identifier_path=["quiz-0"]))
        page.reload()
        expect(notice).to_have_count(1)
        expect(notice).to_contain_text("hat \u2068Quiz\u2069 für dich als erledigt markiert")


def test_names_and_titles_are_texts_whatever_they_hold(binaries):
    names = {f"s{n:02}": name for n, name in enumerate(HOSTILE)}
    with lesson(binaries, names, title=HOSTILE[0], tasks=HOSTILE) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)

        def shown():
            return page.evaluate("""() => ({
              names: [...document.querySelectorAll("tbody th[role=rowheader]")].map((cell) => cell.textContent),
              titles: [...document.querySelectorAll("thead th bdi")].map((each) => each.textContent),
              title: document.querySelector("h1").textContent,
              made: document.querySelectorAll("main img, main script, main svg, main b").length, hacked: window.hacked ?? null,
            })""")

        seen = shown()
        assert sorted(seen["names"]) == sorted(HOSTILE) and seen["titles"] == HOSTILE and seen["title"] == HOSTILE[0], seen
        assert seen["made"] == 0 and seen["hacked"] is None and page.title().startswith(HOSTILE[0]), seen
        # What turns the direction of a name ends with it.
        assert page.evaluate("""() => [...document.querySelectorAll("tbody th[role=rowheader]")].every((cell) =>
          getComputedStyle(cell.firstElementChild).unicodeBidi === "isolate")""")
        for width in (320, 640, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            widest = page.evaluate("document.documentElement.scrollWidth")
            assert widest <= width, f"at {width} px the page is {widest} px wide"
        cell(page, "s00").click()
        expect(page.locator("#pane")).to_be_visible()
        page.set_viewport_size({"width": 320, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert shown()["hacked"] is None
        tab.check()


def test_over_tls_two_organizations_stand_side_by_side(binaries):
    with lesson(binaries, {"s1": "Pia"}, tls=True) as here:
        other = School(here.homeroom, "other")
        publisher = other.app("org.example.maths", "Maths")
        other.school_class("maths", ["tom"], ["pat"])
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id="org.example.maths", contexts=[
            context.Context(identifier_path=["sums"], title="Sums", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = other.post(other.teacher("tom"), "maths", "Sums", [("org.example.maths", ["sums"])]).handout_id
        other.grid(other.teacher("tom"), posted)

        first = here.tab()
        second = Tab(first.page.context, here.service.origin)
        second.sign_in("other", "tom", "teacher")
        second.open(f"/o/other/handouts/{posted}")
        for tab, name in ((first, "Pia"), (second, "Pat")):
            is_live(tab.page)
            expect(table(tab.page)).to_contain_text(name)
            protocols = tab.page.evaluate("performance.getEntriesByType('resource').map((each) => each.nextHopProtocol)")
            assert set(protocols) == {"h2"}, protocols
        here.score("s1", 4)
        expect(cell(first.page, "s1")).to_contain_text("4/5")
        # Each address in the organization that it names; signing out of one leaves the other.
        second.page.get_by_role("button", name="Sign out").click()
        expect(second.page.locator("h1")).to_have_text("Who do you want to be?")
        here.score("s1", 5)
        expect(cell(first.page, "s1")).to_contain_text("5/5")
        second.open(f"/o/other/handouts/{posted}")
        expect(second.page.locator("h1")).to_have_text("You are signed out")
        for tab in (first, second):
            tab.check()
