"""Every number of the page opens what it is of, by which rule it is made, and which attempts it rests on."""

import re

from homeroom.activity.v1 import activity_service_pb2 as activity
from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import roster_service_pb2 as roster
from browser import Tab, chromium, expect, new_context
from patience import patiently
from school import at
from test_page import APP, NUMBERED, is_live, lesson
from test_screens import IS_WHOLE, LEAVE, violations
from test_terminal import Demo

CONTENT = "/o/demo/content"
PLAY = "app=org.example.greatplays&path=Hamlet"
SCENE = PLAY + "&path=Act+3&path=Scene+1"
QUIZ = "app=org.example.quizzler&path=addition"
# Ends of bins and answers are no numbers of a report; what is withheld or not there has nothing behind it but the legend.
WITHOUT = """() => [...document.querySelectorAll("main .fact-list dd, main table.sheet td")].filter((cell) =>
  /\\p{Nd}/u.test(cell.textContent) && !cell.dataset.mark && !cell.querySelector("button.figure")
  && !["until", "answer"].includes(cell.dataset.heading) && !cell.querySelector("a, svg")).map((cell) =>
  `${cell.dataset.heading ?? cell.previousElementSibling?.textContent}: ${cell.textContent}`)"""
# One number of each kind that a view has: what it is called, and which of all numbers it is.
KINDS = """() => {
  const found = new Map();
  [...document.querySelectorAll("main button.figure")].forEach((button, index) => {
    const cell = button.closest("td, dd");
    const place = cell.closest("table")?.caption?.textContent ?? "";
    const name = cell.dataset.heading ?? cell.previousElementSibling.textContent;
    if (button.checkVisibility() && !found.has(`${place} ${name}`)) found.set(`${place} ${name}`, index);
  });
  return [...found];
}"""


def whole(tab, path):
    tab.open(path)
    patiently(f"{path} is whole", lambda: tab.page.evaluate(IS_WHOLE))
    assert not tab.page.locator("main .failure:not(:empty)").count(), tab.page.locator("main").inner_text()
    for summary in tab.page.locator("main details:not([open]) > summary").all():
        summary.click()


def behind(page, index):
    """The pane of a number, once all of it is there."""
    button = page.locator("main button.figure").nth(index)
    shown = button.inner_text()
    button.click()
    pane = page.locator("#pane")
    expect(pane.locator("h3").first).to_be_visible()
    expect(pane).not_to_contain_text("Loading")
    patiently("nothing is asked for any more", lambda: pane.locator("[aria-busy]").count() == 0)
    return pane, shown


def check_pane(pane, shown, name):
    text = pane.inner_text()
    assert "undefined" not in text and "null" not in text and not pane.locator(".failure:not(:empty)").count(), f"{name}: {text}"
    assert pane.locator(".number").inner_text().split() == shown.split(), f"{name}: {shown} is not {text}"
    said = pane.locator(".behind p:not(.number)").first.inner_text()
    assert re.fullmatch(r".{12,}\.", said), f"{name} says: {said}"
    rule = pane.locator("section", has=pane.page.get_by_role("heading", name="The rule"))
    assert len(rule.locator("p").first.inner_text()) > 20, f"{name}: {text}"


def check_view(tab, path, wanted=()):
    whole(tab, path)
    page = tab.page
    assert not page.evaluate(WITHOUT), f"{path}: {page.evaluate(WITHOUT)}"
    kinds = page.evaluate(KINDS)
    names = {name.strip().split("\n")[-1] for name, _ in kinds}
    assert all(any(each in name for name in names) for each in wanted), f"{path}: {wanted} are not all in {names}"
    for name, index in kinds:
        pane, shown = behind(page, index)
        check_pane(pane, shown, f"{path}: {name}")
        page.keyboard.press("Escape")
        expect(pane).to_be_hidden()
        assert page.locator("main button.figure").nth(index).evaluate("(button) => button === document.activeElement"), name
    return dict(kinds)


def test_every_number_of_content_opens_what_is_behind_it(binaries):
    with Demo(binaries) as demo, chromium() as browser:
        tab = Tab(new_context(browser), demo.origin)
        tab.sign_in("demo", "rivera", "teacher")
        for query, wanted in (
                (f"?{PLAY}", ["students", "attempts", "progress", "score", "time a student", "in all"]),
                (f"?view=spread&nodes=inclusive&{PLAY}", ["assigned", "no data", "standard deviation", "median", "± sd", "count"]),
                (f"?view=trend&{PLAY}", ["attempts", "students", "median time", "p95 time"]),
                (f"?view=coverage&{SCENE}", ["with data", "students", "of those with data"]),
                (f"?view=items&{QUIZ}", ["attempts", "with every item", "KR-20", "standard error", "facility", "r corrected"]),
                (f"?view=compare&metric=score&{QUIZ}", ["mean", "from", "to", "n", "± sd", "with data"])):
            check_view(tab, CONTENT + query, wanted)
        tab.check()


