// Who needs attention, in the words of the rule: a list of notes, each with what it rests on.

import { ReportService } from "../api/report.js";
import { element, fill, fillKeepingFocus, isolated } from "../base/dom.js";
import { sentenceOf, showFailureIn } from "../base/failures.js";
import * as figures from "../base/figures.js";
import { milliseconds, timeOfDay } from "../base/instants.js";
import { isPassing } from "../base/live.js";
import { inShownOrder, shownName } from "../base/names.js";
import { handoutPath, openPane, studentPath } from "../base/router.js";
import { words } from "../base/words.js";
import { forEachBounded } from "./bounded.js";
import { forgetUnseenInPane } from "./lost-access.js";
import { oldText } from "./renewal.js";

/** @typedef {import("../api/report.js").AttentionNote} AttentionNote */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {{ note: AttentionNote, classId: string, ruleVersion: string }} ClassNote */
/**
 * Of the handouts that are known, by identifier.
 *
 * @typedef {Map<string, string>} Titles
 */

/** Between two questions: at least so long after a change, and at most about so long without one, in milliseconds. */
const pause = 5000;
const age = 300_000;
/** The version of the rule that the page has explanations of: docs/needs-attention.md. */
const knownVersion = "2";
/** So many classes are asked about at once. */
const atOnce = 3;

/** When something was asked for that comes by no stream. By the time of day, which goes on while the machine sleeps. */
export class LastAsked {
  #at = Number.NEGATIVE_INFINITY;

  note() {
    this.#at = Date.now();
  }

  /** A clock that was set back says nothing of how long ago it was. */
  get #passed() {
    const passed = Date.now() - this.#at;
    return passed < 0 ? Number.POSITIVE_INFINITY : passed;
  }

  /** The answer has stood for so long that it is to be asked for again, also where nothing says that it has changed. */
  get isOld() {
    return this.#passed >= age;
  }

  /** How long to wait before the next question, in milliseconds. */
  get pause() {
    return Math.max(0, pause - this.#passed);
  }
}

/** The notes of a class, or those of one student in some classes: asked for again as the report beside it changes. */
export class AttentionSection {
  #visit;
  #options;
  #signal;
  #none;
  #list;
  #facts = element("p", { class: "quiet" }, words.loading);
  #failure = element("p");
  /**
   * The notes by class, as they were served last.
   *
   * @type {Map<string, ClassNote[]>}
   */
  #notes = new Map();
  /** @type {Map<string, string>} */
  #titles = new Map();
  /** @type {string[]} */
  #classIds = [];
  #lastAsked = new LastAsked();
  #isWaiting = false;
  /** How often it was asked, and which of these answers is shown: an older one that comes after it is of no use. */
  #asked = 0;
  #answered = 0;

  /**
   * @param {Visit} visit
   * @param {{
   *   title: string,
   *   none: string,
   *   hasNames: boolean,
   *   options: import("./report-options.js").ReportOptions,
   *   signal: AbortSignal,
   * }} options `none`: says that there are no notes; `hasNames`: of several students; `options`: of the report
   */
  constructor(visit, { title, none, hasNames, options, signal }) {
    this.#visit = visit;
    this.#options = options;
    this.#signal = signal;
    this.#none = none;
    this.#list = new AttentionList(visit, { hasNames });
    this.element = element(
      "section",
      { "aria-labelledby": "attention" },
      element("h2", { id: "attention" }, title),
      this.#facts,
      this.#failure,
      this.#list.element,
    );
  }

