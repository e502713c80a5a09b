"""The page on the way from one screen to another: back where the reader was, on paper, at addresses that are none, and while services are away."""

import contextlib
import re

from homeroom.activity.v1 import activity_service_pb2 as activity
from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.context.v1 import context_service_pb2 as context_service
from browser import Tab, chromium, expect, new_context
from patience import patiently
from printed import pages
from school import School
from services import Homeroom
from test_page import NUMBERED, APP, FOCUSED, LOST, cell, freshness, is_live, lesson, press_until, table
from test_portal import portal
from test_screens import violations

UNKNOWN = "There is no such page"
AWAY = "The service cannot be reached"


def many(count):
    return {f"s{n:02}": f"Student {chr(65 + n // 26)}{chr(97 + n % 26)}" for n in range(count)}


@contextlib.contextmanager
def stays(page):
    """The document is the same one afterwards."""
    page.evaluate("window.isSame = true")
    yield
    assert page.evaluate("window.isSame"), "the page was loaded anew"


@contextlib.contextmanager
def silent_portal(page):
    """Has the portal not say who is signed in, as where it stands still."""
    held = []
    page.route("**/session", lambda route: held.append(route))
    yield
    for route in held:
        route.continue_()
    page.unroute("**/session")


def check_away(page):
    expect(page.locator("h1")).to_have_text(AWAY)
    expect(freshness(page)).to_have_text("Not live: reconnecting")
    assert not violations(page), violations(page)


def test_screens_come_by_themselves_once_their_services_do(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 4)
        teacher, pupil = here.tab(), here.tab("/o/web/inbox", "s1", "student")
        is_live(teacher.page)
        expect(pupil.page.locator(".handout-card")).to_be_visible()
        here.homeroom.activity.kill()
        for tab, path in ((teacher, "/o/web/classes"), (pupil, "/o/web/inbox")):
            tab.open(path)
            check_away(tab.page)
        # Pressed by keys, the button goes on where the screen begins.
        press_until(teacher.page, "Tab", "() => document.activeElement.textContent === 'Try again'")
        with stays(teacher.page), stays(pupil.page):
            here.homeroom.activity.restart()
            expect(teacher.page.locator(".class-card")).to_be_visible()
            expect(pupil.page.locator(".handout-card")).to_be_visible()
        assert teacher.page.evaluate("document.activeElement.id") == "main"
        assert not teacher.page.locator(".failure:not(:empty)").count() and teacher.page.title().startswith("Classes")
        # What the first tries could not have is no fault of the page's.
        for tab in (teacher, pupil):
            tab.check(["Failed to load resource"])


def test_what_comes_later_on_a_screen_comes_by_itself(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 4)
        here.homeroom.report.kill()
        tab = here.tab("/o/web/classes")
        page = tab.page
        look = page.locator(".class-card dd").nth(2)
        expect(look).to_contain_text("Not live: reconnecting")
        content = here.tab("/o/web/content")
        expect(content.page.locator(".content-view")).to_contain_text("Not live: reconnecting")
        # Drafts are of a service that is there.
        overview = here.tab("/o/web/classes/reading")
        expect(freshness(overview.page)).to_contain_text("reconnecting")
        expect(overview.page.locator("section", has_text="Drafts and schedules")).to_contain_text("There are none.")
        with stays(page), stays(content.page):
            here.homeroom.report.restart()
            expect(look).to_have_text("Nobody")
            expect(content.page.locator(".content-view table")).to_be_visible()
        expect(content.page.locator(".content-view")).not_to_contain_text("reconnecting")
        for each in (tab, content):
            each.check(["Failed to load resource"])


