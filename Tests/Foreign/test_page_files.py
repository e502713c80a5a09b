"""The files that the page saves: those that the services write, whole or not at all; and without names, what is on the screen."""

import csv
import io

from homeroom.report.v1 import handout_grid_pb2 as grid, measure_pb2 as measure, report_service_pb2 as report
from browser import expect
from patience import patiently
from test_page import NUMBERED, cell, is_live, lesson, table

NAMES = {"s1": "=1+1", "s2": "@SUM(A1), \"quoted\"", "s3": "+49", "s4": "-2", "s5": "Zoë\u202e"}
TITLE = "=HYPERLINK(\"http://127.0.0.1:1/\")"
BEFORE = "what stood there before"
# Asks nobody where to save, as somebody who has chosen a file that was there: all else is the browser's own way to write files.
CHOOSE = """() => { window.showSaveFilePicker = async ({ suggestedName }) => {
  window.saving = { name: suggestedName, writes: 0 };
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle("saved.csv", { create: true });
  return {
    createWritable: async () => {
      const file = await handle.createWritable();
      return {
        write: async (bytes) => { window.saving.writes += 1; await file.write(bytes); },
        close: async () => { await file.close(); window.saving.end = "closed"; },
        abort: async () => { await file.abort(); window.saving.end = "aborted"; },
      };
    },
  };
}; }"""
PUT_BEFORE = """async (text) => {
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle("saved.csv", { create: true })).createWritable();
  await file.write(text);
  await file.close();
}"""
READ = "async () => (await (await (await navigator.storage.getDirectory()).getFileHandle('saved.csv')).getFile()).text()"
# As somebody who closes the question.
CHOOSE_NONE = """() => {
  window.showSaveFilePicker = async () => { window.isAsked = true; throw new DOMException("closed", "AbortError"); };
}"""
# What a browser without that has: Firefox, for one.
CHOOSE_NOTHING = "delete window.showSaveFilePicker"


def save(page):
    page.get_by_role("button", name="Save as CSV").click()


def failure(page):
    return page.locator(".actions .failure")


def downloaded(page):
    with page.expect_download() as started:
        save(page)
    with open(started.value.path(), "rb") as file:
        return started.value.suggested_filename, file.read()


def exported(here):
    """The same by the service itself."""
    request = grid.GetHandoutGridRequest(
        handout_id=here.handout, options=measure.ReportOptions(at_least=here.school.position()), without_items=True,
        without_attempt_ids=True)
    return b"".join(part.data for part in here.tess.Export(report.ExportRequest(handout_grid=request, format=report.ExportRequest.CSV)))


def lines(data):
    text = data.decode()
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def are_no_formulas(rows):
    found = [field for row in rows for field in row if field[:1] in tuple("=+@\t\r") or field[:1] == "-" and not is_number(field)]
    assert not found, found


def is_number(text):
    try:
        float(text)
        return True
    except ValueError:
        return False


def test_a_file_is_the_export_of_what_is_shown(binaries):
    with lesson(binaries, NAMES, title=TITLE, tasks=[TITLE, "＝Line\none"]) as here:
        for number, person in enumerate(NAMES):
            here.score(person, number)
        tab = here.tab()
        page = tab.page
        is_live(page)
        expect(cell(page, "s5")).to_contain_text("4/5")
        page.evaluate(CHOOSE_NOTHING)
        name, data = downloaded(page)
        assert name == f"{here.handout}.csv" and data == exported(here), (name, data)
        rows = lines(data)
        are_no_formulas(rows)
        shown = {row[rows[0].index("student_id")] for row in rows[1:]}
        assert set(NAMES) <= shown, (rows[0], shown)
        # Without names: what is on the screen, as it stands there.
        page.keyboard.press("F8")
        expect(table(page)).to_contain_text(NUMBERED)
        is_live(page)
        _, data = downloaded(page)
        rows = lines(data)
        are_no_formulas(rows)
        assert len({row[0] for row in rows[1:6]}) == 5 and all(NUMBERED.fullmatch(row[0]) for row in rows[1:6]), rows
        assert rows[0][1:] == [f"'{TITLE}", "'＝Line\none"], rows[0]
        assert not [name for name in NAMES.values() if name in data.decode()], data
        by_person = {person: cell(page, person).inner_text().strip() for person in NAMES}
        assert sorted(row[1] for row in rows[1:6]) == sorted(by_person.values()), (rows, by_person)
        tab.check()


