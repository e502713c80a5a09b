// A handout in the inbox, with its tasks: how each is opened, and whether it is done.

import { element, fill, inText, isolated } from "../../base/dom.js";
import { dateAndTime, milliseconds } from "../../base/instants.js";
import { organizationNow } from "../../base/session.js";
import { words } from "../../base/words.js";
import { withTask } from "./marks.js";

/** @typedef {import("../../api/activity.js").InboxHandout} InboxHandout */
/** @typedef {import("../../api/activity.js").InboxTask} InboxTask */
/** @typedef {import("../../base/dom.js").Child} Child */
/** @typedef {import("./marks.js").PendingMark} PendingMark */
/** @typedef {{ link: import("../../api/context.js").Link | undefined }} KnownLink undefined: nothing stands there any more */
/**
 * @typedef {object} CardOptions
 * @property {(classId: string) => string} ownResults the address of the student's own results
 * @property {(task: InboxTask) => KnownLink | undefined} link undefined: not known yet
 * @property {(appId: string) => string} appTitle
 * @property {(handoutId: string, taskId: string) => PendingMark | undefined} pending
 * @property {(handoutId: string, taskId: string, isDone: boolean) => void} onMark
 */

/** A handout with its tasks; what is shown anew touches only what changed. */
export class HandoutCard {
  #options;
  /** @type {InboxHandout | undefined} */
  #handout;
  #isOver = false;
  #title = element("h2");
  #teachers = element("p");
  #due = element("p");
  /** When it closes by itself. */
  #closes = element("p");
  #instructions = element("p", { class: "instructions" });
  /** What the teacher wrote when the work was given back. */
  #returned = element("p", { class: "instructions" });
  #list = element("ul", { class: "inbox-tasks" });
  #results = element("p");
  /** @type {Map<string, { line: HTMLElement, key: string, facts: HTMLElement, link: HTMLElement, button: HTMLButtonElement, failure: HTMLElement }>} */
  #lines = new Map();

