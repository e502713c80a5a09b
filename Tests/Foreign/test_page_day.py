"""From an organization with nobody in it to work that is given back, in Chromium before real services, by the keyboard alone."""

import re

from browser import Tab, chromium, expect, new_context
from school import School, activity, attempt, context, context_service, developer
from services import Homeroom
from test_marking import pane
from test_page import APP, cell, is_live, table
from test_portal import portal
from test_screens import violations

from homeroom.activity.v1 import roster_service_pb2 as roster

# Nobody goes on for longer until they give up.
TABS_MAX = 200


class Keys:
    """A reader who has no mouse: goes to what they look for, and types."""

    def __init__(self, browser, service, person, role, path):
        self.tab = Tab(new_context(browser), service.origin)
        self.page = self.tab.page
        self.tab.sign_in("web", person, role)
        self.tab.open(path)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, place):
        """Tabs there; the page may still be growing."""
        expect(place).to_be_visible()
        for _ in range(TABS_MAX):
            if place.evaluate("(element) => element === document.activeElement || element.contains(document.activeElement)"):
                return self
            self.press("Tab")
            assert self.page.evaluate(
                "() => document.activeElement === document.body || document.activeElement.getClientRects().length > 0"), "it goes to what is hidden"
        raise AssertionError(f"no Tab leads to {place}: {self.page.locator('main').inner_text()}")

    def button(self, name, within=None):
        # What it is for may follow.
        self.to((within or self.page).get_by_role("button", name=re.compile(f"^{re.escape(name)}(:|$)")))
        self.press("Enter")

    def link(self, name):
        self.to(self.page.locator("main").get_by_role("link", name=name, exact=True).first)
        self.press("Enter")

    def type(self, label, text, within=None):
        self.to((within or self.page).get_by_label(label, exact=True))
        self.press("Control+A")
        self.page.keyboard.insert_text(text)

    def check(self):
        assert not violations(self.page), violations(self.page)
        self.tab.check()


def test_a_day_from_the_first_set_up_to_work_given_back(binaries):
    with Homeroom(binaries) as homeroom, portal(homeroom, "--developer-organization", "web") as service, chromium() as browser:
        school = School(homeroom, "web")
        set_up(Keys(browser, service, "administrator", "administrator", "/o/web/set-up"), school)
        teacher = Keys(browser, service, "tess", "teacher", "/o/web/classes")
        assigned(teacher)
        pupil = Keys(browser, service, "p1", "student", "/o/web/inbox")
        worked(pupil, school)
        seen(teacher)
        given_back(teacher, pupil)


def section(keys, name):
    return keys.page.locator(f"section[aria-labelledby=set-up-{name}]")


def set_up(head, school):
    """What is missing, in its order, until the page says that the first class works."""
    page = head.page
    expect(page.locator("main > p[role=status]")).to_contain_text("missing")
    head.type("Title", "North High", section(head, "organization"))
    head.button("Save", section(head, "organization"))
    expect(page.locator("h1")).to_contain_text("North High")

    head.type("Identifier of an app", APP, section(head, "apps"))
    head.button("Allow this app", section(head, "apps"))
    publisher = school.person(f"publisher-of-{APP}", developer.ROLE_PUBLISHER, APP)
    school.administrator.RegisterApp(context_service.RegisterAppRequest(app_id=APP, title="Library"))
    publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=["quiz-0"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))

    head.type("Title of the class", "Reading", section(head, "classes"))
    head.type("Identifier of the class", "reading", section(head, "classes"))
    head.button("Create the class", section(head, "classes"))
    expect(section(head, "classes")).to_contain_text("Reading")

    people = section(head, "people")
    head.type("Paste people, a line each", "tess;Tess Teacher;teacher\np1;Pia Pupil\np2;Eve Pupil\nOdo Pupil", people)
    head.button("Take these 4 people", people)
    expect(people).to_contain_text("Taken: 4.")
    # Somebody new may have the name of somebody who is there: only who says so means that one.
    school.administrator.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id="old", name="Lu Li")))
    page.reload()
    head.type("Paste people, a line each", "Lu Li", people)
    expect(people).to_contain_text("already there, if it is the same person")
    expect(people.get_by_role("button", name="Take")).to_have_count(0)
    head.to(people.get_by_role("checkbox"))
    head.press("Space")
    head.button("Take this person", people)
    expect(people).to_contain_text("Taken: 1.")
    enrolled = school.administrator.ListEnrolments(roster.ListEnrolmentsRequest(class_id="reading", page_size=100)).enrolments
    assert {"tess", "p1", "p2", "old"} < {each.person_id for each in enrolled} and len(enrolled) == 5, enrolled

    page.reload()
    expect(page.locator("main > p[role=status]")).to_contain_text("The first class works")
    head.check()


