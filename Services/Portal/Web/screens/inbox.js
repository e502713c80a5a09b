// What a student has to do: the handouts that are open, their tasks, and the student's own marks of done.
//
// Nothing of it is streamed, so it is asked for anew every now and then; what is shown stays in its order while it is looked at.

import { HandoutService, NoticeKind } from "../api/activity.js";
import { ContextService } from "../api/context.js";
import { element, fill, inText, isolated } from "../base/dom.js";
import { count } from "../base/figures.js";
import { dateAndTime, milliseconds, timeOfDay } from "../base/instants.js";
import { isPassing, pauseAfter, rest, untilVisible } from "../base/live.js";
import { studentPath } from "../base/router.js";
import { noteOrganizationTime, now } from "../base/session.js";
import { words } from "../base/words.js";
import { CallError, Code } from "../rpc/calls.js";
import { HandoutCard } from "./inbox/card.js";
import { failureOf, Marks, patience } from "./inbox/marks.js";

/** @typedef {import("../api/activity.js").InboxHandout} InboxHandout */
/** @typedef {import("../api/activity.js").InboxTask} InboxTask */
/** @typedef {import("../api/activity.js").Notice} Notice */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./inbox/card.js").KnownLink} KnownLink */

/** How often it is asked for, in milliseconds. */
const pollInterval = 30_000;
const handoutsPerPage = 50;
/** So many pages are read without being asked for. */
const pagesAtFirst = 4;
const linksAtATime = 4;

/**
 * Links of content, by organization.
 *
 * @type {Map<string, Map<string, KnownLink>>}
 */
const linksOf = new Map();

/** @param {Visit} visit */
export async function show(visit) {
  await new InboxScreen(visit).run();
}