  /** @param {string} handoutId @param {CardOptions} options */
  constructor(handoutId, options) {
    this.#options = options;
    this.#title.id = `handout-${handoutId}`;
    this.element = element(
      "article",
      { class: "handout-card", "aria-labelledby": this.#title.id },
      this.#title,
      this.#teachers,
      this.#due,
      this.#closes,
      this.#instructions,
      this.#returned,
      this.#list,
      this.#results,
    );
  }

  /** How many of its tasks are not done, and have to be. */
  get tasksLeft() {
    return this.#isOver
      ? 0
      : (this.#handout?.tasks ?? []).filter((task) => !task.excused && !this.#isDone(task)).length;
  }

  /** The handout is not open to the student any more. */
  end() {
    if (this.#isOver || !this.#handout) return;
    this.#isOver = true;
    this.showTasks();
  }

  /** @param {InboxHandout} handout */
  show(handout) {
    this.#handout = handout;
    this.#isOver = false;
    put(this.#title, handout.title, () => [isolated(handout.title)]);
    const teachers = words.inbox.teachers(inText(handout.classTitle), handout.teacherNames.map(inText).join(", "));
    put(this.#teachers, teachers, () => [teachers]);
    this.#teachers.hidden = handout.classTitle === "";
    put(this.#instructions, handout.instructions, () => [handout.instructions && isolated(handout.instructions)]);
    this.#instructions.hidden = handout.instructions === "";
    const comment = handout.returnedWork?.comment ?? "";
    put(this.#returned, comment, () => [comment && words.inbox.givenBack(inText(comment))]);
    this.#returned.hidden = comment === "";
    put(this.#results, handout.classId, () => [
      element("a", { href: this.#options.ownResults(handout.classId) }, words.inbox.resultsInClass),
    ]);
    this.showTasks();
  }

  /**
   * A task as a mark's answer has it.
   *
   * @param {InboxTask} task
   */
  take(task) {
    if (this.#handout) this.#handout = withTask(this.#handout, task);
  }

  /** @param {InboxTask} task */
  #isDone(task) {
    const pending = this.#options.pending(/** @type {InboxHandout} */ (this.#handout).handoutId, task.taskId);
    return pending && pending.failure === undefined ? pending.isDone : task.done;
  }

  #showDue() {
    const handout = /** @type {InboxHandout} */ (this.#handout);
    const { dueTime, closeTime } = handout;
    const isOverdue = handout.tasks.some((task) => !this.#isDone(task) && isOverdueNow(task));
    const text = this.#isOver
      ? words.inbox.over
      : !dueTime
        ? words.noDueTime
        : isOverdue
          ? words.inbox.overdue(dateAndTime(dueTime))
          : words.due(dateAndTime(dueTime));
    put(this.#due, text, () => [text]);
    this.#due.classList.toggle("failure", isOverdue && !this.#isOver);
    const isToClose = closeTime && milliseconds(closeTime) > organizationNow() && !this.#isOver;
    const end = isToClose ? words.takesWorkUntil(dateAndTime(closeTime)) : "";
    put(this.#closes, end, () => [end]);
    this.#closes.hidden = end === "";
  }

  /** Shows the tasks as they are now. */
  showTasks() {
    const handout = this.#handout;
    if (!handout) return;
    const present = new Set(handout.tasks.map((task) => task.taskId));
    for (const [id, { line }] of this.#lines) {
      if (present.has(id)) continue;
      line.remove();
      this.#lines.delete(id);
    }
    for (const task of handout.tasks) this.#showTask(handout, task);
    this.#showDue();
  }

  /** @param {InboxHandout} handout @param {InboxTask} task */
  #showTask(handout, task) {
    const { line, facts, link, button, failure } = this.#lineOf(handout, task);
    const pending = this.#options.pending(handout.handoutId, task.taskId);
    const isWaiting = pending !== undefined && pending.failure === undefined;
    const isDone = this.#isDone(task);
    line.classList.toggle("is-done", isDone);
    const said = !isWaiting
      ? doneText(task)
      : pending.isSignedOut
        ? words.inbox.waitsForSignIn(isDone)
        : words.inbox.notSentYet(isDone);
    put(facts, said, () => [said]);
    const target = this.#options.link(task);
    put(link, JSON.stringify([target?.link ?? null, target !== undefined, this.#options.appTitle(task.appId)]), () =>
      this.#opening(task, target),
    );
    const text = isDone ? words.inbox.undo : words.inbox.markDone;
    put(button, text, () => [text]);
    button.setAttribute("aria-label", isDone ? words.inbox.undoTask(task.title) : words.inbox.markTaskDone(task.title));
    button.setAttribute("aria-disabled", String(isWaiting || this.#isOver));
    put(failure, pending?.failure ? pending.requestId : "", () => pending?.failure ?? []);
  }

  /** @param {InboxHandout} handout @param {InboxTask} task */
  #lineOf(handout, task) {
    const key = JSON.stringify([task.title, task.identifierPath]);
    let shown = this.#lines.get(task.taskId);
    if (shown?.key === key) return shown;
    const { handoutId } = handout;
    const press = (/** @type {MouseEvent} */ event) => {
      // The second click of a double one would take back what the first one said.
      if (event.detail > 1) return;
      const current = this.#handout?.tasks.find((each) => each.taskId === task.taskId);
      if (current && button.getAttribute("aria-disabled") !== "true")
        this.#options.onMark(handoutId, task.taskId, !this.#isDone(current));
    };
    const button = element("button", { type: "button", onclick: press });
    const facts = element("span", { class: "facts", role: "status" });
    const link = element("span");
    const failure = element("span", { role: "alert", class: "failure" });
    const line = element(
      "li",
      {},
      element("span", { class: "task-title" }, isolated(task.title)),
      " ",
      link,
      " ",
      facts,
      " ",
      button,
      " ",
      failure,
    );
    if (shown) shown.line.replaceWith(line);
    else this.#list.append(line);
    shown = { line, key, facts, link, button, failure };
    this.#lines.set(task.taskId, shown);
    return shown;
  }

  /**
   * How the content of a task is opened.
   *
   * @param {InboxTask} task
   * @param {KnownLink | undefined} known
   * @returns {Child[]}
   */
  #opening(task, known) {
    if (!known) return [];
    if (!known.link) return [element("span", { class: "quiet" }, words.inbox.noLonger)];
    const address = webAddress(known.link.url);
    if (address) {
      const name = words.inbox.openTask(task.title);
      return [
        element(
          "a",
          { href: address, target: "_blank", rel: "noopener noreferrer", "aria-label": name },
          words.inbox.open,
        ),
      ];
    }
    return [
      element("span", { class: "quiet" }, words.inbox.openInApp, " ", isolated(this.#options.appTitle(task.appId))),
    ];
  }
}

/**
 * Puts children into an element unless they stand there already.
 *
 * @param {HTMLElement} place
 * @param {string} key
 * @param {() => Child[]} children
 */
function put(place, key, children) {
  if (place.dataset.shown === key) return;
  place.dataset.shown = key;
  fill(place, ...children());
}

/**
 * Not done, it is missing by now. What is open again to the student is not overdue.
 *
 * @param {InboxTask} task
 */
const isOverdueNow = ({ excused, reopened, onTimeUntilTime }) =>
  !excused && !reopened && onTimeUntilTime !== undefined && milliseconds(onTimeUntilTime) < organizationNow();

/**
 * Done in words, and whether in time.
 *
 * @param {InboxTask} task
 */
function doneText(task) {
  const { done, doneTime, onTimeUntilTime } = task;
  if (task.excused) return words.inbox.excused;
  if (!done && task.reopened)
    return words.inbox.openAgain(task.reopenedUntilTime ? dateAndTime(task.reopenedUntilTime) : "");
  if (!done) return isOverdueNow(task) ? words.inbox.taskOverdue : "";
  if (!doneTime) return words.inbox.done;
  const isLate = onTimeUntilTime && milliseconds(doneTime) > milliseconds(onTimeUntilTime);
  return isLate ? words.inbox.doneLate(dateAndTime(doneTime)) : words.inbox.doneAt(dateAndTime(doneTime));
}

/**
 * An address that a browser may go to, out of what an app has declared.
 *
 * @param {string | undefined} text
 */
function webAddress(text) {
  try {
    const { protocol, href } = new URL(text ?? "");
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    // It is no address.
    return undefined;
  }
}
