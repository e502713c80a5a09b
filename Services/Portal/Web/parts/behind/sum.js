// What is behind a sum over students: of a column of a handout, or of content.

import { Metric } from "../../api/report.js";
import { element } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { CallError } from "../../rpc/calls.js";
import { hasDataBelow, metricName, plain, shownMean, shownWithData, shownWithDataOf } from "../shown.js";
import { listByStudent } from "./by-student.js";
import { factList, rules, section } from "./pane.js";
import { isOfWholeApp, narrowing, numberAsked, policyOf, policyRule, populationOf, takenBy } from "./rules.js";

/** @typedef {import("../../api/report.js").AttemptPolicies} AttemptPolicies */
/** @typedef {import("../../api/report.js").Summary} Summary */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("../behind.js").ColumnPlace} ColumnPlace */
/** @typedef {import("../behind.js").ScopePlace} ScopePlace */
/** @typedef {import("./pane.js").Content} Content */
/** @typedef {import("./pane.js").Failure} Failure */
/** @typedef {import("../shown.js").Shown} Shown */

/** @typedef {{ summary?: Summary, column?: ColumnPlace["column"], policies?: AttemptPolicies }} SumFound */

/**
 * The sum that a row below the students shows.
 *
 * @param {ColumnPlace} place
 * @param {ColumnPlace["column"]} column
 */
export function summaryIn({ item, metric }, column) {
  if (item) {
    const same = column.items?.find((other) => other.identifier === item.identifier && other.kind === item.kind);
    return same?.summary ?? item.summary;
  }
  if (metric === Metric.TIME) return column.time;
  return metric === Metric.PROGRESS ? column.progress : column.headline;
}

/**
 * A column as reports have it.
 *
 * @param {ColumnPlace["column"]} column
 */
const withFigures = ({ headline, progress, counts, isContainer = false, foldedColumns = 0 }) => ({
  headline,
  progress,
  counts,
  isContainer,
  foldedColumns,
});

/** @param {ColumnPlace} place @param {SumFound} found @returns {Shown} */
export function columnNumber({ shows, item }, { summary, column }) {
  if (shows === "withData")
    return column && !item ? shownWithDataOf(withFigures(column), summary) : shownWithData(summary);
  if (shows !== "done") return shownMean(summary, { hasBar: summary?.metric === Metric.PROGRESS });
  const counts = column?.counts;
  return plain(words.partOf(figures.count(counts?.done ?? 0), figures.count(counts?.assigned ?? 0)));
}

/** @param {ColumnPlace} place @param {SumFound} found */
export function columnSentence(place, found) {
  const { behind } = words;
  const { summary, column } = found;
  const narrowed = narrowing(undefined, place.options, place.dueTime);
  if (place.shows === "done") {
    const counts = column?.counts;
    const { done = 0, assigned = 0 } = counts ?? {};
    return [behind.doneOf(done, figures.count(done), figures.count(assigned)), ...narrowed];
  }
  if (!summary) return [words.noData, ...narrowed];
  const of = place.item ? [behind.ofItem(place.item.title)] : [];
  if (place.shows === "withData" && !summary.suppressed) {
    const head = withDataText(summary);
    const below = column && hasDataBelow(withFigures(column)) && !place.item ? [belowOf(column)] : [];
    return [head, ...below, ...of, ...narrowed];
  }
  const { policy } = takenBy(place, metricName(summary.metric), found.policies);
  return [...populationOf(summary, policy), ...of, ...narrowing(policy, place.options, place.dueTime)];
}

/**
 * Whom a summary has data of.
 *
 * @param {Summary} summary
 */
function withDataText({ population }) {
  const { assigned = 0, notAvailable = 0, withData = 0 } = population ?? {};
  return words.behind.withDataOf(withData, figures.count(withData), figures.count(assigned - notAvailable));
}

/** @param {ColumnPlace["column"]} container */
function belowOf({ counts }) {
  const below = counts?.workedBelow ?? 0;
  return words.behind.workedBelow(below, figures.count(below));
}

/**
 * @param {Visit} visit
 * @param {ColumnPlace} place
 * @param {SumFound} found
 * @param {AbortSignal} signal
 * @param {Failure} failure
 * @returns {Promise<Content>}
 */
export async function columnContent(visit, place, found, signal, failure) {
  const { behind } = words;
  const { column } = place;
  if (place.shows === "done") {
    const facts = found.column?.counts ? doneFacts(found.column.counts, column.isContainer) : [];
    return {
      nodes: [
        rules([
          isOfWholeApp(column) && behind.wholeAppRule,
          behind.doneRule,
          column.isContainer && behind.containerDoneRule,
        ]),
        section(behind.population, factList(facts)),
      ],
    };
  }
  const ownOnly = (column.ownNumber ?? 0) > 0 && column.contextId === 0n;
  const isExplained = !ownOnly && !isOfWholeApp(column) && !found.summary?.suppressed;
  const request = { ...numberAsked(place, column.contextId), options: place.options };
  const listed = isExplained
    ? await listByStudent(visit, request, { classId: place.classId }, signal, failure)
    : undefined;
  if (listed?.first.summary) found.summary = listed.first.summary;
  found.policies = listed?.first.policies ?? found.policies;
  const { summary } = found;
  return {
    position: listed?.first.position,
    nodes: [
      rules([
        ownOnly && behind.ownColumnRule,
        isOfWholeApp(column) && behind.wholeAppRule,
        column.isContainer && behind.containerRule,
        column.withdrawn && behind.withdrawn,
        ...sumRules(place, found),
      ]),
      summary && population(summary),
      listed && section(behind.attemptsThatCount, ...listed.nodes),
    ],
  };
}

