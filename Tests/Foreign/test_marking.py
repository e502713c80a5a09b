"""Marks by teachers on the page, in Chromium before real services: by keys and by mouse, by two at once, and against what goes wrong."""

import datetime
import re

from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import roster_service_pb2 as roster
from browser import expect
from patience import patiently
from school import activity, at, attempt, grid, measure
from test_page import APP, HOSTILE, NUMBERED, cell, is_live, lesson, press_until, table
from test_screens import LOOKS, violations


def pane(page):
    return page.locator("#pane")


def field(page, label):
    """Of the form that is open; those of the others are there, too."""
    return pane(page).locator("form:visible").get_by_label(label)


def focused_on(text):
    return f"() => document.activeElement.textContent.trim() === {text!r}"


def press(page, text):
    """Goes to a button by the Tab key, and presses it."""
    press_until(page, "Tab", focused_on(text))
    page.keyboard.press("Enter")


def open_cell(page, person, key="Enter"):
    cell(page, person).focus()
    page.keyboard.press(key)
    expect(pane(page).get_by_role("button", name="Excuse").or_(pane(page).get_by_role("button", name="Take the excuse back"))).to_be_visible()
    expect(pane(page)).not_to_contain_text("Loading")
    expect(pane(page).locator("[aria-busy=true]")).to_have_count(0)


def leave_pane(page, person):
    """Escape closes it, and the focus is where it was."""
    page.keyboard.press("Escape")
    expect(pane(page)).to_be_hidden()
    expect(cell(page, person)).to_be_focused()


def marks_of(here, person, by=None):
    """The student's one attempt as the report lists it."""
    listed = (by or here.tess).ListCellAttempts(grid.ListCellAttemptsRequest(
        handout_id=here.handout, task_id=task_of(here), student_id=person,
        options=measure.ReportOptions(at_least=here.school.position())))
    return listed.attempts[0]


def handout_of(here):
    return here.tess.GetHandout(handout.GetHandoutRequest(handout_id=here.handout))


def task_of(here, number=0):
    return handout_of(here).tasks[number].task_id


def second_teacher(here, person="tom"):
    here.school.administrator.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id=person, name="Tom")))
    here.school.administrator.Enrol(roster.EnrolRequest(class_id="reading", person_id=person, role=roster.CLASS_ROLE_TEACHER))
    return here.school.teacher(person)


