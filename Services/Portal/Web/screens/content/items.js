// The questions of a quiz: how hard they are, how well they tell students apart, and what was answered.

import { AttemptPolicy, Metric, ReportService } from "../../api/report.js";
import { element, inText, isolated } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { factList, numberColumns, opening, sheetTable } from "../../parts/sheet.js";
import { metricName, nothing, plain, policyName, shownFigure, withheld } from "../../parts/shown.js";
import { CallError } from "../../rpc/calls.js";
import { check, told } from "./place.js";

/** @typedef {import("../../api/report.js").ItemAnalysis} ItemAnalysis */
/** @typedef {import("../../api/report.js").ItemStatistics} ItemStatistics */
/** @typedef {import("../../parts/behind/figures.js").FigureName} FigureName */
/** @typedef {import("../../parts/sheet.js").OpenShown} OpenShown */
/** @typedef {import("./place.js").ContentPlace} ContentPlace */
/**
 * Whether an answer to an item was right: by item and answer.
 *
 * @typedef {Map<string, boolean>} RightAnswers
 */

/** So many attempts are looked at to learn which answers are right. */
const lookedAtMax = 1000;

/** @type {import("./place.js").View["options"]} */
export const options = (visit) =>
  readsAll(visit) ? [] : [check(visit, "unfinished", words.content.includeUnfinished)];

/**
 * Whether the reader sees the items of all attempts that other figures are of, finished or not: of others, few could be told apart.
 *
 * @param {import("../../base/router.js").Visit} visit
 */
const readsAll = ({ session }) => session.role === "administrator";
const { LATEST } = AttemptPolicy;
const latest = { progress: LATEST, score: LATEST, quantity: LATEST, binary: LATEST };

/** @type {import("./place.js").View["report"]} */
export async function report(place) {
  const { visit } = place;
  const { content } = words;
  const request = {
    scope: place.scope,
    options: readsAll(visit) ? { ...place.options, policies: place.options.policies ?? latest } : place.options,
    itemIdentifiers: visit.query.getAll("item"),
    includeUnfinished: readsAll(visit) || visit.query.has("unfinished"),
  };
  const found = await visit.client.call(ReportService.getItemAnalysis, request, { signal: visit.signal });
  const right = await rightAnswers(place, found);
  const hasAnswers = found.items.some((item) => item.responses.length > 0);
  const pieces = [
    factList(facts(place, found)),
    found.items.length > 0
      ? itemTable(place, found, right)
      : element("p", {}, found.suppressed ? words.legend.withheld : content.noItems),
    found.items.length > 0 && element("p", { class: "legend" }, content.itemLegend),
    hasAnswers && answerTable(place, found, right),
    hasAnswers &&
      found.items.some((item) => item.responsesIncomplete) &&
      element("p", { class: "legend" }, content.answersIncomplete),
  ];
  return {
    content: /** @type {Node[]} */ (pieces.filter(Boolean)),
    source: { itemAnalysis: request },
    position: found.position,
  };
}

/**
 * A number of the analysis, which opens how it is made.
 *
 * @param {OpenShown} shown
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @param {FigureName} name
 * @param {{ about?: string, identifier?: string }} [of] what it is of: `identifier` of the item
 */
function opens(shown, place, found, name, of = {}) {
  const { about, identifier } = of;
  const { headlineMetric: metric, finishedOnly: isFinishedOnly, policies } = found;
  const policy = policyName(policies?.[metricName(metric)]);
  return told(shown, place, {
    name,
    about,
    policies,
    scope: { ...place.scope, withoutDescendants: true },
    attempts: { metric, policy, isFinishedOnly, identifier },
  });
}

/**
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @returns {[string, OpenShown][]}
 */
