"""Assigning on the page, in Chromium before real services: to one class and to several, by whoever is first, and against what goes wrong."""

import re

from homeroom.activity.v1 import handout_service_pb2 as handout
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.context.v1 import context_pb2 as context
from homeroom.context.v1 import context_service_pb2 as context_service
from browser import expect
from patience import patiently
from test_fields import png
from test_page import APP, lesson
from test_screens import violations

PATH = "/o/web/classes/reading/assign"


def with_classes(here):
    """Two more classes of the teacher, and one of somebody else."""
    here.school.school_class("writing", ["tess"], ["w1", "w2"])
    here.school.school_class("maths", ["tess"], ["m1"])
    here.school.school_class("latin", ["tom"], ["l1"])


def handouts_of(here, class_id, title):
    listed = here.tess.ListHandouts(handout.ListHandoutsRequest(class_id=class_id)).handouts
    return [each for each in listed if each.title == title]


def begin(page, title):
    page.get_by_label("Title", exact=True).fill(title)
    page.locator(".tree").get_by_role("checkbox", name="Quiz").check()


def choose(page, *classes):
    """Opens the list of the other classes, and ticks some."""
    page.get_by_text("Hand it out to other classes, too").click()
    expect(page.get_by_label("maths", exact=True)).to_be_visible()
    for each in classes:
        page.get_by_label(each, exact=True).check()


def post(page):
    return page.get_by_role("button", name="Post now")


def test_a_handout_goes_to_several_classes_in_one_step(binaries):
    with lesson(binaries, {"s1": "Pia", "s2": "Eve"}) as here:
        with_classes(here)
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(late_policy=handout.LatePolicy(grace_seconds=600)),
            update_fields=["late_policy"]))
        tab = here.tab(PATH)
        page = tab.page
        sent = []
        page.on("request", lambda request: sent.append(request.url.rsplit("/", 1)[1]) if "HandoutService" in request.url else None)
        begin(page, "For both")
        choose(page)
        # The class itself is none of the others, and neither is one that somebody else teaches.
        expect(page.get_by_label("reading", exact=True)).to_have_count(0)
        expect(page.get_by_label("latin", exact=True)).to_have_count(0)
        page.get_by_label("maths", exact=True).check()
        page.get_by_label("writing", exact=True).check()
        page.get_by_label("maths", exact=True).uncheck()
        page.get_by_label("Recipients in writing").click()
        page.locator(".picker").get_by_label("Named students").check()
        page.locator(".picker").get_by_label("W2").check()
        page.get_by_label("Due (time in UTC)").fill("2040-01-02T03:04")
        # What the school says of late work is there to be changed.
        grace = page.get_by_label("On time until so long after the due time", exact=True)
        expect(grace).to_have_value("10")
        close = page.get_by_label("Takes no more work so long after the due time", exact=True)
        close.fill("-1")
        post(page).click()
        expect(page.locator("#main")).to_contain_text("Write a number that is not below 0.")
        close.fill("2")
        page.get_by_label("Unit: Takes no more work so long after the due time").select_option("days")
        assert not violations(page), violations(page)

        post(page).dblclick()
        expect(page.locator("h1")).to_have_text("For both")
        expect(page.locator("#announcements")).to_have_text("It is posted to 2 classes.")
        expect(page.locator(".facts").first).to_contain_text(re.compile("On time until .*03:14 · Takes work until .*03:04"))
        assert sent.count("CreateHandouts") == 1 and "PostHandout" not in sent, sent
        (here_made,), (there_made,) = handouts_of(here, "reading", "For both"), handouts_of(here, "writing", "For both")
        assert handouts_of(here, "maths", "For both") == []
        assert here_made.set_id == there_made.set_id != "" and here_made.due_time == there_made.due_time
        assert here_made.recipients.whole_class and list(there_made.recipients.student_ids) == ["w2"]
        for each in (here_made, there_made):
            assert each.state == handout.HANDOUT_STATE_POSTED
            assert (each.late_policy.grace_seconds, each.late_policy.close_after_seconds) == (600, 2 * 86_400), each
        tab.check()