/** @param {ColumnPlace} place @param {SumFound} found */
function sumRules(place, { summary, policies }) {
  const { behind } = words;
  if (!summary) return [];
  if (summary.suppressed) return [behind.withheldRule];
  const metric = metricName(summary.metric);
  const { by, policy, isOfPicked } = takenBy(place, metric, policies);
  return [
    place.shows === "withData" && behind.withDataRule,
    place.item && (isOfPicked ? behind.itemsFollowHeadline : behind.itemsFollowOwnPolicy),
    behind.metricRules[metric],
    policyRule(by, policy),
    place.shows !== "withData" && (policy === "all" ? behind.classMeanOfAttempts : behind.classMean),
    summary.mean === undefined && behind.noDataRule,
  ];
}

/** @param {Pick<Summary, "population" | "suppressed">} summary */
export function population({ population, suppressed }) {
  if (!population) return undefined;
  const { behind } = words;
  const { assigned, withData, noData, notAvailable } = population;
  const rest = /** @type {[string, string][]} */ ([
    [behind.withData, figures.count(withData)],
    [behind.noData, figures.count(noData)],
    [behind.recordingOff, figures.count(notAvailable)],
  ]);
  return section(
    behind.population,
    factList([[behind.assigned, figures.count(assigned)], ...(suppressed ? [] : rest)]),
  );
}

/**
 * @param {import("../../api/report.js").DoneCounts} counts
 * @param {boolean} [isContainer]
 * @returns {[string, string][]}
 */
function doneFacts({ assigned, opened, started, finished, done, late, missing, workedBelow }, isContainer) {
  const { behind } = words;
  return [
    ...(isContainer ? [/** @type {[string, string]} */ ([behind.dataBelow, figures.count(workedBelow)])] : []),
    [behind.assigned, figures.count(assigned)],
    [behind.opened, figures.count(opened)],
    [behind.started, figures.count(started)],
    [behind.finished, figures.count(finished)],
    [behind.done, figures.count(done)],
    [behind.late, figures.count(late)],
    [behind.missing, figures.count(missing)],
  ];
}

// About content

/**
 * Time over several contexts is no sum of attempts, which may have run at the same time.
 *
 * @param {ScopePlace} place
 */
export const isUnitedTime = ({ metric, scope }) => metric === Metric.TIME && !scope.withoutDescendants;

/**
 * @param {ScopePlace} place
 * @param {Summary} summary
 * @param {AttemptPolicies} [used]
 */
export function scopeSentence(place, summary, used = place.policies) {
  const { metric, options } = place;
  const policy = isUnitedTime(place) ? "union" : policyOf(metricName(metric), used, options);
  if (place.shows === "withData" && !summary.suppressed)
    return [withDataText(summary), ...narrowing(undefined, options)];
  return [...populationOf(summary, policy), ...narrowing(policy, options)];
}

/**
 * @param {Visit} visit
 * @param {ScopePlace} place
 * @param {SumFound} found
 * @param {AbortSignal} signal
 * @param {Failure} failure
 * @returns {Promise<Content>}
 */
export async function scopeContent(visit, place, found, signal, failure) {
  const { behind } = words;
  const metric = metricName(place.metric);
  const request = { scope: place.scope, metric: place.metric, options: place.options };
  const listed = found.summary?.suppressed
    ? undefined
    : await unlessSmallGroups(
        listByStudent(visit, request, { classId: place.scope.classId ?? "", scope: place.scope }, signal, failure),
      );
  if (listed?.first.summary) found.summary = listed.first.summary;
  found.policies = listed?.first.policies ?? found.policies;
  const { summary } = found;
  const policy = policyOf(metric, found.policies ?? place.policies, place.options);
  return {
    position: listed?.first.position,
    nodes: [
      rules(
        summary?.suppressed
          ? [behind.withheldRule]
          : [
              behind.metricRules[metric],
              ...(isUnitedTime(place)
                ? [behind.contentTime]
                : [
                    policyRule(metric, policy),
                    !place.shows && (place.scope.withoutDescendants ? behind.contentMeanHere : behind.contentMean),
                  ]),
              place.shows === "withData" && behind.withDataRule,
              place.shows === "n" && behind.nRule,
              !place.shows && summary && summary.mean === undefined && behind.noDataRule,
            ],
      ),
      summary && population(summary),
      listed
        ? section(behind.attemptsThatCount, ...listed.nodes)
        : !summary?.suppressed && element("p", {}, behind.notListed),
    ],
  };
}

/**
 * Nothing where single attempts are not for a reader of the whole organization; all other failures are thrown.
 *
 * @template T
 * @param {Promise<T>} asking
 * @returns {Promise<T | undefined>}
 */
export async function unlessSmallGroups(asking) {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof CallError && error.reason === "SMALL_GROUPS") return undefined;
    throw error;
  }
}