def test_a_file_of_a_class_and_of_a_student_is_an_export_too(binaries):
    with lesson(binaries, NAMES, title=TITLE) as here:
        here.score("s1", 3)
        tab = here.tab("/o/web/classes/reading")
        page = tab.page
        for path, name, holds in (
                ("/o/web/classes/reading", "reading.csv", here.handout), ("/o/web/students/s1", "s1.csv", here.handout),
                ("/o/web/content", "tree.csv", "Quiz")):
            tab.open(path)
            expect(page.get_by_role("button", name="Save as CSV")).to_be_visible()
            page.evaluate(CHOOSE_NOTHING)
            saved, data = downloaded(page)
            rows = lines(data)
            assert saved == name and len(rows) > 1 and any(holds in field for row in rows for field in row), (saved, rows)
            are_no_formulas(rows)
        tab.check()


def test_a_file_is_written_as_it_comes(binaries):
    with lesson(binaries, {f"s{n:03}": f"Student {n}" for n in range(120)}, tasks=[f"Quiz {n}" for n in range(40)]) as here:
        here.score("s000", 3)
        tab = here.tab()
        page = tab.page
        is_live(page)
        page.evaluate(CHOOSE)
        page.evaluate(PUT_BEFORE, BEFORE)
        save(page)
        patiently("the file is whole", lambda: page.evaluate("window.saving?.end"))
        saving = page.evaluate("window.saving")
        assert saving["end"] == "closed" and saving["name"] == f"{here.handout}.csv" and saving["writes"] > 1, saving
        assert page.evaluate(READ) == exported(here).decode()
        expect(failure(page)).to_have_text("")
        tab.check()


def cut(body, count):
    """The first frames of an answer and nothing after them, or all but the last bytes of it."""
    if count is None:
        return body[:-3]
    end = 0
    for _ in range(count):
        end += 5 + int.from_bytes(body[end + 1:end + 5], "big")
    return body[:end]


def test_a_file_of_which_not_all_has_come_is_none(binaries):
    """Report goes away in the middle: within a message, between two, and with a word of its own."""
    with lesson(binaries, {f"s{n}": f"Student {n}" for n in range(5)}) as here:
        here.score("s0", 3)
        tab = here.tab()
        page = tab.page
        is_live(page)

        def broken(change):
            def answer(route):
                response = route.fetch()
                route.fulfill(response=response, body=change(response.body()))
            page.unroute_all()
            page.route("**/homeroom.report.v1.ReportService/Export", answer)

        word = b"grpc-status: 14\r\ngrpc-message: away\r\n"
        for change in (lambda body: cut(body, 1), lambda body: cut(body, None), lambda body: cut(body, 0),
                       lambda body: cut(body, 1) + b"\x80" + len(word).to_bytes(4, "big") + word):
            broken(change)
            # Written as it comes: what stood there is as it was.
            page.evaluate(CHOOSE)
            page.evaluate(PUT_BEFORE, BEFORE)
            save(page)
            expect(failure(page)).to_have_text("The service cannot be reached.")
            assert page.evaluate("window.saving.end") == "aborted" and page.evaluate(READ) == BEFORE
            # Kept until it is whole: there is none.
            page.evaluate(CHOOSE_NOTHING)
            begun = []

            def note(download):
                begun.append(download)

            page.on("download", note)
            save(page)
            expect(failure(page)).to_have_text("The service cannot be reached.")
            page.wait_for_timeout(300)
            assert not begun
            page.remove_listener("download", note)
        # Then it comes, and nothing is said any more.
        page.unroute_all()
        _, data = downloaded(page)
        assert data == exported(here)
        expect(failure(page)).to_have_text("")

        # Report itself is killed.
        here.homeroom.report.kill()
        page.evaluate(CHOOSE)
        page.evaluate(PUT_BEFORE, BEFORE)
        save(page)
        expect(failure(page)).to_have_text("The service cannot be reached.")
        assert page.evaluate("window.saving.end") == "aborted" and page.evaluate(READ) == BEFORE


def test_who_gives_a_file_up_has_none(binaries):
    with lesson(binaries, {"s1": "Pia"}) as here:
        here.score("s1", 3)
        tab = here.tab()
        page = tab.page
        is_live(page)
        asked = []
        page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/Export") else None)
        # In the browser's own question where to save it.
        page.evaluate(CHOOSE_NONE)
        save(page)
        patiently("it is asked", lambda: page.evaluate("window.isAsked"))
        page.wait_for_timeout(300)
        expect(failure(page)).to_have_text("")
        assert not asked
        # By going elsewhere while it comes.
        page.evaluate(CHOOSE)
        page.evaluate(PUT_BEFORE, BEFORE)
        held = []
        page.route("**/homeroom.report.v1.ReportService/Export", lambda route: held.append(route))
        with page.expect_request("**/Export"):
            save(page)
        page.get_by_role("link", name="Classes", exact=True).click()
        expect(page.locator(".class-card")).to_be_visible()
        patiently("it is given up", lambda: page.evaluate("window.saving.end") == "aborted")
        assert page.evaluate(READ) == BEFORE
        page.unroute_all(behavior="ignoreErrors")
        tab.check()
