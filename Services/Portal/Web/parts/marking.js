// Marks of teachers, in the pane behind a student's cell: points and a comment for each attempt, and exceptions for the student.
//
// Nothing here is for students. What is said of the student's task stands above the attempts; what is said of an attempt, in its row. The
// forms stay what they are when the pane is filled anew.

import { ActivityService, HandoutService } from "../api/activity.js";
import { ReportService } from "../api/report.js";
import { element, fill, inText } from "../base/dom.js";
import { explanationOf } from "../base/failures.js";
import * as figures from "../base/figures.js";
import { dateAndTime } from "../base/instants.js";
import { isPassing, rest } from "../base/live.js";
import { areNamesHidden, shownName } from "../base/names.js";
import { isShownTo } from "../base/router.js";
import { words } from "../base/words.js";
import { draftKey } from "./marking/drafts.js";
import { dueContent } from "./marking/due-times.js";
import { canReopen, excuseOf, openUntil, ownDueOf, reopeningOf, taskTitle } from "./marking/exceptions.js";
import { excuseContent, reopenContent, returnContent } from "./marking/for-one.js";
import { MarkForm, patience } from "./marking/form.js";
import { commentContent, markable, pointsContent } from "./marking/points.js";
import { SaidBefore } from "./marking/said-before.js";
import { ownDueText } from "./shown.js";

/** @typedef {import("../api/activity.js").AttemptMarks} AttemptMarks */
/** @typedef {import("../api/activity.js").Handout} Handout */
/** @typedef {import("../api/report.js").Position} Position */
/** @typedef {import("../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./behind.js").CellPlace} CellPlace */
/** @typedef {import("./marking/points.js").Marks} Marks */
/**
 * @typedef {object} AttemptForms
 * @property {HTMLElement} element
 * @property {MarkForm} points
 * @property {MarkForm} comment
 * @property {ReportedAttempt} attempt as it was listed last
 * @property {Marks} marks that stand, as far as is known
 * @property {Map<string, number>} meant points above the maximum that were asked about, by item
 */

/** How long a look at what others have marked meanwhile may take before a mark is sent without it, in milliseconds. */
const rereadPatience = 3000;
/** The pause before the handout is asked for again that could not be had, in milliseconds. */
const retryPause = 3000;

/**
 * Says what was not stored to somebody who is elsewhere by now.
 *
 * @param {Visit} visit
 * @param {string} sentence
 */
export function sayNotStored(visit, sentence) {
  // It may name a student, and another person may be looking: what was typed waits for who typed it.
  if (!isShownTo(visit)) return;
  /** @type {HTMLElement} */
  const notice = element(
    "p",
    { class: "notice failure", role: "alert" },
    words.marking.notStored(sentence),
    " ",
    element("button", { type: "button", onclick: () => notice.remove() }, words.close),
  );
  visit.main.prepend(notice);
}

export class CellMarking {
  #visit;
  #place;
  #onSaved;
  /** @type {Handout | undefined} */
  #handout;
  #timeZone = "UTC";
  /** How far the report has to have followed to show the marks that were set here. */
  #atLeast = /** @type {Position | undefined} */ (undefined);
  #contextId = 0n;
  /** @type {Map<string, AttemptForms>} */
  #attempts = new Map();
  #states = element("div");
  #failure = element("p", { class: "failure", role: "alert" });
  #excuse;
  #reopen;
  #due;
  #giveBack;
  #said;
  /** What had the focus in a row that was made anew. */
  #focused = /** @type {Element | null} */ (null);

  /** What stands in the pane, above the attempts. */
  element = element("section", { class: "marking", "aria-label": words.marking.title });

  /**
   * @param {Visit} visit
   * @param {CellPlace} place
   * @param {() => void} onSaved something is stored: what is shown is to be asked for anew
   */
  constructor(visit, place, onSaved) {
    this.#visit = visit;
    this.#place = place;
    this.#onSaved = onSaved;
    const { handoutId, column, studentId } = place;
    this.#excuse = this.#form("excuse", handoutId, column.taskId, studentId);
    this.#reopen = this.#form("reopen", handoutId, column.taskId, studentId);
    this.#due = this.#form("due", handoutId, studentId);
    this.#giveBack = this.#form("return", handoutId, studentId);
    this.#said = new SaidBefore(visit.client, { handoutId, studentId });
  }

