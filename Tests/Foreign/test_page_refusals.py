"""What services refuse, said on the page in the reader's language: their own words are English, and a detail."""

import base64
import contextlib
import re
import urllib.parse

import grpc
from google.rpc import error_details_pb2, status_pb2
from browser import expect
from services import ROOT
from test_assign import PATH as ASSIGN
from test_page import lesson
from test_screens import violations

WEB = ROOT / "Services" / "Portal" / "Web"
SPOKEN = "the servers own words"
# In each language, what the page says of an error of this reason and status wherever it says it, without what is marked as English.
SAY = """async ([language, reason, code]) => {
  const from = (path) => import(new URL(path, document.querySelector('script[type="module"]').src));
  const [failures, words, calls, { BadRequest }, assign, { explanationOfMark }, inbox, { encode }] = await Promise.all([
    from("base/failures.js"), from("base/words.js"), from("rpc/calls.js"), from("api/rpc.js"), from("screens/assign/errors.js"),
    from("parts/marking/form.js"), from("screens/inbox/marks.js"), from("rpc/protobuf.js")]);
  if (words.language !== language) await words.chooseLanguage(language);
  await words.moreWords();
  const violation = { field: "handout.title", description: "SPOKEN" };
  const details = [{ typeUrl: "type.googleapis.com/google.rpc.BadRequest", value: encode(BadRequest, { fieldViolations: [violation] }) }];
  const refusal = (details) => Object.assign(new calls.CallError(code, "SPOKEN", details), { reason });
  const draft = { tasks: [], classes: [] };
  const [plain, ofField] = [refusal([]), refusal(details)];
  const all = {
    anywhere: failures.explanationOf(plain),
    sentence: [failures.sentenceOf(plain)],
    setUp: failures.explanationOf(plain, words.words.setUp.reasons),
    setUpField: failures.fieldExplanation(ofField, violation, words.words.setUp.reasons),
    content: failures.explanationOf(plain, words.words.content.reasons),
    assign: assign.errorsOf(plain, draft).form,
    assignField: assign.errorsOf(ofField, draft).title,
    mark: explanationOfMark(plain),
    markField: failures.fieldExplanation(ofField, violation, words.words.marking.reasons),
    inbox: inbox.failureOf(plain),
  };
  return Object.fromEntries(Object.entries(all).map(([name, said]) => {
    const place = document.createElement("p");
    place.append(...said);
    for (const each of place.querySelectorAll('[lang="en"][dir="ltr"]')) each.remove();
    return [name, place.textContent];
  }));
}""".replace("SPOKEN", SPOKEN)


def reasons():
    """Each reason that docs/reasons.md lists, with each of its statuses."""
    for line in (ROOT / "docs" / "reasons.md").read_text().splitlines():
        columns = line.split("|")
        if line.startswith("| `"):
            for name in re.findall(r"`([A-Z_]+)`", columns[1]):
                for status in columns[2].split(","):
                    yield name, getattr(grpc.StatusCode, status.strip()).value[0]


def test_every_reason_is_said_in_every_language(binaries):
    known = list(reasons())
    assert len(known) > 180, len(known)
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        said = {}
        for language in ("en", "de", "ar"):
            for reason, code in known:
                for place, text in tab.page.evaluate(SAY, [language, reason, code]).items():
                    said[reason, code, place, language] = text
        for (reason, code, place, language), text in said.items():
            assert SPOKEN not in text and re.search(r"\w{2}", text), (reason, code, place, language, text)
            assert language == "en" or text != said[reason, code, place, "en"], (reason, code, place, language, text)
            assert language != "ar" or not re.search("[A-Za-z]{3}", text), (reason, code, place, text)
        tab.check()


def test_the_words_of_a_server_are_shown_in_one_place(binaries):
    """Nothing else of the page reads them, so whatever fails is said in the reader's language."""
    reading = re.compile(r"\b(error|failure|violation|cause)\w*(\[\d+\])?\.(message|description)\b")
    found = [f"{file.relative_to(WEB)}: {line.strip()}" for file in WEB.rglob("*.js")
             if file.parts[-2] not in ("rpc", "api") and file != WEB / "base" / "failures.js"
             for line in file.read_text().splitlines() if reading.search(line)]
    assert not found, found


