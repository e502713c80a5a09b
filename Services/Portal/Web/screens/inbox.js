// What a student has to do: the handouts that are open, their tasks, and the student's own marks of done.
//
// Nothing of it is streamed, so it is asked for anew every now and then; what is shown stays in its order while it is looked at.

import { HandoutService } from "../api/activity.js";
import { ContextService } from "../api/context.js";
import { element, fill, isolated } from "../base/dom.js";
import { count } from "../base/figures.js";
import { newIdentifierAt } from "../base/identifiers.js";
import { dateAndTime, milliseconds, timeOfDay, timestamp } from "../base/instants.js";
import { isPassing, rest, untilVisible } from "../base/live.js";
import { studentPath } from "../base/router.js";
import { noteOrganizationTime, now, organizationNow } from "../base/session.js";
import { words } from "../base/words.js";
import { CallError, Code } from "../rpc/calls.js";

/** @typedef {import("../api/activity.js").InboxHandout} InboxHandout */
/** @typedef {import("../api/activity.js").InboxTask} InboxTask */
/** @typedef {import("../api/activity.js").Notice} Notice */
/** @typedef {import("../api/context.js").Link} Link */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("../base/dom.js").Child} Child */
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
 * @property {string} failure why it is not stored, in words; "" where nothing is known to be wrong
 */
/** @typedef {{ link: Link | undefined }} KnownLink undefined: nothing stands there any more */

/** How often it is asked for, in milliseconds. */
const pollInterval = 30_000;
/** The pause before a mark is sent again that did not arrive, in milliseconds. */
const resendInterval = 5000;
const patience = 15_000;
const handoutsPerPage = 50;
/** So many pages are read without being asked for. */
const pagesAtFirst = 4;
const linksAtATime = 4;

/**
 * Marks on their way, by person: they outlive the screen.
 *
 * @type {Map<string, Map<string, PendingMark>>}
 */
const pendingOf = new Map();
/**
 * Links of content, by organization.
 *
 * @type {Map<string, Map<string, KnownLink>>}
 */
const linksOf = new Map();

addEventListener("beforeunload", (event) => {
  if ([...pendingOf.values()].some((marks) => [...marks.values()].some((mark) => mark.failure === "")))
    event.preventDefault();
});

/** @param {Visit} visit */
export async function show(visit) {
  await new InboxScreen(visit).run();
}

class InboxScreen {
  #visit;
  #pending;
  #links;
  /**
   * The open handouts in the order in which they stand.
   *
   * @type {Map<string, HandoutCard>}
   */
  #cards = new Map();
  #pagesWanted = pagesAtFirst;
  /** @type {Map<string, string>} */
  #appTitles = new Map();
  #asOf = element("p", { class: "freshness" });
  #trouble = element("p", { role: "status", class: "failure" });
  #sum = element("p", { "aria-live": "polite" });
  #notices = element("div");
  #list = element("div", { class: "inbox" });
  #end = element("p");
  #refreshedAt = 0;
  #hasNotices = true;

