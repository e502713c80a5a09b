// Behind the numbers of content that are no mean: what each is of, by which rule it is made, and the attempts behind it.

import { AttemptPolicy, Metric, ReportService } from "../../api/report.js";
import { element } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { milliseconds } from "../../base/instants.js";
import { words } from "../../base/words.js";
import { metricName } from "../shown.js";
import { itemValue } from "./attempts.js";
import { AttemptsByStudent, listByStudent, titlesOf } from "./by-student.js";
import { number, openBehind, rules, section, sentence } from "./pane.js";
import { narrowing, picksOne, policyOf, policyRule } from "./rules.js";
import { isUnitedTime, population, unlessSmallGroups } from "./sum.js";

/** @typedef {import("../../api/report.js").AttemptPolicies} AttemptPolicies */
/** @typedef {import("../../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {import("../../api/report.js").ContentScope} ContentScope */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("../report-options.js").ReportOptions} ReportOptions */
/** @typedef {import("../shown.js").PolicyName} PolicyName */
/** @typedef {import("../shown.js").Shown} Shown */
/** @typedef {import("./attempts.js").Verdict} Verdict */
/** @typedef {import("./pane.js").Content} Content */
/** @typedef {import("./pane.js").Failure} Failure */
/** @typedef {keyof typeof import("../../texts/more/en.js").default.behind.figures} FigureName */
/**
 * The attempts that the items of a quiz are analysed by.
 *
 * @typedef {object} ItemAttempts
 * @property {number} metric the headline of the quiz
 * @property {PolicyName} policy by which attempts are chosen
 * @property {boolean} isFinishedOnly
 * @property {string} [identifier] of the item that the number is of
 */
/**
 * @typedef {object} FigurePlace
 * @property {FigureName} name
 * @property {string} [about] what the sentence names: an item, a part, a bin
 * @property {Shown} shown the number as it stands on the screen
 * @property {string} title of the content
 * @property {import("../../rpc/protobuf.js").PartialMessage<ContentScope>} scope
 * @property {ReportOptions} options that the report was asked with
 * @property {AttemptPolicies} [policies] that the report says it used
 * @property {import("../../api/report.js").Population} [population] whom it is of
 * @property {{ metric: number } | keyof typeof everyOf | "every" | ItemAttempts} [attempts] behind it: those that a number of a metric is made
 *   of, every one with time or with progress, every one at all, or those of an analysis of items; none where it is no number of attempts
 */
/** @typedef {{ nodes: (Node | undefined | false)[], position?: import("../../api/report.js").Position }} Listed */

/** The most attempts that Explain gives in an answer, and of how many answers a list of all is made. */
const pageMax = 1000;
const pagesMax = 5;

/**
 * @param {Visit} visit
 * @param {FigurePlace} place
 */
export function openFigure(visit, place) {
  const { shown, scope, title } = place;
  openBehind(title, {
    visit,
    classId: scope.classId ?? "",
    head: () => [number(shown), sentence(sentenceOf(place))],
    rest: (signal, failure) => contentOf(visit, place, signal, failure),
    refresh: () => {},
    shown: () => shown,
  });
}

/** @param {FigurePlace} place */
function sentenceOf({ name, about = "", scope, options, policies, attempts }) {
  const { behind } = words;
  const policy = metricIn(attempts) ? policyOf(metricName(metricIn(attempts)), policies, options) : undefined;
  return [
    behind.figures[name].is(about),
    scope.withoutDescendants ? behind.atItself : behind.withBelow,
    ...narrowing(policy, options),
  ];
}

/**
 * The metric whose policy decides which attempts a number is made of.
 *
 * @param {FigurePlace["attempts"]} attempts
 */
const metricIn = (attempts) => (typeof attempts === "object" && !("policy" in attempts) ? attempts.metric : 0);

/**
 * @param {Visit} visit
 * @param {FigurePlace} place
 * @param {AbortSignal} signal
 * @param {Failure} failure
 * @returns {Promise<Content>}
 */
