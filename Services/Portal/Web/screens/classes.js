// The classes of a teacher, or all of them: what is open in each, what is due next, and how many students need a look.

import { HandoutService, HandoutState, RosterService } from "../api/activity.js";
import { ReportService } from "../api/report.js";
import { element, fill, fillKeepingFocus, inText, isolated } from "../base/dom.js";
import { actionButton, showFailureIn } from "../base/failures.js";
import * as figures from "../base/figures.js";
import { dateAndTime, milliseconds, timeOfDay } from "../base/instants.js";
import { isPassing } from "../base/live.js";
import { classPath, handoutPath, path, refresh, whenLoaded } from "../base/router.js";
import { noteOrganizationTime, now, organizationNow } from "../base/session.js";
import { words } from "../base/words.js";
import { forEachBounded } from "../parts/bounded.js";
import { classesOf } from "../parts/lost-access.js";
import { oldText, renewingUntilLost } from "../parts/renewal.js";
import { allOf } from "../rpc/calls.js";

/** @typedef {import("../api/activity.js").Class} Class */
/** @typedef {import("../api/activity.js").Handout} Handout */
/** @typedef {import("../base/router.js").Visit} Visit */

/** How many classes a page has, how many are asked about at once, and how many open handouts a class lists. */
const pageSize = 50;
const atOnce = 3;
const listed = 6;
/** At most so many pages of a class's handouts are read: open ones are among the newest. */
const handoutPages = 5;

/** @param {Visit} visit */
export async function show(visit) {
  const { client, main, signal } = visit;
  visit.setTitle(words.classes);
  const list = element("div", { class: "class-list" });
  const more = element("p");
  /** @type {string[]} */
  const shown = [];
  /** @type {ClassCard[]} */
  const cards = [];
  const load = async (/** @type {string} */ pageToken) => {
    const page = await client.call(RosterService.listClasses, { pageSize, pageToken }, { signal });
    if (signal.aborted) return;
    const further = page.classes.map((each) => new ClassCard(visit, each));
    cards.push(...further);
    list.append(...further.map((card) => card.element));
    shown.push(...page.classes.map(({ classId }) => classId));
    fill(more, page.nextPageToken !== "" && actionButton(words.more, () => load(page.nextPageToken)));
    // Not waited for: the page is there, and its figures come class by class.
    forEachBounded(further, atOnce, signal, (card) => card.load());
  };
  await load("");
  let shownAt = now();
  const asOf = element("span", {}, words.classesAsOf(timeOfDay(shownAt)));
  const facts = element("p", { class: "facts" }, asOf, " ", element("button", { onclick: refresh }, words.refreshNow));
  const renew = async () => {
    await renewAll(cards, signal);
    shownAt = now();
    asOf.textContent = words.classesAsOf(timeOfDay(shownAt));
  };
  const sayOld = () => {
    asOf.textContent = words.renewal.failed(timeOfDay(shownAt));
  };
  const hasNone = list.childElementCount === 0;
  fill(main, element("h1", {}, words.classes), hasNone ? whatNext(visit) : [facts, list, more]);
  // Whose class it is no longer, the names of the pane are not theirs either.
  const lost = await renewingUntilLost(visit, {
    renew,
    onFailure: sayOld,
    askForLost: async () => {
      const there = new Set((await classesOf(visit)).map(({ classId }) => classId));
      // Whoever had none may have been put into one.
      if (hasNone && there.size > 0) refresh();
      return shown.filter((classId) => !there.has(classId));
    },
  });
  if (lost.length > 0) refresh();
}

/**
 * Asks for the figures of all classes again, until one of them fails in passing: the others would, too.
 *
 * @param {ClassCard[]} cards
 * @param {AbortSignal} signal
 */