def assigned(teacher):
    """A handout that waits for its time and is then deleted, and one that is posted."""
    page = teacher.page
    teacher.link("Reading")
    is_live(page)
    teacher.link("New handout")
    written(teacher, "For later")
    when = page.get_by_label(re.compile("^Post it at"))
    teacher.to(when)
    # The parts of the date in the order that this browser has them.
    page.keyboard.type("01022040")
    teacher.press("Tab")
    page.keyboard.type("0830AM")
    expect(when).to_have_value("2040-01-02T08:30")
    teacher.button("Schedule")
    expect(page.locator("main")).to_contain_text("Scheduled: it is posted on 2 Jan 2040")
    teacher.button("Delete")
    expect(page.get_by_role("dialog")).to_contain_text("This cannot be taken back.")
    teacher.button("Delete", page.get_by_role("dialog"))
    expect(page.locator("h1")).to_have_text("Reading")

    teacher.link("New handout")
    written(teacher, "The quiz")
    teacher.button("Post now")
    expect(page.locator("h1")).to_have_text("The quiz")
    is_live(page)
    teacher.check()


def written(teacher, title):
    page = teacher.page
    expect(page.locator(".tree")).to_be_visible()
    teacher.type("Title", title)
    teacher.to(page.locator(".tree").get_by_role("checkbox", name="Quiz"))
    teacher.press("Space")
    expect(page.locator("main")).not_to_contain_text("No task is chosen yet.")


def worked(pupil, school):
    """The app records; the pupil says that it is done."""
    expect(pupil.page.locator(".handout-card h2")).to_have_text(["The quiz"])
    student = school.student("p1", APP)
    started = student.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz-0"])).attempt_id
    student.PutItems(activity.PutItemsRequest(attempt_id=started, primary_item=attempt.ActivityItem(
        identifier="score", title="Score", score=attempt.Score(points=4, max=5))))
    pupil.button("Mark as done: Quiz")
    expect(pupil.page.locator(".inbox-tasks")).to_contain_text("done on ")
    pupil.button("Not done after all: Quiz")
    expect(pupil.page.locator(".inbox-tasks")).not_to_contain_text("done on ")
    pupil.button("Mark as done: Quiz")
    expect(pupil.page.locator(".inbox-tasks")).to_contain_text("done on ")
    pupil.check()


def seen(teacher):
    """In the grid, live; behind the number; and by the pupil's name alone."""
    page = teacher.page
    expect(cell(page, "p1")).to_contain_text("4/5")
    expect(cell(page, "p1")).to_contain_text("✓")
    # One stop of the Tab key, and arrows within.
    teacher.to(table(page))
    teacher.press("Control+Home", "ArrowDown")
    expect(page.locator('tr[data-row="p2"] th')).to_be_focused()
    teacher.press("ArrowDown")
    for _ in range(5):
        if cell(page, "p1").evaluate("(cell) => cell === document.activeElement"):
            break
        teacher.press("ArrowDown", "End")
    expect(cell(page, "p1")).to_be_focused()
    teacher.press("Enter")
    expect(pane(page)).to_contain_text("4/5")
    teacher.press("Escape")
    expect(cell(page, "p1")).to_be_focused()
    teacher.check()


def given_back(teacher, pupil):
    page = teacher.page
    grid = page.url
    teacher.press("Enter")
    teacher.button("Give the work back", pane(page))
    page.keyboard.insert_text("Well done")
    teacher.button("Give the work back", pane(page).locator("form:visible"))
    expect(pane(page)).to_contain_text("The work is given back.")
    teacher.press("Escape")
    pupil.tab.open("/o/web/inbox")
    expect(pupil.page.locator(".handout-card")).to_contain_text("Your teacher wrote: ")
    expect(pupil.page.locator(".handout-card")).to_contain_text("Well done")
    # It is over: it goes out of the pupil's list, and its numbers stay.
    teacher.link("Change the handout")
    teacher.button("Complete")
    teacher.button("Complete", page.get_by_role("dialog"))
    expect(page.locator("main")).to_contain_text("Completed on ")
    teacher.button("Archive")
    teacher.button("Archive", page.get_by_role("dialog"))
    expect(page.locator("h1")).to_have_text("Reading")
    expect(table(page)).to_contain_text(re.compile("The quiz.*ended "))
    page.goto(grid)
    expect(cell(page, "p1")).to_contain_text("4/5")
    pupil.tab.open("/o/web/inbox")
    expect(pupil.page.locator("main")).to_contain_text("You have nothing to do.")
    pupil.link("My results")
    expect(pupil.page.locator("main")).to_contain_text("4/5")
    teacher.check()
    pupil.check()
