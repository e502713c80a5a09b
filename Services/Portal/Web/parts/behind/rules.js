// How a number is made, in plain English: which attempts its policy takes, and what a sum over students is of.

import { ItemKind } from "../../api/context.js";
import { AttemptPolicy, CellFlag, HiddenReason, Metric } from "../../api/report.js";
import * as figures from "../../base/figures.js";
import { dateAndTime } from "../../base/instants.js";
import { words } from "../../base/words.js";
import { metricName, policyName } from "../shown.js";

/** @typedef {import("../../api/report.js").AttemptPolicies} AttemptPolicies */
/** @typedef {import("../../api/report.js").ItemColumn} ItemColumn */
/** @typedef {import("../../api/report.js").Summary} Summary */
/** @typedef {import("../../api/well-known.js").Timestamp} Timestamp */
/** @typedef {import("../behind.js").CellPlace} CellPlace */
/** @typedef {import("../behind.js").ColumnPlace} ColumnPlace */
/** @typedef {import("../behind.js").HandoutPlace} HandoutPlace */
/** @typedef {import("../report-options.js").ReportOptions} ReportOptions */
/** @typedef {import("../shown.js").MetricName} MetricName */
/** @typedef {import("../shown.js").PolicyName} PolicyName */

/**
 * The policy by which a metric is made: what the report says, else what it was asked for, else the usual one.
 *
 * @param {MetricName} metric
 * @param {AttemptPolicies | undefined} used
 * @param {ReportOptions} options
 * @returns {PolicyName}
 */
export function policyOf(metric, used, options) {
  const policy = used?.[metric] || options.policies?.[metric] || 0;
  if (policy !== AttemptPolicy.UNSPECIFIED) return policyName(policy);
  if (metric === "progress") return "union";
  return metric === "time" ? "sum" : "latest";
}

/**
 * Whether it takes one attempt of each student.
 *
 * @param {PolicyName} policy
 */
export const picksOne = (policy) => policy === "latest" || policy === "first" || policy === "best";

/**
 * What a policy does with a metric, in a sentence.
 *
 * @param {MetricName} metric
 * @param {PolicyName} policy
 */
export function policyRule(metric, policy) {
  const rules = /** @type {Partial<Record<MetricName, string>>} */ (words.behind.policyRules[policy]);
  return rules[metric] ?? "";
}

/**
 * What narrows a number: which attempts, from when, until when, as of when, of which students.
 *
 * @param {PolicyName | undefined} policy
 * @param {ReportOptions} options
 * @param {Timestamp} [dueTime]
 */
export function narrowing(policy, options, dueTime) {
  const { behind } = words;
  const students = options.studentIds?.length ?? 0;
  const [from, until, asOf] = [options.fromTime, options.untilTime, options.asOfTime].map(instant);
  const due = dueTime ? behind.asOfDue(dateAndTime(dueTime)) : behind.asOfDueUnknown;
  return [
    policy ? behind.policies[policy] : "",
    from ? behind.from(from) : "",
    until ? behind.until(until) : "",
    options.asOfDue ? due : "",
    asOf ? behind.stoodOn(asOf) : "",
    students > 0 ? behind.onlyStudents(students, figures.count(students)) : "",
  ].filter((part) => part !== "");
}

/** @param {import("../../rpc/protobuf.js").PartialMessage<Timestamp> | undefined} time */
const instant = (time) => time && dateAndTime({ seconds: time.seconds ?? 0n, nanos: time.nanos ?? 0 });

/**
 * What a mean is of: `Mean of 20 of 26 with data`, and how many are N/A.
 *
 * @param {Summary} summary
 * @param {PolicyName} policy
 */
export function populationOf(summary, policy) {
  const { behind } = words;
  const population = summary.population;
  if (summary.suppressed) return [behind.withheldOf(figures.count(population?.assigned ?? 0))];
  const { assigned = 0, notAvailable = 0, withData = 0 } = population ?? {};
  const [part, whole] = [figures.count(withData), figures.count(assigned - notAvailable)];
  const head =
    withData === 0
      ? behind.noneWithData(whole)
      : policy === "all"
        ? behind.meanOfAttempts(Number(summary.n), figures.count(summary.n), part, whole)
        : behind.meanOf(part, whole);
  return notAvailable > 0 ? [head, behind.notAvailable(figures.count(notAvailable))] : [head];
}

/**
 * Why something is not shown, in words.
 *
 * @param {number} reason
 */
