"""The page in Firefox: signing in, a grid that is live, its keys, and what is behind a number."""

from homeroom.activity.v1 import activity_service_pb2 as activity
from homeroom.activity.v1 import attempt_pb2 as attempt
from firefox import firefox
from patience import patiently
from test_portal import APP, reading_class

ARROW_DOWN, ENTER, ESCAPE = "\ue015", "\ue007", "\ue00c"
CELLS = "[...document.querySelectorAll('tbody td, tfoot td')].map((cell) => cell.textContent)"


def sign_in(browser, service):
    browser.open(service.origin + "/sign-in?organization=web")
    patiently("people to be", lambda: browser.evaluate("document.querySelectorAll('.people button').length") == 2)
    browser.evaluate("[...document.querySelectorAll('.people button')].find((each) => /teacher/.test(each.textContent)).click()")
    patiently("signed in", lambda: browser.evaluate("location.pathname") == "/o/web/classes")


def is_live(browser):
    return browser.evaluate("document.querySelector('.freshness')?.dataset.kind") == "live"


def test_a_live_grid_in_firefox(binaries):
    with reading_class(binaries) as (homeroom, school, posted, service), firefox() as browser:
        sign_in(browser, service)
        browser.open(f"{service.origin}/o/web/handouts/{posted}")
        patiently("a live grid", lambda: is_live(browser))
        assert browser.evaluate(CELLS) == ["–", "–", "–", "0 of 1", "0 of 1"], browser.evaluate(CELLS)

        pia = school.student("pia", APP)
        begun = pia.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz"]))
        pia.PutItems(activity.PutItemsRequest(attempt_id=begun.attempt_id, primary_item=attempt.ActivityItem(
            identifier="score", title="Score", score=attempt.Score(points=4, max=5))))
        patiently("the number comes by itself", lambda: browser.evaluate(CELLS)[0].startswith("4/5"))
        assert browser.evaluate(CELLS)[1] == "80 %"

        browser.evaluate("document.querySelector('tbody td').focus()")
        browser.press(ARROW_DOWN, ENTER)
        patiently("what is behind the average", lambda: "80 %" in browser.evaluate("document.querySelector('#pane').innerText"))
        browser.press(ESCAPE)
        assert browser.evaluate("document.querySelector('#pane').hidden")
        assert browser.evaluate("document.activeElement.textContent") == "80 %", "focus is where it was"
        assert browser.evaluate("[document.cookie, localStorage.length]") == ["", 0]
        assert not browser.logged, browser.logged


test_a_live_grid_in_firefox.takes_long = True


def test_what_the_browser_ends_is_no_fault_of_the_page(binaries):
    """Firefox ends what a page has asked for when that is left, or when somebody stops it: the page asks again where it is still there."""
    with reading_class(binaries) as (homeroom, school, posted, service), firefox() as browser:
        sign_in(browser, service)
        grid = f"/o/web/handouts/{posted}"
        browser.open(service.origin + grid)
        patiently("a live grid", lambda: is_live(browser))
        browser.evaluate("document.querySelector('tbody').isSame = true")
        browser.evaluate("window.stop()")
        patiently("it is noticed", lambda: not is_live(browser))
        patiently("live again", lambda: is_live(browser))
        assert browser.evaluate("document.querySelector('tbody').isSame"), "the grid was taken away"
        # The page asks who is signed in, and is left while the answer comes: some milliseconds later.
        for milliseconds in range(20):
            browser.evaluate(
                f"(document.querySelector('#bar a[href$=classes]').click(), setTimeout(() => location.assign('{grid}'), {milliseconds}), 0)")
            patiently("back again", lambda: browser.evaluate("location.pathname") == grid and is_live(browser))
        assert not browser.logged, browser.logged


test_what_the_browser_ends_is_no_fault_of_the_page.takes_long = True
