// Screens without a stream ask for their figures again, so that none of them is old for long, and say so where that fails.

import { milliseconds, timeOfDay } from "../base/instants.js";
import { isPassing, isReportOld, rest, untilVisible } from "../base/live.js";
import { words } from "../base/words.js";
import { untilLost } from "./lost-access.js";

/** @typedef {import("../api/report.js").Position} Position */

/** So old figures are asked for again while somebody looks, in milliseconds; a little later, so that not all pages ask at once. */
const renewAfter = 300_000;
/** The same where that has failed: services that come back are not asked by everybody at once. */
const againAfter = 30_000;
const jitter = 0.2;

/**
 * When a report that has come was true, as it is read; undefined where that is not known.
 *
 * @param {Position | undefined} position
 */
export const timeOf = (position) => position?.inStepTime && timeOfDay(milliseconds(position.inStepTime));

/**
 * That a report was old already when it came; "" where it was not.
 *
 * @param {Position | undefined} position
 */
export function oldText(position) {
  if (!isReportOld(position)) return "";
  const time = timeOf(position);
  return time ? words.old(time) : words.oldUnknown;
}

/** @param {number} duration */
const after = (duration) => Date.now() + duration * (1 + jitter * Math.random());

/**
 * Has what a screen shows asked for again, until that is left or some class is not the reader's any more: every few minutes while it is
 * looked at, and at once where it is looked at again after longer. A tab that nobody sees asks nothing.
 *
 * @param {import("../base/router.js").Visit} visit
 * @param {{
 *   renew: () => Promise<void>,
 *   onFailure: (error: unknown) => void,
 *   askForLost: () => Promise<string[]>,
 * }} screen `renew` throws what fails; `onFailure` is called where that may pass; `askForLost` gives the classes that are lost
 * @returns {Promise<string[]>} those that are lost; none where the screen was left
 */
export async function renewingUntilLost(visit, { renew, onFailure, askForLost }) {
  // What one of both throws is the end of the other, too.
  const ending = new AbortController();
  const { signal } = ending;
  visit.signal.addEventListener("abort", () => ending.abort(), { signal });
  try {
    const lost = untilLost({ ...visit, signal }, askForLost);
    return await Promise.race([lost, renewing(signal, renew, onFailure).then(() => [])]);
  } finally {
    ending.abort();
  }
}

/** @param {AbortSignal} signal @param {() => Promise<void>} renew @param {(error: unknown) => void} onFailure */
async function renewing(signal, renew, onFailure) {
  for (let next = after(renewAfter); !signal.aborted; ) {
    await rest(Math.max(0, next - Date.now()), signal);
    await untilVisible(signal);
    if (signal.aborted) return;
    // It was looked at again, or the network is back, before there was anything to ask for.
    if (Date.now() < next) continue;
    try {
      await renew();
      next = after(renewAfter);
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
      onFailure(error);
      next = after(againAfter);
    }
  }
}