def test_a_teacher_marks_by_keys_and_another_sees_it_live(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        here.score("s1", 2)
        second_teacher(here)
        tab, other = here.tab(), here.tab(person="tom")
        page, seen = tab.page, cell(other.page, "s1")
        is_live(page)
        is_live(other.page)

        # Shift and Enter lead right to the points; Enter saves them.
        open_cell(page, "s1", "Shift+Enter")
        expect(field(page, ", of 5")).to_be_focused()
        page.keyboard.type("4,5")
        page.keyboard.press("Enter")
        expect(seen).to_contain_text("4.5/5 (own 2/5)")
        expect(cell(page, "s1")).to_contain_text("4.5/5 (own 2/5)")
        expect(page.get_by_role("button", name="Change the points")).to_be_focused()
        expect(page.locator("#announcements")).to_have_text("The points are saved.")
        leave_pane(page, "s1")

        open_cell(page, "s1")
        press(page, "Write a comment")
        page.keyboard.type("Look at question 2.\nThen try again.")
        expect(field(page, "Comment")).to_have_value("Look at question 2.\nThen try again.")
        press(page, "Save the comment")
        expect(seen).to_contain_text("comment")
        expect(page.get_by_role("button", name="Change the comment")).to_be_focused()
        expect(pane(page).locator(".comment-text")).to_have_text("Look at question 2.\nThen try again.")
        leave_pane(page, "s1")

        open_cell(page, "s1")
        press(page, "Give the work back")
        page.keyboard.type("Nearly there")
        press(page, "Give the work back")
        expect(pane(page)).to_contain_text("The work is given back.")

        press(page, "Open again")
        # Whatever the field of the browser wants typed: the value is the page's to read.
        field(page, "Open until").fill((datetime.datetime.now() + datetime.timedelta(days=2)).strftime("%Y-%m-%dT%H:%M"))
        press(page, "Open again")
        expect(seen).to_contain_text("open again")
        expect(pane(page)).to_contain_text("is open again until")
        expect(page.get_by_role("button", name="Change until when")).to_be_focused()
        page.keyboard.press("Enter")
        press(page, "Close it again")
        expect(seen).not_to_contain_text("open again")

        page.keyboard.press("Shift+Tab")
        press_until(page, "Shift+Tab", focused_on("Excuse"))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(seen).to_contain_text("excused")
        expect(page.get_by_role("button", name="Take the excuse back")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(seen).to_contain_text("4.5/5 (own 2/5)")
        expect(page.get_by_role("button", name="Excuse")).to_be_focused()
        leave_pane(page, "s1")

        # All that can be set can be taken back.
        open_cell(page, "s1", "Shift+Enter")
        expect(field(page, ", of 5")).to_have_value("4.5")
        press(page, "Take the points back")
        expect(seen).not_to_contain_text("own")
        press(page, "Change the comment")
        press(page, "Take the comment back")
        expect(seen).not_to_contain_text("comment")
        expect(seen).to_contain_text("2/5")
        for each in (tab, other):
            each.check()

        # The student was told, and sees what is theirs; nobody else's page has a word of it.
        pia = here.tab("/o/web/inbox", "s1", "student")
        expect(pia.page.locator(".notice").filter(has_text="is back from your teacher")).to_contain_text("Nearly there")
        eve = here.tab("/o/web/inbox", "s2", "student")
        expect(eve.page.locator(".handout-card")).to_be_visible()
        assert "Nearly" not in eve.page.content()


def test_a_student_reads_the_comment_and_marks_nothing(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        here.score("s1", 2)
        here.score("s2", 3)
        attempt_id = here.attempts["s1", 0]
        here.tess.SetItemPoints(activity.SetItemPointsRequest(attempt_id=attempt_id, item_identifier="score", points=7))
        here.tess.CommentAttempt(activity.CommentAttemptRequest(attempt_id=attempt_id, text="See <b>me</b>"))
        here.school.grid(here.tess, here.handout)
        for person, path in (("s1", "/o/web/students/s1"), ("s2", "/o/web/students/s2"), ("s2", here.path)):
            tab = here.tab(path, person, "student")
            page = tab.page
            is_live(page)
            expect(page.get_by_role("button", name="Mark several")).to_have_count(0)
            row = page.locator('tr[data-row^="task "] td').nth(1) if "students" in path else cell(page, person)
            row.focus()
            page.keyboard.press("Shift+Enter")
            expect(pane(page)).to_contain_text("Attempt 1")
            assert pane(page).locator("form, input, textarea").count() == 0, pane(page).inner_html()
            assert not re.search("Give points|Excuse|Open again|Write a comment", pane(page).inner_text())
            if person == "s1":
                expect(pane(page)).to_contain_text("7/5 (own 2/5)")
                expect(pane(page).locator(".comment-text")).to_have_text("See <b>me</b>")
            else:
                assert "See" not in page.content() and "7/5" not in page.content(), page.content()
            loaded = page.evaluate("performance.getEntriesByType('resource').map(each => each.name).filter(name => name.includes('marking'))")
            assert loaded == [], loaded
            tab.check()


def test_the_screen_of_a_student_marks_too(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}, tasks=("Quiz", "Other")) as here:
        here.score("s1", 2)
        here.school.grid(here.tess, here.handout)
        tab = here.tab("/o/web/students/s1")
        page = tab.page
        is_live(page)
        own = page.locator('tr[data-row^="task "] [data-column="own"]')
        own.first.focus()
        page.keyboard.press("Shift+Enter")
        expect(field(page, ", of 5")).to_be_focused()
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        expect(own.first).to_contain_text("3/5 (own 2/5)")

        # A double click opens a form and leaves it open. From all tasks at once, and back.
        page.get_by_role("button", name="Excuse").dblclick()
        field(page, "From").select_option("all")
        pane(page).locator("form:visible").get_by_role("button", name="Excuse").click()
        expect(own.nth(0)).to_contain_text("excused")
        expect(own.nth(1)).to_contain_text("excused")
        assert {each.student_id for each in handout_of(here).excuses} == {"s1"}
        page.get_by_role("button", name="Take the excuse back").click()
        field(page, "From").select_option("all")
        pane(page).locator("form:visible").get_by_role("button", name="Take the excuse back").click()
        expect(own.nth(1)).not_to_contain_text("excused")
        expect(own.first).to_contain_text("3/5 (own 2/5)")
        assert not handout_of(here).excuses
        tab.check()


def own_dues_of(here):
    """When the handout is due for whom at a time of their own: by student, None for never."""
    return {each.student_id: each.due_time.ToJsonString() if each.HasField("due_time") else None
            for each in handout_of(here).student_due_times}


def row_heading(page, person):
    return page.locator(f'tr[data-row="{person}"] th')


def test_a_due_time_of_one_student_is_given_changed_and_taken_back_by_keys(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        tom = second_teacher(here)
        here.tess.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(handout_id=here.handout, due_time=at(0)), update_fields=["due_time"]))
        here.school.grid(here.tess, here.handout)
        tab, other = here.tab(), here.tab(person="tom")
        page = tab.page
        is_live(page)
        is_live(other.page)
        expect(cell(page, "s1")).to_contain_text("missing")

        # An empty field is not taken for never.
        open_cell(page, "s1")
        press(page, "Give another due time")
        expect(field(page, "Due for the student (time in UTC)")).to_be_focused()
        press(page, "Save the due time")
        expect(pane(page)).to_contain_text("Say when it is due.")
        assert own_dues_of(here) == {}
        field(page, "Due for the student").fill("2040-01-02T03:04")
        field(page, "Reason").fill("She was ill.")
        press(page, "Save the due time")
        expect(row_heading(page, "s1")).to_have_text("Pia (due 2 Jan 2040, 03:04, their own)")
        expect(row_heading(other.page, "s1")).to_have_text("Pia (due 2 Jan 2040, 03:04, their own)")
        expect(cell(page, "s1")).not_to_contain_text("missing")
        expect(cell(page, "s2")).to_contain_text("missing")
        expect(pane(page)).to_contain_text("Due 2 Jan 2040, 03:04, their own, since ")
        expect(page.locator("#announcements")).to_have_text("It is due for the student on 2 Jan 2040, 03:04.")
        assert own_dues_of(here) == {"s1": "2040-01-02T03:04:00Z"}

        # What somebody else has changed meanwhile is said, and what is typed stays.
        page.keyboard.press("Enter")
        field(page, "Due for the student").fill("2000-01-02T03:04")
        tom.SetStudentDueTimes(handout.SetStudentDueTimesRequest(
            handout_id=here.handout, student_ids=["s1", "s2"], never_due=True))
        press(page, "Save the due time")
        expect(pane(page)).to_contain_text("somebody else was first")
        expect(pane(page)).to_contain_text("For \u2068Pia\u2069 it is due never, their own.")
        expect(pane(page)).to_contain_text("For \u2068Eve\u2069 it is due never, their own.")
        expect(field(page, "Due for the student")).to_have_value("2000-01-02T03:04")
        assert own_dues_of(here) == {"s1": None, "s2": None}
        press(page, "Save the due time")
        expect(row_heading(page, "s1")).to_contain_text("due 2 Jan 2000, 03:04, their own")
        # The pane says what the student is late for.
        leave_pane(page, "s1")
        open_cell(page, "s1")
        expect(pane(page)).to_contain_text("It is missing: it is not done, and was due 2 Jan 2000, 03:04.")

        press(page, "Change the student’s due time")
        press(page, "Never due")
        expect(row_heading(page, "s1")).to_have_text("Pia (due never, their own)")
        press(page, "Change the student’s due time")
        press(page, "Take it back")
        expect(row_heading(page, "s1")).to_have_text("Pia")
        expect(page.get_by_role("button", name="Give another due time")).to_be_focused()
        assert own_dues_of(here) == {"s2": None}
        leave_pane(page, "s1")

        page = here.tab("/o/web/students/s2").page
        is_live(page)
        expect(page.locator('tr[data-row^="handout "] [data-column="due"]')).to_have_text("never, their own")
        page = here.tab("/o/web/students/s2", "s2", "student").page
        is_live(page)
        expect(page.locator('tr[data-row^="handout "] [data-column="due"]')).to_have_text("")
        for each in (tab, other):
            each.check()


def test_due_times_of_several_students_are_one_request(binaries):
    with lesson(binaries, {f"s{n}": f"Pupil {n}" for n in range(1, 5)}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        page.get_by_role("button", name="Mark several").click()
        page.get_by_label("What to do").select_option("due")
        expect(page.get_by_label("Task", exact=True)).to_be_hidden()
        for name in ("Pupil 1", "Pupil 3"):
            page.get_by_label(name).check()
        save = pane(page).get_by_role("button", name="Give it to 2 students")
        save.click()
        expect(pane(page)).to_contain_text("Say when it is due.")
        field(page, "Due for the student").fill("2040-01-02T03:04")
        field(page, "Reason").fill("x" * 257)
        # All or none: nobody has one when one of them may not.
        save.click()
        expect(pane(page)).to_contain_text("This is too long.")
        field(page, "Reason").fill("A journey")
        here.tess.RemoveRecipients(handout.ChangeRecipientsRequest(handout_id=here.handout, student_ids=["s3"]))
        save.click()
        expect(pane(page)).to_contain_text("somebody else was first")
        save.click()
        expect(pane(page)).to_contain_text("does not have this handout any more")
        assert own_dues_of(here) == {}
        expect(field(page, "Due for the student")).to_have_value("2040-01-02T03:04")
        page.get_by_label("Pupil 3").uncheck()
        page.get_by_label("Pupil 4").check()
        save.click()
        expect(pane(page)).to_contain_text("2 students have a due time of their own.")
        expect(row_heading(page, "s4")).to_contain_text("(due 2 Jan 2040, 03:04, their own)")
        expect(pane(page).locator("li").filter(has_text="Pupil 4")).to_contain_text("(due 2 Jan 2040, 03:04, their own)")
        assert own_dues_of(here) == dict.fromkeys(("s1", "s4"), "2040-01-02T03:04:00Z")

        page.get_by_label("What to do").select_option("never")
        for name in ("Pupil 2", "Pupil 4"):
            page.get_by_label(name).check()
        pane(page).get_by_role("button", name="Never due for 2").click()
        expect(row_heading(page, "s2")).to_contain_text("(due never, their own)")
        assert own_dues_of(here) == {"s1": "2040-01-02T03:04:00Z", "s2": None, "s4": None}
        page.get_by_label("What to do").select_option("undue")
        page.get_by_role("button", name="Tick all").click()
        pane(page).get_by_role("button", name="Take it back for 4").click()
        expect(pane(page)).to_contain_text("holds again for 4 students")
        assert own_dues_of(here) == {}
        tab.check()


def test_points_are_what_was_meant(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 2)
        tab = here.tab()
        page = tab.page
        is_live(page)
        open_cell(page, "s1", "Shift+Enter")
        points = field(page, ", of 5")
        for text in ("-1", "four", "1.000", "1,000", "1e3", "4.5.5", "NaN", "0x3", "4 5"):
            points.fill(text)
            points.press("Enter")
            expect(pane(page)).to_contain_text("Write a number")
            expect(points).to_be_focused()
            expect(points).to_have_value(text)
        points.fill("")
        points.press("Enter")
        expect(pane(page)).to_contain_text("This is what stands already.")
        # Ten times as much as was meant is asked about; once more, and it is a bonus.
        points.fill("45")
        points.press("Enter")
        expect(pane(page)).to_contain_text("45 is more than the maximum of 5.")
        assert not marks_of(here, "s1").marked_items
        points.press("Enter")
        expect(cell(page, "s1")).to_contain_text("45/5 (own 2/5)")
        page.get_by_role("button", name="Change the points").click()
        points.fill("٤٫٥")
        points.press("Enter")
        expect(cell(page, "s1")).to_contain_text("4.5/5 (own 2/5)")
        page.get_by_role("button", name="Change the points").click()
        points.fill("0")
        points.press("Enter")
        expect(cell(page, "s1")).to_contain_text("0/5 (own 2/5)")
        page.get_by_role("button", name="Change the points").click()
        points.fill("")
        points.press("Enter")
        expect(cell(page, "s1")).not_to_contain_text("own")
        tab.check()


def test_who_was_first_is_shown_and_what_is_typed_stays(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        here.score("s1", 2)
        tom = second_teacher(here)
        tab = here.tab()
        page = tab.page
        is_live(page)
        attempt_id, task_id = here.attempts["s1", 0], task_of(here)

        # The handout has a revision, which the service looks at.
        open_cell(page, "s1")
        page.get_by_role("button", name="Open again").click()
        field(page, "Open until").fill("2040-01-02T03:04")
        tom.ExcuseStudents(handout.ChangeExcusesRequest(handout_id=here.handout, task_id=task_id, student_ids=["s2"]))
        field(page, "Open until").press("Enter")
        expect(pane(page)).to_contain_text("somebody else was first")
        expect(pane(page)).to_contain_text("\u2068Eve\u2069 is excused from \u2068Quiz\u2069.")
        expect(field(page, "Open until")).to_have_value("2040-01-02T03:04")
        assert not handout_of(here).reopenings
        field(page, "Open until").press("Enter")
        expect(cell(page, "s1")).to_contain_text("open again")
        assert len(handout_of(here).reopenings) == 1

        # Points and comments have none: the page looks before it sends.
        page.get_by_role("button", name="Give points").click()
        points = field(page, ", of 5")
        points.fill("3")
        tom.SetItemPoints(activity.SetItemPointsRequest(attempt_id=attempt_id, item_identifier="score", points=4))
        expect(cell(page, "s1")).to_contain_text("4/5 (own 2/5)")
        points.press("Enter")
        expect(pane(page)).to_contain_text("Somebody has changed this meanwhile")
        expect(pane(page)).to_contain_text("\u2068Score\u2069: 4/5 (own 2/5) now.")
        expect(points).to_have_value("3")
        assert marks_of(here, "s1").marked_items[0].points == 4
        points.press("Enter")
        expect(cell(page, "s1")).to_contain_text("3/5 (own 2/5)")

        page.get_by_role("button", name="Write a comment").click()
        field(page, "Comment").fill("Mine")
        # Closed and opened again it is still there, also where somebody else has written meanwhile.
        page.keyboard.press("Escape")
        expect(pane(page)).to_be_visible()
        page.keyboard.press("Escape")
        expect(pane(page)).to_be_hidden()
        tom.CommentAttempt(activity.CommentAttemptRequest(attempt_id=attempt_id, text="Theirs"))
        expect(cell(page, "s1")).to_contain_text("comment")
        open_cell(page, "s1")
        expect(field(page, "Comment")).to_have_value("Mine")
        expect(pane(page)).to_contain_text("The comment is now: \u2068Theirs\u2069")
        page.get_by_role("button", name="Save the comment").click()
        expect(pane(page).locator(".comment-text")).to_have_text("Mine")
        tab.check()


def test_a_form_outlives_the_service(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 2)
        tab = here.tab()
        page = tab.page
        is_live(page)
        open_cell(page, "s1")
        page.get_by_role("button", name="Write a comment").click()
        text = field(page, "Comment")
        text.fill("A long text that nobody wants to type twice")
        here.homeroom.activity.kill()
        page.get_by_role("button", name="Save the comment").click()
        expect(pane(page)).to_contain_text("What you have typed is kept; try again.")
        expect(text).to_have_value("A long text that nobody wants to type twice")
        # Closed at once: what failed is said all the same, and what was typed is there when it is opened again.
        held = []
        page.route("**/CommentAttempt", lambda route: held.append(route))
        page.get_by_role("button", name="Save the comment").click()
        patiently("the comment is on its way", lambda: page.evaluate("1") and held)
        page.get_by_role("button", name="Close", exact=True).click()
        held[0].continue_()
        expect(page.locator("main .notice").filter(has_text="Not saved.")).to_contain_text("\u2068Pia\u2069, Attempt 1")
        page.unroute("**/CommentAttempt")
        here.homeroom.activity.restart()
        is_live(page)
        open_cell(page, "s1")
        expect(text).to_have_value("A long text that nobody wants to type twice")
        page.get_by_role("button", name="Save the comment").click()
        expect(pane(page).locator(".comment-text")).to_have_text("A long text that nobody wants to type twice")
        assert marks_of(here, "s1").comment.text == "A long text that nobody wants to type twice"
        tab.check(["Failed to load resource"])


def test_a_double_click_marks_once(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 2)
        tab = here.tab()
        page = tab.page
        is_live(page)
        asked, lost = [], []
        page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]) if request.method == "POST" else None)
        open_cell(page, "s1", "Shift+Enter")
        field(page, ", of 5").fill("4")
        page.get_by_role("button", name="Save the points").dblclick()
        expect(cell(page, "s1")).to_contain_text("4/5 (own 2/5)")
        # What is typed into one form while another one's mark comes back goes on as if nothing were.
        page.get_by_role("button", name="Change the points").click()
        page.get_by_role("button", name="Write a comment").click()
        page.get_by_label("of 5").fill("5")
        page.get_by_label("of 5").press("Enter")
        text = pane(page).locator("form:visible textarea")
        text.click()
        page.keyboard.type("Typed while the other one comes back", delay=20)
        expect(cell(page, "s1")).to_contain_text("5/5 (own 2/5)")
        expect(text).to_have_value("Typed while the other one comes back")
        expect(text).to_be_focused()
        pane(page).locator("form:visible").get_by_role("button", name="Cancel").click()

        page.get_by_role("button", name="Excuse").click()
        pane(page).locator("form").get_by_role("button", name="Excuse").dblclick()
        expect(cell(page, "s1")).to_contain_text("excused")
        assert (asked.count("SetItemPoints"), asked.count("ExcuseStudents")) == (2, 1), asked
        assert "UnexcuseStudents" not in asked, "the second click does not take it back"

        # An answer that is lost: the same request goes out again, and is done once.
        def lose(route):
            lost.append(route.request.post_data_buffer)
            if len(lost) > 1:
                return route.continue_()
            route.fetch()
            return route.abort()

        page.route("**/ReturnWork", lose)
        page.get_by_role("button", name="Give the work back").click()
        field(page, "Comment").fill("Once")
        form = pane(page).locator("form:visible")
        form.get_by_role("button", name="Give the work back").click()
        expect(pane(page)).to_contain_text("What you have typed is kept; try again.")
        form.get_by_role("button", name="Give the work back").click()
        expect(pane(page)).to_contain_text("The work is given back.")
        assert len(lost) == 2 and lost[0] == lost[1], lost

        # What was said stands below, and is there at once where it is open.
        pane(page).get_by_text("What was said when it was given back").click()
        said = pane(page).locator(".said .comment-text")
        expect(said).to_have_text(["Once"])
        expect(pane(page).locator(".said .quiet")).to_contain_text("Tess")
        page.unroute("**/ReturnWork")
        page.get_by_role("button", name="Give the work back").click()
        field(page, "Comment").fill("Twice")
        pane(page).locator("form:visible").get_by_role("button", name="Give the work back").click()
        expect(said).to_have_text(["Twice", "Once"])
        tab.check(["Failed to load resource"])


