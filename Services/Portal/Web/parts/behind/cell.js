// What is behind one student's cell: every attempt of the student, and which of them count.

import { Metric, ReportService } from "../../api/report.js";
import { element, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { dateAndTime } from "../../base/instants.js";
import { handoutPath } from "../../base/router.js";
import { words } from "../../base/words.js";
import { metricName, nothing, plain, shownCell, shownFigure, valueText } from "../shown.js";
import { attemptRow, broughtText, moreOf } from "./attempts.js";
import { factList, number, pageSize, rules, section, sentence, studentLink, unlessRefused } from "./pane.js";
import {
  flagSentences,
  isOfWholeApp,
  itemMetric,
  narrowing,
  numberAsked,
  picksOne,
  policyOf,
  policyRule,
  reasonText,
  takenBy,
} from "./rules.js";

/** @typedef {import("../../api/report.js").AttemptPolicies} AttemptPolicies */
/** @typedef {import("../../api/report.js").GridCell} GridCell */
/** @typedef {import("../../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("../behind.js").CellPlace} CellPlace */
/** @typedef {import("./attempts.js").Verdict} Verdict */
/** @typedef {import("./pane.js").Content} Content */
/** @typedef {import("./pane.js").Failure} Failure */
/** @typedef {import("../shown.js").MetricName} MetricName */

/**
 * @typedef {object} CellFound
 * @property {GridCell} [cell]
 * @property {AttemptPolicies} [policies]
 * @property {number} [headlineMetric]
 * @property {import("../marking.js").CellMarking} [marking] the forms of who may mark it
 */

/** How long the report may take to show what was marked here, in milliseconds. */
const patience = 20_000;

/**
 * What the number of a cell measures.
 *
 * @param {CellPlace} place
 * @param {CellFound} found
 * @returns {MetricName}
 */
function cellMetric({ metric, item, column }, { cell, headlineMetric }) {
  if (item) return itemMetric(item);
  return metricName(metric || column.headlineMetric || cell?.headline?.metric || headlineMetric);
}

/**
 * @param {CellPlace} place
 * @param {CellFound} found
 */
const cellTaken = (place, found) => takenBy(place, cellMetric(place, found), found.policies);

/**
 * The number of a cell as the screen has it.
 *
 * @param {CellPlace} place
 * @param {GridCell | undefined} cell
 */
export function shownIn({ metric, item }, cell) {
  if (!cell) return undefined;
  if (cell.notAvailable || (!metric && !item)) return shownCell(cell);
  if (item) {
    const found = cell.items.find((other) => other.identifier === item.identifier && other.kind === item.kind);
    return found?.value ? { lead: valueText(found.value), rest: found.response } : nothing();
  }
  if (metric === Metric.TIME) return shownFigure(cell.timeTotal?.value, Metric.TIME);
  if (metric === Metric.PROGRESS) return shownFigure(cell.progress?.value, Metric.PROGRESS, { hasBar: true });
  return cell.headline ? plain(valueText(cell.headline)) : nothing();
}

/** @param {Visit} visit @param {CellPlace} place @param {CellFound} found */
export function cellNumber(visit, place, { cell }) {
  const link = studentLink(visit, place.studentId, place.studentName, place.classId);
  return element("div", {}, element("p", {}, link), number(shownIn(place, cell) ?? plain("")));
}

/** @param {CellPlace} place @param {CellFound} found */
export function cellSentence(place, found) {
  const { behind } = words;
  const { cell } = found;
  if (!cell) return undefined;
  const { item, options } = place;
  const isWholeApp = isOfWholeApp(place.column);
  const hasNumber = !isWholeApp && !isOfPartsOnly(place, cell);
  const what = item
    ? behind.itemOfOne(item.title)
    : hasNumber
      ? behind.metricOfOne(behind.metrics[cellMetric(place, found)])
      : isWholeApp
        ? behind.ofDoneOnly
        : behind.coverageOfOne;
  const isMade = hasNumber && !cell.notAvailable;
  const attempts = isMade ? [behind.attempts(cell.attempts, figures.count(cell.attempts))] : [];
  return sentence([
    what,
    ...attempts,
    ...narrowing(isMade ? cellTaken(place, found).policy : undefined, options, place.dueTime),
  ]);
}

/**
 * Whether a container's cell holds nothing but what lies below it.
 *
 * @param {CellPlace} place
 * @param {GridCell} cell
 */
const isOfPartsOnly = ({ metric, item }, cell) =>
  cell.coverage !== undefined && cell.attempts === 0 && !metric && !item;

/**
 * @param {Visit} visit
 * @param {CellPlace} place
 * @param {CellFound} found
 * @param {AbortSignal} signal
 * @param {Failure} failure
 * @returns {Promise<Content>}
 */
export async function cellContent(visit, place, found, signal, failure) {
  const cell = found.cell;
  const contextId = cell?.ownContent?.contextId ?? place.column.contextId;
  if (contextId === 0n) return { nodes: cell ? aboutCell(place, found, cell) : [] };
  const request = { handoutId: place.handoutId, taskId: place.column.taskId, contextId, studentId: place.studentId };
  const list = (/** @type {string} */ pageToken) =>
    visit.client.call(
      ReportService.listCellAttempts,
      { ...request, options: place.options, pageSize, pageToken },
      { signal, timeoutMilliseconds: patience },
    );
  const [page, counted, reasons] = await Promise.all([
    list(""),
    unlessRefused(countedAttempts(visit, place, contextId, signal)),
    unlessRefused(explained(visit, place, contextId, signal)),
  ]);
  found.policies = counted?.policies ?? reasons?.policies;
  found.headlineMetric = reasons?.headlineMetric;
  const verdict = (/** @type {ReportedAttempt} */ attempt) =>
    cellVerdict(place, found, counted?.values, reasons, attempt);
  const rows = (/** @type {ReportedAttempt[]} */ attempts) =>
    attempts.map((attempt) => attemptRow(attempt, verdict(attempt), found.marking?.ofAttempt(attempt, contextId)));
  const attempts = element("ol", { class: "attempts" }, rows(page.attempts));
  const more = async (/** @type {string} */ token) => {
    const next = await list(token);
    const added = rows(next.attempts);
    attempts.append(...added);
    return { nextPageToken: next.nextPageToken, first: added[0] };
  };
  const handout = reasons?.handouts[0];
  const listed = section(
    words.behind.attemptsTitle,
    page.attempts.length > 0
      ? attempts
      : element("p", {}, cell && isOfPartsOnly(place, cell) ? words.behind.noOwnAttempts : words.behind.noAttempts),
    moreOf(page.nextPageToken, more, failure),
  );
  const about = [
    ...(cell ? aboutCell(place, found, cell) : []),
    handout?.carriedFromHandoutId !== undefined &&
      handout.carriedFromHandoutId !== "" &&
      element(
        "p",
        {},
        element("a", { href: handoutPath(visit, handout.carriedFromHandoutId) }, words.behind.earlierHandout),
      ),
    handout?.deleteBeforeTime && element("p", {}, words.behind.deletedBefore(dateAndTime(handout.deleteBeforeTime))),
  ];
  return {
    position: page.position,
    nodes: [
      handout && !handout.shown && element("p", {}, words.behind.hiddenWhole(reasonText(handout.reason))),
      // Who marks goes on to the attempts; who reads, to the rule.
      ...(found.marking ? [listed, ...about] : [...about, listed]),
      reasons && notShown(reasons),
    ],
  };
}

/**
 * What there is to say of a cell, whatever its attempts are.
 *
 * @param {CellPlace} place
 * @param {CellFound} found
 * @param {GridCell} cell
 */
function aboutCell(place, found, cell) {
  const { behind } = words;
  const flags = flagSentences(cell, place.dueTime, place.options);
  return [
    rules(cellRules(place, found, cell)),
    flags.length > 0 &&
      section(
        behind.toKnow,
        element(
          "ul",
          {},
          flags.map((flag) => element("li", {}, flag)),
        ),
      ),
    section(behind.facts, factList(cellFacts(place, cell))),
  ];
}

/** @param {CellPlace} place @param {CellFound} found @param {GridCell} cell */
function cellRules(place, found, cell) {
  const { behind } = words;
  const { column, item, options } = place;
  const own = (column.ownNumber ?? 0) > 0;
  const metric = cellMetric(place, found);
  const used = found.policies ?? place.policies;
  const { coverage, ownContent } = cell;
  if (cell.notAvailable) return [behind.notAvailableRule];
  if (isOfWholeApp(column)) return [behind.wholeAppRule, behind.doneRule];
  if (own && !ownContent) return [behind.ownMissing];
  const count = figures.count;
  const ofParts = [
    own && ownContent && behind.ownRule(ownContent.title),
    (column.withdrawn || ownContent?.withdrawn) && behind.withdrawn,
    (column.isContainer || coverage) && behind.containerRule,
    coverage && behind.coverage(count(coverage.withData), count(coverage.done), count(coverage.total)),
  ];
  if (isOfPartsOnly(place, cell)) return ofParts;
  const { by, policy, isOfPicked } = cellTaken(place, found);
  return [
    ...ofParts,
    !item && !place.metric && metric !== "time" && behind.headlineIs[metric],
    item && (isOfPicked ? behind.itemsFollowHeadline : behind.itemsFollowOwnPolicy),
    behind.metricRules[metric],
    policyRule(by, policy),
    !place.metric && !item && cell.timeTotal && policyRule("time", policyOf("time", used, options)),
    emptyRule(place, cell),
  ];
}

/**
 * Why there is no number in a cell.
 *
 * @param {CellPlace} place
 * @param {GridCell} cell
 */
function emptyRule(place, cell) {
  const shown = shownIn(place, cell);
  if (shown?.lead === words.opened && shown.look === "dim") return words.behind.openedRule;
  return shown?.mark === "noData" ? words.behind.noDataRule : undefined;
}

/**
 * @param {CellPlace} place
 * @param {GridCell} cell
 * @returns {[string | Node, (Node | string)[] | string | undefined][]}
 */
function cellFacts(place, cell) {
  const { behind } = words;
  const done = cell.done ? (cell.doneTime ? dateAndTime(cell.doneTime) : behind.yes) : behind.notDone;
  const mark = (/** @type {boolean} */ is) => (is ? behind.yes : words.no);
  const isWholeApp = isOfWholeApp(place.column);
  return [
    [
      behind.headline,
      cell.headline && cell.headline.metric !== Metric.PROGRESS ? headlineText(cell.headline) : undefined,
    ],
    [behind.metrics.progress, cell.progress && figures.percent(cell.progress.value)],
    [behind.totalTime, cell.timeTotal && figures.time(cell.timeTotal.value)],
    [behind.attemptTime, cell.attemptTime && figures.time(cell.attemptTime.value)],
    ...cell.items.map(
      ({ title, value, response }) =>
        /** @type {[Node, (Node | string)[]]} */ ([
          isolated(title),
          [value ? valueText(value) : words.noData, ...(response ? [" ", isolated(behind.answered(response))] : [])],
        ]),
    ),
    [behind.doneAt, done],
    [behind.opened, isWholeApp || cell.notAvailable ? undefined : mark(cell.opened)],
    [behind.started, isWholeApp || cell.notAvailable ? undefined : mark(cell.started)],
    [behind.finished, isWholeApp || cell.notAvailable ? undefined : mark(cell.finished)],
  ];
}

/** @param {import("../../api/report.js").Value} value */
const headlineText = (value) => `${words.behind.metrics[metricName(value.metric)]}: ${broughtText(value)}`;

/**
 * Whether an attempt counts, in a word or two.
 *
 * @param {CellPlace} place
 * @param {CellFound} found
 * @param {Map<string, import("../../api/report.js").Value | undefined> | undefined} values of the attempts that
 *   count, where it is told
 * @param {import("../../api/report.js").ExplainAttemptsResponse | undefined} reasons
 * @param {ReportedAttempt} attempt
 * @returns {Verdict}
 */
function cellVerdict(place, found, values, reasons, attempt) {
  const { behind } = words;
  const { policy } = cellTaken(place, found);
  const has = hasNumber(place, attempt);
  const id = attempt.attemptId;
  const ofHandout = reasons?.handouts.find((each) => each.handoutId === place.handoutId);
  const picked = found.cell?.attemptId || ofHandout?.pickedAttemptId;
  const counts = values ? values.has(id) : picksOne(policy) ? picked === id : has;
  if (counts) {
    const value = values?.get(id);
    return { counts, text: value ? behind.countsAs(broughtText(value)) : behind.counts };
  }
  const explained = reasons?.attempts.find((each) => each.attempt?.attemptId === id);
  if (explained?.quarantinedKind && !has) return { counts, text: behind.putAside };
  if (!has) return { counts, text: behind.none[place.item ? "item" : cellMetric(place, found)] };
  if (policy === "latest" || policy === "first" || policy === "best") return { counts, text: behind.notPicked[policy] };
  return { counts, text: behind.doesNotCount };
}

/**
 * Whether an attempt has what the number measures.
 *
 * @param {CellPlace} place
 * @param {ReportedAttempt} attempt
 */
function hasNumber({ item, metric }, attempt) {
  if (item) return attempt.additionalItems.some((each) => each.identifier === item.identifier);
  if (metric === Metric.PROGRESS) return attempt.hasProgress;
  if (metric === Metric.TIME) return attempt.time !== undefined && figures.seconds(attempt.time) > 0;
  return attempt.hasHeadline;
}

/**
 * Attempts of the student at the context that the handout does not show.
 *
 * @param {import("../../api/report.js").ExplainAttemptsResponse} reasons
 */
function notShown({ attempts }) {
  const rows = attempts.flatMap(({ attempt, verdicts }) => {
    const verdict = verdicts[0];
    if (!attempt || !verdict || verdict.shown) return [];
    return [attemptRow(attempt, { text: reasonText(verdict.reason), counts: false })];
  });
  return rows.length > 0 && section(words.behind.notShownTitle, element("ol", { class: "attempts" }, rows));
}

/**
 * The cell by itself, as a grid of this student alone has it.
 *
 * @param {Visit} visit
 * @param {CellPlace} place
 * @param {AbortSignal} signal
 */
export async function cellOf({ client }, { handoutId, column, options, studentId }, signal) {
  const request = { handoutId, options: { ...options, studentIds: [studentId] } };
  const grid = await client.call(ReportService.getHandoutGrid, request, { signal, timeoutMilliseconds: patience });
  const index = grid.columns.findIndex(
    (each) =>
      each.taskId === column.taskId &&
      each.contextId === column.contextId &&
      each.ownNumber === (column.ownNumber ?? 0),
  );
  return grid.rows.find((row) => row.studentId === studentId)?.cells[index];
}

/**
 * The attempts that count in one student's number, and what each of them brings.
 *
 * @param {Visit} visit
 * @param {CellPlace} place
 * @param {bigint} contextId
 * @param {AbortSignal} signal
 */
async function countedAttempts({ client }, place, contextId, signal) {
  const request = {
    ...numberAsked(place, contextId),
    options: { ...place.options, studentIds: [place.studentId] },
    pageSize: 1000,
  };
  /** @type {Map<string, import("../../api/report.js").Value | undefined>} */
  const values = new Map();
  let pageToken = "";
  let policies;
  do {
    const page = await client.call(ReportService.explain, { ...request, pageToken }, { signal });
    for (const attempt of page.attempts) values.set(attempt.attemptId, attempt.value);
    policies = page.policies;
    pageToken = page.nextPageToken;
  } while (pageToken);
  return { values, policies };
}

/**
 * Why each attempt is shown or not; of as many as one page holds.
 *
 * @param {Visit} visit
 * @param {CellPlace} place
 * @param {bigint} contextId
 * @param {AbortSignal} signal
 */
async function explained({ client }, { handoutId, studentId, options }, contextId, signal) {
  const { policies, fromTime, untilTime, asOfDue, asOfTime } = options;
  // It judges as things are now: of another instant its verdicts would not be those of the cell.
  if (asOfDue || asOfTime) return undefined;
  const request = { handoutId, studentId, contextId, options: { policies, fromTime, untilTime }, pageSize: 1000 };
  return client.call(ReportService.explainAttempts, request, { signal });
}