  /** The options of a report that shows what was set here. */
  get options() {
    const { options } = this.#place;
    return this.#atLeast ? { ...options, atLeast: this.#atLeast } : options;
  }

  /**
   * Asks what stands in the handout, and shows it; again while that fails in passing. The attempts are there without it.
   *
   * @param {AbortSignal} signal
   */
  async load(signal) {
    while (!signal.aborted) {
      try {
        this.#handout = await this.#read({ signal });
        if (!signal.aborted) this.#show();
        return;
      } catch (error) {
        // What stood a moment ago can be changed as well: the service says where it stands otherwise.
        if (signal.aborted || this.#handout) return;
        this.#showFailure(error);
        if (!isPassing(error)) return;
      }
      await rest(retryPause, signal);
    }
  }

  /** @param {unknown} error */
  #showFailure(error) {
    const { keepsTrying, unreachable } = words.marking;
    const text = [unreachable, " ", ...(isPassing(error) ? [keepsTrying] : explanationOf(error))];
    const line = element("span", {}, text);
    // Said once to those who listen, not with each try.
    if (this.#failure.textContent === line.textContent) return;
    fill(this.#failure, line);
    fill(this.element, element("h3", {}, words.marking.title), this.#failure);
  }

  /**
   * The forms of an attempt, for its row.
   *
   * @param {ReportedAttempt} attempt
   * @param {bigint} contextId of the list
   */
  ofAttempt(attempt, contextId) {
    this.#contextId = contextId;
    const known = this.#attempts.get(attempt.attemptId);
    const forms = known ?? this.#addForms(attempt);
    Object.assign(forms, { attempt, marks: attempt });
    this.#showAttempt(forms);
    if (forms.element.contains(document.activeElement)) this.#focused = document.activeElement;
    return forms.element;
  }

  /** Gives the focus back to what had it in a row that was made anew. */
  giveFocusBack() {
    if (this.#focused instanceof HTMLElement && this.#focused.isConnected) this.#focused.focus();
    this.#focused = null;
  }

  /** Goes to what is marked most: the points of the attempt that counts, or else the first button. */
  begin() {
    // Who has gone elsewhere in the pane by now stays there.
    if (document.activeElement?.id !== "pane-title") return;
    const [counted] = [...this.#attempts.values()].filter(
      ({ element: row, attempt }) => row.closest("[data-counts]") && markable(attempt, attempt).length > 0,
    );
    if (counted) counted.points.open();
    else this.element.querySelector("button")?.focus();
  }

  /** @param {...string} parts */
  #form(...parts) {
    return new MarkForm({
      key: draftKey(this.#visit, ...parts),
      onSaved: () => this.#saved(),
      onLost: (sentence) => sayNotStored(this.#visit, sentence),
    });
  }

  async #saved() {
    this.#show({ isOwn: true });
    this.#said.refresh();
    for (const forms of this.#attempts.values()) this.#showAttempt(forms, { isOwn: true });
    const position = await this.#visit.client.call(ActivityService.getPosition, {}, patience).catch(() => undefined);
    if (position) {
      const { epoch: activityEpoch, sequence: activitySequence } = position;
      this.#atLeast = {
        activityEpoch,
        activitySequence,
        contextEpoch: 0n,
        contextSequence: 0n,
        catalogEpoch: 0n,
        catalogSequence: 0n,
        inStepTime: undefined,
        age: undefined,
      };
    }
    this.#onSaved();
    this.#place.onMarked?.(this.options);
  }

  // About the student's task

  /** @param {{ signal?: AbortSignal }} [options] */
  async #read(options = {}) {
    const { client, school } = this.#visit;
    const { handoutId } = this.#place;
    const [handout] = await Promise.all([
      client.call(HandoutService.getHandout, { handoutId }, { ...patience, ...options }),
      // Times are of its zone.
      school,
    ]);
    this.#timeZone = (await school).timeZone || "UTC";
    return handout;
  }

  /** @param {{ isOwn?: boolean }} [options] `isOwn`: what is otherwise was changed here */
  #show(options) {
    const handout = this.#handout;
    if (!handout) return;
    const { column, rows = [], studentId, studentName } = this.#place;
    const { taskId } = column;
    const place = {
      client: this.#visit.client,
      handout,
      taskId,
      studentId,
      name: this.#reader,
      students: rows.length > 0 ? rows : [{ studentId, name: studentName }],
      timeZone: this.#timeZone,
      take: (/** @type {Handout} */ now) => {
        this.#handout = now;
      },
      reread: async () => {
        this.#handout = await this.#read();
        this.#show();
      },
    };
    const [excuse, reopening] = [excuseOf(handout, taskId, studentId), reopeningOf(handout, taskId, studentId)];
    const own = ownDueOf(handout, studentId);
    fill(
      this.#states,
      excuse && element("p", {}, words.marking.isExcused(taskTitle(handout, taskId), dateOf(excuse.excuseTime))),
      reopening && element("p", {}, words.marking.isReopened(taskTitle(handout, taskId), openUntil(reopening))),
      own && element("p", {}, words.marking.hasOwnDue(ownDueText(own), dateOf(own.setTime))),
      !canReopen(handout) && element("p", { class: "quiet" }, words.marking.archived),
    );
    this.#excuse.show(excuseContent(place), options);
    this.#giveBack.show(returnContent(place), options);
    this.#reopen.show(reopenContent(place), options);
    this.#due.show(dueContent(place), options);
    for (const { element: form } of [this.#reopen, this.#due]) form.hidden = !canReopen(handout);
    if (this.element.contains(this.#excuse.element)) return;
    fill(
      this.element,
      element("h3", {}, words.marking.title),
      this.#states,
      this.#excuse.element,
      this.#giveBack.element,
      this.#reopen.element,
      this.#due.element,
      !areNamesHidden() && this.#said.element,
    );
  }

  #reader = () => shownName(this.#place.studentId, this.#place.studentName);

  // About an attempt

  /** @param {ReportedAttempt} attempt @returns {AttemptForms} */
  #addForms(attempt) {
    const { attemptId } = attempt;
    const forms = {
      element: element("div", { class: "marking" }),
      points: this.#form("points", attemptId),
      comment: this.#form("comment", attemptId),
      attempt,
      marks: attempt,
      meant: new Map(),
    };
    this.#attempts.set(attemptId, forms);
    return forms;
  }

  /** @param {AttemptForms} forms @param {{ isOwn?: boolean }} [options] */
  #showAttempt(forms, options) {
    const { client } = this.#visit;
    const { attempt } = forms;
    const place = {
      about: () => `${inText(this.#reader())}, ${words.behind.attempt(figures.count(attempt.number))}`,
      reader: inText(this.#reader()),
      meant: forms.meant,
      marks: () => forms.marks,
      take: (/** @type {AttemptMarks} */ marks) => {
        forms.marks = marks;
      },
      reread: () => this.#rereadAttempt(forms),
    };
    const hasPoints = markable(attempt, forms.marks).length > 0;
    if (hasPoints) forms.points.show(pointsContent(client, attempt, place), options);
    // What is written to one student is not for a class that looks at the board.
    const hasComment = !areNamesHidden() || !forms.marks.comment;
    if (hasComment) forms.comment.show(commentContent(client, attempt, place), options);
    const children = [hasPoints && forms.points.element, hasComment && forms.comment.element];
    const wanted = children.filter((each) => each !== false);
    if (wanted.some((each, index) => forms.element.children[index] !== each)) fill(forms.element, children);
  }

  /**
   * Looks what stands of an attempt's marks now: a service keeps the last word, whosever it is.
   *
   * @param {AttemptForms} forms
   */
  async #rereadAttempt(forms) {
    const { handoutId, column, studentId } = this.#place;
    const request = { handoutId, taskId: column.taskId, contextId: this.#contextId, studentId };
    const { attempts } = await this.#visit.client.call(
      ReportService.listCellAttempts,
      { ...request, options: this.options, pageSize: 1000 },
      { timeoutMilliseconds: rereadPatience },
    );
    const attempt = attempts.find((each) => each.attemptId === forms.attempt.attemptId);
    if (!attempt) return;
    Object.assign(forms, { attempt, marks: attempt });
    this.#showAttempt(forms);
  }
}

/** @param {import("../api/well-known.js").Timestamp | undefined} time */
const dateOf = (time) => (time ? dateAndTime(time) : "");