def test_times_that_the_clocks_leave_out_or_show_twice_are_said_so(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone="Europe/Berlin"), update_fields=["time_zone"]))
        tab = here.tab(PATH)
        page = tab.page
        begin(page, "When the clocks change")
        due = page.get_by_label("Due (time in Europe/Berlin)")
        note = page.locator(".field", has=due).locator(".clock-note")
        for typed, said in (("2030-03-31T02:30", "leave this time out: it becomes 31 Mar 2030, 03:30."), ("2030-03-31T03:00", ""),
                            ("2030-03-31T01:59", ""), ("2030-10-27T02:30", "comes twice: the first is meant"), ("2030-10-27T03:00", ""),
                            ("2030-06-01T02:30", ""), ("2030-03-31T02:00", "it becomes 31 Mar 2030, 03:00.")):
            due.fill(typed)
            expect(note).to_contain_text(said) if said else expect(note).to_have_text("")
        assert not violations(page), violations(page)
        post(page).click()
        expect(page.locator("h1")).to_have_text("When the clocks change")
        (made,) = handouts_of(here, "reading", "When the clocks change")
        assert made.due_time.ToJsonString() == "2030-03-31T01:00:00Z", made.due_time
        # The same where one student has a due time of their own.
        page.locator('tr[data-row="s1"] td').first.click()
        page.locator("#pane").get_by_role("button", name="Give another due time").click()
        own = page.locator("#pane").get_by_label("Due for the student (time in Europe/Berlin)")
        own.fill("2030-10-27T02:15")
        expect(page.locator("#pane .clock-note").filter(has_text="comes twice")).to_be_visible()
        page.locator("#pane").get_by_role("button", name="Cancel").first.click()
        expect(page.locator("#pane .clock-note").filter(has_text="comes twice")).to_have_count(0)
        # The same in the options of a report, whose screen is another then.
        page.get_by_label("Work until").fill("2030-10-27T02:15")
        expect(page.locator("form.options .clock-note").filter(has_text="comes twice")).to_have_count(1)
        tab.check()


