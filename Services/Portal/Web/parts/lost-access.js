// Screens without a stream hear by asking that the reader may not see something any more: then names vanish from them, too.

import { RosterService } from "../api/activity.js";
import { isPassing, rest, untilVisible } from "../base/live.js";
import { allOf, CallError, Code } from "../rpc/calls.js";

/** @typedef {import("../base/router.js").Visit} Visit */

/** How often it is asked while the page is looked at, in milliseconds; at once where it is looked at again. */
const askInterval = 30_000;

/**
 * The classes that the reader looks after.
 *
 * @param {Visit} visit
 * @returns {Promise<import("../api/activity.js").Class[]>}
 */
export const classesOf = ({ client, signal }) =>
  allOf((pageToken) => client.call(RosterService.listClasses, { pageSize: 1000, pageToken }, { signal }), "classes");

/**
 * Waits until some class is not the reader's any more, or the screen is left. Throws what is no passing failure.
 *
 * @param {Visit} visit
 * @param {() => Promise<string[]>} askForLost gives the identifiers of those that are lost
 * @returns {Promise<string[]>} none where the screen was left
 */
export async function lostClasses({ signal }, askForLost) {
  while (!signal.aborted) {
    await rest(askInterval, signal);
    await untilVisible(signal);
    if (signal.aborted) break;
    try {
      const lost = await askForLost();
      if (lost.length > 0) return lost;
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) throw error;
    }
  }
  return [];
}

/**
 * Waits until the screen is left. Throws what is no passing failure, such as that the reader may not see any of it any more.
 *
 * @param {Visit} visit
 * @param {() => Promise<unknown>} ask what only those are told who may see the screen
 */
export const untilRefused = (visit, ask) =>
  lostClasses(visit, async () => {
    await ask();
    return [];
  });

/**
 * Which of these classes the reader may not look at any more.
 *
 * @param {Visit} visit
 * @param {string[]} classIds
 * @returns {Promise<string[]>}
 */
export async function lostOf({ client, signal }, classIds) {
  const refusals = /** @type {number[]} */ ([Code.PERMISSION_DENIED, Code.NOT_FOUND]);
  const isLost = (/** @type {string} */ classId) =>
    client.call(RosterService.getClass, { classId }, { signal }).then(
      () => false,
      (error) => {
        if (error instanceof CallError && refusals.includes(error.code)) return true;
        throw error;
      },
    );
  const found = await Promise.all(classIds.map(isLost));
  return classIds.filter((_, index) => found[index]);
}
