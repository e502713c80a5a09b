// The pane behind a number: the number and its sentence, what is below them, and whether it is still so.

import { element, fill, isolated } from "../../base/dom.js";
import { explanationOf } from "../../base/failures.js";
import { milliseconds, timeOfDay } from "../../base/instants.js";
import { isPassing, rest as pause, pauseAfter, untilVisible } from "../../base/live.js";
import { shownName } from "../../base/names.js";
import { openPane, studentPath } from "../../base/router.js";
import { words } from "../../base/words.js";
import { CallError, Code } from "../../rpc/calls.js";
import { forgetUnseenInPane } from "../lost-access.js";
import { drawn, textOf } from "../shown.js";

/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("../shown.js").Shown} Shown */
/** @typedef {(error: unknown) => Node | undefined} Failure shows what went wrong with a later page, or begins again */
/** @typedef {{ nodes: (Node | undefined | false)[], position?: import("../../api/report.js").Position }} Content */
/**
 * @typedef {object} Behind
 * @property {Visit} visit
 * @property {string} classId whose students' numbers stand for hidden names; "" where it is of no one class
 * @property {() => (Node | undefined | false)[]} head the number and its sentence, with what is known
 * @property {(signal: AbortSignal, failure: Failure) => Promise<Content>} rest asks for what is below them
 * @property {() => void} refresh takes what the screen shows now
 * @property {() => Shown | undefined} [latest] the number as the screen has it now
 * @property {() => Shown | undefined} shown the number as the pane has it
 * @property {(reload: () => void, signal: AbortSignal) => HTMLElement} [beside] makes what stands above what is below them, and stays when
 *   that is asked for anew; `reload` asks for it after something was changed here
 * @property {() => void} [onShown] is called when what is below them is there, each time
 */

/** How many attempts a page holds. */
export const pageSize = 100;
/** So often the number is held against the screen's, in milliseconds. */
const comparePause = 1000;
/** So long after something was changed here, the screen's number may be one from before, in milliseconds. */
const ownChangePause = 3000;

/** @param {string} title @param {Behind} behind */
export function openBehind(title, behind) {
  const head = element("div");
  const rest = element("div", {}, element("p", { class: "quiet" }, words.loading));
  const asOf = element("span");
  const changed = element("p", { role: "status" });
  const button = element("button", { onclick: () => load({ anew: true }) }, words.behind.refresh);
  const state = element("p", { class: "line quiet" }, asOf, button);
  const beside = element("div");
  const signal = openPane(title, element("div", { class: "behind" }, head, state, changed, beside, rest));
  let beginsAgain = true;
  let failures = 0;
  let turn = 0;
  let changedAt = -ownChangePause;

  const load = async ({ anew = false, note = "" } = {}) => {
    if (anew) behind.refresh();
    turn += 1;
    const own = turn;
    const isOver = () => signal.aborted || own !== turn;
    rest.setAttribute("aria-busy", "true");
    try {
      fill(head, ...behind.head());
      const { nodes, position } = await behind.rest(signal, failure);
      if (isOver()) return;
      fill(head, ...behind.head());
      show(...nodes);
      failures = 0;
      const inStep = position?.inStepTime;
      asOf.textContent = inStep ? words.behind.asOf(timeOfDay(milliseconds(inStep))) : "";
      changed.textContent = note;
      compared = "";
    } catch (error) {
      if (!isOver()) {
        const said = failure(error);
        // What stands there already is not said anew.
        if (said?.textContent !== rest.textContent) show(said);
        if (isPassing(error)) tryAgain(own);
      }
    } finally {
      if (own === turn) rest.removeAttribute("aria-busy");
    }
  };

  /**
   * What failed in passing is asked for again by itself.
   *
   * @param {number} own turn that failed
   */
  const tryAgain = async (own) => {
    failures += 1;
    await pause(pauseAfter(failures - 1), signal);
    await untilVisible(signal);
    if (!signal.aborted && own === turn) load({ anew: true });
  };

  /**
   * Whoever was in what is replaced is at the top of the pane then.
   *
   * @param {...(Node | undefined | false)} nodes
   */
  const show = (...nodes) => {
    const wasThere = rest.contains(document.activeElement);
    fill(rest, ...nodes);
    if (wasThere) document.getElementById("pane-title")?.focus();
    behind.onShown?.();
  };

  /** @type {Failure} */
  const failure = (error) => {
    if (signal.aborted) return undefined;
    if (error instanceof CallError && error.code === Code.ABORTED && beginsAgain) {
      beginsAgain = false;
      load({ anew: true, note: words.behind.begunAgain });
      return undefined;
    }
    beginsAgain = true;
    return failed(error, () => load({ anew: true }));
  };

  let compared = "";
  const compare = () => {
    const [then, now] = [behind.shown(), behind.latest?.()];
    if (!then || !now || rest.hasAttribute("aria-busy") || performance.now() - changedAt < ownChangePause) return;
    const text = textOf(now) === textOf(then) ? "" : words.behind.changed(textOf(now));
    if (text !== compared) changed.textContent = text;
    compared = text;
  };
  if (behind.latest) {
    const timer = setInterval(compare, comparePause);
    signal.addEventListener("abort", () => clearInterval(timer));
  }
  if (behind.beside) {
    const reload = () => {
      changedAt = performance.now();
      load({ anew: true });
    };
    fill(beside, behind.beside(reload, signal));
  }
  load();
  forgetUnseenInPane(behind.visit, { classId: behind.classId, signal });
}

