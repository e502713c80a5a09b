"""What the page shows is so, and what was typed goes where it was meant: ages, choices, times, names, and work that is given back once."""

import datetime
import re

from google.protobuf import duration_pb2
from google.protobuf.timestamp_pb2 import Timestamp

from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.report.v1 import class_reports_pb2 as class_reports
from homeroom.report.v1 import content_reports_pb2 as content_reports
from homeroom.report.v1 import handout_grid_pb2 as grid
from browser import PATIENCE_MILLISECONDS, Tab, chromium, expect, key_pin, new_context
from school import activity, at
from test_marking import field, handout_of, open_cell, pane, second_teacher
from test_page import APP, NUMBERED, cell, freshness, is_live, lesson
from test_page_names import forgets
from test_page_numbers import post_two_that_one_has_missed
from test_screens import violations
from test_sign_in import hostile
from test_web import framed, parts


def behind(kind):
    """Has a call answered as by a report that has not followed for two hours."""
    def answer(route):
        messages, _ = parts(route.fetch(headers={**route.request.headers, "grpc-accept-encoding": "identity"}).body())
        message = kind.FromString(messages[0])
        message.position.age.CopyFrom(duration_pb2.Duration(seconds=7200))
        message.position.in_step_time.seconds -= 7200
        trailers = b"grpc-status: 0\r\n"
        route.fulfill(
            status=200, content_type="application/grpc-web+proto",
            body=framed(message.SerializeToString()) + b"\x80" + len(trailers).to_bytes(4, "big") + trailers)
    return answer


def test_a_window_without_a_stream_says_how_old_its_report_is(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        first = here.tab()
        tabs = [first, *(Tab(first.page.context, here.service.origin) for _ in range(4))]
        last = tabs[-1].page
        last.route("**/GetHandoutGrid", behind(grid.HandoutGrid))
        for tab in tabs[1:]:
            tab.open(here.path)
            is_live(tab.page) if tab is not tabs[-1] else expect(freshness(last)).to_contain_text("no connection left")
        said = re.search(r"(\d\d):(\d\d),? asked", freshness(last).text_content())
        now = datetime.datetime.now(datetime.timezone.utc)
        minutes = (now.hour * 60 + now.minute - int(said[1]) * 60 - int(said[2])) % (24 * 60)
        assert 119 <= minutes <= 121, freshness(last).text_content()
        expect(last.locator(".stale")).to_be_visible()
        tabs[-1].check()


def test_each_class_has_a_choice_of_its_own_whom_a_handout_goes_to(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        here.school.school_class("maths", ["tess"], ["m1", "m2"])
        tab = here.tab("/o/web/classes/reading/assign")
        page = tab.page
        page.get_by_label("Named students").check()
        page.get_by_label("Zuleika").check()
        page.get_by_text("Hand it out to other classes, too").click()
        page.locator(".plain-list > li > label input").check()
        page.locator(".plain-list details.picker summary").click()
        own, other = (page.get_by_role("radiogroup", name="Recipients").nth(number) for number in (0, 1))
        expect(own.get_by_label("Named students")).to_be_checked()
        expect(other.get_by_label("The whole class")).to_be_checked()
        # The arrow keys go on within the one class.
        other.get_by_label("The whole class").focus()
        page.keyboard.press("ArrowRight")
        expect(other.get_by_label("Named students")).to_be_checked()
        page.keyboard.press("ArrowRight")
        expect(other.get_by_label("The whole class")).to_be_checked()
        expect(own.get_by_label("Named students")).to_be_checked()
        expect(page.get_by_text("1 of 2 students gets it.")).to_be_visible()
        expect(page.get_by_text("2 of 2 students get it.")).to_be_visible()
        assert not violations(page), violations(page)
        tab.check()


def test_a_due_time_stays_where_only_a_time_of_posting_was_typed_as_the_zone_changed(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        made = here.tess.CreateHandout(handout.CreateHandoutRequest(
            handout=handout.Handout(class_id="reading", title="Later", due_time=at(60 * 24 * 400))))
        tab = here.tab(f"/o/web/handouts/{made.handout_id}/edit")
        page = tab.page
        due = page.get_by_label(re.compile("^Due"))
        before = due.input_value()
        page.get_by_label(re.compile("^Post it at")).fill("2030-01-01T08:00")
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone="Asia/Tokyo"), update_fields=["time_zone"]))
        # As when the network is back, which is when the page asks at once.
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#notice")).to_contain_text("Asia/Tokyo")
        expect(page.get_by_label("Due (time in UTC)")).to_have_value(before)
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator(".facts").first).to_contain_text("It is saved.")
        now = here.tess.GetHandout(handout.GetHandoutRequest(handout_id=made.handout_id))
        assert now.due_time == made.due_time, (now.due_time, made.due_time)
        tab.check()