function facts(place, found) {
  const { content } = words;
  const isDisclosed = !found.suppressed && !found.completeSuppressed;
  const coefficient = isDisclosed
    ? found.alpha === undefined
      ? nothing()
      : plain(figures.coefficient(found.alpha))
    : withheld();
  const attempts = found.suppressed ? withheld() : plain(figures.count(found.attempts));
  const complete = isDisclosed ? plain(figures.count(found.complete)) : withheld();
  const error = shownFigure(found.standardErrorOfMeasurement, Metric.UNSPECIFIED, { isWithheld: !isDisclosed });
  return [
    [content.attempts, opens(attempts, place, found, "itemAttempts", { about: chosen(found) })],
    [content.withEveryItem, opens(complete, place, found, "complete")],
    [found.allBinary ? content.kr20 : content.alpha, opens(coefficient, place, found, "alpha")],
    [content.standardError, opens(error, place, found, "standardError")],
    [content.of, plain(chosen(found))],
  ];
}

/**
 * Which attempts were looked at.
 *
 * @param {ItemAnalysis} found
 */
function chosen(found) {
  const { content } = words;
  const policy = policyName(found.policies?.[metricName(found.headlineMetric)]);
  return content.chosen(
    policy === "all" ? content.every : content.eachStudents(words.content.policyNames[policy]),
    found.finishedOnly,
  );
}

// The items

/**
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @param {RightAnswers} right
 */
function itemTable(place, found, right) {
  const { content } = words;
  const isOrdered = found.items.some(
    (item) => item.omitted !== undefined || item.notReached !== undefined || item.absentSuppressed,
  );
  const unanswered = isOrdered ? [content.omitted, content.notReached] : [content.absent];
  const names = [content.n, ...unanswered, content.facility, content.discrimination, content.r, content.rCorrected];
  const hasWrong = right.size > 0;
  const columns = [
    ...numberColumns(names),
    { heading: content.remarks },
    ...(hasWrong ? [{ heading: content.mostChosenWrong }] : []),
  ];
  const rows = found.items.map((item) => {
    const of = (/** @type {OpenShown} */ shown, /** @type {FigureName} */ name) =>
      opens(shown, place, found, name, { about: quotedTitle(item), identifier: item.identifier });
    const count = (/** @type {bigint} */ number) => (item.suppressed ? withheld() : plain(figures.count(number)));
    return {
      heading: isolated(item.title),
      cells: [
        of(count(item.n), "itemN"),
        ...(isOrdered
          ? [of(absent(item, item.omitted), "omitted"), of(absent(item, item.notReached), "notReached")]
          : [of(count(item.absent), "absent")]),
        of(
          shownFigure(item.facility, Metric.SCORE, {
            own: item.ownFacility,
            isWithheld: item.suppressed,
            hasBar: true,
          }),
          "facility",
        ),
        of(coefficient(item.discrimination, item), "discrimination"),
        of(coefficient(item.pointBiserial, item), "r"),
        of(coefficient(item.correctedPointBiserial, item), "rCorrected"),
        remarks(item),
        ...(hasWrong ? [mostChosenWrong(place, found, item, right)] : []),
      ],
    };
  });
  return sheetTable({ caption: content.viewNames.items, corner: content.item, columns, rows, isCaptionHidden: true });
}

/**
 * @param {ItemStatistics} item
 * @param {bigint | undefined} count
 * @returns {OpenShown}
 */
function absent(item, count) {
  if (item.suppressed || item.absentSuppressed) return withheld();
  return plain(count === undefined ? "" : figures.count(count));
}

/**
 * @param {number | undefined} value
 * @param {ItemStatistics} item
 */
function coefficient(value, item) {
  if (item.suppressed) return withheld();
  return value === undefined ? nothing() : plain(figures.coefficient(value));
}

/**
 * What somebody who reads the numbers should know.
 *
 * @param {ItemStatistics} item
 */
function remarks(item) {
  const { content } = words;
  const isNegative =
    !item.suppressed &&
    [item.discrimination, item.correctedPointBiserial].some((value) => value !== undefined && value < 0);
  const texts = [
    (item.smallN || item.discriminationSmallN) && element("span", { class: "quiet" }, content.few),
    isNegative && element("strong", { class: "backwards" }, content.backwards),
  ].filter(Boolean);
  return texts.flatMap((text, index) => [index > 0 && words.comma, text]);
}