class InboxScreen {
  #visit;
  #marks;
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
  /** @type {Promise<void> | undefined} */
  #apps;
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
    const { client, organization, session, signal } = visit;
    const onChange = (/** @type {string} */ handoutId, /** @type {InboxTask | undefined} */ task) =>
      this.#markChanged(handoutId, task);
    this.#marks = Marks.of(JSON.stringify([organization, session.person]), { client, signal, onChange });
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
    for (let failures = 0; !signal.aborted; ) {
      this.#marks.resend();
      await rest(failures > 0 ? pauseAfter(failures - 1) : pollInterval, signal);
      await untilVisible(signal);
      if (signal.aborted) return;
      try {
        await this.#refresh();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) throw error;
        failures += 1;
        this.#showOld();
      }
    }
  }

  async #refresh() {
    const { client, signal } = this.#visit;
    const askedAt = performance.now();
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
    this.#show(this.#marks.brought(handouts, askedAt), pageToken !== "");
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
        this.#marks.pending(handoutId, taskId),
      onMark: (/** @type {string} */ handoutId, /** @type {string} */ taskId, /** @type {boolean} */ isDone) =>
        this.#marks.mark(handoutId, taskId, isDone),
    };
  }

  /** @param {string} handoutId @param {InboxTask} [task] as it is stored */
  #markChanged(handoutId, task) {
    const card = this.#cards.get(handoutId);
    if (task) card?.take(task);
    card?.showTasks();
    this.#showSum();
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
    await this.#learnApps();
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

  /** Asks for the titles of apps, once while the page is open; after a failure once more. */
  #learnApps() {
    const { client, signal } = this.#visit;
    this.#apps ??= client
      .call(ContextService.listApps, { pageSize: 200 }, { signal })
      .then(({ apps }) => {
        for (const app of apps) this.#appTitles.set(app.appId, app.title);
        this.#showLinks();
      })
      .catch((error) => {
        this.#apps = undefined;
        throw error;
      });
    return this.#apps;
  }

  #showLinks() {
    if (!this.#visit.signal.aborted) for (const card of this.#cards.values()) card.showTasks();
  }

  async #learnNotices() {
    const { client, signal } = this.#visit;
    if (!this.#hasNotices) return;
    try {
      const [{ notices }] = await Promise.all([
        client.call(HandoutService.listNotices, {}, { signal }),
        // Their texts name apps, and are not written again.
        this.#learnApps(),
      ]);
      if (!signal.aborted) this.#showNotices(notices);
    } catch (error) {
      if (error instanceof CallError && error.code === Code.UNIMPLEMENTED) this.#hasNotices = false;
    }
  }

  /** @param {Notice[]} notices */
  #showNotices(notices) {
    const groups = sameNotices(notices, (appId) => this.#appTitles.get(appId));
    const shown = [...this.#notices.querySelectorAll("[data-notice]")].map(
      (each) => /** @type {HTMLElement} */ (each).dataset.notice,
    );
    const names = groups.map(nameOfGroup);
    if (shown.length === names.length && names.every((name, index) => name === shown[index])) return;
    const lines = groups.map((group) => this.#noticeLine(group));
    fill(this.#notices, lines.length > 0 && element("h2", {}, words.inbox.notices), lines);
  }

  /** @param {NoticeGroup} group */
  #noticeLine(group) {
    const { client } = this.#visit;
    const { text, isKnown, notices } = group;
    const failure = element("span", { role: "alert", class: "failure" });
    let isSending = false;
    const acknowledge = async () => {
      if (isSending) return;
      isSending = true;
      try {
        for (const { noticeId } of notices) {
          await client.call(HandoutService.acknowledgeNotice, { noticeId }, { timeoutMilliseconds: patience });
        }
        item.remove();
        if (!this.#notices.querySelector("[data-notice]")) fill(this.#notices);
        this.#list.querySelector("button")?.focus();
      } catch (error) {
        fill(failure, failureOf(error));
      } finally {
        isSending = false;
      }
    };
    const item = element(
      "p",
      { class: "notice", "data-notice": nameOfGroup(group) },
      isKnown ? text : isolated(text),
      notices.length > 1 && ` ${timesText(notices)}`,
      " ",
      element("button", { onclick: acknowledge }, words.inbox.acknowledge),
      failure,
    );
    return item;
  }
}

/** @param {InboxTask} task */
const contentKey = ({ appId, identifierPath }) => JSON.stringify([appId, ...identifierPath]);

// Notices

/**
 * Notices that say the same: a pupil reads it once, and has read all of them then.
 *
 * @typedef {{ text: string, isKnown: boolean, notices: Notice[] }} NoticeGroup `isKnown`: the text is the page's own
 */

/**
 * In the order in which each is said first.
 *
 * @param {Notice[]} notices
 * @param {(appId: string) => string | undefined} titleOf
 * @returns {NoticeGroup[]}
 */
function sameNotices(notices, titleOf) {
  /** @type {Map<string, NoticeGroup>} */
  const groups = new Map();
  for (const notice of notices) {
    const known = noticeText(notice, titleOf);
    const text = known ?? notice.text;
    const group = groups.get(text) ?? { text, isKnown: known !== undefined, notices: [] };
    group.notices.push(notice);
    groups.set(text, group);
  }
  return [...groups.values()];
}

/** @param {NoticeGroup} group */
const nameOfGroup = ({ notices }) => notices.map(({ noticeId }) => noticeId).join(" ");

/**
 * How often it is said, and of which handouts where these differ.
 *
 * @param {Notice[]} notices
 */
function timesText(notices) {
  const titles = [...new Set(notices.map(({ handoutTitle }) => handoutTitle))].filter((title) => title !== "");
  const named = titles.length > 1 ? titles.map(inText).join(words.comma) : "";
  return words.inbox.saidTimes(notices.length, count(notices.length), named);
}

/**
 * What a notice says in the page's language; undefined of a kind that this page does not know.
 *
 * @param {Notice} notice
 * @param {(appId: string) => string | undefined} titleOf
 * @returns {string | undefined}
 */
function noticeText(notice, titleOf) {
  const app = inText(titleOf(notice.appId) || notice.appId || words.inbox.anApp);
  switch (notice.kind) {
    case NoticeKind.PROGRESS_SHARED:
      return words.inbox.progressShared(app, inText(notice.classTitle));
    case NoticeKind.MARKED_DONE:
      return words.inbox.markedDone(app, inText(notice.title));
    case NoticeKind.DUE_SOON:
      return words.inbox.dueSoon(inText(notice.handoutTitle), notice.dueTime ? dateAndTime(notice.dueTime) : "");
    case NoticeKind.RETURNED:
      return words.inbox.returned(inText(notice.handoutTitle), inText(notice.comment));
    default:
      return undefined;
  }
}