async function contentOf(visit, place, signal, failure) {
  const { behind } = words;
  const { attempts, options, policies } = place;
  const listed = attempts && (await unlessSmallGroups(listOf(visit, place, signal, failure)));
  const metric = metricIn(attempts);
  const ofMetric = metric
    ? [
        behind.metricRules[metricName(metric)],
        isUnitedTime({ ...place, metric })
          ? behind.contentTime
          : policyRule(metricName(metric), policyOf(metricName(metric), policies, options)),
      ]
    : [];
  return {
    position: listed?.position,
    nodes: [
      rules([...behind.figures[place.name].rules, ...ofMetric]),
      place.population && population({ population: place.population, suppressed: false }),
      listed
        ? section(behind.attemptsThatCount, ...listed.nodes)
        : attempts !== undefined && element("p", {}, behind.notListed),
    ],
  };
}

/**
 * @param {Visit} visit
 * @param {FigurePlace} place
 * @param {AbortSignal} signal
 * @param {Failure} failure
 * @returns {Promise<Listed>}
 */
async function listOf(visit, place, signal, failure) {
  const { attempts, scope, options } = place;
  if (attempts === "every") return everyAttempt(visit, place, signal);
  if (typeof attempts === "object" && "policy" in attempts) return itemAttempts(visit, place, attempts, signal);
  const request =
    typeof attempts === "string"
      ? { scope, metric: everyOf[attempts], options: { ...options, policies: everyPolicy } }
      : { scope, metric: metricIn(attempts), options };
  const { first, nodes } = await listByStudent(
    visit,
    request,
    { classId: scope.classId ?? "", scope },
    signal,
    failure,
  );
  return { nodes, position: first.position };
}

// Every attempt

/** What those have of which every one counts. */
const everyOf = { timed: Metric.TIME, covered: Metric.PROGRESS };
/** Those that have a metric, whatever a policy picks among them. */
const everyPolicy = {
  progress: AttemptPolicy.ALL,
  score: AttemptPolicy.ALL,
  quantity: AttemptPolicy.ALL,
  binary: AttemptPolicy.ALL,
  time: AttemptPolicy.SUM,
};

/**
 * All attempts with some metric, which is all that Explain knows of; how many recorded nothing is said.
 *
 * @param {Visit} visit
 * @param {FigurePlace} place
 * @param {AbortSignal} signal
 * @returns {Promise<Listed>}
 */
async function everyAttempt(visit, { scope, options, name, shown }, signal) {
  const { behind } = words;
  const metrics = [Metric.TIME, Metric.PROGRESS, Metric.SCORE, Metric.QUANTITY, Metric.BINARY];
  const [titles, ...answers] = await Promise.all([
    titlesOf(visit, scope, options, signal),
    ...metrics.map((metric) => attemptsWith(visit, { scope, metric, options }, signal)),
  ]);
  /** @type {Map<string, ReportedAttempt>} */
  const found = new Map();
  for (const { attempts } of answers) for (const each of attempts) found.set(each.attemptId, each);
  const contexts = new Map([...(titles?.keys() ?? [])].map((contextId, index) => [contextId, index]));
  const at = (/** @type {ReportedAttempt} */ { startTime }) => (startTime ? milliseconds(startTime) : 0);
  const order = [...found.values()].sort(
    (one, other) =>
      (contexts.get(one.contextId) ?? 0) - (contexts.get(other.contextId) ?? 0) ||
      compare(one.studentId, other.studentId) ||
      at(one) - at(other),
  );
  const list = new AttemptsByStudent(visit, scope.classId ?? "", {
    titles,
    verdictOf: () => ({ text: behind.counts, counts: true }),
  });
  list.add(order);
  const isWhole = answers.every((answer) => answer.isWhole);
  // The number itself says how many there are, as it was written.
  const without = name === "attempts" && isWhole && figures.count(order.length) !== shown.lead;
  return {
    position: answers[0].position,
    nodes: [
      order.length === 0 ? element("p", {}, behind.noAttempts) : list.element,
      without && element("p", { class: "quiet" }, behind.othersRecordedNothing),
      !isWhole && element("p", { class: "quiet" }, behind.notAllListed),
    ],
  };
}