/**
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @param {ItemStatistics} item
 * @param {RightAnswers} right
 */
function mostChosenWrong(place, found, item, right) {
  const wrong = item.responses.find((answer) => right.get(key(item.identifier, answer.response)) === false);
  if (!wrong) return [];
  return [isolated(wrong.response), " (", opening(answerCount(place, found, item, wrong)), ")"].flat();
}

/** @param {ItemStatistics} item */
const quotedTitle = ({ title, identifier }) => words.behind.quoted(inText(title || identifier));

// The answers

/**
 * How many gave an answer.
 *
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @param {ItemStatistics} item
 * @param {{ response: string, count: bigint }} answer
 */
function answerCount(place, found, { identifier }, { response, count }) {
  const about = words.behind.quoted(inText(response));
  return opens(plain(figures.count(count)), place, found, "answer", { about, identifier });
}

/**
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @param {RightAnswers} right
 */
function answerTable(place, found, right) {
  const { content } = words;
  const columns = [
    { heading: content.answer },
    { heading: content.rightOrWrong },
    { heading: content.count, isNumber: true },
  ];
  const rows = found.items.flatMap((item) => {
    const all = item.responses.reduce((sum, answer) => sum + Number(answer.count), 0);
    return item.responses.map((answer, index) => {
      const { response, count } = answer;
      const isRight = right.get(key(item.identifier, response));
      const verdict = isRight === undefined ? "" : isRight ? words.right : words.wrong;
      return {
        heading: isolated(item.title),
        className: index === 0 ? undefined : "again",
        cells: [
          [isolated(response)],
          plain(verdict),
          { ...answerCount(place, found, item, answer), bar: all > 0 ? Number(count) / all : 0 },
        ],
      };
    });
  });
  const shown = right.size > 0 ? columns : columns.filter((column) => column.heading !== content.rightOrWrong);
  const lines = right.size > 0 ? rows : rows.map((row) => ({ ...row, cells: [row.cells[0], row.cells[2]] }));
  return sheetTable({ caption: content.answers, corner: content.item, columns: shown, rows: lines });
}

/**
 * @param {string} identifier
 * @param {string} response
 */
const key = (identifier, response) => `${identifier}\0${response}`;

/**
 * Which answers are right, as far as the attempts say so: an answer that was counted as right once and as wrong another time is neither.
 * Teachers know these students; to readers of the whole organization nothing is said but the totals.
 *
 * @param {ContentPlace} place
 * @param {ItemAnalysis} found
 * @returns {Promise<RightAnswers>}
 */
async function rightAnswers({ visit, scope, options: asked }, found) {
  /** @type {RightAnswers} */
  const right = new Map();
  if (visit.session.role !== "teacher" || !found.items.some((item) => item.responses.length > 0)) return right;
  const { ALL } = AttemptPolicy;
  const options = { ...asked, policies: { progress: ALL, score: ALL, quantity: ALL, binary: ALL } };
  const request = {
    scope: { ...scope, withoutDescendants: true },
    metric: found.headlineMetric,
    options,
    pageSize: lookedAtMax,
  };
  const mixed = new Set();
  try {
    const { attempts } = await visit.client.call(ReportService.explain, request, { signal: visit.signal });
    for (const item of attempts.flatMap((attempt) => attempt.additionalItems)) {
      const isRight = item.binary ? item.binary.value : item.score && item.score.points === item.score.max;
      if (item.response === undefined || isRight === undefined) continue;
      const name = key(item.identifier, item.response);
      if (right.has(name) && right.get(name) !== isRight) mixed.add(name);
      right.set(name, isRight);
    }
  } catch (error) {
    // The analysis stands without them.
    if (!(error instanceof CallError)) throw error;
  }
  for (const name of mixed) right.delete(name);
  return right;
}