  /**
   * Is told each state of the report beside it, and each sign that it still holds. Asks again when it has changed, or when the last answer
   * is old.
   *
   * @param {string[]} classIds
   * @param {{ handoutId: string, title: string }[]} handouts that have titles
   * @param {boolean} hasChanged
   */
  follow(classIds, handouts, hasChanged) {
    this.#classIds = classIds;
    this.#titles = new Map(handouts.map((handout) => [handout.handoutId, handout.title]));
    if (this.#isWaiting || (!hasChanged && !this.#lastAsked.isOld)) return;
    this.#isWaiting = true;
    setTimeout(() => this.#ask(), this.#lastAsked.pause);
  }

  async #ask() {
    if (this.#signal.aborted) return;
    this.#isWaiting = false;
    this.#lastAsked.note();
    this.#asked += 1;
    const number = this.#asked;
    const classIds = this.#classIds;
    /** @type {Map<string, ClassNote[]>} */
    const found = new Map();
    /** @type {unknown[]} */
    const failures = [];
    /** @type {string[]} */
    const facts = [];
    await forEachBounded(classIds, atOnce, this.#signal, async (classId) => {
      try {
        facts.push(await this.#askOf(classId, found));
      } catch (error) {
        failures.push(error);
        // What may not be seen any more is not left standing.
        if (!isPassing(error)) found.set(classId, []);
      }
    });
    if (this.#signal.aborted || number < this.#answered) return;
    this.#answered = number;
    for (const [classId, notes] of found) this.#notes.set(classId, notes);
    this.#show(facts, failures);
  }

  /** @param {string} classId @param {Map<string, ClassNote[]>} found where its notes go */
  async #askOf(classId, found) {
    const request = { classId, options: this.#options };
    const signal = this.#signal;
    const answer = await this.#visit.client.call(ReportService.listNeedsAttention, request, { signal });
    const { notes, ruleVersion, evaluateTime } = answer;
    found.set(
      classId,
      inShownOrder(notes, (note) => note.studentId).map((note) => ({ note, classId, ruleVersion })),
    );
    return words.attentionRule(ruleVersion, evaluateTime ? timeOfDay(milliseconds(evaluateTime)) : words.noData);
  }

  /** @param {string[]} facts @param {unknown[]} failures */
  #show(facts, failures) {
    const notes = this.#classIds.flatMap((classId) => this.#notes.get(classId) ?? []);
    this.#list.show(notes, this.#titles);
    const isEmpty = notes.length === 0 && failures.length === 0;
    if (facts.length > 0 || isEmpty) fill(this.#facts, isEmpty && `${this.#none} `, facts[0]);
    else if (notes.length === 0) fill(this.#facts);
    if (failures.length === 0) return fill(this.#failure);
    const sentence = sentenceOf(failures[0]);
    const text = notes.length > 0 && isPassing(failures[0]) ? words.attentionOld(sentence) : sentence;
    showFailureIn(this.#failure, failures[0], () => this.#ask(), { signal: this.#signal, text });
  }
}

/**
 * Shows in the pane whom a count is of that need a look, each with why.
 *
 * @param {Visit} visit
 * @param {object} of
 * @param {string} of.classId
 * @param {string} of.title of the pane
 * @param {string} of.count
 * @param {import("../api/report.js").ListNeedsAttentionResponse} of.answer
 * @param {Titles} [of.titles] of the handouts, unless they have yet to come
 * @param {() => void} of.onForgotten somebody is not to be seen any more: the answer is to be asked for anew
 * @returns {(titles: Titles) => void} shows titles that have come
 */
export function openNotes(visit, { classId, title, count, answer, titles, onForgotten }) {
  const { notes, ruleVersion, evaluateTime, position } = answer;
  const list = new AttentionList(visit, { hasNames: true });
  const ofClass = inShownOrder(notes, (note) => note.studentId).map((note) => ({ note, classId, ruleVersion }));
  list.show(ofClass, titles);
  const rule = words.attentionRule(ruleVersion, evaluateTime ? timeOfDay(milliseconds(evaluateTime)) : words.noData);
  const old = oldText(position);
  const about = element("p", { class: "quiet" }, old ? `${rule}. ${old}` : rule);
  const signal = openPane(title, element("p", { class: "number" }, count), about, list.element);
  forgetUnseenInPane(visit, { classId, signal, onForgotten });
  return (known) => list.show(ofClass, known);
}

/**
 * Notes in a list. What is shown anew touches the notes that changed alone: those that are there stay where they are, new ones come below.
 */
class AttentionList {
  #visit;
  #hasNames;
  /** @type {Map<string, { line: HTMLLIElement, text: string }>} */
  #lines = new Map();

  /**
   * @param {Visit} visit
   * @param {{ hasNames: boolean }} options without names it is of one student, whose screen it stands on
   */
  constructor(visit, { hasNames }) {
    this.#visit = visit;
    this.#hasNames = hasNames;
    this.element = element("ul", { class: "plain-list attention" });
  }

  /**
   * @param {ClassNote[]} notes
   * @param {Titles | undefined} titles undefined while they are on their way
   */
  show(notes, titles) {
    const wanted = new Set();
    for (const each of notes) {
      const { note } = each;
      const key = JSON.stringify([each.classId, note.studentId, note.reason]);
      wanted.add(key);
      const handouts = note.handoutIds.map((id) => [id, titles?.get(id)]);
      const text = JSON.stringify([
        shownName(note.studentId, note.name),
        note.explanation,
        handouts,
        titles === undefined,
      ]);
      const known = this.#lines.get(key);
      if (known?.text === text) continue;
      const line = known?.line ?? this.element.appendChild(element("li"));
      this.#lines.set(key, { line, text });
      fillKeepingFocus(line, this.#content(each, titles));
    }
    for (const [key, { line }] of this.#lines) {
      if (wanted.has(key)) continue;
      line.remove();
      this.#lines.delete(key);
    }
  }

  /** @param {ClassNote} each @param {Titles | undefined} titles */
  #content({ note, classId, ruleVersion }, titles) {
    const { studentId, name, reason, explanation, handoutIds } = note;
    const explained = ruleVersion === knownVersion ? explanationOf(note) : undefined;
    const href = studentPath(this.#visit, studentId, classId);
    const links = titles
      ? handoutIds.flatMap((id, index) => [
          index > 0 && words.comma,
          element("a", { href: handoutPath(this.#visit, id) }, isolated(titles.get(id) || words.aHandout)),
        ])
      : words.loading;
    return [
      element(
        "p",
        {},
        this.#hasNames && element("a", { href, class: "name" }, isolated(shownName(studentId, name))),
        this.#hasNames && " ",
        element("span", { class: "reason" }, reasonText(reason)),
      ),
      explained
        ? element("p", {}, explained)
        : // As the service has written it: in English, whatever the page's language is.
          element("p", { lang: "en", dir: "ltr" }, explanation),
      handoutIds.length > 0 && element("p", { class: "quiet" }, words.restsOn, " ", links),
    ];
  }
}

/**
 * The explanation in the reader's language, made of the numbers behind it: undefined where it is of a reason that the page does not know.
 *
 * @param {AttentionNote} note
 */
function explanationOf({ reason, facts }) {
  const values = new Map(facts.map(({ name, value }) => [name, value]));
  const value = (/** @type {string} */ name) => values.get(name) ?? 0;
  const count = (/** @type {string} */ name) => figures.count(value(name));
  const percent = (/** @type {string} */ name) => figures.percent(value(name));
  const texts = words.attentionExplanations;
  switch (reason) {
    case "MISSING_WORK":
      return texts.missingWork(count("tasks_missing"), count("tasks_due"));
    case "NOT_STARTED_BEFORE_DUE": {
      const hours = Math.floor(value("seconds_left") / 3600);
      return texts.notStarted(hours, figures.count(hours), count("others_started"), count("others"));
    }
    case "LOW_SCORE":
      return texts.lowScore(percent("mean"), percent("class_mean"), count("scores"));
    case "FALLING_SCORES":
      return texts.fallingScores(
        percent("first"),
        percent("last"),
        percent("first_class_mean"),
        percent("last_class_mean"),
      );
    case "NO_RECENT_ACTIVITY": {
      const days = values.has("seconds_idle") ? Math.floor(value("seconds_idle") / 86_400) : undefined;
      return texts.noRecentActivity(
        days,
        figures.count(days ?? 0),
        value("handouts_open"),
        count("handouts_open"),
        count("others_active"),
        count("others"),
      );
    }
    default:
      return undefined;
  }
}

/**
 * `NO_WORK_YET` as `no work yet`, where the page does not know it.
 *
 * @param {string} reason
 */
function reasonText(reason) {
  const known = /** @type {Record<string, string>} */ (words.attentionReasons);
  return known[reason] ?? reason.toLowerCase().replaceAll("_", " ");
}