export function reasonText(reason) {
  const { reasons } = words.behind;
  /** @type {Record<number, string>} */
  const texts = {
    [HiddenReason.NOT_POSTED]: reasons.notPosted,
    [HiddenReason.NOT_IN_CLASS]: reasons.notInClass,
    [HiddenReason.NOT_RECIPIENT]: reasons.notRecipient,
    [HiddenReason.NEVER_WHILE_OPEN]: reasons.neverWhileOpen,
    [HiddenReason.RECORDING_OFF]: reasons.recordingOff,
    [HiddenReason.NO_COLUMN]: reasons.noColumn,
    [HiddenReason.EXCUSED]: reasons.excused,
    [HiddenReason.BEFORE_POST]: reasons.beforePost,
    [HiddenReason.AFTER_END]: reasons.afterEnd,
    [HiddenReason.NOT_IN_CLASS_THEN]: reasons.notInClassThen,
    [HiddenReason.NOT_RECIPIENT_THEN]: reasons.notRecipientThen,
    [HiddenReason.RECORDING_OFF_THEN]: reasons.recordingOffThen,
    [HiddenReason.NOT_COVERED_THEN]: reasons.notCoveredThen,
    [HiddenReason.OTHER_HANDOUT]: reasons.otherHandout,
    [HiddenReason.DELETED]: reasons.deleted,
    [HiddenReason.OUTSIDE_WINDOW]: reasons.outsideWindow,
    [HiddenReason.CARRIED_INSTEAD]: reasons.carriedInstead,
  };
  return texts[reason] ?? reasons.unknown;
}

/**
 * What a reader should know about a cell, in full sentences.
 *
 * @param {import("../../api/report.js").GridCell} cell
 * @param {Timestamp | undefined} dueTime
 * @param {ReportOptions} options
 */
export function flagSentences(cell, dueTime, { fromTime, untilTime }) {
  const { flags } = words.behind;
  const done = cell.doneTime && dateAndTime(cell.doneTime);
  const due = dueTime && dateAndTime(dueTime);
  /** @type {Record<number, string>} */
  const sentences = {
    [CellFlag.NEWER_ATTEMPT_UNFINISHED]: flags.newerAttemptUnfinished,
    [CellFlag.DONE_WITHOUT_DATA]: fromTime || untilTime ? flags.noWorkInWindow : flags.doneWithoutData,
    [CellFlag.CARRIED]: flags.carried,
    [CellFlag.LATE]: done && due ? flags.late(done, due) : flags.lateUnknown,
    [CellFlag.MISSING]: due ? flags.missing(due) : flags.missingUnknown,
    [CellFlag.ARRIVED_LATE]: flags.arrivedLate(done ?? ""),
    [CellFlag.FINISHED_NOT_DONE]: flags.finishedNotDone,
    [CellFlag.CLOCK_CORRECTED]: flags.clockCorrected,
    [CellFlag.MARKED]: flags.marked,
    [CellFlag.COMMENTED]: flags.commented,
    [CellFlag.EXCUSED]: flags.excused,
    [CellFlag.REOPENED]: flags.reopened,
  };
  return cell.flags.map((flag) => sentences[flag]).filter((sentence) => sentence !== undefined);
}

/** @param {ItemColumn} item */
export function itemMetric({ kind }) {
  if (kind === ItemKind.SCORE) return metricName(Metric.SCORE);
  return metricName(kind === ItemKind.QUANTITY ? Metric.QUANTITY : Metric.BINARY);
}

/**
 * By which metric and policy attempts are taken: items are those of the attempt that was picked for the headline, where
 * one was.
 *
 * @param {CellPlace | ColumnPlace} place
 * @param {MetricName} metric of the number
 * @param {AttemptPolicies} [used] that were used
 * @returns {{ by: MetricName, policy: PolicyName, isOfPicked: boolean }}
 */
export function takenBy({ item, column, options, policies }, metric, used = policies) {
  const headline = metricName(column.headlineMetric);
  const ofHeadline = policyOf(headline, used, options);
  if (item && picksOne(ofHeadline)) return { by: headline, policy: ofHeadline, isOfPicked: true };
  return { by: metric, policy: policyOf(metric, used, options), isOfPicked: false };
}

/**
 * A task of a whole app has no context of its own, and reports done only.
 *
 * @param {HandoutPlace["column"]} column
 */
export const isOfWholeApp = (column) => column.contextId === 0n && !(column.ownNumber ?? 0);

/**
 * Which number of a column Explain is asked of.
 *
 * @param {CellPlace | ColumnPlace} place
 * @param {bigint} contextId
 */
export function numberAsked({ handoutId, column, item, metric }, contextId) {
  const { taskId } = column;
  if (item) return { handoutId, taskId, contextId, itemIdentifier: item.identifier, itemKind: item.kind };
  return { handoutId, taskId, contextId, metric };
}