/** @type {number[]} */
const unreachable = [Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED, Code.INTERNAL, Code.UNKNOWN];

/** @param {unknown} error @param {() => void} again */
function failed(error, again) {
  const code = error instanceof CallError ? error.code : undefined;
  const text =
    code === Code.UNAUTHENTICATED
      ? words.signedOut
      : code === undefined || unreachable.includes(code)
        ? words.unreachable
        : explanationOf(error);
  return element(
    "section",
    { class: "failure", role: "alert" },
    element("p", {}, words.behind.failed, " ", text),
    element("button", { onclick: again }, words.retry),
  );
}

// What it is made of

/**
 * The number, as it stands on the screen.
 *
 * @param {Shown} shown
 */
export const number = (shown) =>
  element("p", { class: "number", "data-look": shown.look, "data-mark": shown.mark }, drawn(shown));

/** @param {string[]} parts */
export const sentence = (parts) => element("p", {}, words.behind.sentence(parts));

/** @param {string} title @param {(Node | string | undefined | false)[]} content */
export const section = (title, ...content) => element("section", {}, element("h3", {}, title), content);

/**
 * Paragraphs of those rules that there is something to say of.
 *
 * @param {(string | undefined | false)[]} texts
 */
export const rules = (texts) =>
  section(words.behind.rule, ...texts.filter((text) => text).map((text) => element("p", {}, text || "")));

/** @param {[string | Node, (Node | string)[] | string | undefined][]} facts those without a value are left out */
export function factList(facts) {
  const there = facts.filter(([, value]) => value !== undefined && value !== "");
  return element(
    "dl",
    {},
    there.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
  );
}

/**
 * A link to the screen of a student.
 *
 * @param {Visit} visit
 * @param {string} studentId
 * @param {string} name
 * @param {string} classId
 */
export function studentLink(visit, studentId, name, classId) {
  return element("a", { href: studentPath(visit, studentId, classId) }, isolated(shownName(studentId, name)));
}

/**
 * Nothing where the reader is not told; all other failures are thrown.
 *
 * @template T
 * @param {Promise<T>} asking
 * @returns {Promise<T | undefined>}
 */
export async function unlessRefused(asking) {
  try {
    return await asking;
  } catch (error) {
    const refusals = /** @type {number[]} */ ([Code.PERMISSION_DENIED, Code.NOT_FOUND, Code.INVALID_ARGUMENT]);
    if (error instanceof CallError && refusals.includes(error.code)) return undefined;
    throw error;
  }
}
