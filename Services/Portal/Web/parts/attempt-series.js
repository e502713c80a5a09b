// The attempts of a student's cells as small lines with their numbers: asked for when their place in a table comes into view.

import { Metric, ReportService } from "../api/report.js";
import * as figures from "../base/figures.js";
import { milliseconds } from "../base/instants.js";
import { words } from "../base/words.js";
import { allOf } from "../rpc/calls.js";
import { forEachBounded } from "./bounded.js";
import { binaryText, isRatio, plain, pointsText } from "./shown.js";
import { spark } from "./spark.js";

/** @typedef {import("../api/report.js").GridCell} GridCell */
/** @typedef {import("../api/report.js").GridColumn} GridColumn */
/** @typedef {import("../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {import("./shown.js").Shown} Shown */
/**
 * @typedef {object} SeriesCell
 * @property {string} handoutId
 * @property {string} studentId
 * @property {GridColumn} column
 * @property {GridCell} cell
 */
/** @typedef {import("./spark.js").SparkPoint & { text: string }} Point */

/** A place shows so many attempts, the newest: in the line as in the text. What is behind the cell has all of them. */
const shownMax = 8;
/** So many calls at once, and so long between two for the same cell, in milliseconds. */
const atOnce = 3;
const pause = 5000;
/** What is added to that when a call has failed. */
const failurePause = 30_000;
/** What is known of a cell that has not changed is asked for again after so long: points for an attempt that does not count change nothing else. */
const age = 60_000;

export class AttemptSeries {
  #client;
  #options;
  #signal;
  #onChange;
  /**
   * What was asked for by key, and what came of it.
   *
   * @type {Map<string, { of: string, at: number, points: Point[] }>}
   */
  #known = new Map();
  /** @type {Map<string, SeriesCell>} */
  #cells = new Map();
  /** @type {Set<string>} */
  #visible = new Set();
  /**
   * Those that are being asked for; each ends when they are there, or cannot be had.
   *
   * @type {Map<string, Promise<void>>}
   */
  #asking = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #observer;