def test_several_students_are_marked_one_after_another(binaries):
    students = {f"s{n}": f"Pupil {n}" for n in range(1, 8)}
    with lesson(binaries, students) as here:
        task_id = task_of(here)
        for person in ("s1", "s2", "s3"):
            here.score(person, 2)
            here.school.student(person, "").MarkDone(handout.MarkDoneRequest(handout_id=here.handout, task_id=task_id))
        here.school.grid(here.tess, here.handout)
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(cell(page, "s3")).to_contain_text("✓")
        page.get_by_role("button", name="Mark several").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_label("What to do")).to_be_visible()
        press(page, "Tick who is done")
        expect(pane(page)).to_contain_text("Give it back to 3 students")
        field(page, "Comment").fill("Try the last one again")
        # One of them loses the handout meanwhile, which fails for that one alone.
        here.tess.RemoveRecipients(handout.ChangeRecipientsRequest(handout_id=here.handout, student_ids=["s2"]))
        pane(page).get_by_role("button", name="Give it back to 3").click()
        expect(pane(page)).to_contain_text("The work of 2 students is given back. It failed for 1 student, who is still ticked.")
        expect(pane(page).locator("li").filter(has_text="Pupil 2")).to_contain_text("does not have this handout any more")
        assert page.get_by_label("Pupil 2").is_checked() and not page.get_by_label("Pupil 1").is_checked()
        for person, told in (("s1", True), ("s2", False), ("s3", True), ("s4", False)):
            notices = here.school.student(person, "").ListNotices(handout.ListNoticesRequest()).notices
            assert [n.comment for n in notices if n.kind == handout.Notice.RETURNED] == ["Try the last one again"] * told, person

        # What takes all of them at once is refused where somebody else was first, and says who.
        page.get_by_label("What to do").select_option("excuse")
        page.get_by_role("button", name="Tick none").click()
        for name in ("Pupil 5", "Pupil 6"):
            page.get_by_label(name).check()
        pane(page).get_by_role("button", name="Excuse 2 students").click()
        expect(pane(page)).to_contain_text("somebody else was first")
        expect(pane(page)).to_contain_text("The handout has other recipients.")
        pane(page).get_by_role("button", name="Excuse 2 students").click()
        expect(cell(page, "s6")).to_contain_text("excused")
        expect(cell(page, "s5")).to_contain_text("excused")
        assert sorted(each.student_id for each in handout_of(here).excuses) == ["s5", "s6"]

        page.get_by_label("What to do").select_option("reopen")
        for name in ("Pupil 4", "Pupil 7"):
            page.get_by_label(name).check()
        pane(page).get_by_role("button", name="Open it again to 2").click()
        expect(cell(page, "s7")).to_contain_text("open again")
        assert sorted(each.student_id for each in handout_of(here).reopenings) == ["s4", "s7"]
        expect(pane(page)).to_contain_text("The task is open again to 2 students.")

        # A service that goes away stops it, and what is not done stays ticked.
        page.get_by_label("What to do").select_option("return")
        page.get_by_role("button", name="Tick all").click()
        field(page, "Comment").fill("Later")
        here.homeroom.activity.kill()
        pane(page).get_by_role("button", name="Give it back to").click()
        expect(pane(page)).to_contain_text("What you have typed is kept; try again.")
        here.homeroom.activity.restart()

        def is_done():
            """The portal may find that it is back a moment later: then somebody presses once more."""
            pane(page).get_by_role("button", name="Give it back to").click()
            expect(pane(page).locator("progress")).to_be_hidden()
            return "is given back." in pane(page).inner_text()

        patiently("it goes on", is_done, pause=0.5)
        for person in ("s1", "s4", "s7"):
            notices = here.school.student(person, "").ListNotices(handout.ListNoticesRequest()).notices
            assert [n.comment for n in notices if n.kind == handout.Notice.RETURNED] == ["Later"], person
        tab.check(["Failed to load resource"])


