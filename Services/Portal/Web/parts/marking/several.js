// Marks for several students of a handout at once: their work is given back, they are excused from a task, it is open to them again, or
// the handout is due for them at another time.
//
// What a service takes for one student only is sent one after another; who failed stays ticked, with the reason.

import { HandoutService } from "../../api/activity.js";
import { CellFlag } from "../../api/report.js";
import { say } from "../../base/announcements.js";
import { element, fill, inText, isolated } from "../../base/dom.js";
import { explanationOf } from "../../base/failures.js";
import { count } from "../../base/figures.js";
import { newIdentifier } from "../../base/identifiers.js";
import { areNamesHidden, rowsInOrder, shownName } from "../../base/names.js";
import { openPane, whenNamesGo } from "../../base/router.js";
import { words } from "../../base/words.js";
import { CallError, Code } from "../../rpc/calls.js";
import { field } from "../field.js";
import { unseenOf } from "../lost-access.js";
import { sayNotStored } from "../marking.js";
import { ownDueText } from "../shown.js";
import { draftKey, draftOf, forgetDraft, keepDraft } from "./drafts.js";
import { dueField, dueIn, reasonField } from "./due-times.js";
import { canReopen, changesOfHandout, excuseOf, openUntil, ownDueOf, reopeningOf } from "./exceptions.js";
import { commentField, untilField, untilIn } from "./for-one.js";
import { explanationOfMark, FieldError, isOutdated, isUnknown, patience, sentenceOfMark } from "./form.js";
import { mustBeText } from "./points.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../api/report.js").GridRow} GridRow */
/** @typedef {import("../../api/report.js").HandoutGrid} HandoutGrid */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {"return" | "excuse" | "unexcuse" | "reopen" | "close" | "due" | "never" | "undue"} Action */
/** @typedef {{ line: HTMLElement, box: HTMLInputElement, state: HTMLElement, failure: HTMLElement }} Line */

/** @type {Action[]} */
const actions = ["return", "excuse", "unexcuse", "reopen", "close", "due", "never", "undue"];

/**
 * Whether the service takes all students in one request.
 *
 * @param {Action} action
 */
const isOfAll = (action) => action === "excuse" || action === "unexcuse" || isOfDue(action);

/** @param {Action} action */
const isOfDue = (action) => action === "due" || action === "never" || action === "undue";

/**
 * Whether it is about the handout, and no task of it.
 *
 * @param {Action} action
 */
const isOfHandout = (action) => action === "return" || isOfDue(action);

/**
 * Opens the pane.
 *
 * @param {Visit} visit
 * @param {() => HandoutGrid | undefined} latest the grid as it is when it is called
 */
export function openSeveral(visit, latest) {
  const grid = latest();
  if (!grid) return;
  const content = element("div", { class: "behind" }, element("p", { class: "quiet" }, words.loading));
  const signal = openPane(words.marking.severalTitle, content);
  const load = async () => {
    try {
      const { handoutId } = grid;
      const [handout, { timeZone }] = await Promise.all([
        visit.client.call(HandoutService.getHandout, { handoutId }, { ...patience, signal }),
        visit.school,
      ]);
      if (signal.aborted) return;
      fill(content, new SeveralMarks(visit, { latest, handout, timeZone: timeZone || "UTC", signal }).element);
    } catch (error) {
      if (signal.aborted) return;
      fill(
        content,
        element("p", { class: "failure", role: "alert" }, words.marking.unreachable, " ", explanationOf(error)),
        element("button", { type: "button", onclick: load }, words.retry),
      );
    }
  };
  load();
}