def listed(pane):
    return pane.locator("li[data-counts]").count()


def test_what_is_listed_is_what_is_counted(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}, tasks=("Quiz", "Other")) as here:
        here.score("s1", 4)
        here.score("s1", 2, task=1)
        here.score("s2", 3)
        # One that records nothing.
        here.school.student("s2", APP).StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz-1"]))
        here.school.grid(here.tess, here.handout)
        tab = here.tab("/o/web/content?class=reading")
        page = tab.page
        patiently("the tree is there", lambda: page.evaluate(IS_WHOLE))

        def number(name, row=0):
            found = page.locator("main tbody tr").nth(row).locator(f'td[data-heading="{name}"] button.figure')
            count = found.inner_text()
            found.click()
            pane = page.locator("#pane")
            expect(pane.locator("h3").first).to_be_visible()
            expect(pane).not_to_contain_text("Loading")
            return count, pane

        count, pane = number("students")
        assert count == "2"
        expect(pane).to_contain_text("Students with an attempt, with everything below.")
        assert sorted(pane.locator(".by-student > li > a").all_inner_texts()) == ["Eve", "Pia", "Pia"] and listed(pane) == 3, pane.inner_text()
        count, pane = number("attempts")
        assert (count, listed(pane)) == ("4", 3), pane.inner_text()
        expect(pane).to_contain_text("The other attempts recorded nothing.")
        # Names are those of the roster, also where all classes of the reader are looked at.
        tab.open("/o/web/content")
        patiently("the tree is there", lambda: page.evaluate(IS_WHOLE))
        count, pane = number("attempts")
        expect(pane).to_contain_text("Pia")
        assert not violations(page), violations(page)
        page.keyboard.press("Escape")
        # What was pressed on a screen that is left opens nothing beside the next one.
        page.evaluate(LEAVE)
        page.evaluate("""() => {
          const button = document.querySelector('main button.figure');
          dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }));
          button.click();
        }""")
        patiently("the tree is there without names", lambda: page.evaluate(IS_WHOLE))
        expect(page.locator("#pane")).to_be_hidden()
        count, pane = number("attempts")
        expect(pane).to_contain_text(NUMBERED)
        assert "Pia" not in page.content()
        tab.check()


def post_two_that_one_has_missed(here):
    """Two handouts that were due, of which s1 has done neither, and s2 both."""
    for title in ("One", "Two"):
        posted = here.school.post(here.tess, "reading", title, [(APP, ["quiz-0"])], due_time=at(-60))
        task = here.tess.GetHandout(handout.GetHandoutRequest(handout_id=posted.handout_id)).tasks[0].task_id
        here.school.student("s2", "").MarkDone(handout.MarkDoneRequest(handout_id=posted.handout_id, task_id=task))
    here.school.grid(here.tess, here.handout)


