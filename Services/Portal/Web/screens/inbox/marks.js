// A student's marks of done on their way to the service: they outlive the screen on which they were made.

import { HandoutService } from "../../api/activity.js";
import { explanationOf } from "../../base/failures.js";
import { newIdentifierAt } from "../../base/identifiers.js";
import { timestamp } from "../../base/instants.js";
import { isPassing } from "../../base/live.js";
import { askBeforeLeaving } from "../../base/session.js";
import { words } from "../../base/words.js";
import { CallError, Code } from "../../rpc/calls.js";

/** @typedef {import("../../api/activity.js").InboxHandout} InboxHandout */
/** @typedef {import("../../api/activity.js").InboxTask} InboxTask */
/**
 * A mark that the service has yet to answer. It is sent again as it was until then: it counts for when it was made, and once.
 *
 * @typedef {object} PendingMark
 * @property {string} handoutId
 * @property {string} taskId
 * @property {boolean} isDone
 * @property {number} happened by this machine's clock, in milliseconds since 1970
 * @property {string} requestId
 * @property {boolean} isSending
 * @property {boolean} isResent it was sent before
 * @property {boolean} isSignedOut it waits until the student has signed in again
 * @property {ReturnType<typeof setTimeout> | undefined} timer of sending it again
 * @property {import("../../base/failures.js").Explanation | undefined} failure why it is not stored; undefined where nothing is known to be wrong
 */
/**
 * Where marks are shown, and as whom they are sent.
 *
 * @typedef {object} MarkScreen
 * @property {import("../../rpc/calls.js").Client} client
 * @property {AbortSignal} signal aborted when it is left
 * @property {(handoutId: string, task?: InboxTask) => void} onChange is told of each change, and of a task as the service has stored it
 */

/** The pause before a mark is sent again that did not arrive, in milliseconds. */
const resendInterval = 5000;
/** How long a call may take, in milliseconds. */
export const patience = 15_000;

/**
 * By person.
 *
 * @type {Map<string, Marks>}
 */
const known = new Map();

askBeforeLeaving(() => [...known.values()].some((marks) => marks.areWaiting));

/** The marks of a person. */
export class Marks {
  /** @type {Map<string, PendingMark>} */
  #pending = new Map();
  /**
   * Tasks as marks were stored, and when the page heard of it: a list that was asked for before then may not have them.
   *
   * @type {{ handoutId: string, task: InboxTask, at: number }[]}
   */
  #stored = [];
  /** @type {MarkScreen} */
  #screen;

  /** @param {MarkScreen} screen */
  constructor(screen) {
    this.#screen = screen;
  }

  /**
   * Those of a person, shown by this screen from now on.
   *
   * @param {string} person
   * @param {MarkScreen} screen
   */
  static of(person, screen) {
    const marks = known.get(person) ?? new Marks(screen);
    known.set(person, marks);
    marks.#screen = screen;
    return marks;
  }

  get areWaiting() {
    return [...this.#pending.values()].some((mark) => mark.failure === undefined);
  }

  /** @param {string} handoutId @param {string} taskId */
  pending(handoutId, taskId) {
    return this.#pending.get(keyOf(handoutId, taskId));
  }

  /**
   * Marks a task, unless an earlier mark of it is on its way.
   *
   * @param {string} handoutId
   * @param {string} taskId
   * @param {boolean} isDone
   */
  mark(handoutId, taskId, isDone) {
    const standing = this.pending(handoutId, taskId);
    if (standing && (standing.isSending || standing.failure === undefined)) return;
    const happened = Date.now();
    /** @type {PendingMark} */
    const mark = {
      handoutId,
      taskId,
      isDone,
      happened,
      requestId: newIdentifierAt(happened),
      isSending: false,
      isResent: false,
      isSignedOut: false,
      timer: undefined,
      failure: undefined,
    };
    this.#pending.set(keyOf(handoutId, taskId), mark);
    this.#send(mark);
  }

  /** Sends what has not been answered yet. */
  resend() {
    for (const mark of this.#pending.values()) if (!mark.isSending && mark.failure === undefined) this.#send(mark);
  }

  /**
   * A list with what was stored after it was asked for.
   *
   * @param {InboxHandout[]} handouts
   * @param {number} askedAt by `performance.now()`
   */
  brought(handouts, askedAt) {
    this.#stored = this.#stored.filter(({ at }) => at >= askedAt);
    return this.#stored.reduce(
      (list, { handoutId, task }) => list.map((each) => (each.handoutId === handoutId ? withTask(each, task) : each)),
      handouts,
    );
  }

  /** @param {PendingMark} mark */
  async #send(mark) {
    const { handoutId, taskId, requestId } = mark;
    clearTimeout(mark.timer);
    mark.isSending = true;
    this.#changed(handoutId);
    /** @type {InboxTask | undefined} */
    let task;
    try {
      // Sent at once it happened now, not the millisecond before.
      const time = {
        happenTime: timestamp(mark.happened),
        sentTime: timestamp(mark.isResent ? Date.now() : mark.happened),
      };
      mark.isResent = true;
      const method = mark.isDone ? HandoutService.markDone : HandoutService.unmarkDone;
      // Leaving the screen does not take the mark back.
      const request = { handoutId, taskId, time, requestId };
      task = await this.#screen.client.call(method, request, { timeoutMilliseconds: patience });
      this.#pending.delete(keyOf(handoutId, taskId));
      this.#stored.push({ handoutId, task, at: performance.now() });
    } catch (error) {
      mark.isSignedOut = isSignedOut(error);
      // Whatever screen is shown by then. While somebody else is signed in, the portal refuses what this student sends.
      if (mark.isSignedOut || isPassing(error)) mark.timer = setTimeout(() => this.#send(mark), resendInterval);
      else mark.failure = failureOf(error);
    } finally {
      mark.isSending = false;
    }
    this.#changed(handoutId, task);
  }

  /**
   * Tells the screen that shows marks now: perhaps another one than that on which the mark was made, or none.
   *
   * @param {string} handoutId
   * @param {InboxTask} [task]
   */
  #changed(handoutId, task) {
    if (!this.#screen.signal.aborted) this.#screen.onChange(handoutId, task);
  }
}

/** @param {unknown} error */
const isSignedOut = (error) => error instanceof CallError && error.code === Code.UNAUTHENTICATED;

/** @param {string} handoutId @param {string} taskId */
const keyOf = (handoutId, taskId) => JSON.stringify([handoutId, taskId]);

/**
 * A handout with a task as a mark's answer has it.
 *
 * @param {InboxHandout} handout
 * @param {InboxTask} task
 */
export const withTask = (handout, { taskId, done, doneTime }) => ({
  ...handout,
  tasks: handout.tasks.map((each) => (each.taskId === taskId ? { ...each, done, doneTime } : each)),
});

/**
 * Why the service did not do it, in words for a student.
 *
 * @param {unknown} error
 * @returns {import("../../base/failures.js").Explanation}
 */
export function failureOf(error) {
  const { notOpen, notStored, tooManyMarks, tryAgain } = words.inbox;
  const reasons = { HANDOUT_NOT_OPEN: notOpen, TOO_MANY_DONE_MARKS: tooManyMarks };
  if (error instanceof CallError && error.reason in reasons) return explanationOf(error, reasons);
  return isPassing(error) ? [tryAgain] : [notStored, " ", ...explanationOf(error)];
}
