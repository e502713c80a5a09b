// The attempts that make a sum: below the student, and below the context where there are several, each with what it
// brings.

import { ReportService } from "../../api/report.js";
import { element, isolated } from "../../base/dom.js";
import { inShownOrder } from "../../base/names.js";
import { words } from "../../base/words.js";
import { attemptRow, broughtText, moreOf } from "./attempts.js";
import { pageSize, studentLink, unlessRefused } from "./pane.js";

/** @typedef {import("../../api/report.js").ContentScope} ContentScope */
/** @typedef {import("../../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("../report-options.js").ReportOptions} ReportOptions */
/** @typedef {import("./attempts.js").Verdict} Verdict */
/** @typedef {import("./pane.js").Failure} Failure */
/** @typedef {import("../../rpc/protobuf.js").PartialMessage<import("../../api/report.js").ExplainRequest>} ExplainRequest */
/**
 * @typedef {object} Listed
 * @property {string} classId
 * @property {import("../../rpc/protobuf.js").PartialMessage<ContentScope>} [scope] where it may be of several contexts
 */

/**
 * The first page of them, and what asks for the others.
 *
 * @param {Visit} visit
 * @param {ExplainRequest} request
 * @param {Listed} listed
 * @param {AbortSignal} signal
 * @param {Failure} failure
 */
export async function listByStudent(visit, request, listed, signal, failure) {
  const ask = (/** @type {string} */ pageToken) =>
    visit.client.call(ReportService.explain, { ...request, pageSize, pageToken }, { signal });
  const first = await ask("");
  const titles = first.attempts.length > 0 ? await titlesOf(visit, listed.scope, request.options, signal) : undefined;
  const list = new AttemptsByStudent(visit, listed.classId, { titles });
  list.add(first.attempts);
  const more = async (/** @type {string} */ token) => {
    const next = await ask(token);
    return { nextPageToken: next.nextPageToken, first: list.add(next.attempts) };
  };
  const none = first.attempts.length === 0 && element("p", {}, words.behind.noAttempts);
  return { first, nodes: [none || list.element, moreOf(first.nextPageToken, more, failure)] };
}

/**
 * What it brings to the number.
 *
 * @param {ReportedAttempt} attempt
 * @returns {Verdict}
 */
const brought = ({ value }) => ({
  text: value ? words.behind.countsAs(broughtText(value)) : words.behind.counts,
  counts: true,
});

/** Attempts as they come: a student's stand together, and a context's students. */
export class AttemptsByStudent {
  element = element("div");
  #visit;
  #classId;
  #titles;
  #verdictOf;
  /** @type {ReportedAttempt | undefined} */
  #last;
  #students = element("ol", { class: "by-student" });
  /** @type {{ studentId: string, line: HTMLElement }[]} */
  #lines = [];
  #attempts = element("ol", { class: "attempts" });

  /**
   * @param {Visit} visit
   * @param {string} classId
   * @param {object} options
   * @param {Map<bigint, string>} [options.titles] of the contexts, where there may be several
   * @param {(attempt: ReportedAttempt) => Verdict} [options.verdictOf] what each is to the number, where that is not what it brings
   */
  constructor(visit, classId, { titles, verdictOf = brought }) {
    this.#visit = visit;
    this.#classId = classId;
    this.#titles = titles;
    this.#verdictOf = verdictOf;
  }

  /**
   * @param {ReportedAttempt[]} attempts
   * @returns {HTMLElement | undefined} the first of their rows
   */
  add(attempts) {
    /** @type {HTMLElement | undefined} */
    let first;
    for (const attempt of attempts) {
      const isOfOther = this.#last?.contextId !== attempt.contextId && (this.#titles !== undefined || !this.#last);
      if (isOfOther) this.#beginContext(attempt);
      if (isOfOther || this.#last?.studentId !== attempt.studentId) this.#beginStudent(attempt);
      const row = attemptRow(attempt, this.#verdictOf(attempt));
      this.#attempts.append(row);
      first ??= row;
      this.#last = attempt;
    }
    return first;
  }

  /** @param {ReportedAttempt} attempt */
  #beginContext({ contextId }) {
    this.#students = element("ol", { class: "by-student" });
    this.#lines = [];
    const title = this.#titles?.get(contextId);
    if (title !== undefined) this.element.append(element("h4", {}, isolated(title)));
    this.element.append(this.#students);
  }

  /** @param {ReportedAttempt} attempt */
  #beginStudent({ studentId, studentName }) {
    this.#attempts = element("ol", { class: "attempts" });
    const link = studentLink(this.#visit, studentId, studentName, this.#classId);
    const line = element("li", {}, link, this.#attempts);
    this.#lines.push({ studentId, line });
    const order = inShownOrder(this.#lines, (each) => each.studentId);
    const next = order[order.findIndex((each) => each.line === line) + 1];
    this.#students.insertBefore(line, next?.line ?? null);
  }
}

/**
 * The titles of the contexts of a scope; undefined where the number is of one context alone.
 *
 * @param {Visit} visit
 * @param {Listed["scope"]} scope
 * @param {ReportOptions | undefined} options
 * @param {AbortSignal} signal
 * @returns {Promise<Map<bigint, string> | undefined>}
 */
export async function titlesOf({ client }, scope, options, signal) {
  if (!scope || scope.withoutDescendants) return undefined;
  const report = await unlessRefused(client.call(ReportService.getSubtreeReport, { scope, options }, { signal }));
  return new Map(report?.nodes.map((node) => [node.contextId, node.title]));
}