def test_who_needs_a_look_is_behind_how_many_do(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Eve"}) as here:
        post_two_that_one_has_missed(here)
        tab = here.tab("/o/web/classes")
        page = tab.page
        number = page.locator(".class-card dd .figure")
        expect(number).to_have_text("1 student")
        number.press("Enter")
        pane = page.locator("#pane")
        expect(pane).to_contain_text("Need a look, \u2068reading\u2069")
        expect(pane).to_contain_text("Zuleika")
        expect(pane).to_contain_text("tasks that were due are not done.")
        expect(pane).to_contain_text("Rule 2, as of")
        expect(pane.get_by_role("link", name="One")).to_be_visible()
        assert "Eve" not in page.content() and not violations(page), violations(page)
        page.keyboard.press("Escape")
        expect(number).to_be_focused()
        number.press("Enter")
        expect(pane).to_contain_text("Zuleika")
        here.leave("tess")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#main")).to_contain_text("You do not teach a class yet.")
        assert "Zuleika" not in page.content()
        tab.check()


def test_what_a_class_card_has_waits_for_nothing_else(binaries):
    """Who needs a look comes from Report, and what is open from Activity: either may take longer, and neither says what is not so."""
    with lesson(binaries, {"s1": "Zuleika", "s2": "Eve"}) as here:
        post_two_that_one_has_missed(here)
        tab = here.tab("/sign-in")
        page = tab.page
        held = []

        def hold(call):
            page.route(f"**/{call}", lambda route: held.append(route))

        def release():
            patiently("it is asked for", lambda: page.evaluate("0") == 0 and held)
            held.pop().continue_()

        hold("ListHandouts")
        tab.open("/o/web/classes")
        page.locator(".class-card dd .figure").press("Enter")
        pane = page.locator("#pane")
        expect(pane).to_contain_text("Zuleika")
        assert "a handout" not in pane.inner_text(), pane.inner_text()
        release()
        expect(pane.get_by_role("link", name="One")).to_be_visible()
        expect(pane.get_by_role("link", name="Two")).to_be_visible()

        page.unroute_all()
        hold("ListNeedsAttention")
        page.reload()
        expect(page.locator(".class-card").get_by_role("link", name="One")).to_be_visible()
        expect(page.locator(".class-card dd").nth(1)).to_have_text("Loading …")
        release()
        expect(page.locator(".class-card dd .figure")).to_have_text("1 student")
        expect(page.locator(".class-card dd").nth(1)).not_to_have_text("Loading …")
        tab.check()


def test_a_count_of_students_says_who_counts(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        here.score("s1", 4)
        here.school.grid(here.tess, here.handout)
        tab = here.tab("/o/web/classes/reading")
        page = tab.page
        is_live(page)
        for column, rule, who in (("started", "Opening alone does not count.", "Pia"), ("finished", "attempt that has ended", None),
                                  ("late", "after it was due", None), ("missing", "not marked as done", None)):
            page.locator(f'tr[data-row^="task "] td[data-column="{column}"]').first.click()
            pane = page.locator("#pane")
            expect(pane).to_contain_text(rule)
            if who:
                expect(pane).to_contain_text(who)
            page.keyboard.press("Escape")
        tab.check()


def test_a_pane_forgets_who_is_erased(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Eve"}) as here:
        here.score("s1", 4)
        here.score("s2", 3)
        cells = {"own": 'tr[data-row="s1"] td', "sum": "tfoot tr:nth-child(3) td", "other": 'tr[data-row="s2"] td'}
        tabs = {name: here.tab() for name in cells}
        for name, tab in tabs.items():
            is_live(tab.page)
            tab.page.locator(cells[name]).first.click()
            expect(tab.page.locator("#pane")).to_contain_text("Eve" if name == "other" else "Zuleika")
        here.school.administrator.ErasePerson(roster.ErasePersonRequest(person_id="s1"))
        for name, tab in tabs.items():
            expect(tab.page.locator('tr[data-row="s1"]')).to_have_count(0)
            pane = tab.page.locator("#pane")
            if name == "other":
                expect(pane).to_contain_text("Eve")
            else:
                expect(pane).to_contain_text("What stood here named somebody who is not in this report any more.")
                assert not violations(tab.page), violations(tab.page)
                assert tab.page.evaluate("document.activeElement.id") == "pane-title"
            patiently("the name is nowhere", lambda: "Zuleika" not in tab.page.content() + tab.page.title())
            tab.check()


def test_numbers_of_content_at_320_px_and_in_arabic(binaries):
    with Demo(binaries) as demo, chromium() as browser:
        tab = Tab(new_context(browser, viewport={"width": 320, "height": 640}, color_scheme="dark"), demo.origin)
        tab.sign_in("demo", "rivera", "teacher")
        page = tab.page
        for language in ("en", "ar"):
            tab.open(CONTENT)
            is_there = lambda: page.locator("main tbody .figure").count() > 10
            patiently("the tree is there", is_there)
            if language == "ar":
                former = page.locator("main tbody .figure").first.element_handle()
                page.locator("#bar select").first.select_option("ar")
                # The portal is asked first; what stands there goes with its pane then.
                patiently("it is shown anew", lambda: not former.evaluate("each => each.isConnected"))
                patiently("the tree is there in Arabic", is_there)
            for index in (0, 1, 2):
                page.locator("main tbody .figure").nth(index).click()
                expect(page.locator("#pane h3").first).to_be_visible()
                patiently("nothing is asked for any more", lambda: page.locator("#pane [aria-busy]").count() == 0)
                assert page.evaluate("document.documentElement.scrollWidth") <= 320
                found = violations(page)
                assert not found, found
                page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.dir") == "rtl"
        tab.check()