def test_hostile_texts_are_texts_in_every_form(binaries):
    names = {f"s{n:02}": name for n, name in enumerate(HOSTILE)}
    with lesson(binaries, names, title=HOSTILE[0], tasks=HOSTILE[:4]) as here:
        student = here.school.student("s00", APP)
        for number, title in enumerate(HOSTILE):
            attempt_id = student.StartAttempt(activity.StartAttemptRequest(
                app_id=APP, identifier_path=["quiz-0"], start_new=True)).attempt_id
            student.PutItems(activity.PutItemsRequest(
                attempt_id=attempt_id, primary_item=attempt.ActivityItem(
                    identifier=title, title=title, score=attempt.Score(points=1, max=5))))
            here.tess.CommentAttempt(activity.CommentAttemptRequest(attempt_id=attempt_id, text=title))
            if number == 0:
                here.tess.ReturnWork(handout.ReturnWorkRequest(handout_id=here.handout, student_id="s00", comment=title))
        here.school.grid(here.tess, here.handout)
        tab = here.tab()
        page = tab.page
        is_live(page)
        open_cell(page, "s00")
        openers = pane(page).locator("button[aria-expanded=false]")
        while openers.count():
            openers.first.press("Enter")
        texts = pane(page).locator(".comment-text").all_inner_texts()
        assert len(texts) == len(HOSTILE), texts
        for width in (320, 640, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            widest = page.evaluate("document.documentElement.scrollWidth")
            assert widest <= width, f"at {width} px the page is {widest} px wide"
            inner = page.evaluate("document.querySelector('#pane').scrollWidth - document.querySelector('#pane').clientWidth")
            assert inner <= 0, f"at {width} px the pane scrolls sideways by {inner} px"
        made = page.evaluate("document.querySelectorAll('#pane img, #pane script, #pane svg, #pane b').length")
        assert made == 0 and page.evaluate("window.hacked ?? null") is None
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("button", name="Mark several").click()
        expect(pane(page).locator("li")).to_have_count(len(HOSTILE))
        assert page.evaluate("window.hacked ?? null") is None
        pupil = here.tab("/o/web/inbox", "s00", "student")
        expect(pupil.page.locator(".handout-card .instructions").filter(has_text=HOSTILE[0])).to_be_visible()
        assert pupil.page.evaluate("window.hacked ?? null") is None
        for each in (tab, pupil):
            each.check()


def test_hidden_names_and_comments_are_in_no_form(binaries):
    names = {"s1": "Zuleika Vandermolen", "s2": "Ottoline Pfefferkorn"}
    with lesson(binaries, names) as here:
        here.score("s1", 4)
        here.tess.CommentAttempt(activity.CommentAttemptRequest(attempt_id=here.attempts["s1", 0], text="Dear Zuleika, well done"))
        here.tess.ReturnWork(handout.ReturnWorkRequest(handout_id=here.handout, student_id="s1", comment="Zuleika, once more"))
        here.school.grid(here.tess, here.handout)
        tab = here.tab()
        page = tab.page
        is_live(page)
        open_cell(page, "s1")
        page.get_by_role("button", name="Change the comment").click()
        field(page, "Comment").fill("Dear Zuleika, half")
        page.locator("h1").evaluate("(title) => { title.dataset.before = '' }")
        page.keyboard.press("F8")
        expect(page.locator("[data-before]")).to_have_count(0)
        expect(table(page)).to_contain_text(NUMBERED)

        def check():
            seen = (page.content() + page.title()).casefold()
            typed = " ".join(page.locator("textarea, input").evaluate_all("(all) => all.map((each) => each.value)")).casefold()
            found = [part for name in names.values() for part in name.split() if part.casefold() in seen + typed]
            assert not found, found

        open_cell(page, "s1")
        expect(pane(page)).to_contain_text("It is shown when names are.")
        check()
        for opener in ("Give points", "Excuse", "Give the work back", "Open again"):
            pane(page).get_by_role("button", name=opener, expanded=False).first.click()
        check()
        page.get_by_role("button", name="Close", exact=True).click()
        page.get_by_role("button", name="Mark several").click()
        expect(page.get_by_label(NUMBERED).nth(1)).to_be_visible()
        check()
        page.keyboard.press("F8")
        expect(table(page)).to_contain_text("Vandermolen")
        open_cell(page, "s1")
        expect(field(page, "Comment")).to_have_value("Dear Zuleika, half")
        tab.check()


def form_faults(here, look, language):
    """What axe finds with all forms open, and what is not as large or as wide as it may be."""
    tab = here.tab(**LOOKS[look])
    page = tab.page
    is_live(page)
    if language:
        page.evaluate("(language) => sessionStorage.setItem('language', language)", language)
        page.reload()
        expect(page.locator(".freshness[data-kind=live]")).to_be_visible()
    cell(page, "s1").click()
    expect(pane(page).locator(".attempts .marking button").first).to_be_visible()
    closed = pane(page).locator("button[aria-expanded=false]")
    while closed.count():
        closed.first.click()
    expect(pane(page).locator("form:visible")).to_have_count(6)
    for opened in ("cell", "several"):
        if opened == "several":
            page.locator("#pane .close").click()
            page.locator(".actions button").first.click()
            expect(pane(page).locator("li input").first).to_be_visible()
        yield from (f"{opened}: {each}" for each in violations(page))
        small = pane(page).locator("button:visible, input:visible, select:visible, textarea:visible").evaluate_all(
            "(all) => all.map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect()])"
            ".filter(([, box]) => box.width < 24 || box.height < 24).map(([text]) => text)")
        yield from (f"{opened}: less than 24 px: {each}" for each in small)
        wide = page.evaluate("""[document.documentElement, document.querySelector("#pane")].map((each) => each.scrollWidth - each.clientWidth)""")
        if max(wide) > 0:
            yield f"{opened}: scrolls sideways by {wide} px"
        if language == "en-XA":
            plain = pane(page).evaluate("""(pane) => [...pane.querySelectorAll("button, label, option, .quiet, h2, h3")]
              .map((each) => each.textContent.trim()).filter((text) => /^[A-Za-z ]{4,}$/.test(text))""")
            yield from (f"{opened}: not in the catalog: {each}" for each in set(plain) - {"Quiz", "Other", "Pia", "Eve"})
    tab.check()


# The languages turn the forms round, and make them longer.
FORM_LOOKS = [("light and wide", "en-XA"), ("dark at 320 px", "ar"), ("light at 320 px", ""), ("dark and wide", "")]


def check_forms(binaries, looks):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}, tasks=("Quiz", "Other")) as here:
        here.score("s1", 2)
        here.tess.SetItemPoints(activity.SetItemPointsRequest(
            attempt_id=here.attempts["s1", 0], item_identifier="score", points=4))
        here.school.grid(here.tess, here.handout)
        found = [f"{look}, {language}: {fault}"
                 for look, language in looks for fault in form_faults(here, look, language)]
        assert not found, f"{len(found)} faults:\n" + "\n".join(found)


def test_the_forms_are_for_everybody(binaries):
    check_forms(binaries, FORM_LOOKS[:2])


def test_the_forms_are_for_everybody_in_every_look(binaries):
    check_forms(binaries, FORM_LOOKS)


test_the_forms_are_for_everybody_in_every_look.takes_long = True
