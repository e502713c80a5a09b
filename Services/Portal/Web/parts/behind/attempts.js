// Attempts in a list that comes by pages: what each of them recorded, and a word for whether it counts.

import { AttemptState } from "../../api/activity.js";
import { Metric } from "../../api/report.js";
import { element, fill, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { dateAndTime } from "../../base/instants.js";
import { areNamesHidden } from "../../base/names.js";
import { words } from "../../base/words.js";
import { binaryText, pointsText, valueText } from "../shown.js";

/** @typedef {import("../../api/activity.js").ActivityItem} ActivityItem */
/** @typedef {import("../../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {{ text: string, counts: boolean }} Verdict */

/**
 * A row of the list.
 *
 * @param {ReportedAttempt} attempt
 * @param {Verdict} verdict
 * @param {HTMLElement} [forms] for what a teacher says of it
 */
export function attemptRow(attempt, verdict, forms) {
  const { behind } = words;
  const { additionalItems: items, markedItems } = attempt;
  const number = attempt.number > 0 && element("strong", {}, behind.attempt(figures.count(attempt.number)));
  const head = separated([number, attempt.startTime && dateAndTime(attempt.startTime), ...marks(attempt)]);
  return element(
    "li",
    { "data-counts": verdict.counts },
    element("p", { class: "line" }, element("span", {}, head), verdictMark(verdict)),
    element("p", {}, separated(recorded(attempt))),
    items.length > 0 &&
      element(
        "details",
        {},
        element("summary", {}, behind.items(items.length, figures.count(items.length))),
        element(
          "ul",
          {},
          items.map((item) => element("li", {}, itemText(item, markedItems))),
        ),
      ),
    commentOn(attempt),
    forms,
  );
}

/**
 * What a teacher has written. While names are hidden a class may be looking, for which it is not.
 *
 * @param {ReportedAttempt} attempt
 */
function commentOn({ comment }) {
  if (!comment) return undefined;
  if (areNamesHidden()) return element("p", { class: "quiet" }, words.behind.commentHidden);
  const when = comment.markTime ? dateAndTime(comment.markTime) : "";
  return element(
    "div",
    { class: "comment" },
    element("p", { class: "quiet" }, words.behind.commentOf(when)),
    element("p", { class: "comment-text" }, isolated(comment.text)),
  );
}

/**
 * The word itself says whether it counts; the look only makes it easy to find.
 *
 * @param {Verdict} verdict
 */
const verdictMark = ({ text, counts }) => element("span", { class: counts ? "verdict counts" : "verdict" }, text);

/** @param {ReportedAttempt} attempt */
function marks({ state, finished, carried }) {
  const { states, finishedMark, carriedMark } = words.behind;
  /** @type {Record<number, string>} */
  const texts = {
    [AttemptState.RUNNING]: states.running,
    [AttemptState.PAUSED]: states.paused,
    [AttemptState.STOPPED]: states.stopped,
    [AttemptState.SUPERSEDED]: states.superseded,
  };
  return [texts[state], finished && finishedMark, carried && carriedMark];
}

/** @param {ReportedAttempt} attempt */
function recorded({ hasProgress, progress, time, primaryItem, markedItems }) {
  const seconds = time ? figures.seconds(time) : 0;
  if (!primaryItem && !hasProgress && seconds === 0) return [words.behind.nothingRecorded];
  return [
    primaryItem && element("span", {}, itemText(primaryItem, markedItems)),
    hasProgress && words.behind.progressOf(figures.percent(progress)),
    seconds > 0 && figures.time(seconds),
  ];
}

/**
 * Where its points are a teacher's, with the student's own.
 *
 * @param {ActivityItem} item
 * @param {import("../../api/activity.js").MarkedItem[]} marked
 * @returns {(Node | string)[]}
 */
function itemText(item, marked) {
  const own = marked.find(({ identifier }) => identifier === item.identifier)?.own;
  const value = own ? words.withOwn(itemValue(item), pointsText(own)) : itemValue(item);
  const texts = [isolated(item.title), ": ", value];
  return item.response === undefined ? texts : [...texts, " ", isolated(words.behind.answered(item.response))];
}

/** @param {ActivityItem} item */
export function itemValue({ score, quantity, binary }) {
  if (score) return pointsText(score);
  if (quantity !== undefined) return figures.number(quantity);
  return binary ? binaryText(binary.value, binary.wording) : words.noData;
}

/**
 * What an attempt brings to a number: points with their ratio, since the mean is of ratios.
 *
 * @param {import("../../api/report.js").Value} value
 */
export function broughtText(value) {
  if (value.metric !== Metric.SCORE || !value.score) return valueText(value);
  return `${valueText(value)} (${figures.percent(value.value)})`;
}

/** @param {(Node | string | undefined | false)[]} parts @returns {(Node | string)[]} */
function separated(parts) {
  const there = /** @type {(Node | string)[]} */ (parts.filter(Boolean));
  return there.flatMap((part, index) => (index === 0 ? [part] : [" · ", part]));
}

/**
 * Below a list: a button that gets its next page, and what went wrong with it. Who pressed it goes on reading where
 * that page begins.
 *
 * @param {string} firstToken of the page after the one that is shown
 * @param {(pageToken: string) => Promise<{ nextPageToken: string, first: HTMLElement | undefined }>} load adds a page
 *   to the list
 * @param {(error: unknown) => Node | undefined} failure what to show; nothing where all begins again
 */
export function moreOf(firstToken, load, failure) {
  let token = firstToken;
  let isBusy = false;
  const failed = element("div");
  const pressed = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      const { nextPageToken, first } = await load(token);
      token = nextPageToken;
      fill(failed);
      if (document.activeElement === more) goTo(first);
      more.hidden = token === "";
    } catch (error) {
      fill(failed, failure(error));
    } finally {
      isBusy = false;
    }
  };
  const more = element("button", { onclick: pressed, hidden: token === "" }, words.more);
  return element("div", {}, more, failed);
}

/** @param {HTMLElement | undefined} row */
function goTo(row) {
  row?.setAttribute("tabindex", "-1");
  row?.focus();
}