def test_one_class_that_must_not_keeps_all_from_it(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        with_classes(here)
        tab = here.tab(PATH)
        page = tab.page
        begin(page, "All or none")
        choose(page, "maths", "writing")
        page.get_by_label("Recipients in writing").click()
        expect(page.locator("#main")).to_contain_text("W1")
        here.school.administrator.Unenrol(roster.UnenrolRequest(class_id="writing", person_id="tess"))
        post(page).click()
        expect(page.locator("#error-classes")).to_have_text("writing: You do not teach this class.")
        # Whose names nobody here may read any more.
        assert "W1" not in page.content() and "Pia" in page.content()
        here.school.administrator.Enrol(roster.EnrolRequest(class_id="writing", person_id="tess", role=roster.CLASS_ROLE_TEACHER))
        assert not any(handouts_of(here, each, "All or none") for each in ("reading", "writing", "maths"))
        expect(page.get_by_label("maths", exact=True)).to_be_checked()

        # Out of a whole class: nobody who is taken out has ever been handed it.
        page.get_by_label("writing", exact=True).uncheck()
        page.get_by_label("Recipients in maths").click()
        page.locator(".picker").get_by_label("M1").uncheck()
        post(page).click()
        expect(page.locator("h1")).to_have_text("All or none")
        (made,) = handouts_of(here, "maths", "All or none")
        assert list(made.recipients.removed_student_ids) == ["m1"] and made.state == handout.HANDOUT_STATE_POSTED
        assert not here.school.student("m1", "").ListInbox(handout.ListInboxRequest()).handouts
        tab.check(["Failed to load resource"])


def test_what_several_have_in_common_is_changed_in_one_step(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        with_classes(here)
        made = here.tess.CreateHandouts(handout.CreateHandoutsRequest(
            handout=handout.Handout(title="Common", tasks=[handout.Task(app_id="org.example.library", identifier_path=["quiz-0"])]),
            classes=[handout.HandoutForClass(class_id=each) for each in ("reading", "writing", "maths")])).handouts
        # Somebody has changed one of them on purpose.
        here.tess.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(handout_id=made[2].handout_id, title="Of maths"), update_fields=["title"]))

        def stands():
            return [here.tess.GetHandout(handout.GetHandoutRequest(handout_id=each.handout_id)) for each in made]

        tab = here.tab(f"/o/web/handouts/{made[0].handout_id}/edit")
        page = tab.page
        others = page.locator("section").filter(has_text="In other classes, too")
        expect(page.get_by_label("writing", exact=True)).to_be_checked()
        expect(page.get_by_label("maths", exact=True)).not_to_be_checked()
        expect(others.get_by_role("link", name="Of maths")).to_be_visible()
        page.get_by_label("Title", exact=True).fill("Mended")
        page.get_by_label("Due (time in UTC)").fill("2040-01-02T03:04")
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator("#main")).to_contain_text("It is saved.")
        assert [each.title for each in stands()] == ["Mended", "Mended", "Of maths"]
        assert [each.HasField("due_time") for each in stands()] == [True, True, False]
        expect(others.get_by_role("link", name="Mended")).to_be_visible()

        # Where somebody was first in another class, nothing is changed in any.
        here.tess.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(handout_id=made[1].handout_id, title="Of writing"), update_fields=["title"]))
        page.get_by_label("Title", exact=True).fill("Mended again")
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator("#main")).to_contain_text("somebody has changed it in \u2068writing\u2069 meanwhile")
        assert [each.title for each in stands()] == ["Mended", "Of writing", "Of maths"]
        expect(page.get_by_label("Title", exact=True)).to_have_value("Mended again")
        expect(others.get_by_role("link", name="Of writing")).to_be_visible()

        # Posted together, where that is ticked.
        post(page).click()
        expect(page.locator("h1")).to_have_text("Mended again")
        states = [(each.title, each.state == handout.HANDOUT_STATE_POSTED) for each in stands()]
        assert states == [("Mended again", True), ("Mended again", True), ("Of maths", False)], states
        tab.check(["Failed to load resource"])


def test_an_answer_that_is_lost_makes_no_second_handout(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        with_classes(here)
        tab = here.tab(PATH)
        page = tab.page
        begin(page, "Lost")
        choose(page, "writing")

        asked = []

        def lose(route):
            """The message behind the five octets before each."""
            asked.append(handout.CreateHandoutsRequest.FromString(route.request.post_data_buffer[5:]))
            route.abort()

        page.route("**/CreateHandouts", lose)
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator("#main")).to_contain_text("It is stored once however often you do.")
        page.unroute("**/CreateHandouts")
        # It was stored, and the answer never came.
        here.tess.CreateHandouts(asked[0])
        # Another title than the one that was stored: what stands is shown before anything else is sent.
        page.get_by_label("Title", exact=True).fill("Found")
        post(page).click()
        expect(page.locator("#main")).to_contain_text("An earlier try has made it already.")
        expect(page.get_by_label("Title", exact=True)).to_have_value("Found")
        expect(page.get_by_label("writing", exact=True)).to_be_checked()
        assert re.search(r"/handouts/[^/]+/edit$", page.url), page.url
        assert [len(handouts_of(here, each, "Lost")) for each in ("reading", "writing")] == [1, 1]
        post(page).click()
        expect(page.locator("h1")).to_have_text("Found")
        for each in ("reading", "writing"):
            (found,) = handouts_of(here, each, "Found")
            assert found.state == handout.HANDOUT_STATE_POSTED and not handouts_of(here, each, "Lost")
        tab.check(["Failed to load resource"])


def elsewhere(page):
    return page.locator("main > .notice")