  /** @param {Visit} visit */
  constructor(visit) {
    this.#visit = visit;
    const { organization, session } = visit;
    const person = JSON.stringify([organization, session.person]);
    this.#pending = pendingOf.get(person) ?? new Map();
    pendingOf.set(person, this.#pending);
    this.#links = linksOf.get(organization) ?? new Map();
    linksOf.set(organization, this.#links);
  }

  /** Shows the inbox, and asks for it again while it is looked at. */
  async run() {
    const { main, session, setTitle, signal } = this.#visit;
    await this.#refresh();
    if (signal.aborted) return;
    setTitle(words.inbox.title);
    fill(
      main,
      element("h1", {}, words.inbox.title),
      this.#asOf,
      this.#trouble,
      element(
        "p",
        { class: "line" },
        element("a", { href: studentPath(this.#visit, session.person) }, words.inbox.ownResults),
      ),
      this.#notices,
      this.#sum,
      this.#list,
      this.#end,
    );
    while (!signal.aborted) {
      this.#resend();
      await rest(pollInterval, signal);
      await untilVisible(signal);
      if (signal.aborted) return;
      try {
        await this.#refresh();
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) throw error;
        this.#showOld();
      }
    }
  }

  async #refresh() {
    const { client, signal } = this.#visit;
    /** @type {InboxHandout[]} */
    const handouts = [];
    let pageToken = "";
    for (let page = 0; page < this.#pagesWanted; page++) {
      const request = { pageSize: handoutsPerPage, pageToken };
      const response = await client.call(HandoutService.listInbox, request, { signal, timeoutMilliseconds: patience });
      handouts.push(...response.handouts);
      if (response.evaluateTime) noteOrganizationTime(milliseconds(response.evaluateTime));
      pageToken = response.nextPageToken;
      if (!pageToken) break;
    }
    if (signal.aborted) return;
    this.#show(handouts, pageToken !== "");
    this.#refreshedAt = now();
    this.#asOf.dataset.kind = "live";
    this.#asOf.textContent = words.inbox.asOf(timeOfDay(this.#refreshedAt));
    this.#trouble.textContent = "";
    // Neither is waited for: what is to do is there without them.
    this.#learnLinks(handouts).catch(() => {});
    this.#learnNotices().catch(() => {});
  }

  #showOld() {
    this.#asOf.dataset.kind = "old";
    this.#asOf.textContent = words.inbox.asOf(timeOfDay(this.#refreshedAt));
    const text = words.inbox.notRefreshed(timeOfDay(this.#refreshedAt));
    // Said once to those who listen, not with each try.
    if (this.#trouble.textContent !== text) this.#trouble.textContent = text;
  }

  /** @param {InboxHandout[]} handouts @param {boolean} hasMore */
  #show(handouts, hasMore) {
    const open = new Set(handouts.map((handout) => handout.handoutId));
    // One that is over stays where it is until the page is opened again: nothing moves below somebody's finger.
    if (!hasMore) for (const [id, card] of this.#cards) if (!open.has(id)) card.end();
    /** @type {Element | null} */
    let before = null;
    for (const handout of handouts) {
      let card = this.#cards.get(handout.handoutId);
      if (!card) {
        card = new HandoutCard(handout.handoutId, this.#options);
        this.#cards.set(handout.handoutId, card);
        if (before) before.after(card.element);
        else this.#list.prepend(card.element);
      }
      before = card.element;
      card.show(handout);
    }
    this.#showSum();
    if (!hasMore) fill(this.#end);
    else if (this.#end.childNodes.length === 0)
      fill(this.#end, element("button", { onclick: () => this.#showMore() }, words.more));
  }

  async #showMore() {
    this.#pagesWanted += pagesAtFirst;
    try {
      await this.#refresh();
    } catch {
      if (this.#visit.signal.aborted) return;
      this.#pagesWanted -= pagesAtFirst;
      this.#showOld();
    }
  }

  #showSum() {
    const left = [...this.#cards.values()].reduce((sum, card) => sum + card.tasksLeft, 0);
    const text = this.#cards.size === 0 ? words.inbox.empty : words.inbox.tasksLeft(left, count(left));
    if (this.#sum.textContent !== text) this.#sum.textContent = text;
  }

  /** What cards need of the screen. */
  get #options() {
    const { session } = this.#visit;
    return {
      ownResults: (/** @type {string} */ classId) => studentPath(this.#visit, session.person, classId),
      link: (/** @type {InboxTask} */ task) => this.#links.get(contentKey(task)),
      appTitle: (/** @type {string} */ appId) => this.#appTitles.get(appId) || appId,
      pending: (/** @type {string} */ handoutId, /** @type {string} */ taskId) =>
        this.#pending.get(markKey(handoutId, taskId)),
      onMark: (/** @type {string} */ handoutId, /** @type {string} */ taskId, /** @type {boolean} */ isDone) =>
        this.#mark(handoutId, taskId, isDone),
    };
  }

  // Done

  /** @param {string} handoutId @param {string} taskId @param {boolean} isDone */
  #mark(handoutId, taskId, isDone) {
    const key = markKey(handoutId, taskId);
    const standing = this.#pending.get(key);
    if (standing && (standing.isSending || standing.failure === "")) return;
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
      failure: "",
    };
    this.#pending.set(key, mark);
    this.#send(key, mark);
  }

  /** Sends what has not been answered yet. */
  #resend() {
    for (const [key, mark] of this.#pending) if (!mark.isSending && mark.failure === "") this.#send(key, mark);
  }

  /** @param {string} key @param {PendingMark} mark */
  async #send(key, mark) {
    const { client, signal } = this.#visit;
    const { handoutId, taskId, requestId } = mark;
    const card = this.#cards.get(handoutId);
    mark.isSending = true;
    card?.showTasks();
    try {
      // Sent at once it happened now, not the millisecond before.
      const time = {
        happenTime: timestamp(mark.happened),
        sentTime: timestamp(mark.isResent ? Date.now() : mark.happened),
      };
      mark.isResent = true;
      const method = mark.isDone ? HandoutService.markDone : HandoutService.unmarkDone;
      // Leaving the screen does not take the mark back.
      const task = await client.call(method, { handoutId, taskId, time, requestId }, { timeoutMilliseconds: patience });
      this.#pending.delete(key);
      card?.take(task);
    } catch (error) {
      if (!isPassing(error)) mark.failure = failureOf(error);
      else if (!signal.aborted) setTimeout(() => this.#sendAgain(key, mark), resendInterval);
    } finally {
      mark.isSending = false;
    }
    if (signal.aborted) return;
    card?.showTasks();
    this.#showSum();
  }

  /** @param {string} key @param {PendingMark} mark */
  #sendAgain(key, mark) {
    const isWaiting = this.#pending.get(key) === mark && !mark.isSending && mark.failure === "";
    if (isWaiting && !this.#visit.signal.aborted) this.#send(key, mark);
  }

  // Links and notices

  /**
   * Asks where the content of tasks is opened, of each once while the page is open.
   *
   * @param {InboxHandout[]} handouts
   */
  async #learnLinks(handouts) {
    const { client, signal } = this.#visit;
    /** @type {Map<string, InboxTask>} */
    const wanted = new Map();
    for (const task of handouts.flatMap((handout) => handout.tasks)) {
      const key = contentKey(task);
      if (!this.#links.has(key)) wanted.set(key, task);
    }
    if (this.#appTitles.size === 0) {
      const { apps } = await client.call(ContextService.listApps, { pageSize: 200 }, { signal });
      for (const app of apps) this.#appTitles.set(app.appId, app.title);
      this.#showLinks();
    }
    const queue = [...wanted];
    const work = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        const [key, { appId, identifierPath }] = next;
        try {
          this.#links.set(key, {
            link: await client.call(ContextService.getLink, { appId, identifierPath }, { signal }),
          });
        } catch (error) {
          // What cannot be reached is asked for the next time.
          if (!(error instanceof CallError) || error.code !== Code.NOT_FOUND) throw error;
          this.#links.set(key, { link: undefined });
        }
      }
    };
    await Promise.all(Array.from({ length: linksAtATime }, work)).finally(() => this.#showLinks());
  }

  #showLinks() {
    if (!this.#visit.signal.aborted) for (const card of this.#cards.values()) card.showTasks();
  }

  async #learnNotices() {
    const { client, signal } = this.#visit;
    if (!this.#hasNotices) return;
    try {
      const { notices } = await client.call(HandoutService.listNotices, {}, { signal });
      if (!signal.aborted) this.#showNotices(notices);
    } catch (error) {
      if (error instanceof CallError && error.code === Code.UNIMPLEMENTED) this.#hasNotices = false;
    }
  }

  /** @param {Notice[]} notices */
  #showNotices(notices) {
    const shown = [...this.#notices.querySelectorAll("[data-notice]")].map(
      (each) => /** @type {HTMLElement} */ (each).dataset.notice,
    );
    if (shown.length === notices.length && notices.every((notice, index) => notice.noticeId === shown[index])) return;
    const { client } = this.#visit;
    const line = (/** @type {Notice} */ notice) => {
      const failure = element("span", { role: "alert", class: "failure" });
      const acknowledge = async () => {
        try {
          await client.call(
            HandoutService.acknowledgeNotice,
            { noticeId: notice.noticeId },
            { timeoutMilliseconds: patience },
          );
          item.remove();
          if (!this.#notices.querySelector("[data-notice]")) fill(this.#notices);
          this.#list.querySelector("button")?.focus();
        } catch (error) {
          failure.textContent = failureOf(error);
        }
      };
      const item = element(
        "p",
        { class: "notice", "data-notice": notice.noticeId },
        isolated(notice.text),
        " ",
        element("button", { onclick: acknowledge }, words.inbox.acknowledge),
        failure,
      );
      return item;
    };
    fill(this.#notices, notices.length > 0 && element("h2", {}, words.inbox.notices), notices.map(line));
  }
}

/**
 * @typedef {object} CardOptions
 * @property {(classId: string) => string} ownResults the address of the student's own results
 * @property {(task: InboxTask) => KnownLink | undefined} link undefined: not known yet
 * @property {(appId: string) => string} appTitle
 * @property {(handoutId: string, taskId: string) => PendingMark | undefined} pending
 * @property {(handoutId: string, taskId: string, isDone: boolean) => void} onMark
 */

/** A handout with its tasks; what is shown anew touches only what changed. */
class HandoutCard {
  #options;
  /** @type {InboxHandout | undefined} */
  #handout;
  #isOver = false;
  #title = element("h2");
  #due = element("p");
  #instructions = element("p", { class: "instructions" });
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
      this.#due,
      this.#instructions,
      this.#list,
      this.#results,
    );
  }

  /** How many of its tasks are not done. */
  get tasksLeft() {
    return this.#isOver ? 0 : (this.#handout?.tasks ?? []).filter((task) => !this.#isDone(task)).length;
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
    put(this.#instructions, handout.instructions, () => [handout.instructions && isolated(handout.instructions)]);
    this.#instructions.hidden = handout.instructions === "";
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
    if (!this.#handout) return;
    this.#handout.tasks = this.#handout.tasks.map((each) =>
      each.taskId === task.taskId ? { ...each, done: task.done, doneTime: task.doneTime } : each,
    );
  }

  /** @param {InboxTask} task */
  #isDone(task) {
    const pending = this.#options.pending(/** @type {InboxHandout} */ (this.#handout).handoutId, task.taskId);
    return pending && pending.failure === "" ? pending.isDone : task.done;
  }

  #showDue() {
    const handout = /** @type {InboxHandout} */ (this.#handout);
    const { dueTime } = handout;
    const isOverdue = dueTime && milliseconds(dueTime) < organizationNow() && this.tasksLeft > 0;
    const text = this.#isOver
      ? words.inbox.over
      : !dueTime
        ? words.noDueTime
        : isOverdue
          ? words.inbox.overdue(dateAndTime(dueTime))
          : words.due(dateAndTime(dueTime));
    put(this.#due, text, () => [text]);
    this.#due.classList.toggle("failure", Boolean(isOverdue) && !this.#isOver);
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
    const isWaiting = pending !== undefined && pending.failure === "";
    const isDone = this.#isDone(task);
    line.classList.toggle("is-done", isDone);
    const said = isWaiting ? words.inbox.notSentYet(isDone) : doneText(task, handout);
    put(facts, said, () => [said]);
    const target = this.#options.link(task);
    put(link, JSON.stringify([target?.link ?? null, target !== undefined, this.#options.appTitle(task.appId)]), () =>
      this.#opening(task, target),
    );
    const text = isDone ? words.inbox.undo : words.inbox.markDone;
    put(button, text, () => [text]);
    button.setAttribute("aria-label", isDone ? words.inbox.undoTask(task.title) : words.inbox.markTaskDone(task.title));
    button.setAttribute("aria-disabled", String(isWaiting || this.#isOver));
    put(failure, pending?.failure ?? "", () => [pending?.failure ?? ""]);
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
 * Done in words, and whether in time.
 *
 * @param {InboxTask} task
 * @param {InboxHandout} handout
 */
function doneText({ done, doneTime }, { dueTime }) {
  if (!done) return dueTime && milliseconds(dueTime) < organizationNow() ? words.inbox.taskOverdue : "";
  if (!doneTime) return words.inbox.done;
  const isLate = dueTime && milliseconds(doneTime) > milliseconds(dueTime);
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

/** @param {unknown} error */
function failureOf(error) {
  if (!(error instanceof CallError)) return words.failed;
  if (error.code === Code.UNAUTHENTICATED) return words.signedOut;
  if (error.reason === "HANDOUT_NOT_OPEN") return words.inbox.notOpen;
  if (error.reason === "TOO_MANY_DONE_MARKS") return words.inbox.tooManyMarks;
  return isPassing(error) ? words.inbox.tryAgain : `${words.inbox.notStored} ${error.message}`;
}

/** @param {InboxTask} task */
const contentKey = ({ appId, identifierPath }) => JSON.stringify([appId, ...identifierPath]);

/** @param {string} handoutId @param {string} taskId */
const markKey = (handoutId, taskId) => JSON.stringify([handoutId, taskId]);
