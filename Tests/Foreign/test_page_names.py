"""Names on the page: of people who are erased every screen forgets them, whatever of it shows them, and hidden ones are nowhere."""

from homeroom.activity.v1 import roster_service_pb2 as roster
from browser import Tab, expect
from patience import patiently
from test_page import NUMBERED, cell, freshness, is_live, lesson
from test_page_numbers import post_two_that_one_has_missed
from test_page_ways import check_away, silent_portal
from test_screens import violations

GONE = "What stood here named somebody who is not in this report any more."


def erase(here, person):
    here.school.administrator.ErasePerson(roster.ErasePersonRequest(person_id=person))
    here.school.until_followed_by("report")


def look_again(page):
    """As when the network is back, which is when the page asks at once."""
    page.evaluate("dispatchEvent(new Event('online'))")


def forgets(tab, *names):
    page = tab.page
    patiently("the names are nowhere", lambda: not [name for name in names if name in page.content() + page.title()])


def test_a_pane_of_any_screen_forgets_who_is_erased(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        post_two_that_one_has_missed(here)
        here.score("s1", 4)
        here.score("s2", 3)
        opened = {
            "/o/web/classes": ".class-card .figure",
            "/o/web/classes/reading": "tr:has-text('Quiz') td:nth-child(6)",
            "/o/web/content": ".content-view tbody .figure",
            "/o/web/students/s2?class=reading": "tr:has-text('4/5') td:nth-child(4), tr:has-text('3/5') td:nth-child(4)",
        }
        tabs = {path: here.tab(path) for path in opened}
        for path, figure in opened.items():
            page = tabs[path].page
            page.locator(figure).first.click()
            expect(page.locator("#pane")).to_contain_text("Zuleika")
        erase(here, "s1")
        for path, tab in tabs.items():
            look_again(tab.page)
            expect(tab.page.locator("#pane")).to_contain_text(GONE)
            forgets(tab, "Zuleika")
            assert not violations(tab.page), violations(tab.page)
            tab.check()
        # Who was counted before is asked for anew.
        page = tabs["/o/web/classes"].page
        expect(page.locator(".class-card")).to_contain_text("Nobody")


def test_marks_for_several_forget_who_is_erased(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline", "s3": "Pia"}) as here:
        tab = here.tab()
        page, pane = tab.page, tab.page.locator("#pane")
        is_live(page)
        page.get_by_role("button", name="Mark several").click()
        pane.get_by_label("Comment").fill("Well done")
        for name in ("Zuleika", "Ottoline"):
            pane.get_by_label(name).check()
        pane.get_by_label("Zuleika").focus()
        erase(here, "s1")
        expect(page.locator('tr[data-row="s1"]')).to_have_count(0)
        forgets(tab, "Zuleika")
        # The rest of the form is as it was, and sends what it says.
        expect(pane.get_by_label("Ottoline")).to_be_checked()
        expect(pane.get_by_label("Comment")).to_have_value("Well done")
        assert page.evaluate("document.querySelector('#pane').contains(document.activeElement)"), "the focus is lost"
        pane.locator("button.primary").click()
        expect(pane.locator(".outcome")).to_contain_text("1 student")
        tab.check()


def test_the_set_up_forgets_who_is_erased(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        here.school.administrator.AddAdministrator(roster.AddAdministratorRequest(person_id="s1"))
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        enrolled = page.locator("section[aria-labelledby=set-up-enrolments]")
        expect(enrolled).to_contain_text("Zuleika")
        accounts = page.locator("section[aria-labelledby=set-up-accounts]")
        expect(accounts).to_contain_text("Zuleika")
        page.locator("#set-up-classes ~ form input").first.fill("Typed")
        erase(here, "s1")
        look_again(page)
        expect(enrolled).not_to_contain_text("Zuleika")
        forgets(tab, "Zuleika")
        expect(enrolled).to_contain_text("Ottoline")
        expect(page.locator("#set-up-classes ~ form input").first).to_have_value("Typed")
        tab.check()


def test_a_report_of_the_past_forgets_who_is_erased_and_whose_class_it_was(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        here.score("s1", 4)
        tabs = [here.tab(path + "as-of=2040-01-01T12:00") for path in (
            here.path + "?", "/o/web/students/s1?class=reading&")]
        for tab in tabs:
            expect(freshness(tab.page)).to_contain_text("As it stood on")
            expect(tab.page.locator("main")).to_contain_text("Zuleika")
        erase(here, "s1")
        for tab in tabs:
            look_again(tab.page)
            forgets(tab, "Zuleika")
            tab.check()
        expect(cell(tabs[0].page, "s2")).to_have_count(1)
        here.leave("tess")
        here.school.until_followed_by("report")
        look_again(tabs[0].page)
        expect(tabs[0].page.locator("h1")).to_have_text("This is not yours to see")
        forgets(tabs[0], "Ottoline")


HIDE = """() => {
  dispatchEvent(new KeyboardEvent("keydown", { key: "F8" }));
  return document.documentElement.outerHTML + document.title;
}"""


def test_names_go_with_the_key_and_not_with_the_portals_answer(binaries):
    names = ("Zuleika", "Ottoline", "tess")
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        for path in (here.path, "/o/web/students/s1", "/o/web/classes/reading"):
            tab = here.tab(path)
            page = tab.page
            is_live(page)
            if path == here.path:
                cell(page, "s1").click()
                expect(page.locator("#pane")).to_contain_text("Zuleika")
            with silent_portal(page):
                shown = page.evaluate(HIDE)
                assert not [name for name in names if name in shown], shown
                expect(page.locator("main")).to_have_text("Loading …")
                if path == here.path:
                    check_away(page)
            is_live(page)
            forgets(tab, *names)
            tab.check()


def test_a_screen_that_is_left_is_not_live(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        with silent_portal(page):
            page.get_by_role("link", name="Classes", exact=True).click()
            assert freshness(page).text_content() == "Catching up"
            expect(page.locator(".stale table.grid")).to_be_visible()
            assert freshness(page).text_content() == "Catching up"
        expect(page.locator(".class-card")).to_be_visible()
        tab.check()


NOTE_NAMES = """
new MutationObserver(() => { window.seen ||= /Zuleika/.test(document.documentElement.textContent + document.title); })
  .observe(document, { childList: true, subtree: true, characterData: true });
"""


def test_names_are_hidden_in_every_window_of_a_browser(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        tab = here.tab()
        tabs = [tab, Tab(tab.page.context, here.service.origin)]
        tabs[1].open("/o/web/students/s1")
        for each in tabs:
            is_live(each.page)
        tab.page.keyboard.press("F8")
        for each in tabs:
            expect(each.page.locator("main")).to_contain_text(NUMBERED)
            forgets(each, "Zuleika")
        # One that is opened now has never shown them, and shows them again with the others.
        tabs.append(Tab(tab.page.context, here.service.origin))
        tabs[2].page.add_init_script(NOTE_NAMES)
        tabs[2].open(here.path)
        is_live(tabs[2].page)
        assert not tabs[2].page.evaluate("window.seen")
        tabs[2].page.keyboard.press("F8")
        for each in tabs:
            expect(each.page.locator("main")).to_contain_text("Zuleika")
        # Nothing is left of it for those that come later.
        tabs.append(Tab(tab.page.context, here.service.origin))
        tabs[3].open(here.path)
        expect(tabs[3].page.locator("main")).to_contain_text("Zuleika")
        for each in tabs:
            each.check()


TYPED = "() => [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join()"


def test_hidden_names_wait_in_the_set_up(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        pasted, code = page.get_by_label("Paste people"), page.get_by_label("Code", exact=True)
        pasted.fill("Ottoline\nIsambard")
        code.fill("ABCDEFGH")
        expect(page.get_by_role("button", name="Take these 2 people")).to_be_visible()
        page.keyboard.press("F8")
        expect(page.locator("main")).to_contain_text("What you have pasted is kept.")
        forgets(tab, "Ottoline", "Isambard", "Zuleika")
        assert "Ottoline" not in page.evaluate(TYPED)
        expect(code).to_have_count(0)
        expect(page.locator("main")).to_contain_text("it can be looked up once names are shown again")
        assert not violations(page), violations(page)
        page.keyboard.press("F8")
        expect(pasted).to_have_value("Ottoline\nIsambard")
        expect(code).to_have_value("ABCDEFGH")
        expect(page.locator("main")).to_contain_text("Isambard")
        # Where nothing waits, there is nothing to hide.
        pasted.fill("")
        page.keyboard.press("F8")
        expect(page.locator("main")).not_to_contain_text("Zuleika")
        expect(pasted).to_have_value("")
        tab.check()