def test_who_has_gone_on_hears_what_became_of_their_handout(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab(PATH)
        page = tab.page
        held = []
        page.route("**/PostHandout", lambda route: held.append(route))
        begin(page, "Not posted")
        post(page).click()
        patiently("it is on its way", lambda: page.evaluate("1") and held)
        page.get_by_role("link", name="Classes", exact=True).click()
        expect(page.locator(".class-card")).to_be_visible()
        expect(elsewhere(page)).to_contain_text("Not posted: It is being posted …")
        held.pop().abort()
        expect(elsewhere(page)).to_contain_text("Not posted: It was not posted. A part of it is saved, the rest is not. The service cannot be reached.")
        expect(page.locator("#announcements")).to_contain_text("It was not posted.")
        assert not violations(page), violations(page)
        # On the next screen, too, in whichever language, until it is closed; and to nobody else.
        page.get_by_role("link", name="Content", exact=True).click()
        expect(page.locator(".content-view table")).to_be_visible()
        page.get_by_label("Language").select_option("de")
        expect(elsewhere(page)).to_contain_text("Not posted: Nicht ausgegeben.")
        page.get_by_label("Sprache").select_option("en")
        expect(page.locator(".content-view table")).to_be_visible()
        page.unroute("**/PostHandout")
        elsewhere(page).get_by_role("link", name="Open its form").click()
        # It is the draft that was made, and no second one.
        expect(page.get_by_label("Title", exact=True)).to_have_value("Not posted")
        assert re.search(r"/handouts/[^/]+/edit$", page.url), page.url
        post(page).click()
        expect(page.locator("h1")).to_have_text("Not posted")
        (made,) = handouts_of(here, "reading", "Not posted")
        assert made.state == handout.HANDOUT_STATE_POSTED
        elsewhere(page).get_by_role("button", name="Close").click()
        expect(elsewhere(page)).to_have_count(0)

        # One that succeeds says that instead, and leads to it.
        page.route("**/CreateHandout", lambda route: held.append(route))
        page.goto(here.service.origin + PATH)
        begin(page, "Posted later")
        post(page).click()
        patiently("it is on its way", lambda: page.evaluate("1") and held)
        page.get_by_role("link", name="Classes", exact=True).click()
        expect(page.locator(".class-card")).to_be_visible()
        expect(elsewhere(page)).to_contain_text("It is being posted …")
        held.pop().continue_()
        expect(elsewhere(page)).to_contain_text("Posted later: It is posted.")
        elsewhere(page).get_by_role("link", name="Posted later").click()
        expect(page.locator("h1")).to_have_text("Posted later")
        tab.check(["Failed to load resource"])


def test_a_form_that_is_sent_signed_out_leads_to_signing_in(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab(PATH)
        page = tab.page
        begin(page, "Kept")
        cookies = page.context.cookies()
        page.context.clear_cookies()
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator("#main")).to_contain_text("What you have typed is kept in this tab")
        expect(page.locator("#main").get_by_role("link", name="Sign in (in a new tab)")).to_have_attribute("href", "/sign-in")
        page.context.add_cookies(cookies)
        page.get_by_role("button", name="Save as a draft").click()
        expect(page.locator("#main")).to_contain_text("It is saved.")
        tab.check(["Failed to load resource"])


def test_who_is_signed_out_finds_what_they_typed_once_they_are_back(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab(PATH)
        page = tab.page
        expect(page.locator(".tree")).to_be_visible()
        page.context.clear_cookies()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("h1")).to_have_text("You are signed out")
        # With nothing to lose, the way is the usual one.
        expect(page.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
        sign_in_beside(page, page.context.new_page(), here.service.origin + "/sign-in")
        begin(page, "Typed before")
        page.context.clear_cookies()
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("h1")).to_have_text("You are signed out")
        expect(page.locator("#main")).to_contain_text("What you have typed or marked waits in this tab until then.")
        assert not violations(page), violations(page)
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="Sign in (in a new tab)").click()
        sign_in_beside(page, opened.value)
        expect(page.get_by_label("Title", exact=True)).to_have_value("Typed before")
        post(page).click()
        expect(page.locator("h1")).to_have_text("Typed before")
        tab.check(["Failed to load resource"])


def sign_in_beside(page, other, address=None):
    """In another tab; the first one shows its screen again by itself."""
    if address:
        other.goto(address)
    row = other.locator("li", has_text="Tess")
    row.get_by_role("button", name="as teacher").click()
    expect(other.locator(".class-card")).to_be_visible()
    other.close()
    expect(page.locator(".tree")).to_be_visible()


