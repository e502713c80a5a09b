// What a report's values are in a place of a table: the texts of `homeroom report`, word for word.

import { BinaryWording } from "../api/activity.js";
import { CellFlag, Metric } from "../api/report.js";
import { element, fill, isolated } from "../base/dom.js";
import * as figures from "../base/figures.js";
import { dateAndTime } from "../base/instants.js";
import { words } from "../base/words.js";

/** @typedef {import("../api/report.js").GridCell} GridCell */
/** @typedef {import("../api/report.js").GridColumn} GridColumn */
/** @typedef {import("../api/report.js").Summary} Summary */
/** @typedef {import("../api/report.js").Value} Value */

/**
 * A text, perhaps with a picture of the same number in its middle.
 *
 * @typedef {object} Shown
 * @property {string} lead
 * @property {{ before: string, texts: string[] }} [series] of what the lead is made, where that is a row of numbers: it runs as the page does
 * @property {number} [bar] 0 to 1
 * @property {string} [rest]
 * @property {() => Node} [picture] of what the lead says, before it
 * @property {"strong" | "dim"} [look] the lead stands out; all of it steps back
 * @property {"noData" | "notAvailable" | "withheld"} [mark] why there is no value
 */

/**
 * All of it in one text.
 *
 * @param {Shown} shown
 */
export const textOf = ({ lead, rest = "" }) => (lead && rest ? `${lead} ${rest}` : lead + rest);

/**
 * Whether two values of reports hold the same: numbers, texts, lists and messages of these.
 *
 * @param {any} one
 * @param {any} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one)) {
    if (one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) if (!isSame(one[index], other[index])) return false;
    return true;
  }
  // Messages of a type have the same fields, in the same order.
  for (const name in one) if (!isSame(one[name], other[name])) return false;
  return true;
}

/** @type {() => Shown} */
export const nothing = () => ({ lead: words.noData, look: "dim", mark: "noData" });
/** @type {() => Shown} */
export const withheld = () => ({ lead: words.withheld, look: "dim", mark: "withheld" });
/** @type {(text: string, look?: "strong" | "dim") => Shown} */
export const plain = (text, look) => ({ lead: text, look });

/**
 * When a handout is due for one student, who has a due time of their own.
 *
 * @param {{ dueTime?: import("../api/well-known.js").Timestamp }} own
 */
export const ownDueText = ({ dueTime }) => (dueTime ? words.ownDueTime(dateAndTime(dueTime)) : words.neverOwnDue);

/**
 * What a column is of. What each student made for themselves is numbered, unless it is known whose it is.
 *
 * @param {GridColumn} column
 */
export function heading(column) {
  if (!column.isSubColumn) {
    return column.foldedColumns === 0 ? column.title : words.folded(column.title, figures.count(column.foldedColumns));
  }
  const own = column.ownNumber > 0 && column.contextId === 0n;
  return words.belowTask(own ? words.ownWork(figures.count(column.ownNumber)) : column.title);
}

/**
 * The headline first and highlighted, then a bar where it is progress, then the time, then what the reader should know.
 *
 * @param {GridCell} cell
 * @returns {Shown}
 */
export function shownCell(cell) {
  const done = cell.done ? words.doneMark : "";
  if (cell.notAvailable) return { lead: words.notAvailable, rest: done, look: "dim", mark: "notAvailable" };
  const { coverage, headline } = cell;
  const leads = [
    coverage && words.partOf(figures.count(coverage.withData), figures.count(coverage.total)),
    headline && valueText(headline),
  ];
  const rests = [cell.timeTotal && figures.time(cell.timeTotal.value), done, ...flags(cell)];
  const [lead, rest] = [joined(leads), joined(rests)];
  if (!lead && !rest) return cell.opened ? { lead: words.opened, look: "dim" } : nothing();
  const bar = headline?.metric === Metric.PROGRESS ? headline.value : undefined;
  return { lead, bar, rest, look: headline ? "strong" : undefined };
}

/** @param {(string | undefined)[]} parts */
const joined = (parts) => parts.filter(Boolean).join(" ");

/**
 * What a teacher would act on, in words.
 *
 * @param {GridCell} cell
 */
function flags(cell) {
  if (cell.flags.length === 0) return [];
  /** @type {Record<number, string>} */
  const marks = {
    [CellFlag.NEWER_ATTEMPT_UNFINISHED]: words.flags.newerAttemptUnfinished,
    [CellFlag.DONE_WITHOUT_DATA]: words.flags.doneWithoutData,
    [CellFlag.CARRIED]: words.flags.carried,
    [CellFlag.LATE]: words.flags.late,
    [CellFlag.MISSING]: words.flags.missing,
    [CellFlag.ARRIVED_LATE]: words.flags.arrivedLate,
    [CellFlag.FINISHED_NOT_DONE]: words.flags.finishedNotDone,
    [CellFlag.MARKED]: words.flags.marked,
    [CellFlag.COMMENTED]: words.flags.commented,
    [CellFlag.EXCUSED]: words.flags.excused,
    [CellFlag.REOPENED]: words.flags.reopened,
  };
  // A container that is done without data of its own may well have work below it, and says so right there.
  const hasWorkBelow = (cell.coverage?.withData ?? 0) > 0;
  return cell.flags.filter((flag) => !(flag === CellFlag.DONE_WITHOUT_DATA && hasWorkBelow)).map((flag) => marks[flag]);
}

