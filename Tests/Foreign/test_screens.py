"""Every screen of the page, with the demo's class: read by axe, in each of its looks, and held against the page's own policy."""

import re

from axe_playwright_python.sync_playwright import Axe

from browser import Tab, chromium, expect, new_context
from patience import patiently
from test_terminal import Demo

TEACHER, STUDENT, ADMINISTRATOR = ("rivera", "teacher"), ("student-11", "student"), ("administrator", "administrator")
PLACE = "app=org.example.quizzler&path=addition"
# Who looks, where, and what is clicked once all of it is there. A new screen is a new line.
SCREENS = [
    (None, "/sign-in", None),
    (TEACHER, "/o/demo/handouts/act-3", None),
    (TEACHER, "/o/demo/handouts/quiz?show=items", "tbody td"),
    (TEACHER, "/o/demo/handouts/addition", "tfoot td"),
    (TEACHER, "/o/demo/handouts/quiz", ".actions button"),
    (TEACHER, "/o/demo/handouts/act-3/edit", None),
    (TEACHER, "/o/demo/classes", None),
    (TEACHER, "/o/demo/classes/english-8b", None),
    (TEACHER, "/o/demo/classes/english-8b/assign", None),
    (TEACHER, "/o/demo/students/student-11?class=english-8b", None),
    (TEACHER, "/o/demo/content", None),
    (TEACHER, "/o/demo/content?view=spread&metric=score", None),
    (TEACHER, "/o/demo/content?view=trend", None),
    (TEACHER, f"/o/demo/content?view=coverage&{PLACE}", None),
    (TEACHER, f"/o/demo/content?view=items&{PLACE}", "tbody td"),
    (ADMINISTRATOR, f"/o/demo/content?view=compare&metric=score&{PLACE}", None),
    (ADMINISTRATOR, "/o/demo/set-up", None),
    (ADMINISTRATOR, "/o/demo/classes", None),
    (STUDENT, "/o/demo/inbox", None),
    (STUDENT, "/o/demo/students/student-11", None),
]
LOOKS = {
    "light and wide": {"viewport": {"width": 1280, "height": 900}},
    "dark and wide": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "light at 320 px": {"viewport": {"width": 320, "height": 640}},
    "dark at 320 px": {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"},
    "German and wide": {"viewport": {"width": 1280, "height": 900}, "locale": "de-DE"},
    "Arabic at 320 px": {"viewport": {"width": 320, "height": 640}, "locale": "ar-EG"},
    "Arabic, dark and wide": {"viewport": {"width": 1280, "height": 900}, "locale": "ar-EG", "color_scheme": "dark"},
    "forced colours": {"viewport": {"width": 1280, "height": 900}, "forced_colors": "active"},
}
# Of WCAG 2.2, levels A and AA, and what axe calls good practice.
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# A heading, nothing that is being loaded, and rows in every table.
IS_WHOLE = """() => {
  const main = document.querySelector("main:not([data-left])");
  if (!main || main.querySelector("[data-left]")) return false;
  const freshness = main.querySelector(".freshness");
  return Boolean(main.querySelector("h1")?.textContent) && !/Loading …|Wird geladen …|جارٍ التحميل …/.test(document.body.textContent)
    && freshness?.dataset.kind !== "catching-up"
    && [...main.querySelectorAll("table")].every((table) => table.tBodies[0]?.rows.length > 0);
}"""
LEAVE = "() => { for (const child of document.querySelector('main').children) child.dataset.left = ''; }"


def violations(page):
    """What axe finds: the rule, and what breaks it."""
    return [f"{found['id']} ({found['help']}): {node['html'][:300]} {node['failureSummary']}"
            for found in Axe().run(page, options=RULES).response["violations"] for node in found["nodes"]]


def show(tab, path, click):
    tab.open(path)
    patiently(f"{path} is whole", lambda: tab.page.evaluate(IS_WHOLE))
    failure = tab.page.locator("section.failure")
    assert failure.count() == 0, f"{path}: {failure.inner_text()}"
    if click:
        tab.page.locator(click).first.click()
        expect(tab.page.locator("#pane")).not_to_contain_text(re.compile("Loading|Wird geladen|جارٍ التحميل"))


def faults(browser, origin, look):
    """What is wrong with any screen in a look."""
    tabs = {}
    for who, path, click in SCREENS:
        if who not in tabs:
            tabs[who] = Tab(new_context(browser, **LOOKS[look]), origin)
            if who:
                tabs[who].sign_in("demo", *who)
        tab, page = tabs[who], tabs[who].page
        try:
            show(tab, path, click)
            yield from (f"{path}: {each}" for each in violations(page))
            widest = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if widest > 0:
                yield f"{path}: the page scrolls sideways by {widest} px"
            tab.check()
        except AssertionError as error:
            yield f"{path}: {error}"
        tab.complaints.clear()
    # Each holds connections, of which a server of developer mode has so many.
    for tab in tabs.values():
        tab.page.context.close()


def hidden_name_faults(browser, origin, violations):
    """The names of the demo that any screen of a teacher shows though they are hidden, and what is found then besides."""
    tab = Tab(new_context(browser), origin)
    tab.sign_in("demo", *TEACHER)
    people = tab.page.evaluate("async () => (await (await fetch('/session/people?organization=demo')).json()).people")
    names = {part for person in people if "student" in person["roles"] for part in person["name"].split()}
    for who, path, click in SCREENS:
        if who != TEACHER:
            continue
        show(tab, path, None)
        tab.page.evaluate(LEAVE)
        tab.page.keyboard.press("F8")
        patiently(f"{path} is whole without names", lambda: tab.page.evaluate(IS_WHOLE))
        yield from (f"{path}: {each}" for each in violations(tab.page))
        seen = set(re.findall(r"\w+", tab.page.content() + tab.page.title()))
        if names & seen:
            yield f"{path} shows {names & seen}"
        tab.page.keyboard.press("F8")


def check_screens(binaries, looks, without_names):
    with Demo(binaries) as demo, chromium() as browser:
        found = [f"{look}: {fault}" for look in looks for fault in faults(browser, demo.origin, look)]
        found += [f"names hidden: {fault}" for fault in hidden_name_faults(browser, demo.origin, without_names)]
        assert not found, f"{len(found)} faults:\n" + "\n".join(found)


def test_every_screen(binaries):
    """In each of the colours and each of the widths once; without names they look the same."""
    check_screens(binaries, ["light and wide", "dark at 320 px"], lambda page: [])


def test_every_screen_in_every_look(binaries):
    check_screens(binaries, LOOKS, violations)


test_every_screen_in_every_look.takes_long = True