def test_content_is_found_by_its_title_in_the_language_of_the_page(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["mer"], title="Été à la mer", localizations=[
                context.LocalizedDetails(locale="en-GB", title="Summer at sea"),
                context.LocalizedDetails(locale="de", title="Sommer am Meer")]),
            context.Context(identifier_path=["other"], title="Something else")]))
        tab = here.tab(PATH)
        page = tab.page
        tree = page.locator(".tree")
        # Its own title stands beside it: that is what a handout shows.
        expect(tree.get_by_role("checkbox", name="Summer at sea Été à la mer")).to_be_visible()
        for wanted in ("summer", "MEER", "ete"):
            page.get_by_role("searchbox").fill(wanted)
            page.get_by_role("searchbox").press("Enter")
            expect(tree.get_by_role("checkbox")).to_have_count(1)
            expect(tree).to_contain_text("Summer at sea")
        tree.get_by_role("checkbox").check()
        page.get_by_label("Title", exact=True).fill("By the sea")
        post(page).click()
        expect(page.locator("h1")).to_have_text("By the sea")
        made, = handouts_of(here, "reading", "By the sea")
        assert [list(each.identifier_path) for each in made.tasks] == [["mer"]]
        tab.check()


# By line of the tree: the grey in the middle of its picture, none where none is painted or there is no place for one.
PAINTED = """(tree) => [...tree.querySelectorAll(".node")].map((node) => {
  const picture = node.querySelector("canvas");
  if (!picture) return "no place";
  return picture.width === 0 ? null : picture.getContext("2d").getImageData(32, 32, 1, 1).data[0];
})"""


def test_content_has_its_pictures_once_somebody_looks_at_it(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        admin = here.school.administrator
        count = 60
        here.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[f"book-{n:02}"], title=f"Book {n:02}", display_order=n + 1) for n in range(count)]))
        admin.SetAppIcon(context_service.SetAppIconRequest(app_id=APP, image=png(200)))
        for n in range(count):
            admin.SetThumbnail(context_service.SetThumbnailRequest(app_id=APP, identifier_path=[f"book-{n:02}"], image=png(n)))
        tab = here.tab("/sign-in")
        page = tab.page
        asked, held = [], []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/GetThumbnail") else None)
        is_held = [True]
        page.route("**/GetThumbnail", lambda route: held.append(route) if is_held[0] else route.continue_())
        tab.open(PATH)
        tree = page.locator(".tree")
        expect(tree.locator(".node")).to_have_count(count + 2)
        painted = lambda: tree.evaluate(PAINTED)
        patiently("some are asked for", lambda: page.evaluate("0") == 0 and len(held) == 4)
        page.wait_for_timeout(300)
        assert len(asked) == 4, "no more are asked for at a time"
        is_held[0] = False
        for route in held:
            route.continue_()
        # Lines stand in the order of the tree: the whole app, and then what is in it.
        patiently("what is in view is painted", lambda: painted()[0] == 200 and 1 in painted())
        assert "no place" in painted() and None in painted(), painted()
        assert len(asked) < count, len(asked)
        assert tree.locator("canvas:not([aria-hidden=true])").count() == 0
        # The rest comes with the line.
        tree.locator(".node").last.scroll_into_view_if_needed()
        patiently("what came into view is painted", lambda: count - 1 in painted())
        expect(tree.get_by_role("checkbox", name="Book 07", exact=True)).to_have_count(1)
        # One that does not come is left out.
        page.route("**/GetThumbnail", lambda route: route.abort())
        page.get_by_role("searchbox").fill("book 30")
        page.get_by_role("searchbox").press("Enter")
        expect(tree.get_by_role("checkbox", name="Book 30", exact=True)).to_be_visible()
        assert not violations(page), violations(page)
        # Nobody but the test reads what is painted.
        tab.check(["Failed to load resource", "Canvas2D: Multiple readback operations"])