def test_names_go_with_signing_out_whatever_is_slow_then(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline"}) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        expect(page.locator("main")).to_contain_text("Zuleika")
        other = Tab(page.context, here.service.origin)
        other.open("/o/web/set-up")
        expect(other.page.locator("main")).to_contain_text("Zuleika")

        # The provider's page does not come, and neither the portal nor a service says anything any more, to this tab and to the other one.
        held = []
        for address in ("**/end-of-session", "**/session", "**/homeroom.*/*"):
            page.route(address, lambda route: held.append(route))
        for address in ("**/session", "**/homeroom.*/*"):
            other.page.route(address, lambda route: route.abort())

        def sign_out(route):
            route.fetch()
            route.fulfill(content_type="application/json", body=f'{{"end_session":"{here.service.origin}/end-of-session"}}')

        page.route("**/session?*", sign_out)
        # Within the page: a browser that is on its way elsewhere answers no question from outside.
        page.evaluate("""(patience) => new Promise((resolve, reject) => {
          const look = () => (document.documentElement.outerHTML.includes("Zuleika") ? setTimeout(look, 20) : resolve());
          look();
          setTimeout(() => reject(new Error("the names are still there")), patience);
          [...document.querySelectorAll("#bar button")].find((each) => each.textContent === "Sign out").click();
        })""", PATIENCE_MILLISECONDS)
        forgets(other, "Zuleika", "Ottoline")
        for route in held:
            route.abort()


def test_hidden_names_stand_in_no_account(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        here.school.administrator.LinkIdentity(roster.LinkIdentityRequest(
            person_id="s1", identity=roster.Identity(issuer="https://id.example", subject="zuleika@school.example")))
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        accounts = page.locator("form", has=page.get_by_role("button", name="Show the accounts"))
        accounts.get_by_label("Identifier of the person").fill("s1")
        accounts.get_by_role("button").click()
        expect(page.locator("main")).to_contain_text("zuleika@school.example")
        page.keyboard.press("F8")
        expect(page.locator("main")).to_contain_text(NUMBERED)
        expect(page.locator("main")).to_contain_text("they are shown when names are")
        expect(accounts).to_have_count(0)
        forgets(tab, "Zuleika", "zuleika")
        assert not violations(page), violations(page)
        page.keyboard.press("F8")
        expect(accounts).to_be_visible()
        tab.check()


def said_to(here, person):
    return [each.comment for each in here.tess.ListReturnedWork(
        handout.ListReturnedWorkRequest(handout_id=here.handout, student_id=person)).comments]


def test_work_is_given_back_once_though_the_form_was_closed_before_its_answer(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Ottoline", "s3": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        is_live(page)

        # One answer is lost.
        def lose(route):
            route.fetch()
            route.abort()

        page.route("**/ReturnWork", lose)
        open_cell(page, "s1")
        page.get_by_role("button", name="Give the work back").first.click()
        field(page, "Comment").fill("Well done")
        again = pane(page).locator("form:visible").get_by_role("button", name="Give the work back")
        again.click()
        expect(pane(page)).to_contain_text("It is stored once however often you do.")
        page.unroute("**/ReturnWork")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        open_cell(page, "s1")
        expect(field(page, "Comment")).to_have_value("Well done")
        again.click()
        expect(pane(page)).to_contain_text("The work is given back.")
        assert said_to(here, "s1") == ["Well done"], said_to(here, "s1")
        page.keyboard.press("Escape")

        # Of several the third answer is lost: the form that is opened again has ticked whose answer did not come, and sends the same.
        seen = []

        def lose_third(route):
            seen.append(route.request.post_data_buffer)
            lose(route) if len(seen) == 3 else route.continue_()

        page.route("**/ReturnWork", lose_third)
        page.get_by_role("button", name="Mark several").click()
        pane(page).get_by_label("Comment").fill("All of you")
        pane(page).get_by_role("button", name="Tick all").click()
        pane(page).locator("button.primary").click()
        expect(pane(page)).to_contain_text("It is stored once however often you do.")
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Mark several").click()
        expect(pane(page).locator(".picks input:checked")).to_have_count(1)
        pane(page).locator("button.primary").click()
        expect(pane(page).locator(".outcome")).to_contain_text("1 student")
        assert len(seen) == 4 and seen[2] == seen[3], seen
        for person in ("s1", "s2", "s3"):
            assert said_to(here, person).count("All of you") == 1, (person, said_to(here, person))
        tab.check(["Failed to load resource"])


def test_attempts_beside_a_report_have_the_points_of_those_that_do_not_count(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        pia = here.school.student("s1", APP)
        for points in (1, 2, 5):
            here.attempts["s1", 0] = pia.StartAttempt(activity.StartAttemptRequest(
                app_id=APP, identifier_path=["quiz-0"], start_new=True)).attempt_id
            here.score("s1", points)
            here.attempts["s1", points] = here.attempts["s1", 0]
        tab = Tab(new_context(here.browser), here.service.origin)
        page = tab.page
        page.clock.install()
        tab.sign_in("web", "tess", "teacher")
        tab.open("/o/web/students/s1")
        shown = page.locator(".series bdi")
        expect(shown).to_have_text(["1/5", "2/5", "5/5"])

        # What is marked here stands there at once.
        page.locator("tr:has(.series) td").nth(1).click()
        expect(pane(page).locator(".attempts li")).to_have_count(3)
        pane(page).locator(".attempts > li", has_text="Attempt 2").get_by_role("button", name="Give points").click()
        field(page, re.compile("^\u2068?Score")).fill("3")
        pane(page).locator("form:visible").get_by_role("button", name="Save the points").click()
        expect(pane(page)).to_contain_text("The points are saved.")
        page.clock.run_for(6000)
        expect(shown).to_have_text(["1/5", "3/5", "5/5"])

        # What somebody else marks changes nothing else of the report: it is asked for again.
        second_teacher(here).SetItemPoints(activity.SetItemPointsRequest(
            attempt_id=here.attempts["s1", 1], item_identifier="score", points=4))
        here.school.until_followed_by("report")
        page.clock.run_for(61_000)
        expect(shown).to_have_text(["4/5", "3/5", "5/5"])
        tab.check()


def test_a_due_time_of_ones_own_that_is_not_changed_stays_to_the_second(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        when = Timestamp(seconds=1823328059)
        here.tess.SetStudentDueTimes(handout.SetStudentDueTimesRequest(
            handout_id=here.handout, student_ids=["s1"], due_time=when, revision=handout_of(here).revision))
        tab = here.tab()
        page = tab.page
        is_live(page)
        open_cell(page, "s1")
        page.get_by_role("button", name="Change the student’s due time").click()
        field(page, "Reason").fill("Was ill")
        pane(page).locator("form:visible").get_by_role("button", name="Save the due time").click()
        expect(pane(page)).to_contain_text("This is what stands already.")
        expect(field(page, "Reason")).to_have_value("Was ill")
        assert [each.due_time for each in handout_of(here).student_due_times] == [when], handout_of(here)
        tab.check()


def test_a_trends_table_has_the_same_means_as_its_line(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 2)
        here.tess.SetItemPoints(activity.SetItemPointsRequest(
            attempt_id=here.attempts["s1", 0], item_identifier="score", points=4))
        here.school.until_followed_by("report")
        tab = here.tab(f"/o/web/content?app={APP}&path=quiz-0&view=trend")
        page = tab.page
        page.get_by_text("The same numbers as a table").click()
        expect(page.locator("figure title", has_text="80 % (own 40 %)")).to_have_count(1)
        expect(page.locator("table.sheet tbody td").nth(2)).to_have_text("80 % (own 40 %)")
        tab.check()


def test_a_form_that_was_closed_says_what_somebody_else_has_written_since(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        here.score("s1", 2)
        tab = here.tab()
        page = tab.page
        is_live(page)
        open_cell(page, "s1")
        page.get_by_role("button", name="Write a comment").click()
        field(page, "Comment").fill("Mine")
        page.keyboard.press("Escape")
        second_teacher(here).CommentAttempt(activity.CommentAttemptRequest(
            attempt_id=here.attempts["s1", 0], text="Theirs"))
        here.school.until_followed_by("report")
        pane(page).get_by_role("button", name="Refresh").click()
        page.get_by_role("button", name="Change the comment").click()
        expect(field(page, "Comment")).to_have_value("Mine")
        expect(pane(page).locator(".mark-changes:visible")).to_contain_text("Theirs")
        assert not violations(page), violations(page)
        tab.check()


def test_news_bear_the_time_of_the_portal_and_not_of_a_clock_that_is_wrong(binaries):
    with lesson(binaries, {"s1": "Zuleika", "s2": "Pia"}) as here:
        tab = Tab(new_context(here.browser), here.service.origin)
        page = tab.page
        page.add_init_script("(() => { const clock = Date.now; Date.now = () => clock() + 3 * 3_600_000; })()")
        tab.sign_in("web", "tess", "teacher")
        tab.open(here.path)
        is_live(page)
        here.leave("s1")
        news = page.locator(".news [role=status]")
        expect(news).to_contain_text("no longer in this list")
        said = re.match(r".*?(\d\d):(\d\d):", news.text_content())
        now = datetime.datetime.now(datetime.timezone.utc)
        behind = (now.hour * 60 + now.minute - int(said[1]) * 60 - int(said[2])) % (24 * 60)
        assert behind <= 1, news.text_content()
        tab.check()


PROVIDER_LINK = """async () => {
  const { show } = await import(new URL("screens/sign-in.js", document.querySelector('script[type="module"]').src));
  const main = document.createElement("main");
  const signedIn = { developer: false, choosing: [], sessions: [], providers: [{ organization: "my school", title: "My school" }] };
  const query = new URLSearchParams({ to: "/o/my%20school/classes?path=a+b" });
  show({ main, signal: new AbortController().signal, query, signedIn });
  return main.querySelector("a").getAttribute("href");
}"""


def test_who_has_a_blank_in_their_identifier_signs_out_too(binaries):
    """And signs in at a school that has one in its own: the portal takes a plus for what it is."""
    with lesson(binaries, {"pia 1 + 2": "Pia"}) as here:
        tab = here.tab("/o/web/inbox", "pia 1 + 2", "student")
        page = tab.page
        expect(page.locator("h1")).to_have_text("To do")
        page.get_by_role("button", name="Sign out").click()
        expect(page.locator("h1")).to_have_text("Who do you want to be?")
        assert page.evaluate("async () => (await (await fetch('/session')).json()).sessions") == []
        link = page.evaluate(PROVIDER_LINK)
        assert link == "/sign-in/begin?organization=my%20school&to=%2Fo%2Fmy%2520school%2Fclasses%3Fpath%3Da%2Bb", link
        tab.check()


def test_the_set_up_says_that_no_teacher_can_be_known_yet(binaries):
    with hostile(binaries) as (provider, portal, school, _), chromium([key_pin(portal.homeroom.pem("server"))]) as browser:
        head = school.administrator
        head.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id="head", name="Head")))
        head.AddAdministrator(roster.AddAdministratorRequest(person_id="head"))
        provider.claims = {"sub": "h-9", "employee_id": "head"}
        page = new_context(browser).new_page()
        page.goto(f"{portal.origin}/sign-in/begin?organization=north&to=%2Fo%2Fnorth%2Fset-up")
        summary = page.locator("main > p[role=status]")
        expect(summary).to_contain_text("No teacher has an account here yet")
        assert not violations(page), violations(page)
        head.LinkIdentity(roster.LinkIdentityRequest(
            person_id="tess", identity=roster.Identity(issuer=provider.issuer, subject="h-1")))
        page.reload()
        expect(summary).to_contain_text("this is missing")
        expect(summary).not_to_contain_text("No teacher has an account")


def test_figures_that_are_asked_for_bear_the_time_of_their_report(binaries):
    """Of one that has not followed for two hours, whatever the time is at which it was asked."""
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        post_two_that_one_has_missed(here)
        here.score("s1", 4)
        tab = Tab(new_context(here.browser), here.service.origin)
        page = tab.page
        page.clock.install()
        page.route("**/GetSubtreeReport", behind(content_reports.SubtreeReport))
        page.route("**/ListNeedsAttention", behind(class_reports.ListNeedsAttentionResponse))
        tab.sign_in("web", "tess", "teacher")
        tab.open("/o/web/classes")
        expect(page.locator(".class-card dd").nth(2)).to_contain_text("what has happened since is still being read")
        page.locator(".class-card .figure").click()
        expect(pane(page)).to_contain_text("what has happened since is still being read")
        assert not violations(page), violations(page)
        tab.open("/o/web/content")
        as_of = page.locator("main > .line > span").first
        expect(as_of).to_contain_text("what has happened since is still being read")
        time = as_of.text_content().split(": ")[0]
        # Neither is a later failure as of when they were asked for.
        page.unroute("**/GetSubtreeReport")
        here.homeroom.report.kill()
        page.clock.run_for(7 * 60_000)
        expect(as_of).to_have_text(f"{time}: newer figures cannot be had at this moment")
        tab.check(["Failed to load resource"])


def test_a_tab_hears_who_is_signed_in_once_the_portal_answers_again(binaries):
    with lesson(binaries, {"s1": "Zuleika"}) as here:
        tab = here.tab("/o/web/set-up", "administrator", "administrator")
        page = tab.page
        expect(page.locator("main")).to_contain_text("Zuleika")
        # What the services would say does not come.
        held, failed = [], []
        page.route("**/homeroom.*/*", lambda route: held.append(route))

        def fail_twice(route):
            failed.append(1)
            route.abort() if len(failed) <= 2 else route.continue_()

        page.route("**/session", fail_twice)
        other = Tab(page.context, here.service.origin)
        other.sign_in("web", "s1", "student")
        other.open("/o/web/inbox")
        expect(other.page.locator("h1")).to_have_text("To do")
        expect(page.locator("h1")).to_have_text("Somebody else is signed in")
        forgets(tab, "Zuleika")
        assert len(failed) >= 3, failed
        for route in held:
            route.abort()
        tab.check(["Failed to load resource"])