/** @param {string} one @param {string} other */
const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The attempts that have a metric, as far as they are listed.
 *
 * @param {Visit} visit
 * @param {{ scope: FigurePlace["scope"], metric: number, options: ReportOptions }} asked
 * @param {AbortSignal} signal
 */
async function attemptsWith({ client }, { scope, metric, options }, signal) {
  const request = { scope, metric, options: { ...options, policies: everyPolicy }, pageSize: pageMax };
  /** @type {ReportedAttempt[]} */
  const attempts = [];
  let pageToken = "";
  let position;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await client.call(ReportService.explain, { ...request, pageToken }, { signal });
    attempts.push(...answer.attempts);
    ({ nextPageToken: pageToken, position } = answer);
    if (!pageToken) break;
  }
  return { attempts, position, isWhole: pageToken === "" };
}

// Attempts of an analysis of items

/**
 * All attempts that have the quiz's headline, each with whether it is one of those that were looked at.
 *
 * @param {Visit} visit
 * @param {FigurePlace} place
 * @param {ItemAttempts} chosen
 * @param {AbortSignal} signal
 * @returns {Promise<Listed>}
 */
async function itemAttempts(visit, { scope, options }, chosen, signal) {
  const { behind } = words;
  const { metric, policy, isFinishedOnly, identifier } = chosen;
  const { attempts, position, isWhole } = await attemptsWith(visit, { scope, metric, options }, signal);
  // Of a student of whom some are not listed it is not known which one was chosen.
  if (!isWhole) return { nodes: [element("p", {}, behind.notAllListed)], position };
  const counting = new Set(chosenAmong(attempts, policy, isFinishedOnly));
  const list = new AttemptsByStudent(visit, scope.classId ?? "", {
    verdictOf: (attempt) => {
      if (counting.has(attempt)) return { text: heldText(attempt, identifier), counts: true };
      if (isFinishedOnly && !attempt.finished) return { text: behind.notFinished, counts: false };
      const notPicked = /** @type {Partial<Record<PolicyName, string>>} */ (behind.notPicked)[policy];
      return { text: notPicked ?? behind.doesNotCount, counts: false };
    },
  });
  list.add(attempts);
  return { nodes: [attempts.length === 0 ? element("p", {}, behind.noAttempts) : list.element], position };
}

/**
 * @param {ReportedAttempt[]} attempts a student's stand together, oldest first
 * @param {PolicyName} policy
 * @param {boolean} isFinishedOnly
 */
function chosenAmong(attempts, policy, isFinishedOnly) {
  const eligible = attempts.filter(({ finished }) => finished || !isFinishedOnly);
  if (!picksOne(policy)) return eligible;
  /** @type {Map<string, ReportedAttempt>} */
  const picked = new Map();
  for (const attempt of eligible) {
    const before = picked.get(attempt.studentId);
    const isAsGood = (attempt.value?.value ?? 0) >= (before?.value?.value ?? 0);
    if (!before || policy === "latest" || (policy === "best" && isAsGood)) picked.set(attempt.studentId, attempt);
  }
  return [...picked.values()];
}

/**
 * What an attempt that counts has at the item.
 *
 * @param {ReportedAttempt} attempt
 * @param {string | undefined} identifier undefined where the number is of no one item
 */
function heldText({ additionalItems }, identifier) {
  const { behind } = words;
  if (identifier === undefined) return behind.counts;
  const item = additionalItems.find((each) => each.identifier === identifier);
  return item ? behind.countsAs(itemValue(item)) : behind.withoutItem;
}