class SeveralMarks {
  #visit;
  #latest;
  #handout;
  #signal;
  #key;
  #rows;
  /** @type {Map<string, Line>} */
  #lines = new Map();
  #isSending = false;
  /** @type {Required<import("./drafts.js").SentRequest>} of requests that have not been answered */
  #sent = { text: "", requestId: "", students: [] };
  #action = field(
    words.marking.what,
    element("select", {}, options(actions.map((each) => [each, words.marking.actions[each]]))),
  );
  #task;
  #comment = fieldOf(commentField());
  #until;
  #due;
  #reason = fieldOf(reasonField());
  #note = element("p", { class: "quiet" });
  #list = element("ul", { class: "picks" });
  #changes = element("div", { role: "alert", class: "mark-changes" });
  #failure = element("p", { role: "alert", class: "failure" });
  #progress = element("progress", { hidden: true, "aria-label": words.marking.sending });
  #outcome = element("p", { class: "outcome", tabindex: "-1" });
  #press = element("button", { class: "primary" });

  /**
   * @param {Visit} visit
   * @param {{ latest: () => HandoutGrid | undefined, handout: Handout, timeZone: string, signal: AbortSignal }} known
   */
  constructor(visit, { latest, handout, timeZone, signal }) {
    this.#visit = visit;
    this.#latest = latest;
    this.#handout = handout;
    this.#signal = signal;
    this.#key = draftKey(visit, "several", handout.handoutId);
    this.#rows = rowsInOrder(latest()?.rows ?? []);
    this.#task = field(
      words.marking.task,
      element("select", {}, options(handout.tasks.map(({ taskId, title }) => [taskId, title || words.marking.aTask]))),
    );
    this.#until = fieldOf(untilField(timeZone));
    this.#due = fieldOf(dueField(timeZone));
    this.#fillList();
    this.#restore();
    this.element = element(
      "form",
      {
        class: "mark-form",
        "aria-label": words.marking.severalTitle,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#send();
        },
        oninput: () => this.#typed(),
        onchange: () => this.#show(),
      },
      this.#action.element,
      this.#task.element,
      this.#note,
      element("p", { class: "actions", role: "group", "aria-label": words.marking.tick }, this.#tickers()),
      this.#list,
      this.#comment.element,
      this.#until.element,
      this.#due.element,
      this.#reason.element,
      this.#changes,
      this.#failure,
      element("p", { class: "line" }, this.#press, this.#progress),
      this.#outcome,
    );
    this.#show();
    whenNamesGo(() => this.#forget());
  }

  /**
   * Takes those out who are erased, or whom the reader may not see any more. Of who merely does not have the handout any more that is said
   * once it is sent.
   */
  async #forget() {
    const there = new Set(this.#latest()?.rows.map(({ studentId }) => studentId));
    const gone = this.#rows.map(({ studentId }) => studentId).filter((studentId) => !there.has(studentId));
    const visit = { ...this.#visit, signal: this.#signal };
    // What cannot be known now is not left standing.
    const unseen = new Set(await unseenOf(visit, gone).catch(() => gone));
    if (this.#signal.aborted || unseen.size === 0) return;
    const wasThere = this.#list.contains(document.activeElement);
    this.#rows = this.#rows.filter(({ studentId }) => !unseen.has(studentId));
    for (const [studentId, { line }] of this.#lines) if (unseen.has(studentId)) line.remove();
    // It may name them, too.
    fill(this.#changes);
    if (wasThere && !this.#list.contains(document.activeElement)) this.#list.querySelector("input")?.focus();
    this.#keep();
    this.#show();
  }

  // What is chosen

  get #chosen() {
    return /** @type {Action} */ (this.#action.input.value);
  }

  get #ticked() {
    return this.#rows.filter(({ studentId }) => this.#lines.get(studentId)?.box.checked);
  }

  #fillList() {
    for (const { studentId, name } of this.#rows) {
      const box = element("input", { type: "checkbox" });
      const state = element("span", { class: "quiet" });
      const failure = element("span", { class: "failure" });
      const line = element(
        "li",
        {},
        element("label", {}, box, " ", isolated(shownName(studentId, name))),
        " ",
        state,
        " ",
        failure,
      );
      this.#lines.set(studentId, { line, box, state, failure });
    }
    fill(
      this.#list,
      [...this.#lines.values()].map(({ line }) => line),
    );
  }

  #tickers() {
    const tick = (/** @type {(row: GridRow) => boolean} */ isWanted) => () => {
      for (const row of this.#rows) this.#line(row).box.checked = isWanted(row);
      this.#typed();
      this.#show();
    };
    const button = (/** @type {string} */ text, /** @type {(row: GridRow) => boolean} */ isWanted) =>
      element("button", { type: "button", onclick: tick(isWanted) }, text);
    return [
      button(words.assign.tickAll, () => true),
      button(words.assign.tickNone, () => false),
      button(words.marking.tickDone, (row) => this.#isDone(row)),
      button(words.marking.tickNotDone, (row) => !this.#isDone(row)),
    ];
  }

  /** @param {{ studentId: string }} row */
  #line({ studentId }) {
    return /** @type {Line} */ (this.#lines.get(studentId));
  }

  /**
   * The cells that the choice is about: of the task, or of all tasks where it is about the handout.
   *
   * @param {GridRow} row
   */
  #cells({ studentId }) {
    const grid = this.#latest();
    const row = grid?.rows.find((each) => each.studentId === studentId);
    const isOf = (/** @type {string} */ taskId) => isOfHandout(this.#chosen) || taskId === this.#task.input.value;
    const columns = grid?.columns ?? [];
    return (row?.cells ?? []).filter((_, index) => !columns[index].isSubColumn && isOf(columns[index].taskId));
  }

  /**
   * Done with all that they are not excused from.
   *
   * @param {GridRow} row
   */
  #isDone(row) {
    const cells = this.#cells(row).filter((cell) => !cell.flags.includes(CellFlag.EXCUSED));
    return cells.length > 0 && cells.every((cell) => cell.done);
  }

  #show() {
    const action = this.#chosen;
    const isReopening = action === "reopen";
    const isImpossible = (isReopening || action === "close" || isOfDue(action)) && !canReopen(this.#handout);
    this.#task.element.hidden = isOfHandout(action);
    this.#comment.element.hidden = action !== "return";
    this.#until.element.hidden = !isReopening;
    this.#due.element.hidden = action !== "due";
    this.#reason.element.hidden = !isOfDue(action);
    this.#note.textContent = isImpossible ? words.marking.archived : words.marking.severalMean[action];
    for (const row of this.#rows) this.#line(row).state.textContent = this.#stateOf(row);
    const chosen = this.#ticked.length;
    this.#press.textContent = words.marking.forSeveral[action](chosen, count(chosen));
  }

  /** @param {GridRow} row */
  #stateOf(row) {
    const done = this.#isDone(row) ? words.marking.isDone : "";
    if (this.#chosen === "return") return done;
    if (isOfDue(this.#chosen)) {
      const own = ownDueOf(this.#handout, row.studentId);
      return [done, own && words.dueNote(ownDueText(own))].filter(Boolean).join(" · ");
    }
    const taskId = this.#task.input.value;
    const reopening = reopeningOf(this.#handout, taskId, row.studentId);
    return [
      done,
      excuseOf(this.#handout, taskId, row.studentId) && words.flags.excused,
      reopening && openUntil(reopening),
    ]
      .filter(Boolean)
      .join(" · ");
  }

  // What is typed

  /** Forgets what was said of an earlier try. */
  #typed() {
    for (const each of this.#typable) each.fail("");
    this.#keep();
  }

  #keep() {
    const values = this.#values;
    if (this.#typable.some(({ input }) => input.value))
      keepDraft(this.#key, { values, base: undefined, sent: this.#sent });
    else forgetDraft(this.#key);
  }

  get #typable() {
    return [this.#comment, this.#until, this.#due, this.#reason];
  }

  get #values() {
    return {
      action: this.#chosen,
      task: this.#task.input.value,
      comment: this.#comment.input.value,
      until: this.#until.input.value,
      due: this.#due.input.value,
      reason: this.#reason.input.value,
      ticked: JSON.stringify(this.#ticked.map(({ studentId }) => studentId)),
    };
  }

  #restore() {
    const draft = draftOf(this.#key);
    if (!draft || areNamesHidden()) return;
    if (draft.sent) this.#sent = { students: [], ...draft.sent };
    const { action, task, comment, until, due, reason, ticked } = draft.values;
    this.#action.input.value = action;
    this.#task.input.value = task;
    this.#comment.input.value = comment;
    this.#until.put(until);
    this.#due.put(due);
    this.#reason.input.value = reason;
    for (const studentId of JSON.parse(ticked)) {
      const line = this.#lines.get(studentId);
      if (line) line.box.checked = true;
    }
  }

  // Sending

  async #send() {
    if (this.#isSending) return;
    fill(this.#failure);
    fill(this.#changes);
    this.#outcome.textContent = "";
    for (const { failure } of this.#lines.values()) failure.textContent = "";
    const action = this.#chosen;
    const rows = this.#ticked;
    try {
      const time = this.#checked(action, rows);
      const { ticked, ...values } = this.#values;
      // Who is ticked is in one request, or each has one of their own.
      const text = JSON.stringify(isOfAll(action) ? { ...values, ticked } : values);
      if (this.#sent.text !== text) this.#sent = { text, requestId: newIdentifier(), students: [] };
      this.#keep();
      this.#setSending(true, rows.length);
      const sent = await this.#run(action, rows, time);
      this.#end(action, sent, rows.length);
    } catch (error) {
      await this.#failed(action, error);
    } finally {
      this.#setSending(false, 0);
      this.#show();
    }
  }

  /**
   * @param {Action} action
   * @param {GridRow[]} rows
   * @returns {import("../../api/well-known.js").Timestamp | undefined} until when a task is open, or when the handout is due
   */
  #checked(action, rows) {
    if (rows.length === 0) throw new FieldError("students", words.assign.nobodyNamed);
    if (action === "return") mustBeText("comment", this.#comment.input.value);
    if (action !== "reopen" && action !== "due") return undefined;
    const { input, path } = action === "due" ? this.#due : this.#until;
    if (input.validity.badInput) throw new FieldError(path, words.assign.incomplete);
    return action === "due" ? dueIn(input.value) : untilIn(input.value);
  }

  /**
   * @param {Action} action
   * @param {GridRow[]} rows
   * @param {import("../../api/well-known.js").Timestamp | undefined} time
   * @returns {Promise<number>} for how many it is done
   */
  async #run(action, rows, time) {
    const { client } = this.#visit;
    const { handoutId } = this.#handout;
    const taskId = this.#task.input.value;
    const comment = this.#comment.input.value;
    const ofTask = () => ({ handoutId, taskId, revision: this.#handout.revision });
    if (isOfAll(action)) {
      const studentIds = rows.map(({ studentId }) => studentId);
      this.#handout = await this.#runAtOnce(action, { ...ofTask(), studentIds, requestId: this.#sent.requestId }, time);
      for (const row of rows) this.#line(row).box.checked = false;
      return rows.length;
    }
    return this.#eachOf(rows, async ({ studentId }, requestId) => {
      if (action === "return") {
        await client.call(HandoutService.returnWork, { handoutId, studentId, comment, requestId }, patience);
        return;
      }
      const request = { ...ofTask(), studentId, requestId };
      this.#handout =
        action === "reopen"
          ? await client.call(HandoutService.reopenTask, { ...request, untilTime: time }, patience)
          : await client.call(HandoutService.closeReopenedTask, request, patience);
    });
  }

  /**
   * All of them in one request.
   *
   * @param {Action} action
   * @param {{ handoutId: string, taskId: string, studentIds: string[], revision: bigint, requestId: string }} request
   * @param {import("../../api/well-known.js").Timestamp | undefined} dueTime
   */
  #runAtOnce(action, { taskId, ...ofHandout }, dueTime) {
    const { client } = this.#visit;
    const ofTask = { ...ofHandout, taskId };
    const withReason = { ...ofHandout, reason: this.#reason.input.value };
    if (action === "excuse") return client.call(HandoutService.excuseStudents, ofTask, patience);
    if (action === "unexcuse") return client.call(HandoutService.unexcuseStudents, ofTask, patience);
    if (action === "undue") return client.call(HandoutService.clearStudentDueTimes, withReason, patience);
    const request = { ...withReason, dueTime, neverDue: action === "never" };
    return client.call(HandoutService.setStudentDueTimes, request, patience);
  }

  /**
   * One after another; whoever it is done for is ticked no more. What fails for one student does not stop it, unless it would for all.
   *
   * @param {GridRow[]} rows
   * @param {(row: GridRow, requestId: string) => Promise<void>} work
   */
  async #eachOf(rows, work) {
    const { requestId, students } = this.#sent;
    let sent = 0;
    for (const row of rows) {
      const { box, failure } = this.#line(row);
      const { studentId } = row;
      if (!students.includes(studentId)) students.push(studentId);
      try {
        await work(row, `${requestId}-${students.indexOf(studentId)}`);
        box.checked = false;
        // Who closes the pane now finds ticked who is left, unless they have gone on there already.
        if (draftOf(this.#key)?.sent === this.#sent) this.#keep();
        sent += 1;
      } catch (error) {
        if (!isOfOne(error)) throw Object.assign(new Interrupted(sent), { cause: error });
        fill(failure, explanationOfMark(error));
      }
      this.#progress.value += 1;
    }
    return sent;
  }

  /** @param {boolean} isSending @param {number} all */
  #setSending(isSending, all) {
    this.#isSending = isSending;
    this.#progress.hidden = !isSending;
    this.#progress.max = Math.max(all, 1);
    this.#progress.value = 0;
    if (isSending) this.#press.setAttribute("aria-disabled", "true");
    else this.#press.removeAttribute("aria-disabled");
  }

  /** @param {Action} action @param {number} sent @param {number} all */
  #end(action, sent, all) {
    this.#sent.text = "";
    const sentence = words.marking.doneForSeveral[action](sent, count(sent));
    const failed = all - sent;
    const said = failed === 0 ? sentence : `${sentence} ${words.marking.failedFor(failed, count(failed))}`;
    this.#outcome.textContent = said;
    say(said);
    if (failed === 0) {
      for (const { put } of this.#typable) put("");
      forgetDraft(this.#key);
    } else if (this.#signal.aborted) sayNotStored(this.#visit, said);
  }

  /** @param {Action} action @param {unknown} error */
  async #failed(action, error) {
    if (error instanceof FieldError) return this.#failAt(error);
    const cause = error instanceof Interrupted ? error.cause : error;
    const sent = error instanceof Interrupted ? error.sent : 0;
    const before = this.#handout;
    if (!isUnknown(cause)) this.#sent.text = "";
    const isStale = isOutdated(cause);
    if (isStale) await this.#reread().catch(() => {});
    const all = sent > 0 ? `${words.marking.doneForSeveral[action](sent, count(sent))} ` : "";
    const kept = isUnknown(cause) ? ` ${words.marking.tryAgain}` : "";
    if (this.#signal.aborted) return sayNotStored(this.#visit, all + sentenceOfMark(cause));
    fill(this.#failure, all, explanationOfMark(cause), kept);
    if (before !== this.#handout && isStale) this.#showChanges(before);
  }

  async #reread() {
    const { handoutId } = this.#handout;
    this.#handout = await this.#visit.client.call(HandoutService.getHandout, { handoutId }, patience);
  }

  /** @param {Handout} before */
  #showChanges(before) {
    const sentences = changesOfHandout(before, this.#handout, this.#rows);
    fill(
      this.#changes,
      element("p", {}, element("strong", {}, words.marking.changedMeanwhile)),
      sentences.map((each) => element("p", {}, each)),
    );
  }

  /** @param {FieldError} error */
  #failAt({ fieldName, sentence }) {
    const place = this.#typable.find(({ path }) => path === fieldName);
    if (!place) {
      this.#failure.textContent = sentence;
      this.#list.querySelector("input")?.focus();
      return;
    }
    place.fail(sentence);
    place.input.focus();
  }
}

/** It stopped at one: what went wrong is its cause. */
class Interrupted extends Error {
  /** @param {number} sent before it */
  constructor(sent) {
    super("interrupted");
    this.sent = sent;
  }
}

/**
 * Whether it is about one student alone.
 *
 * @param {unknown} error
 */
const isOfOne = (error) =>
  error instanceof CallError && (error.reason === "NOT_A_RECIPIENT" || error.code === Code.NOT_FOUND);

/** @param {[string, string][]} each value and text */
const options = (each) => each.map(([value, text]) => element("option", { value }, inText(text)));

/** @param {import("./form.js").MarkField} made */
const fieldOf = ({ name, label, hint, input }) => field(label, input, { path: name, hint });