async function renewAll(cards, signal) {
  /** @type {unknown[]} */
  const failures = [];
  await forEachBounded(cards, atOnce, signal, async (card) => {
    if (failures.length === 0) await card.renew().catch((error) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

/**
 * Without a class: what to do next.
 *
 * @param {Visit} visit
 */
function whatNext(visit) {
  if (visit.session.role !== "administrator") {
    return [element("p", {}, words.teachesNoClass), element("p", {}, words.teachesNoClassNext)];
  }
  const link = element("a", { href: path("o", visit.organization, "set-up") }, words.toSetUp);
  return [element("p", {}, words.noClassesYet), element("p", {}, words.noClassesNext, " ", link)];
}

/** A class in the list. What is known of it comes later, and its failures are its own. */
class ClassCard {
  #visit;
  #classId;
  #title;
  /**
   * Titles of handouts, once they have come or cannot be had.
   *
   * @type {import("../parts/attention.js").Titles | undefined}
   */
  #titles;
  /**
   * Shows titles in the pane that was opened last.
   *
   * @type {((titles: import("../parts/attention.js").Titles) => void) | undefined}
   */
  #showTitles;
  /** @type {import("../api/report.js").ListNeedsAttentionResponse | undefined} */
  #attention;
  #open = place();
  #next = place();
  #look = place();

  /** @param {Visit} visit @param {Class} schoolClass */
  constructor(visit, { classId, title }) {
    this.#visit = visit;
    this.#classId = classId;
    this.#title = title || classId;
    const heading = element("h2", {}, element("a", { href: this.#path() }, isolated(title || classId)));
    this.element = element(
      "section",
      { class: "class-card" },
      heading,
      element(
        "dl",
        {},
        element("div", {}, element("dt", {}, words.openHandouts), this.#open),
        element("div", {}, element("dt", {}, words.dueNext), this.#next),
        element("div", {}, element("dt", {}, words.needALook), this.#look),
      ),
    );
  }

  #path() {
    return classPath(this.#visit, this.#classId);
  }

  async load() {
    const attention = this.#loadAttention();
    await this.#loadHandouts(attention);
  }

  /** Asks again. Throws a passing failure: what was there stays. */
  async renew() {
    const attention = this.#loadAttention(true);
    await Promise.all([attention, this.#loadHandouts(attention, true)]);
  }

  /**
   * @param {Promise<void>} [attention] brings the organization's clock along, by which it goes what is due next
   * @param {boolean} [isAgain]
   */
  async #loadHandouts(attention, isAgain = false) {
    const { signal } = this.#visit;
    try {
      const handouts = await this.#handouts();
      if (signal.aborted) return;
      this.#nameNotes(new Map(handouts.map(({ handoutId, title }) => [handoutId, title])));
      const open = handouts.filter((handout) => handout.state === HandoutState.POSTED);
      this.#showOpen(open);
      await attention;
      if (!signal.aborted) this.#showNext(open);
    } catch (error) {
      if (signal.aborted) return;
      if (isAgain && isPassing(error)) throw error;
      this.#nameNotes(new Map());
      fill(this.#next, words.noData);
      showFailureIn(this.#open, error, () => this.#loadHandouts(), { signal });
    }
  }

  #handouts() {
    const { client, signal } = this.#visit;
    const load = (/** @type {string} */ pageToken) =>
      client.call(HandoutService.listHandouts, { classId: this.#classId, pageToken }, { signal });
    return allOf(load, "handouts", handoutPages);
  }

  /** @param {Handout[]} open */
  #showOpen(open) {
    if (open.length === 0) return put(this.#open, words.noOpenHandouts);
    const left = open.length - listed;
    const items = open.slice(0, listed).map((handout) => element("li", {}, this.#link(handout)));
    const rest =
      left > 0 && element("li", {}, element("a", { href: this.#path() }, words.andMore(left, figures.count(left))));
    put(this.#open, element("ul", { class: "plain-list" }, items, rest));
  }

  /** @param {Handout[]} open */
  #showNext(open) {
    const due = (/** @type {Handout} */ { dueTime }) => (dueTime ? milliseconds(dueTime) : Number.NEGATIVE_INFINITY);
    const next = open.filter((handout) => due(handout) >= organizationNow()).sort((a, b) => due(a) - due(b))[0];
    if (!next?.dueTime) return put(this.#next, words.nothingDue);
    put(this.#next, this.#link(next), words.comma, dateAndTime(next.dueTime));
  }

  /** @param {Handout} handout */
  #link({ handoutId, title }) {
    return element("a", { href: handoutPath(this.#visit, handoutId) }, isolated(title || words.withoutTitle));
  }

  /** @param {boolean} [isAgain] */
  async #loadAttention(isAgain = false) {
    const { client, signal } = this.#visit;
    try {
      const request = { classId: this.#classId };
      this.#attention = await client.call(ReportService.listNeedsAttention, request, { signal });
      if (signal.aborted) return;
      const { evaluateTime, position } = this.#attention;
      if (evaluateTime) noteOrganizationTime(milliseconds(evaluateTime));
      const count = this.#studentCount();
      const number = element("button", { class: "figure", onclick: () => this.#openNotes() }, studentsText(count));
      const old = oldText(position);
      put(this.#look, count === 0 ? words.nobodyNeedsALook : number, old && element("p", { class: "quiet" }, old));
    } catch (error) {
      if (signal.aborted) return;
      if (isAgain && isPassing(error)) throw error;
      showFailureIn(this.#look, error, () => this.#loadAttention(), { signal });
    }
  }

  /** Of how many students the notes are. */
  #studentCount() {
    return new Set(this.#attention?.notes.map((note) => note.studentId)).size;
  }

  /** @param {import("../parts/attention.js").Titles} titles */
  #nameNotes(titles) {
    this.#titles = titles;
    this.#showTitles?.(titles);
  }

  /** Opens the notes that were served last. */
  #openNotes() {
    const answer = this.#attention;
    if (!answer) return;
    const count = studentsText(this.#studentCount());
    const title = `${words.needALook}${words.comma}${inText(this.#title)}`;
    whenLoaded(
      this.#visit,
      () => import("../parts/attention.js"),
      ({ openNotes }) => {
        const of = { classId: this.#classId, title, count, answer, titles: this.#titles };
        this.#showTitles = openNotes(this.#visit, { ...of, onForgotten: () => this.#loadAttention() });
      },
    );
  }
}

/** @param {number} count */
const studentsText = (count) => words.studentsToLookAt(count, figures.count(count));

const place = () => element("dd", {}, element("span", { class: "quiet" }, words.loading));

/**
 * Puts something into a place; what stands there already stays, with whoever is at it.
 *
 * @param {HTMLElement} place
 * @param {...import("../base/dom.js").Child} children
 */
function put(place, ...children) {
  const wanted = element("dd", {}, ...children);
  if (!wanted.isEqualNode(place)) fillKeepingFocus(place, [...wanted.childNodes]);
}