/**
 * One student's number in words: points where there are points. Where some are a teacher's, with what the student's own would be.
 *
 * @param {Value} value
 */
export function valueText(value) {
  const { own } = value;
  if (!own) return bareText(value);
  return words.withOwn(bareText(value), bareText({ ...value, value: own.value, score: own.score }));
}

/** @param {Value} value */
function bareText(value) {
  if (value.metric === Metric.SCORE && value.score) return pointsText(value.score);
  if (value.metric === Metric.BINARY && (value.value === 0 || value.value === 1)) {
    return binaryText(value.value === 1, value.wording);
  }
  return figures.figure(value.value, value.metric);
}

/** @param {import("../api/activity.js").Score} score */
export const pointsText = (score) => `${figures.number(score.points)}/${figures.number(score.max)}`;

/** @param {boolean} isTrue @param {number} wording */
export function binaryText(isTrue, wording) {
  switch (wording) {
    case BinaryWording.PASS_FAIL:
      return isTrue ? words.pass : words.fail;
    case BinaryWording.YES_NO:
      return isTrue ? words.yes : words.no;
    case BinaryWording.CORRECT_INCORRECT:
      return isTrue ? words.right : words.wrong;
    default:
      return isTrue ? words.true : words.false;
  }
}

/**
 * A number of a metric; withheld wins over the value, which is not there then. Where points in it are a teacher's, with what it would be
 * by the students' own.
 *
 * @param {number | undefined} value
 * @param {number} metric
 * @param {{ own?: number, isWithheld?: boolean, hasBar?: boolean }} options
 * @returns {Shown}
 */
export function shownFigure(value, metric, { own, isWithheld = false, hasBar = false } = {}) {
  if (isWithheld) return withheld();
  if (value === undefined) return nothing();
  const text = figures.figure(value, metric);
  return {
    lead: own === undefined ? text : words.withOwn(text, figures.figure(own, metric)),
    bar: hasBar && isRatio(metric) ? value : undefined,
  };
}

/**
 * @param {Summary | undefined} summary
 * @param {{ hasBar?: boolean }} options
 * @returns {Shown}
 */
export function shownMean(summary, { hasBar = false } = {}) {
  return shownFigure(summary?.mean, summary?.metric ?? Metric.UNSPECIFIED, {
    own: summary?.ownMean,
    isWithheld: summary?.suppressed,
    hasBar,
  });
}

/**
 * Of the students whose work is recorded, those with something to show.
 *
 * @param {Summary | undefined} summary
 * @returns {Shown}
 */
export function shownWithData(summary) {
  const population = summary?.population;
  if (!summary || !population) return nothing();
  if (summary.suppressed) return withheld();
  const recorded = population.assigned - population.notAvailable;
  const part = words.partOf(figures.count(population.withData), figures.count(recorded));
  return {
    lead: part + (population.notAvailable > 0 ? words.andNotAvailable(figures.count(population.notAvailable)) : ""),
  };
}

/**
 * The same of a column; of a container, which has no data but its own, with how many have data below it (N83).
 *
 * @param {Pick<GridColumn, "headline" | "progress" | "isContainer" | "foldedColumns" | "counts">} column
 * @param {Summary} [summary] that is looked at, where it is not the headline
 * @returns {Shown}
 */
export function shownWithDataOf(column, summary = column.headline) {
  const shown = shownWithData(summary ?? column.progress);
  if (!hasDataBelow(column) || shown.mark) return shown;
  return { lead: shown.lead + words.andBelow(figures.count(column.counts?.workedBelow ?? 0)) };
}

/**
 * What lies below it is in the report, too, so that it is known how many have data there.
 *
 * @param {Pick<GridColumn, "isContainer" | "foldedColumns">} column
 */
export const hasDataBelow = ({ isContainer, foldedColumns }) => isContainer && foldedColumns === 0;

/**
 * Of a container: of the students whose work is recorded, those with data below it; of any other column nothing.
 *
 * @param {GridColumn} column
 * @returns {Shown}
 */
export function shownDataBelow(column) {
  const population = (column.headline ?? column.progress)?.population;
  if (!hasDataBelow(column) || !population) return plain("");
  const recorded = population.assigned - population.notAvailable;
  return plain(words.partOf(figures.count(column.counts?.workedBelow ?? 0), figures.count(recorded)));
}

