// Who is in the organization, and in which class: pasted as a list, looked through, and then created one by one.

import { ClassRole, RosterService } from "../../api/activity.js";
import { say } from "../../base/announcements.js";
import { element, fill, isolated } from "../../base/dom.js";
import { showFailureIn } from "../../base/failures.js";
import { count } from "../../base/figures.js";
import { newIdentifier } from "../../base/identifiers.js";
import { isPassing } from "../../base/live.js";
import { areNamesHidden, shownName } from "../../base/names.js";
import { words } from "../../base/words.js";
import { forEachBounded } from "../../parts/bounded.js";
import { field } from "../../parts/field.js";
import { sheetTable } from "../../parts/sheet.js";
import { plain } from "../../parts/shown.js";
import { failureExplanation, keepTyped, typedIn } from "./form.js";
import { readPeople } from "./pasted-people.js";

/** @typedef {import("./pasted-people.js").PastedPerson} PastedPerson */
/** @typedef {import("./pasted-people.js").PastedRole} PastedRole */
/** @typedef {import("./state.js").SetUp} SetUp */
/**
 * With the identifiers of its requests, which stay its own when it is sent again.
 *
 * @typedef {PastedPerson & { createId: string, enrolId: string, enrolAs: string, madeId: string, failure: unknown }} Entry
 *   `enrolAs`: what `enrolId` asks for; `madeId`: of the person that was created for it
 */

/** So many are sent at the same time; so many lines are shown before they are sent, and taken at once. */
const atOnce = 4;
const previewMax = 200;
const linesMax = 5000;
/** Tries of what may succeed when it is sent again, and the pause before each, in milliseconds. */
const tries = 4;
const pause = 400;

/** @param {SetUp} setUp */
const keyOf = (setUp) => setUp.keyOf("people");

/**
 * @param {SetUp} setUp
 * @returns {import("./state.js").Step}
 */
export function peopleStep(setUp) {
  const [pasted] = typedIn(keyOf(setUp)) ?? [];
  // A class may be looking at the names that were pasted: they wait until names are shown again.
  return areNamesHidden() && pasted ? waitingStep(setUp) : pastingStep(setUp);
}

/**
 * Has what was pasted wait, and says so in its place.
 *
 * @param {SetUp} setUp
 * @returns {import("./state.js").Step}
 */
function waitingStep(setUp) {
  const summary = element("p");
  const show = () => {
    summary.textContent = thereText(setUp);
  };
  const content = [summary, element("p", { class: "notice" }, words.setUp.pastedWaits)];
  return { name: "people", content, isDone: () => isDone(setUp), show };
}

/** @param {SetUp} setUp */
const isDone = (setUp) => setUp.state.people.length > 0;

/** @param {SetUp} setUp */
const thereText = (setUp) => words.setUp.peopleThere(count(setUp.state.people.length));

/**
 * @param {SetUp} setUp
 * @returns {import("./state.js").Step}
 */