def test_the_page_goes_on_once_the_portal_is_back(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab("/o/web/classes")
        page = tab.page
        expect(page.locator(".class-card")).to_be_visible()
        here.service.kill()
        with stays(page):
            page.get_by_role("link", name="Content", exact=True).click()
            check_away(page)
            here.service.restart()
            expect(page.locator(".content-view table")).to_be_visible()
        # At once, not after the pause, where the network says that it is there again.
        here.homeroom.context.kill()
        page.get_by_role("link", name="Classes", exact=True).click()
        expect(page.locator(".class-card")).to_be_visible()


def test_an_inbox_that_stands_says_when_it_is_old_and_goes_on(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        page = here.tab("/o/web/inbox", "s1", "student").page
        expect(page.locator(".handout-card")).to_be_visible()
        here.homeroom.activity.kill()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("main > .failure")).to_contain_text("The page keeps trying.")
        here.homeroom.activity.restart()
        # Sooner than the page asks where nothing has failed.
        expect(page.locator("main > .failure")).to_have_text("", timeout=25_000)


def test_going_back_leads_to_where_one_was(binaries):
    with lesson(binaries, many(35), tasks=[f"Quiz {n}" for n in range(12)]) as here:
        tab = here.tab(viewport={"width": 900, "height": 500})
        page = tab.page
        is_live(page)
        frame = page.locator(".grid-scroll")
        row = page.locator('tr[data-row="s30"] > th')
        row.focus()
        was = frame.evaluate("(frame) => [frame.scrollLeft, frame.scrollTop]")
        assert was[1] > 300, was
        page.evaluate("scrollTo(0, 120)")
        top = page.evaluate("scrollY")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_contain_text("Student")
        page.evaluate("scrollTo(0, 0)")
        page.go_back()
        expect(row).to_be_focused()
        patiently("the grid stands as it did", lambda: frame.evaluate("(frame) => [frame.scrollLeft, frame.scrollTop]") == was)
        assert page.evaluate("scrollY") == top
        # Forward again, and back by a link that stands on a screen.
        page.go_forward()
        link = page.get_by_role("link", name="reading")
        link.click()
        expect(page.locator("table.grid")).to_be_visible()
        page.go_back()
        expect(link).to_be_focused()
        # A link to somewhere else begins at the top.
        page.evaluate("scrollTo(0, 50)")
        page.get_by_role("link", name="Classes", exact=True).click()
        expect(page.locator(".class-card")).to_be_visible()
        assert page.evaluate("scrollY") == 0
        # Other options are the same screen: its field has the focus, before and after.
        tab.open(here.path)
        is_live(page)
        page.locator("select[name=show]").select_option("time")
        expect(page).to_have_url(here.service.origin + here.path + "?show=time")
        is_live(page)
        page.go_back()
        expect(page.locator("select[name=show]")).to_have_value("")
        is_live(page)
        # Which leads within a screen shows nothing anew.
        page.evaluate("window.isSame = document.querySelector('table.grid')")
        page.locator(".skip").focus()
        page.keyboard.press("Enter")
        assert page.evaluate("window.isSame.isConnected")
        page.go_back()
        is_live(page)
        tab.check()


def test_going_back_on_a_narrow_screen(binaries):
    with lesson(binaries, many(35), tasks=[f"Quiz {n}" for n in range(4)]) as here:
        page = here.tab(viewport={"width": 320, "height": 640}).page
        is_live(page)
        row = page.locator('tr[data-row="s25"] > th')
        row.scroll_into_view_if_needed()
        top = page.evaluate("scrollY")
        assert top > 1000, top
        row.click()
        expect(page.locator("h1")).to_contain_text("Student")
        page.go_back()
        expect(row).to_be_focused()
        patiently("the page stands as it did", lambda: abs(page.evaluate("scrollY") - top) <= 2)
        # Who goes elsewhere meanwhile is not led back.
        page.mouse.wheel(0, -300)
        patiently("the reader leads", lambda: page.evaluate("scrollY") < top - 200)


def test_an_address_that_is_none_says_so_in_the_readers_language(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        signed_out = Tab(new_context(here.browser, locale="de-DE"), here.service.origin)
        for path in ("/nothing", "/nothing/at/all?x=1", "/files/none.js", "/o/%zz", "//", "/o/web/nothing", "/o/web/handouts/a/b/c"):
            answer = signed_out.page.goto(here.service.origin + path)
            assert answer.status == (200 if path.startswith("/o/web") else 404), (path, answer.status)
            expect(signed_out.page.locator("h1")).to_have_text("Diese Seite gibt es nicht")
        assert not violations(signed_out.page), violations(signed_out.page)
        signed_out.page.get_by_label("Sprache").select_option("ar")
        expect(signed_out.page.locator("h1")).not_to_have_text("Diese Seite gibt es nicht")
        assert signed_out.page.evaluate("document.documentElement.dir") == "rtl"
        signed_out.check(["Failed to load resource"])

        tab = here.tab("/nothing")
        expect(tab.page.locator("h1")).to_have_text(UNKNOWN)
        press_until(tab.page, "Tab", "() => document.activeElement.textContent === 'To the start'")
        tab.page.keyboard.press("Enter")
        expect(tab.page.locator(".class-card")).to_be_visible()
        # Of a screen that is there, and nothing stands on it.
        tab.open("/o/web/handouts/none")
        expect(tab.page.locator("h1")).to_have_text(UNKNOWN)
        tab.page.get_by_role("link", name="To the start").click()
        expect(tab.page.locator(".class-card")).to_be_visible()


def names_in(page, *names):
    seen = page.content() + page.title()
    # What is typed in a field is no part of the document.
    return [name for name in names if name in seen]


def test_a_form_shows_no_names_of_a_class_that_is_lost(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        here.school.school_class("writing", ["tess"], ["w1"])
        for how in ("it asks", "it is sent"):
            tab = here.tab("/o/web/classes/reading/assign")
            page = tab.page
            expect(page.locator(".picks")).to_contain_text("Zuleika")
            page.get_by_label("Title", exact=True).fill("Typed")
            page.locator(".tree").get_by_role("checkbox", name="Quiz").check()
            here.leave("tess")
            if how == "it asks":
                # As when the network is back, which is when the page asks at once.
                page.evaluate("dispatchEvent(new Event('online'))")
            else:
                page.get_by_role("button", name="Post now").click()
            expect(page.locator("h1")).to_have_text("This is not yours to see")
            assert not names_in(page, "Zuleika", "Ottoline"), how
            # Who has the class again finds what was typed.
            here.school.administrator.Enrol(roster.EnrolRequest(
                class_id="reading", person_id="tess", role=roster.CLASS_ROLE_TEACHER))
            page.get_by_role("link", name="Classes", exact=True).click()
            expect(page.locator(".class-card")).to_have_count(2)
            page.go_back()
            expect(page.get_by_label("Title", exact=True)).to_have_value("Typed")
            page.get_by_role("button", name="Discard it").click()


def test_a_form_forgets_who_is_erased(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        tab = here.tab("/o/web/classes/reading/assign")
        page = tab.page
        picks = page.locator(".picks")
        expect(picks).to_contain_text("Zuleika")
        page.get_by_label("Title", exact=True).fill("Typed")
        picks.get_by_label("Ottoline").uncheck()
        here.school.administrator.ErasePerson(roster.ErasePersonRequest(person_id="s1"))
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(picks).not_to_contain_text("Zuleika")
        assert not names_in(page, "Zuleika")
        expect(page.get_by_label("Title", exact=True)).to_have_value("Typed")
        expect(picks.get_by_label("Ottoline")).not_to_be_checked()
        tab.check()


def test_an_address_with_an_instant_shows_that_instant(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone="Asia/Tokyo"), update_fields=["time_zone"]))
        tab = here.tab(f"{here.path}?as-of=2026-09-07T12:00")
        page = tab.page
        expect(page.locator(".freshness")).to_contain_text("As it stood on 7 Sept 2026, 12:00: what students had done by then.")
        # What is of the past is over: a column of it is not marked, as a cell of it is not.
        expect(page.get_by_role("button", name="Print")).to_be_visible()
        expect(page.get_by_role("button", name="Mark several")).to_have_count(0)
        tab.check()
        # A pupil has nothing to change there.
        own = here.tab(None, "s1", "student")
        expect(own.page.get_by_role("button", name="Print")).to_be_visible()
        expect(own.page.get_by_role("link", name="Change the handout")).to_have_count(0)
        own.check()


def test_what_cannot_be_loaded_is_loaded_once_the_portal_is_back(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        expect(page.locator('tr[data-row="s1"]')).to_have_count(1)
        for address in ("**/several.*", "**/session"):
            page.route(address, lambda route: route.abort())
        page.get_by_role("button", name="Mark several").click()
        pane = page.locator("#pane")
        expect(pane.locator("h2")).to_have_text("The service cannot be reached")
        page.unroute_all()
        expect(pane).to_contain_text("Tick who")


def test_a_page_of_which_a_part_does_not_come_says_what_to_do(binaries):
    """Whatever is missing, the page's own scripts cannot say so."""
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        waiting = page.locator("#waiting")
        expect(waiting).to_have_count(0)
        for part in ("page.js", "base/dom.js", "rpc/protobuf.js"):
            page.route(f"**/{part}", lambda route: route.fulfill(status=404, body="there is no such file"))
            page.goto(page.url, wait_until="commit")
            expect(waiting).to_be_hidden()
            expect(waiting).to_be_visible()
            expect(waiting).to_contain_text("The page has not come yet.")
            assert not violations(page), violations(page)
            page.unroute_all()
            waiting.get_by_role("link", name="Load it again").press("Enter")
            is_live(page)
            expect(waiting).to_have_count(0)
        # Without its style the page is there all the same.
        page.route("**/style.css", lambda route: route.fulfill(status=404, body="there is no such file"))
        page.reload()
        expect(table(page)).to_be_visible()
        expect(waiting).to_have_count(0)


def test_a_portal_that_does_not_answer_leaves_no_page_empty(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        held = []
        page.route("**/files/*/page.js", lambda route: held.append(route))
        page.reload(wait_until="commit")
        waiting = page.locator("#waiting")
        expect(waiting).to_be_visible()
        for route in held:
            route.continue_()
        is_live(page)
        expect(waiting).to_have_count(0)
        # Once the page is there, it says by itself that nobody answers who is signed in, and goes on.
        page.unroute("**/files/*/page.js")
        with silent_portal(page):
            page.reload(wait_until="commit")
            check_away(page)
        is_live(page)
        tab.check()


# Firefox does so to a page that is left: the fields of an answer have come, and all of it is on its way.
BREAK_OFF = """() => {
  window.broken = [];
  const breakOff = (of, name, isMeant) => {
    const whole = of.prototype[name];
    of.prototype[name] = function (...given) {
      if (window.broken.includes(name) || !isMeant(this)) return whole.apply(this, given);
      window.broken.push(name);
      return Promise.reject(new DOMException("The operation was aborted.", "AbortError"));
    };
  };
  breakOff(Response, "text", (response) => response.url.endsWith("/session"));
  breakOff(ReadableStreamDefaultReader, "read", () => true);
}"""


def test_an_answer_that_the_browser_breaks_off_is_asked_for_again(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        page.add_init_script(f"({BREAK_OFF})()")
        for path, found in (("/o/web/classes", ".class-card"), ("/o/web/handouts/" + here.handout, "table.grid")):
            tab.open(path)
            expect(page.locator(found)).to_be_visible()
            assert sorted(page.evaluate("window.broken")) == ["read", "text"]
            tab.check()


def test_a_view_of_content_that_cannot_be_loaded_comes_once_the_portal_is_back(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab("/o/web/content")
        page = tab.page
        expect(page.locator(".content-view table")).to_be_visible()
        with stays(page):
            # Who is signed in was answered just before, and is not any more.
            page.route("**/content/trend.js", lambda route: (page.route("**/session", lambda other: other.abort()), route.abort()))
            page.get_by_role("link", name="Work over time", exact=True).click()
            check_away(page)
            page.unroute_all()
            expect(page.locator(".content-view")).not_to_contain_text("Loading")
        # Where the portal answers, its files may be of another version; and some browsers do not ask twice for what did not come.
        page.route("**/content/coverage.js", lambda route: route.fulfill(status=404))
        page.get_by_role("link", name="Coverage", exact=True).click()
        expect(page.locator("h1")).to_have_text("Please reload the page")
        expect(page.locator("main")).to_contain_text("A part of the page did not come, or the server has another version by now.")


def test_a_method_that_is_gone_has_the_page_loaded_again(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab("/sign-in")
        page = tab.page
        gone = {"content-type": "application/grpc-web+proto", "grpc-status": "12", "grpc-message": "unknown method"}
        page.route("**/ListNeedsAttention", lambda route: route.fulfill(status=200, headers=gone, body=b""))
        tab.open("/o/web/classes")
        expect(page.locator(".class-card dd").nth(2)).to_contain_text("Please reload the page.")
        page.route("**/Watch", lambda route: route.fulfill(status=200, headers=gone, body=b""))
        tab.open(here.path)
        expect(page.locator("h1")).to_have_text("Please reload the page")
        tab.check()


def test_a_handout_says_that_it_is_completed(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        teacher, pupil = here.tab(), here.tab(person="s1", role="student")
        for tab in (teacher, pupil):
            is_live(tab.page)
            expect(tab.page.locator(".facts").first).not_to_contain_text("Ended")
        here.tess.CompleteHandout(handout.EndHandoutRequest(handout_id=here.handout))
        for tab in (teacher, pupil):
            expect(tab.page.locator(".facts").first).to_contain_text(re.compile("Ended on .*\\d: nothing more is recorded for it"))
            tab.check()


def test_set_up_misses_an_app_that_has_not_registered(binaries):
    with Homeroom(binaries) as homeroom, portal(homeroom, "--developer-organization", "web") as service, chromium([]) as browser:
        school = School(homeroom, "web")
        school.school_class("reading", ["tess"], ["s1"])
        school.administrator.AllowApp(organization.AllowAppRequest(app_id="org.example.late"))
        tab = Tab(new_context(browser), service.origin)
        tab.sign_in("web", "administrator", "administrator")
        tab.open("/o/web/set-up")
        apps = tab.page.locator("section[aria-labelledby=set-up-apps] .step-state")
        expect(apps).to_have_text("missing")
        assert "The first class works" not in tab.page.locator("main").inner_text()
        beside = Tab(new_context(browser), service.origin)
        beside.sign_in("web", "tess", "teacher")
        beside.open("/o/web/classes/reading/assign")
        expect(beside.page.locator("main")).to_contain_text("None of the apps that your organization allows has registered here yet.")
        beside.open("/o/web/content")
        expect(beside.page.locator("main")).to_contain_text("No app that is allowed has registered here yet.")
        school.administrator.RegisterApp(context_service.RegisterAppRequest(app_id="org.example.late", title="Late"))
        tab.open("/o/web/set-up")
        expect(apps).to_have_text("✓ done")


def test_the_set_up_asks_for_the_zone_until_it_is_saved_and_says_when_recording_is_off(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        head = here.school.administrator
        head.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(title="North High"), update_fields=["title"]))
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        summary = page.locator("main > p[role=status]")
        step = page.locator("section[aria-labelledby=set-up-organization] .step-state")
        # Nobody has chosen it, as far as anybody knows; the first class works all the same.
        for place in (summary, step):
            expect(place).to_contain_text("Is UTC the right time zone? Save it if it is, or choose another one.")
        expect(summary).to_contain_text("The first class works")
        expect(summary).not_to_contain_text("Recording")
        assert not violations(page), violations(page)
        page.locator("section[aria-labelledby=set-up-organization]").get_by_role("button", name="Save").click()
        expect(step).to_have_text("✓ done")
        expect(summary).not_to_contain_text("UTC")
        head.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone="Europe/Berlin"), update_fields=["time_zone"]))
        head.SetRecording(organization.SetRecordingRequest(organization=True, mode=organization.SetRecordingRequest.PAUSED))
        # Loaded anew, the page knows of nothing that was saved here: another zone was chosen by somebody.
        page.reload()
        expect(step).to_have_text("✓ done")
        expect(summary).to_contain_text("Recording of the whole organization is off.")
        tab.check()


def test_the_set_up_shows_no_names_to_whom_is_no_administrator_any_more(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        expect(page.locator("main")).to_contain_text("Zuleika")
        # As the service answers from then on.
        refused = {"status": 200, "content_type": "application/grpc-web+proto", "headers": {"grpc-status": "7"}}
        page.route("**/homeroom.*/*", lambda route: route.fulfill(**refused))
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("h1")).to_have_text("This is not yours to see")
        assert not names_in(page, "Zuleika", "Ottoline")


def test_what_ends_somebodys_rights_at_once_is_asked_about_first(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        head = here.school.administrator
        head.AddAdministrator(roster.AddAdministratorRequest(person_id="tess"))
        head.LinkIdentity(roster.LinkIdentityRequest(
            person_id="tess", identity=roster.Identity(issuer="https://id.example", subject="account-1")))
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        dialog = page.get_by_role("dialog")

        def in_class():
            listed = head.ListEnrolments(roster.ListEnrolmentsRequest(class_id="reading", page_size=100)).enrolments
            return {each.person_id for each in listed if not each.HasField("leave_time")}

        def asked(button, sentence, is_there):
            """The question says what it does, and nothing is done until it is answered with yes."""
            button.click()
            expect(dialog).to_contain_text(sentence)
            assert not violations(page), violations(page)
            dialog.get_by_role("button", name="Cancel").click()
            expect(dialog).to_have_count(0)
            expect(button).to_be_focused()
            assert is_there(), sentence
            button.click()
            dialog.get_by_role("button").first.click()
            patiently("it is done", lambda: not is_there())
            expect(button).to_have_count(0)

        pia = page.get_by_role("button", name="Take \u2068Pia\u2069 out")
        pia.click()
        expect(dialog).to_contain_text("Pia")
        # A question goes with its screen: names that are hidden stand in none.
        page.keyboard.press("F8")
        expect(page.get_by_role("button", name="Show names")).to_be_visible()
        expect(dialog).to_have_count(0)
        page.keyboard.press("F8")
        asked(pia, "none of their work is recorded for the class’s handouts",
              lambda: "s1" in in_class())
        asked(page.get_by_role("button", name="Take \u2068Tess\u2069 out"), "they see nothing of the class", lambda: "tess" in in_class())
        asked(page.get_by_role("button", name="Take out", exact=True), "they may do nothing as an administrator",
              lambda: "tess" in head.ListAdministrators(roster.ListAdministratorsRequest()).person_ids)
        accounts = page.locator("form", has=page.get_by_role("button", name="Show the accounts"))
        accounts.get_by_label("Identifier of the person").fill("tess")
        accounts.get_by_role("button").click()
        asked(page.get_by_role("button", name="Take the link back"), "nobody can sign in with it",
              lambda: head.ListIdentities(roster.ListIdentitiesRequest(person_id="tess")).identities)
        tab.check()


def test_names_behind_a_number_of_content_go_with_the_class(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        here.score("s1", 4)
        here.school.school_class("writing", ["tess"], [])
        tab = here.tab("/o/web/content")
        page = tab.page
        page.locator("tbody .figure").first.click()
        expect(page.locator("#pane")).to_contain_text("Zuleika")
        here.leave("tess")
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#pane")).to_be_hidden()
        expect(page.locator(".content-view tbody td").first).to_have_text("0")
        assert not names_in(page, "Zuleika")
        tab.check()


def letters(text):
    """Without what a printer moves or leaves out."""
    return re.sub(r"[\s\u2068\u2069]", "", text)


def test_every_printed_page_says_of_when_it_is(binaries):
    with lesson(binaries, many(35), tasks=[f"Quiz {n} with a title of some length" for n in range(8)]) as here:
        tab = here.tab(viewport={"width": 1280, "height": 900})
        page = tab.page
        is_live(page)
        expect(page.locator(".print-foot")).to_contain_text("Position")
        for path, name in ((here.path, "Student"), ("/o/web/classes/reading", "Quiz"), ("/o/web/students/s01?class=reading", "Quiz")):
            tab.open(path)
            is_live(page)
            expect(page.locator(".print-foot")).to_contain_text("Position")
            foot = letters(page.locator(".print-foot").text_content())
            for size in ("A4", "Letter"):
                for landscape in (False, True):
                    printed = pages(page.pdf(format=size, landscape=landscape, prefer_css_page_size=False))
                    where = f"{path}, {size}, {'landscape' if landscape else 'portrait'}"
                    texts = [letters(each) for each in printed]
                    assert any(name in each for each in texts), where
                    for number, text in enumerate(texts, 1):
                        assert text.count(foot) == 1, f"{where}: page {number} of {len(texts)} has its foot {text.count(foot)} times"
            if path == here.path:
                assert len(texts) > 1, "a grid of several pages"
                # And with the foot its headings.
                assert all("Quiz7" in text for text in texts[:-1]), where


HAS_PARTS = """() => {
  dispatchEvent(new Event("beforeprint"));
  const has = document.querySelector(".paper-parts") !== null;
  dispatchEvent(new Event("afterprint"));
  return has;
}"""
# How wide the page would be on paper, and how wide the paper is: A4 upright, within its margins.
PAPER_WIDTH = 703
WIDTH_ON_PAPER = """() => {
  dispatchEvent(new Event("beforeprint"));
  const width = Math.max(...[document.documentElement, ...document.querySelectorAll("#main *")].map(({ scrollWidth }) => scrollWidth));
  dispatchEvent(new Event("afterprint"));
  return width;
}"""


def test_a_grid_of_forty_columns_is_whole_on_paper(binaries):
    students = {f"s{n:02}": f"Zuleika Vandermolen-{chr(65 + n // 26)}{chr(97 + n % 26)}" for n in range(35)}
    with lesson(binaries, students, tasks=[f"Quiz {n}x with a title of some length" for n in range(40)]) as here:
        here.score("s07", 4, 39)
        tab = here.tab(viewport={"width": 1280, "height": 900})
        page = tab.page
        is_live(page)
        expect(cell(page, "s07", 39)).to_contain_text("4/5")
        expect(page.locator(".print-foot")).to_contain_text("Position")
        patiently("it is ready for paper", lambda: page.evaluate(HAS_PARTS))
        for size in ("A4", "Letter"):
            for landscape in (False, True):
                where = f"{size}, {'landscape' if landscape else 'portrait'}"
                texts = [letters(each) for each in pages(page.pdf(format=size, landscape=landscape))]
                whole = "".join(texts)
                missing = [n for n in range(40) if f"Quiz{n}x" not in whole]
                assert not missing, f"{where}: these columns are cut off: {missing}"
                # Each part has the names: no row is a row of numbers alone.
                assert {whole.count(letters(name)) for name in students.values()} == {5}, where
                assert whole.count("4/5") == 1, where
        # Nothing is made smaller to fit.
        page.emulate_media(media="print")
        page.set_viewport_size({"width": PAPER_WIDTH, "height": 1000})
        assert page.evaluate(WIDTH_ON_PAPER) <= PAPER_WIDTH
        page.emulate_media(media="screen")
        page.set_viewport_size({"width": 1280, "height": 900})
        expect(table(page)).to_have_count(1)
        expect(table(page)).to_be_visible()
        # Names that are hidden are hidden on paper, too.
        page.keyboard.press("F8")
        expect(table(page)).to_contain_text(NUMBERED)
        is_live(page)
        patiently("it is ready for paper", lambda: page.evaluate(HAS_PARTS))
        whole = letters("".join(pages(page.pdf(format="A4"))))
        assert "Quiz39x" in whole and "Zuleika" not in whole
        tab.check()


def test_a_printed_page_says_what_was_chosen_of_it(binaries):
    """The form in which it was chosen is not on paper, and neither is where the reader was."""
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        here.score("s1", 4)
        tab = here.tab()
        page = tab.page
        chosen = "policy=best&from=2026-01-02T03:04&until=2040-01-02T03:04"
        said = "Attempts: Best. Work from: 2 Jan 2026, 03:04. Work until: 2 Jan 2040, 03:04."
        for path, foot in ((here.path + "?show=time&", f"Show: Time. {said}"), ("/o/web/classes/reading?", said),
                           ("/o/web/students/s1?class=reading&", said)):
            tab.open(path + chosen)
            is_live(page)
            expect(page.locator(".print-foot")).to_contain_text(foot)
            assert letters(foot) in letters(pages(page.pdf(format="A4"))[0])
        tab.open(here.path)
        is_live(page)
        expect(page.locator(".print-foot")).to_have_text(re.compile("^[^:]+:[^:]+Position"))
        cell(page, "s1").focus()
        assert cell(page, "s1").evaluate("(cell) => getComputedStyle(cell).outlineStyle") == "solid"
        page.emulate_media(media="print")
        assert cell(page, "s1").evaluate("(cell) => getComputedStyle(cell).outlineStyle") == "none"
        tab.check()


# Notes what would be on paper.
NOTE_PRINTS = "() => { window.prints = []; window.print = () => window.prints.push(document.querySelector('#main').innerText); }"


def test_paper_waits_for_what_is_on_its_way(binaries):
    tasks = [f"Quiz {n}" for n in range(30)]
    with lesson(binaries, {"s1": "Pia"}, tasks=tasks) as here:
        for n in range(len(tasks)):
            here.score("s1", 4, n)
        tab = here.tab("/sign-in", viewport={"width": 1280, "height": 900})
        page = tab.page
        for keys in (True, False):
            # Those in view are asked for already when it is to be printed, and the others are not.
            page.route("**/ListCellAttempts", lambda _: None)
            with page.expect_request("**/ListCellAttempts"):
                tab.open("/o/web/students/s1?class=reading")
            is_live(page)
            page.evaluate(NOTE_PRINTS)
            if keys:
                page.keyboard.press("Control+p")
            else:
                page.get_by_role("button", name="Print").click()
            page.wait_for_timeout(300)
            assert page.evaluate("window.prints.length") == 0
            # They go on then.
            page.unroute_all()
            patiently("it is printed", lambda: page.evaluate("window.prints.length") == 1)
            assert page.evaluate("document.querySelectorAll('svg.spark').length") == len(tasks)
        # What does not come keeps nobody from printing, and says so on paper.
        page.route("**/ListNeedsAttention", lambda _: None)
        tab.open("/o/web/classes/reading")
        is_live(page)
        page.evaluate(NOTE_PRINTS)
        page.keyboard.press("Control+p")
        page.wait_for_timeout(1000)
        assert page.evaluate("window.prints.length") == 0
        patiently("it is printed", lambda: page.evaluate("window.prints.length") == 1)
        assert "Loading" in page.evaluate("window.prints[0]")
        tab.check()


def test_more_windows_than_a_browser_has_connections(binaries):
    """Without TLS it has six, and all pages that Playwright opens are visible."""
    crowded = re.compile("^As of .*: this browser has no connection left for another live window$")
    with lesson(binaries, {"s1": "Pia"}) as here:
        first = here.tab()
        tabs = [first, *(Tab(first.page.context, here.service.origin) for _ in range(6))]
        for tab in tabs[1:]:
            tab.open(here.path)
        for number, tab in enumerate(tabs):
            expect(freshness(tab.page)).to_have_text(re.compile("^Live$") if number < 4 else crowded)
            expect(tab.page.locator(".grid-frame")).to_have_class(re.compile("stale") if number >= 4 else re.compile("^grid-frame$"))
        here.score("s1", 4)
        for tab in tabs:
            expect(cell(tab.page, "s1")).to_contain_text("4/5")
            # What is behind a number has a connection.
            cell(tab.page, "s1").click()
            expect(tab.page.locator("#pane")).to_contain_text("Attempt 1")
        assert not violations(tabs[-1].page), violations(tabs[-1].page)
        tabs[1].page.close()
        patiently("another is live in its place", lambda: [
            tab.page.locator(".freshness").text_content() for tab in tabs if not tab.page.is_closed()].count("Live") == 4)
        for tab in tabs:
            if not tab.page.is_closed():
                tab.check()


def test_notices_that_say_the_same_are_said_once(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.school.post(here.tess, "reading", "The quiz again", [(APP, ["quiz-0"])])
        tab = here.tab("/o/web/inbox", "s1", "student")
        page = tab.page
        notice = page.locator("[data-notice]")
        expect(notice).to_have_count(1)
        notice.get_by_role("button").click()
        expect(notice).to_have_count(0)
        here.school.student("s1", APP).CompleteAssigned(activity.CompleteAssignedRequest(app_id=APP, identifier_path=["quiz-0"]))
        page.reload()
        expect(notice).to_have_count(1)
        expect(notice).to_contain_text("has marked \u2068Quiz\u2069 as done for you. (2 times: ")
        expect(notice).to_contain_text("The quiz again")
        assert not violations(page), violations(page)
        notice.get_by_role("button").click()
        expect(notice).to_have_count(0)
        page.reload()
        expect(page.locator(".handout-card")).to_have_count(2)
        page.wait_for_timeout(500)
        expect(notice).to_have_count(0)
        tab.check()


def test_the_first_grid_is_light(binaries):
    """What is not needed for it comes later."""
    with lesson(binaries, many(35), tls=True, tasks=[f"Quiz {n}" for n in range(40)]) as here:
        tab = here.tab()
        is_live(tab.page)
        loaded = tab.page.evaluate("""() => {
          const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
          return entries.map(({ name, encodedBodySize, transferSize }) => [new URL(name).pathname, Math.max(encodedBodySize, transferSize)]);
        }""")
        # The stream goes on, and so is not among them: 30 are meant to be the most.
        assert len(loaded) <= 29, (len(loaded), sorted(loaded))
        assert sum(size for _, size in loaded) <= 90_000, sorted(loaded, key=lambda each: -each[1])
        assert not [path for path, _ in loaded if "/texts/more/" in path], loaded


def test_what_is_old_is_said_of_a_pane_and_mended_there(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 4)
        page = here.tab().page
        is_live(page)
        expect(cell(page, "s1")).to_contain_text("4/5")
        here.homeroom.report.kill()
        expect(freshness(page)).to_have_text(LOST)
        cell(page, "s1").click()
        pane = page.locator("#pane")
        expect(pane).to_contain_text("cannot be shown now")
        with stays(page):
            here.homeroom.report.restart()
            expect(pane).to_contain_text("Attempt 1")
        assert page.evaluate(FOCUSED) is None or table(page).is_visible()


def choose_language(page, language):
    page.locator("#bar select").first.select_option(language)


def test_the_language_stays_where_the_page_cannot_be_had_in_another(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 4)
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(cell(page, "s1")).to_contain_text("4/5")
        said = page.locator("#bar .tools > .failure")
        menu = page.locator("#bar select").first
        # Report alone is away: the portal would answer, and the grid could not be had anew.
        here.homeroom.report.kill()
        expect(freshness(page)).to_have_text(LOST)
        choose_language(page, "de")
        expect(said).to_have_text(f"The language stays as it is. {AWAY}.")
        here.homeroom.report.restart()
        is_live(page)
        here.service.kill()
        for language in ("de", "ar"):
            choose_language(page, language)
            expect(said).to_have_text(f"The language stays as it is. {AWAY}.")
            expect(menu).to_have_value("en")
            expect(cell(page, "s1")).to_contain_text("4/5")
            assert page.evaluate("document.documentElement.lang") == "en"
        here.service.restart()
        is_live(page)
        choose_language(page, "de")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(cell(page, "s1")).to_contain_text("4/5")
        expect(said).to_have_text("")
        # The portal is of another version by now: it has no such file.
        page.route("**/texts/more/ar.*", lambda route: route.fulfill(status=404))
        choose_language(page, "ar")
        expect(said).to_contain_text("Bitte die Seite neu laden")
        expect(cell(page, "s1")).to_contain_text("4/5")
        assert page.evaluate("document.documentElement.lang") == "de"


def test_screens_that_ask_once_ask_again(binaries):
    """What stands for hours is not what it was: it is asked for again while somebody looks, and where that fails, that is said."""
    with lesson(binaries, {f"s{n}": f"Student {n}" for n in range(6)}) as here:
        tab = Tab(new_context(here.browser), here.service.origin)
        page = tab.page
        page.clock.install()
        tab.sign_in("web", "tess", "teacher")
        tab.open("/o/web/classes")
        open_handouts = page.locator(".class-card dd").first
        expect(open_handouts).to_have_text("The quiz")
        expect(page.locator(".class-card dd").nth(2)).to_have_text("Nobody")
        calls = []
        page.on("request", lambda request: calls.append(request.url.rsplit("/", 1)[-1]))
        here.school.post(here.tess, "reading", "Another", [(APP, ["quiz-0"])])
        open_handouts.get_by_role("link").focus()
        as_of = page.locator(".facts span")
        before = as_of.text_content()
        page.clock.run_for(4 * 60_000)
        page.wait_for_timeout(300)
        expect(open_handouts).to_have_text("The quiz")
        assert "ListNeedsAttention" not in calls, calls
        page.clock.run_for(3 * 60_000)
        expect(open_handouts).to_contain_text("Another")
        expect(as_of).not_to_have_text(before)
        assert calls.count("ListNeedsAttention") == 1, calls
        assert page.evaluate("document.activeElement.textContent") == "The quiz", "the focus stays"
        # Where it fails, what was there stays, and is said to be old.
        here.homeroom.report.kill()
        now = as_of.text_content()
        page.clock.run_for(7 * 60_000)
        expect(as_of).to_have_text(f"{now}: newer figures cannot be had at this moment")
        expect(open_handouts).to_contain_text("Another")
        here.homeroom.report.restart()
        here.school.grid(here.tess, here.handout)
        page.clock.run_for(60_000)
        expect(as_of).to_have_text(re.compile("^As of [0-9:]+$"))

        # Content: nothing is put under the hands of whoever reads it.
        tab.open("/o/web/content")
        figures = page.locator(".content-view")
        expect(figures.locator("table")).to_be_visible()
        here.score("s0", 5)
        here.school.grid(here.tess, here.handout)
        page.clock.run_for(7 * 60_000)
        expect(figures).to_contain_text("100 %")
        figures.locator("button").first.focus()
        here.score("s1", 0)
        here.school.grid(here.tess, here.handout)
        page.clock.run_for(7 * 60_000)
        expect(page.locator("main")).to_contain_text("there are newer figures")
        expect(figures).to_contain_text("100 %")
        page.get_by_role("button", name="Refresh").click()
        expect(figures).to_contain_text("50 %")
        expect(page.locator("main")).not_to_contain_text("there are newer figures")


LONG = "The Industrial Revolution and its consequences for the human condition in the cities of northern England"
# As a reader may have all texts: twice as large, and with as much room as WCAG 1.4.12 names.
WIDE_TEXTS = """html { font-size: 200%; }
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }"""
# How much of a heading is cut off, in pixels.
CUT_OFF = "(cell) => { const text = cell.querySelector('bdi'); return text.scrollHeight - text.clientHeight; }"
# Words that stand in two lines, but for those of names and of what people wrote.
BROKEN_WORDS = """(table) => {
  const broken = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement.closest("bdi, button")) continue;
    for (const { 0: word, index } of text.data.matchAll(/\\p{L}+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map((each) => Math.round(each.top))).size > 1) broken.push(word);
    }
  }
  return broken;
}"""


def test_a_heading_that_is_cut_short_is_whole_for_who_is_at_it(binaries):
    with lesson(binaries, many(20), tasks=[LONG, *(f"Quiz {n}" for n in range(11))]) as here:
        page = here.tab(viewport={"width": 1280, "height": 800}).page
        is_live(page)
        heading, name = page.locator("thead th").nth(1), page.locator("tbody th").first
        for texts in ("", WIDE_TEXTS):
            # Not by a style of the page's, which its own policy would refuse.
            page.evaluate("(text) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text); document.adoptedStyleSheets = [sheet]; }", texts)
            name.focus()
            assert heading.evaluate(CUT_OFF) > 0, "it is longer than three lines"
            page.keyboard.press("ArrowUp")
            page.keyboard.press("ArrowRight")
            assert page.evaluate(FOCUSED) == [0, 1] and heading.evaluate(CUT_OFF) <= 1
            expect(heading).to_be_in_viewport()
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
            # Below it the class is still to be seen.
            assert page.locator("thead").bounding_box()["height"] < page.locator(".grid-scroll").bounding_box()["height"] * 0.75


def test_words_beside_long_names_stay_whole(binaries):
    names = {"s1": "Maximiliane-Charlotte Freifrau von und zu Hohenzollern-Sigmaringen", "s2": "W" * 200, "s3": "Pia"}
    with lesson(binaries, names) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        members = page.locator(".table-frame").filter(has_text="Hohenzollern")
        for width in (1280, 700, 320):
            page.set_viewport_size({"width": width, "height": 800})
            expect(members).to_be_visible()
            assert members.evaluate(BROKEN_WORDS) == [], (width, members.evaluate(BROKEN_WORDS))
            assert members.evaluate("(frame) => frame.scrollWidth <= frame.clientWidth"), width
            assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), width
        tab.check()


# What lies beyond the edges of the page, and is not within something that scrolls by itself.
BEYOND = """() => [...document.querySelectorAll("#bar *, #main *, #pane *")].filter((each) => {
  const box = each.getBoundingClientRect();
  if (box.width < 2 || box.height < 2 || (box.left >= -1 && box.right <= innerWidth + 1)) return false;
  for (let above = each.parentElement; above; above = above.parentElement) {
    if (["auto", "scroll", "hidden"].includes(getComputedStyle(above).overflowX)) return false;
  }
  return true;
}).map((each) => each.outerHTML.slice(0, 120))"""


def test_at_400_percent_nothing_is_beside_the_page(binaries):
    """A window of 1280 by 1024 pixels at 400 % is one of 320 by 256."""
    zoomed = {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}
    with lesson(binaries, many(35), tasks=[f"Quiz {n} with a title of some length" for n in range(40)]) as here:
        here.score("s07", 4, 39)
        tab = here.tab(**zoomed)
        page = tab.page
        is_live(page)
        expect(cell(page, "s07", 39)).to_contain_text("4/5")
        for path, whole in ((here.path, ".print-foot"), (here.path + "/edit", "#field-title"), ("/o/web/classes/reading/assign", ".tree .node input"),
                            ("/o/web/classes/reading", "table.grid td"), ("/o/web/students/s07?class=reading", "table.grid td")):
            tab.open(path)
            page.locator(whole).first.wait_for(state="attached")
            expect(page.locator("main")).not_to_contain_text("Loading …")
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
            assert not page.evaluate(BEYOND), (path, page.evaluate(BEYOND))
        # What is behind a number, too; and whoever comes by keys sees where they are.
        tab.open(here.path)
        is_live(page)
        cell(page, "s07", 39).focus()
        assert page.evaluate("""() => {
          const box = document.activeElement.getBoundingClientRect();
          return document.activeElement.contains(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
        }""")
        page.keyboard.press("Enter")
        expect(page.locator("#pane .attempts")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert not page.evaluate(BEYOND), page.evaluate(BEYOND)
        tab.check()


# Notes what a screen reader is told, and when by the page's clock.
NOTE_ANNOUNCEMENTS = """() => {
  window.said = [];
  const region = document.getElementById("announcements");
  new MutationObserver(() => window.said.push([region.textContent, performance.now()])).observe(region, { childList: true });
}"""


def test_what_changes_is_announced_within_ten_seconds_in_sums(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve", "s3": "Tim"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        said = lambda: page.evaluate("window.said")
        assert page.locator("#announcements").evaluate("(region) => [region.getAttribute('role'), region.hidden, region.textContent]") == ["status", False, ""]
        page.evaluate(NOTE_ANNOUNCEMENTS)
        began = page.evaluate("performance.now()")
        here.score("s1", 4)
        expect(cell(page, "s1")).to_contain_text("4/5")
        patiently("it is announced", lambda: len(said()) == 1)
        assert re.fullmatch(r"\d+ (cell has|cells have) changed", said()[0][0]) and said()[0][1] - began < 10_000, said()
        # What follows is said together, not before ten seconds have gone by, and no later than ten seconds after the first of it.
        changed = page.evaluate("performance.now()")
        here.score("s2", 3)
        here.score("s3", 2)
        expect(cell(page, "s3")).to_contain_text("2/5")
        patiently("the next is announced", lambda: len(said()) == 2)
        assert 9_900 <= said()[1][1] - said()[0][1] and said()[1][1] - changed < 12_000, (said(), changed)
        assert int(said()[1][0].split()[0]) >= 3, "both, and the sums"
        page.get_by_role("button", name="Announce changes: on").click()
        here.score("s2", 5)
        expect(cell(page, "s2")).to_contain_text("5/5")
        page.wait_for_timeout(11_000)
        assert len(said()) == 2, said()
        tab.check()


def test_a_time_is_typed_to_its_end(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab(f"{here.path}?from=2026-09-07T12:00")
        page = tab.page
        work_from = page.locator("input[name=from]")
        focused = "() => document.activeElement.name"
        is_live(page)
        entries = page.evaluate("history.length")
        # Month, day, year: each key that leaves a whole date has the field change.
        work_from.focus()
        page.keyboard.type("08282026", delay=50)
        page.wait_for_timeout(500)
        expect(work_from).to_have_value("2026-08-28T12:00")
        assert "from=2026-09-07" in page.url and page.evaluate(focused) == "from"
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile("from=2026-08-28T12%3A00$"))
        is_live(page)
        patiently("the focus is in the field again", lambda: page.evaluate(focused) == "from")
        assert page.evaluate("history.length") == entries + 1
        # From one field to the next, nothing is lost; elsewhere, both are taken.
        page.keyboard.type("0829", delay=50)
        page.locator("input[name=until]").focus()
        page.keyboard.type("09012026", delay=50)
        page.keyboard.press("Tab")
        page.keyboard.type("1000AM", delay=50)
        page.wait_for_timeout(500)
        assert "until" not in page.url
        cell(page, "s1").focus()
        expect(page).to_have_url(re.compile("from=2026-08-29T12%3A00&until=2026-09-01T10%3A00$"))
        is_live(page)
        patiently("the focus is in the cell again", lambda: page.evaluate(FOCUSED) == [1, 1])
        assert page.evaluate("history.length") == entries + 2
        # A choice takes along what is typed, and half a date is none.
        work_from.focus()
        page.keyboard.type("0830", delay=50)
        page.locator("select[name=policy]").select_option("best")
        expect(page).to_have_url(re.compile("from=2026-08-30.*policy=best"))
        is_live(page)
        page.locator("input[name=as-of]").focus()
        page.keyboard.type("0901", delay=50)
        cell(page, "s1").focus()
        page.wait_for_timeout(500)
        assert "as-of" not in page.url
        work_from.fill("")
        work_from.press("Enter")
        expect(page).not_to_have_url(re.compile("from="))
        tab.check()
        content = here.tab("/o/web/content").page
        content.locator("input[name=from]").fill("2026-08-30T12:00")
        content.locator("form.options select").last.select_option(index=1)
        expect(content).to_have_url(re.compile("from=2026-08-30"))


def test_a_time_zone_that_is_changed_holds_in_every_tab(binaries):
    def change_to(zone):
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone=zone), update_fields=["time_zone"]))
        # As when the network is back, which is when the page asks at once.
        for each in (reader, writer, other):
            each.page.evaluate("dispatchEvent(new Event('online'))")

    with lesson(binaries, {"s1": "Pia"}) as here:
        reader, writer, other = here.tab(f"{here.path}/edit"), here.tab("/o/web/classes/reading/assign"), here.tab("/o/web/classes/reading")
        due = writer.page.get_by_label(re.compile("^Due"))
        notice = "#notice"
        for tab in (reader, writer):
            expect(tab.page.get_by_text("(time in UTC)").first).to_be_visible()
        is_live(other.page)
        due.fill("2026-09-07T12:00")
        change_to("Asia/Tokyo")
        expect(reader.page.get_by_text("(time in Asia/Tokyo)").first).to_be_visible()
        for tab in (reader, other):
            expect(tab.page.locator(notice)).to_have_text(
                "The school's time zone is Asia/Tokyo now: times are shown in it, and those that you type are meant in it.")
        is_live(other.page)
        # What is typed is meant as its field says.
        expect(writer.page.locator(notice)).to_contain_text("In this window times are in UTC until")
        expect(writer.page.get_by_text("(time in UTC)").first).to_be_visible()
        expect(due).to_have_value("2026-09-07T12:00")
        assert not violations(writer.page), violations(writer.page)
        due.fill("")
        change_to("Asia/Tokyo")
        expect(writer.page.get_by_text("(time in Asia/Tokyo)").first).to_be_visible()
        # It goes with the screen, and the next one asks by itself.
        reader.page.get_by_role("link", name="Classes", exact=True).click()
        expect(reader.page.locator(".class-card")).to_be_visible()
        expect(reader.page.locator(notice)).to_have_text("")
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone="Europe/Berlin"), update_fields=["time_zone"]))
        reader.page.locator(".class-card h2 a").click()
        expect(reader.page.locator(notice)).to_contain_text("Europe/Berlin")
        for tab in (reader, writer, other):
            tab.check()


def test_what_stands_beside_a_report_is_as_fresh_as_that(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 4)
        own, overview = here.tab("/o/web/students/s1"), here.tab("/o/web/classes/reading")
        asked = []
        overview.page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
        for tab in (own, overview):
            is_live(tab.page)
            expect(tab.page.locator("section[aria-labelledby=attention]")).not_to_contain_text("Loading")
        # Nothing changes in the report, which says so every two seconds.
        drafts, notes = asked.count("ListHandouts"), asked.count("ListNeedsAttention")
        own.page.wait_for_timeout(3000)
        assert (asked.count("ListHandouts"), asked.count("ListNeedsAttention")) == (drafts, notes), asked
        overview.page.evaluate("(() => { const clock = Date.now; Date.now = () => clock() + 6 * 60_000; })()")
        patiently("both are asked for again", lambda: overview.page.evaluate("1") and (
            asked.count("ListHandouts") > drafts and asked.count("ListNeedsAttention") > notes))
        here.homeroom.report.kill()
        for tab in (own, overview):
            expect(freshness(tab.page)).to_have_text(LOST)
            expect(tab.page.locator(".stale section[aria-labelledby=attention]")).to_be_visible()
        expect(overview.page.locator(".stale section", has_text="Drafts and schedules")).to_be_visible()
        here.homeroom.report.restart()
        for tab in (own, overview):
            is_live(tab.page)
            expect(tab.page.locator(".stale")).to_have_count(0)
            tab.check(["Failed to load resource"])


def test_a_machine_that_has_slept_is_not_live(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)
        # The time of day has gone on, timers have not, and nothing comes.
        here.homeroom.report.pause()
        try:
            page.evaluate("(() => { const clock = Date.now; Date.now = () => clock() + 8 * 3_600_000; })()")
            expect(freshness(page)).to_have_text("Catching up")
            expect(page.locator(".stale table.grid")).to_be_visible()
        finally:
            here.homeroom.report.go_on()
        is_live(page)
        here.score("s1", 4)
        expect(cell(page, "s1")).to_contain_text("4/5")
        tab.check()


def test_attempts_follow_each_other_as_the_page_runs(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        pia = here.school.student("s1", APP)
        for points in (1, 2, 5):
            here.attempts["s1", 0] = pia.StartAttempt(activity.StartAttemptRequest(
                app_id=APP, identifier_path=["quiz-0"], start_new=True)).attempt_id
            here.score("s1", points)
        tab = here.tab("/o/web/students/s1")
        page = tab.page
        shown = page.locator(".series bdi")

        def follow(order):
            """The places are measured at once: a page that is still being laid out moves between two questions."""
            expect(shown).to_have_text(["1/5", "2/5", "5/5"])
            page.wait_for_function("""order => {
                const places = [...document.querySelectorAll(".series bdi")].map((each) => each.getBoundingClientRect().x);
                return places.slice(1).every((place, index) => (place - places[index]) * order > 0);
            }""", arg=order)

        follow(1)
        assert page.locator(".series").text_content() == "1/5, 2/5, 5/5"
        choose_language(page, "ar")
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        follow(-1)
        tab.check()