@contextlib.contextmanager
def refused(page, method, code, reason, field=None):
    """Has the service refuse a call, as services do."""
    status = status_pb2.Status(code=code, message=SPOKEN)
    status.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain="homeroom"))
    if field:
        violation = error_details_pb2.BadRequest.FieldViolation(field=field, description=SPOKEN)
        status.details.add().Pack(error_details_pb2.BadRequest(field_violations=[violation]))
    headers = {"content-type": "application/grpc-web+proto", "grpc-status": str(code), "grpc-message": urllib.parse.quote(SPOKEN),
               "grpc-status-details-bin": base64.b64encode(status.SerializeToString()).decode().rstrip("=")}
    page.route(f"**/{method}", lambda route: route.fulfill(status=200, headers=headers, body=b""))
    yield
    page.unroute(f"**/{method}")


def check_said(place, text):
    """A sentence in the page's language, and the server's words marked as English."""
    expect(place).to_have_text(f"{text} ({SPOKEN})")
    expect(place.locator('[lang="en"][dir="ltr"]')).to_have_text(SPOKEN)


def test_forms_say_in_german_what_is_refused(binaries):
    invalid = "So lässt sich das nicht übernehmen: Ändern Sie es, und senden Sie es noch einmal."
    unmet = "Wie die Dinge jetzt stehen, geht das nicht: Sehen Sie nach, was sich geändert hat, und versuchen Sie es noch einmal."
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 3)
        head = here.tab("/o/web/set-up", "administrator", "administrator", locale="de-DE")
        page = head.page
        title = page.get_by_label("Titel", exact=True)
        with refused(page, "UpdateOrganization", 3, "OF_TOMORROW", "organization.title"):
            title.fill("Anders")
            title.press("Enter")
            check_said(page.locator("form", has=title).locator(".field .failure").first, invalid)
        with refused(page, "UpdateOrganization", 9, "OF_TOMORROW"):
            title.press("Enter")
            check_said(page.locator("form", has=title).locator("> .failure"), unmet)
        # Of what is refused without a word of the page's own, the real service's words are such a detail.
        app = page.get_by_label("Kennung einer App")
        app.evaluate("(field) => field.removeAttribute('maxlength')")
        app.fill("a" * 300)
        app.press("Enter")
        place = page.locator("form", has=app).locator(".failure:not(:empty)")
        expect(place).to_contain_text(invalid)
        expect(place.locator('[lang="en"]')).not_to_be_empty()
        assert not violations(page), violations(page)
        head.check()

        teacher = here.tab(ASSIGN, locale="de-DE")
        page = teacher.page
        page.get_by_label("Titel", exact=True).fill("Neu")
        page.locator(".tree").get_by_role("checkbox", name="Quiz").check()
        with refused(page, "CreateHandout", 3, "OF_TOMORROW", "handout.instructions"):
            page.get_by_role("button", name="Als Entwurf speichern").click()
            check_said(page.locator("#error-instructions"), invalid)
        with refused(page, "CreateHandout", 9, "OF_TOMORROW"):
            page.get_by_role("button", name="Als Entwurf speichern").click()
            check_said(page.locator("#main p.failure:not(.field-error):not(:empty)"), unmet)
        teacher.open(here.path)
        page.locator('tr[data-row="s1"] td').first.focus()
        page.keyboard.press("Enter")
        page.locator("#pane").get_by_role("button", name=re.compile("^Befreien")).first.click()
        with refused(page, "ExcuseStudents", 9, "OF_TOMORROW"):
            page.locator("#pane form:visible button").first.click()
            check_said(page.locator("#pane form:visible .failure:not(:empty)"), unmet)
        # The words may name somebody.
        page.keyboard.press("F8")
        expect(page.locator("body")).not_to_contain_text(SPOKEN)
        teacher.check()

        pupil = here.tab("/o/web/inbox", "s1", "student", locale="de-DE")
        page = pupil.page
        with refused(page, "MarkDone", 9, "OF_TOMORROW"):
            page.locator("#main li button").first.click()
            check_said(page.locator("#main li .failure"), f"Das wurde nicht gespeichert: {unmet}")
        pupil.check()


def test_a_limit_that_waiting_does_not_lift_is_said_once_and_not_asked_for_again(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        tab = here.tab()
        page = tab.page
        expect(page.locator("table.grid")).to_be_visible()
        asked = []
        page.on("request", lambda request: request.url.endswith("/Watch") and asked.append(request.url))
        with refused(page, "homeroom.report.v1.ReportService/Watch", 8, "TOO_MANY_COLUMNS"):
            page.reload()
            place = page.locator("main .failure").first
            expect(place).to_contain_text(SPOKEN)
            # Longer than the first pauses of what is tried again.
            page.wait_for_timeout(3000)
            assert len(asked) == 1, asked
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("table.grid")).to_be_visible()