function pastingStep(setUp) {
  const { setUp: texts } = words;
  const pasted = element("textarea", { rows: 8, spellcheck: "false", autocomplete: "off" });
  const lines = field(texts.pasteLines, pasted, { hint: texts.pasteHint });
  const classes = element("select");
  const inClass = field(texts.enrolIn, classes);
  const roles = element("select");
  const usualRole = field(texts.roleWhereNone, roles);
  const preview = element("div");
  const sum = element("p", { role: "status" });
  const running = element("div");
  const summary = element("p", {});
  /** @type {Entry[]} */
  let entries = [];
  /**
   * Lines beyond those that are taken at once.
   *
   * @type {string[]}
   */
  let left = [];
  let isSending = false;
  /** Names of people who are there already mean those people. */
  let areSame = false;

  const show = () => {
    const listed = setUp.state.classes;
    const chosen = classes.value;
    fill(
      classes,
      element("option", { value: "" }, texts.noClass),
      listed.map(({ classId, title }) => element("option", { value: classId }, title || classId)),
    );
    classes.value = listed.some((each) => each.classId === chosen)
      ? chosen
      : listed.length > 0 && chosen === "" && !classes.dataset.touched
        ? listed[0].classId
        : "";
    const role = roles.value || "student";
    fill(
      roles,
      element("option", { value: "student" }, words.roles.student),
      element("option", { value: "teacher" }, words.roles.teacher),
    );
    roles.value = role;
    summary.textContent = thereText(setUp);
  };
  const read = () => {
    const enrolled = setUp.state.enrolments.get(classes.value) ?? [];
    const known = {
      people: setUp.state.people,
      roles: roleNames(),
      usual: /** @type {PastedRole} */ (classes.value ? roles.value : "none"),
      enrolled: new Map(
        enrolled.map((each) => [
          each.personId,
          /** @type {PastedRole} */ (each.role === ClassRole.TEACHER ? "teacher" : "student"),
        ]),
      ),
    };
    const before = new Map(entries.map((entry) => [entry.line, entry]));
    const people = readPeople(pasted.value, known);
    left = people.slice(linesMax).map((person) => person.line);
    entries = people.slice(0, linesMax).map((person) => {
      const former = before.get(person.line);
      const enrolAs = `${classes.value} ${person.role}`;
      // Whoever was created for this line is meant by it.
      if (person.outcome === "namesake" && person.id === former?.madeId) person.outcome = "there";
      return {
        ...person,
        createId: former?.createId ?? newIdentifier(),
        enrolId: former?.enrolAs === enrolAs ? former.enrolId : newIdentifier(),
        enrolAs,
        madeId: former?.madeId ?? "",
        failure: undefined,
      };
    });
    areSame = false;
    showPreview();
  };
  const ableNow = () => entries.filter(({ outcome }) => outcome !== "refused" && (areSame || outcome !== "namesake"));
  const showPreview = () => {
    const onSame = (/** @type {boolean} */ wanted) => {
      areSame = wanted;
      return ableNow().length;
    };
    sum.textContent = sumOf(entries);
    fill(preview, previewOf(entries, { hasClass: classes.value !== "", able: ableNow().length, onSame, send }));
  };
  const load = async () => {
    if (isSending) return;
    try {
      await setUp.enrolmentsOf(classes.value);
      lines.fail("");
      read();
    } catch (error) {
      lines.fail(failureExplanation(error));
    }
  };
  /**
   * Looks at what is there now, and through the lines that are left.
   *
   * @param {Entry[]} failed of which it is said why
   */
  const settle = async (failed) => {
    try {
      await setUp.reload(classes.value);
    } catch (error) {
      const { signal } = setUp.visit;
      if (!signal.aborted) showFailureIn(preview, error, () => settle(failed), { signal });
      return;
    }
    read();
    for (const entry of failed) {
      const same = entries.find((each) => each.line === entry.line);
      if (same) same.failure = entry.failure;
    }
    showPreview();
  };
  const send = async () => {
    if (isSending) return;
    isSending = true;
    pasted.readOnly = true;
    const able = ableNow();
    try {
      await sendAll(setUp, able, classes.value, running);
    } finally {
      isSending = false;
      pasted.readOnly = false;
    }
    const failed = entries.filter((entry) => !able.includes(entry) || entry.failure);
    if (setUp.visit.signal.aborted) return;
    pasted.value = [...failed.map((entry) => entry.line), ...left].join("\n");
    typed.keep();
    await settle(failed);
  };
  show();
  const typed = keepTyped(keyOf(setUp), [pasted, classes, roles]);
  if (setUp.state.classes.length > 0 && classes.value === "") classes.dataset.touched = "true";
  if (pasted.value) load();
  pasted.addEventListener("input", load);
  classes.addEventListener("change", () => {
    classes.dataset.touched = "true";
    load();
  });
  roles.addEventListener("change", load);
  const form = element(
    "form",
    { class: "set-up-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    lines.element,
    element("div", { class: "options" }, inClass.element, usualRole.element),
  );
  const content = [summary, form, sum, preview, running];
  return { name: "people", content, isDone: () => isDone(setUp), show };
}

/**
 * The roles by the words that name them, in the reader's language and in English.
 *
 * @returns {Record<string, PastedRole>}
 */
function roleNames() {
  return {
    student: "student",
    teacher: "teacher",
    [words.roles.student.toLowerCase()]: "student",
    [words.roles.teacher.toLowerCase()]: "teacher",
  };
}

/**
 * @param {Entry[]} entries
 * @param {object} options
 * @param {boolean} options.hasClass
 * @param {number} options.able how many of them can be taken
 * @param {(areSame: boolean) => number} options.onSame gives how many that are, where namesakes are the same people, or are not
 * @param {() => void} options.send
 */
function previewOf(entries, { hasClass, able, onSame, send }) {
  const { setUp } = words;
  if (entries.length === 0) return [];
  const counts = countsOf(entries);
  const columns = [
    { heading: setUp.name },
    ...(hasClass ? [{ heading: setUp.role }] : []),
    { heading: setUp.whatBecomes },
  ];
  const rows = entries.slice(0, previewMax).map((entry, index) => ({
    heading: entry.id ? isolated(entry.id) : setUp.idMade,
    className: entry.outcome === "refused" || entry.failure ? "refused" : undefined,
    cells: [
      [isolated(shownName(entry.id || setUp.lineNumber(count(index + 1)), entry.name))],
      ...(hasClass ? [plain(entry.role === "none" ? setUp.noClass : words.roles[entry.role])] : []),
      becomes(entry),
    ],
  }));
  const button = element("button", { type: "button", onclick: send });
  const showAble = (/** @type {number} */ able) => {
    button.hidden = able === 0;
    fill(button, setUp.takePeople(able, count(able)));
  };
  showAble(able);
  const same = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  same.onchange = () => showAble(onSame(same.checked));
  return [
    sheetTable({ caption: setUp.preview, corner: setUp.identifier, columns, rows, isCaptionHidden: true }),
    entries.length > previewMax &&
      element(
        "p",
        { class: "quiet" },
        setUp.previewLeft(entries.length - previewMax, count(entries.length - previewMax)),
      ),
    counts.namesake > 0 &&
      element("p", {}, element("label", {}, same, " ", setUp.samePeople(counts.namesake, count(counts.namesake)))),
    button,
  ];
}

/** @param {Entry[]} entries */
function countsOf(entries) {
  const counts = { new: 0, there: 0, namesake: 0, refused: 0 };
  for (const entry of entries) counts[entry.outcome] += 1;
  return counts;
}

/**
 * What becomes of all lines together; "" where there is none.
 *
 * @param {Entry[]} entries
 */
function sumOf(entries) {
  if (entries.length === 0) return "";
  const counts = countsOf(entries);
  return words.setUp.previewSum(count(counts.new), count(counts.there + counts.namesake), count(counts.refused));
}

/** @param {Entry} entry */
function becomes({ outcome, refusal, failure }) {
  const { setUp } = words;
  if (failure) {
    const [sentence, ...rest] = failureExplanation(failure);
    return [setUp.failedWith(String(sentence)), ...rest];
  }
  if (outcome === "refused") return plain(setUp.cannotBeTaken(refusal ? setUp.refusals[refusal] : ""));
  if (outcome === "namesake") return plain(setUp.isNamesake);
  return plain(outcome === "new" ? setUp.isNew : setUp.isThere);
}

/**
 * Creates and enrols them, a few at a time.
 *
 * @param {SetUp} setUp
 * @param {Entry[]} able
 * @param {string} classId
 * @param {HTMLElement} place
 */
async function sendAll(setUp, able, classId, place) {
  const { signal } = setUp.visit;
  const bar = element("progress", { max: able.length, value: 0, "aria-label": words.setUp.sending });
  const text = element("span", {});
  fill(place, bar, " ", text);
  let done = 0;
  await forEachBounded(able, atOnce, signal, async (entry) => {
    try {
      await sendOne(setUp, entry, classId);
      entry.failure = undefined;
    } catch (error) {
      entry.failure = error;
    }
    done += 1;
    bar.value = done;
    text.textContent = words.partOf(count(done), count(able.length));
  });
  // Somebody who has left has stopped it: what was not begun is not done.
  if (signal.aborted) return;
  const failed = able.filter((entry) => entry.failure).length;
  const sentence = words.setUp.sent(count(able.length - failed), count(failed), failed > 0);
  const result = element("p", { tabindex: -1 }, sentence);
  fill(place, result);
  // The button that was pressed goes away.
  result.focus({ preventScroll: true });
  say(sentence);
}

/**
 * @param {SetUp} setUp
 * @param {Entry} entry
 * @param {string} classId
 */
async function sendOne({ visit }, entry, classId) {
  const { client, signal } = visit;
  let personId = entry.id;
  if (entry.outcome === "new") {
    const request = { person: { personId, name: entry.name }, requestId: entry.createId };
    ({ personId } = await persistently(signal, () => client.call(RosterService.createPerson, request, { signal })));
    entry.madeId = personId;
  }
  if (!classId || entry.role === "none") return;
  const role = entry.role === "teacher" ? ClassRole.TEACHER : ClassRole.STUDENT;
  const request = { classId, personId, role, requestId: entry.enrolId };
  await persistently(signal, () => client.call(RosterService.enrol, request, { signal }));
}

/**
 * Tries again what may succeed then: the identifier of the request has it done once.
 *
 * @template T
 * @param {AbortSignal} signal
 * @param {() => Promise<T>} call
 * @returns {Promise<T>}
 */
async function persistently(signal, call) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || tried === tries || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause * tried));
    }
  }
}