  /**
   * @param {import("../rpc/calls.js").Client} client
   * @param {{ options: import("./report-options.js").ReportOptions, signal: AbortSignal, onChange: () => void }} options
   *   `onChange`: there is something new to show
   */
  constructor(client, { options, signal, onChange }) {
    this.#client = client;
    this.#options = options;
    this.#signal = signal;
    this.#onChange = onChange;
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries));
    signal.addEventListener("abort", () => this.#observer.disconnect());
  }

  /**
   * The cells that there are now, by the keys of their rows.
   *
   * @param {Map<string, SeriesCell>} cells
   */
  follow(cells) {
    this.#cells = cells;
    this.#askSoon();
  }

  /** Is told that the cells are still what they were. */
  renew() {
    this.#askSoon();
  }

  /**
   * Has the attempts of a cell asked for anew, which were marked here.
   *
   * @param {string} key of the row
   * @param {import("./report-options.js").ReportOptions} options of a report that has the marks
   */
  forget(key, options) {
    this.#options = options;
    const known = this.#known.get(key);
    if (known) known.of = "";
    this.#askSoon();
  }

  /**
   * Has attempts asked for while a row is in view.
   *
   * @param {HTMLElement} row with its key in `data-row`
   */
  observe(row) {
    this.#observer.observe(row);
  }

  /** Asks for all that is not there yet, in view or not, as far as it can be had: for paper. */
  async complete() {
    const keys = [...this.#cells.keys()].filter((key) => this.#isWanted(key) && !this.#asking.has(key));
    await forEachBounded(keys, atOnce, this.#signal, (key) => this.#ask(key));
    await Promise.all(this.#asking.values());
  }

  /**
   * @param {string} key of the row
   * @param {SeriesCell} of
   * @returns {Shown}
   */
  shown(key, { cell, column }) {
    if (cell.notAvailable) return plain("");
    const points = this.#known.get(key)?.points;
    if (!points || points.length === 0) return plain(figures.count(cell.attempts), "dim");
    const newest = points.slice(-shownMax);
    const series = newest.map((point) => point.text);
    const before = points.length > shownMax ? `${words.earlierAttempts} ` : "";
    return {
      lead: before + series.join(words.comma),
      series: { before, texts: series },
      picture: () => spark(newest, { isRatio: isRatio(column.headlineMetric) }),
    };
  }

  /** @param {IntersectionObserverEntry[]} entries */
  #seen(entries) {
    for (const { target, isIntersecting } of entries) {
      const key = /** @type {HTMLElement} */ (target).dataset.row ?? "";
      if (isIntersecting) this.#visible.add(key);
      else this.#visible.delete(key);
    }
    this.#askSoon();
  }

  #askSoon() {
    if (this.#signal.aborted) return;
    const wanted = [...this.#visible].filter((key) => this.#isWanted(key) && !this.#asking.has(key));
    const ready = wanted.filter((key) => performance.now() - (this.#known.get(key)?.at ?? -pause) >= pause);
    for (const key of ready.slice(0, Math.max(0, atOnce - this.#asking.size))) this.#ask(key);
    if (ready.length === wanted.length) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#askSoon(), pause);
  }

  /**
   * Whether what is known of a cell is not of the cell as it is, or old.
   *
   * @param {string} key
   */
  #isWanted(key) {
    const of = this.#cells.get(key);
    if (of === undefined || of.cell.attempts === 0) return false;
    const known = this.#known.get(key);
    return known?.of !== fingerprint(of.cell) || performance.now() - known.at >= age;
  }

  /** @param {string} key */
  async #ask(key) {
    const found = this.#cells.get(key);
    // The row may have gone while others were asked for, or have come into view.
    if (!found || this.#asking.has(key)) return;
    const asked = this.#know(key, found);
    this.#asking.set(key, asked);
    await asked;
    this.#asking.delete(key);
    this.#askSoon();
  }

  /** @param {string} key @param {SeriesCell} found */
  async #know(key, found) {
    const of = fingerprint(found.cell);
    const at = performance.now();
    const before = this.#known.get(key)?.points ?? [];
    try {
      this.#known.set(key, { of, at, points: await this.#points(found) });
      if (!this.#signal.aborted) this.#onChange();
    } catch {
      // What stands there stays, at first the number of attempts, and they are asked for again after a longer pause.
      this.#known.set(key, { of: "", at: at + failurePause, points: before });
    }
  }

  /** @param {SeriesCell} cell @returns {Promise<Point[]>} */
  async #points({ handoutId, studentId, column }) {
    const { taskId, contextId } = column;
    const request = { handoutId, taskId, contextId, studentId, options: this.#options, pageSize: 1000 };
    const signal = this.#signal;
    const load = (/** @type {string} */ pageToken) =>
      this.#client.call(ReportService.listCellAttempts, { ...request, pageToken }, { signal });
    const attempts = await allOf(load, "attempts", Number.POSITIVE_INFINITY);
    return attempts.map((attempt) => pointOf(attempt, column.headlineMetric));
  }
}

/**
 * What changes when an attempt of the cell has changed.
 *
 * @param {GridCell} cell
 */
const fingerprint = ({ attempts, headline, progress, timeTotal, attemptId }) =>
  JSON.stringify([attempts, headline?.value, headline?.score?.points, progress?.value, timeTotal?.value, attemptId]);

/**
 * What an attempt has of the headline.
 *
 * @param {ReportedAttempt} attempt
 * @param {number} metric
 * @returns {Point}
 */
function pointOf(attempt, metric) {
  const { startTime, carried } = attempt;
  const found = (attempt.hasHeadline && headlineOf(attempt, metric)) || { value: undefined, text: words.noData };
  return { ...found, at: startTime ? milliseconds(startTime) : 0, isCarried: carried };
}

/** @param {ReportedAttempt} attempt @param {number} metric @returns {{ value: number, text: string } | undefined} */
function headlineOf({ primaryItem, hasProgress, progress }, metric) {
  if (metric === Metric.PROGRESS) return hasProgress ? { value: progress, text: figures.percent(progress) } : undefined;
  if (primaryItem?.score) {
    const { points, max } = primaryItem.score;
    return { value: max > 0 ? points / max : 0, text: pointsText(primaryItem.score) };
  }
  if (primaryItem?.binary) {
    const { value, wording } = primaryItem.binary;
    return { value: value ? 1 : 0, text: binaryText(value, wording) };
  }
  const quantity = primaryItem?.quantity;
  return quantity === undefined ? undefined : { value: quantity, text: figures.number(quantity) };
}