/**
 * Whether a place shows one text and nothing else: most cells of a grid do.
 *
 * @param {Shown} shown
 */
const isOneText = ({ lead, bar, rest, picture }) => Boolean(lead) && !rest && !picture && bar === undefined;

/**
 * The elements of a place: the text is `textOf`, and the picture says nothing more.
 *
 * @param {Shown} shown
 * @returns {Node[]}
 */
export function drawn(shown) {
  const { lead, rest } = shown;
  const parts = [
    shown.picture?.(),
    shown.series ? seriesPart(shown.series) : lead && part("lead", lead),
    shown.bar !== undefined && bar(shown.bar),
    lead && rest && " ",
    rest && part("rest", rest),
  ];
  return /** @type {Node[]} */ (
    parts.filter(Boolean).map((part) => (typeof part === "string" ? new Text(part) : part))
  );
}

/**
 * A table has thousands of them.
 *
 * @param {"lead" | "rest"} name
 * @param {string} text
 */
function part(name, text) {
  const made = document.createElement("span");
  made.className = name;
  made.textContent = text;
  return made;
}

/**
 * Each number by itself: else "1/5, 5/5" is one text without a letter, and stands from left to right whatever the page's language is.
 *
 * @param {{ before: string, texts: string[] }} series
 */
function seriesPart({ before, texts }) {
  const parts = texts.flatMap((text, index) => [index > 0 && words.comma, isolated(text)]);
  return element("span", { class: "lead series" }, before, ...parts);
}

/**
 * The same for a cell of a grid, which is the lead itself where it shows nothing else: with an element for it in each of thousands of cells
 * a browser has twice as much to lay out.
 *
 * @param {HTMLElement} cell
 * @param {Shown} shown
 * @param {Shown} [before] what it shows; nothing yet: it is of the class `lead`
 */
export function drawIn(cell, shown, before) {
  if (before && redrawn(cell, shown, before)) return;
  const isLead = isOneText(shown);
  if (isLead !== (before ? isOneText(before) : true)) cell.classList.toggle("lead", isLead);
  if (isLead) cell.textContent = shown.lead;
  else fill(cell, drawn(shown));
}

/**
 * Puts texts in the place of others where nothing else is different: most that changes. False where more is.
 *
 * @param {HTMLElement} cell
 * @param {Shown} shown
 * @param {Shown} before
 */
function redrawn(cell, shown, before) {
  const isAlike = Boolean(before.lead) === Boolean(shown.lead) && Boolean(before.rest) === Boolean(shown.rest);
  if (!isAlike || [before.bar, shown.bar, before.picture, shown.picture].some((each) => each !== undefined))
    return false;
  if (shown.lead && shown.lead !== before.lead) setText(cell.firstChild, shown.lead);
  if (shown.rest && shown.rest !== before.rest) setText(cell.lastChild, shown.rest);
  return true;
}

/** @param {ChildNode | null} part @param {string} text */
function setText(part, text) {
  /** @type {Text} */ (part instanceof Text ? part : part?.firstChild).data = text;
}

/**
 * A bar, full at 1.
 *
 * @param {number} ratio
 */
export function bar(ratio) {
  const share = Number.isNaN(ratio) ? 0 : Math.min(Math.max(ratio, 0), 1);
  return element("meter", { value: share, "aria-hidden": "true", class: "bar" });
}

/** The texts that stand for no value, explained. */
export const legend = () => element("p", { class: "legend" }, Object.values(words.legend).join(" · "));

// Metrics and policies by the names that they have in addresses, in texts and among the fields of AttemptPolicies

/** @typedef {"progress" | "score" | "quantity" | "binary" | "time"} MetricName */
/** @typedef {"latest" | "first" | "best" | "mean" | "all" | "union" | "sum"} PolicyName */

/** In the order of `Metric`, from 1. */
export const metricNames = /** @type {const} */ (["progress", "score", "quantity", "binary", "time"]);
/** In the order of `AttemptPolicy`, from 1. */
const policyNames = /** @type {const} */ (["latest", "first", "best", "mean", "all", "union", "sum"]);

/**
 * Progress is the headline where nothing else is.
 *
 * @param {number | undefined} metric
 * @returns {MetricName}
 */
export const metricName = (metric = 0) => metricNames[metric - 1] ?? "progress";

/**
 * The latest attempt counts where a policy is not known.
 *
 * @param {number | undefined} policy
 * @returns {PolicyName}
 */
export const policyName = (policy = 0) => policyNames[policy - 1] ?? "latest";

/**
 * Whether it stands between 0 and 1.
 *
 * @param {number} metric
 */
export const isRatio = (metric) => metric === Metric.PROGRESS || metric === Metric.SCORE || metric === Metric.BINARY;
