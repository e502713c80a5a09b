// Screens without a stream hear by asking that the reader may not see something any more: then names vanish from them, too.

import { RosterService } from "../api/activity.js";
import { isPassing, rest, untilVisible } from "../base/live.js";
import { forgetPane, studentsInPane } from "../base/router.js";
import { allOf, CallError, Code } from "../rpc/calls.js";
import { forEachBounded } from "./bounded.js";

/** @typedef {import("../base/router.js").Visit} Visit */

/** How often it is asked while the page is looked at, in milliseconds; at once where it is looked at again. */
const askInterval = 30_000;
/** So many people are asked about at a time. */
const atOnce = 4;

/**
 * The classes that the reader looks after.
 *
 * @param {Visit} visit
 * @returns {Promise<import("../api/activity.js").Class[]>}
 */
export const classesOf = ({ client, signal }) =>
  allOf((pageToken) => client.call(RosterService.listClasses, { pageSize: 1000, pageToken }, { signal }), "classes");

/**
 * Waits until some class or person is not for the reader to see any more, or the screen is left. Throws what is no passing failure.
 *
 * @param {Pick<Visit, "signal">} visit
 * @param {() => Promise<string[]>} askForLost gives the identifiers of those that are lost
 * @returns {Promise<string[]>} none where the screen was left
 */
export async function untilLost({ signal }, askForLost) {
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
  untilLost(visit, async () => {
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
  const found = await Promise.all(
    classIds.map((classId) => isRefused(client.call(RosterService.getClass, { classId }, { signal }))),
  );
  return classIds.filter((_, index) => found[index]);
}

/**
 * Which of these people are erased, or not for the reader to see any more.
 *
 * @param {Visit} visit
 * @param {string[]} personIds
 * @param {string} [classId] in which most of them are; left out where they are of several
 * @returns {Promise<string[]>}
 */
export async function unseenOf({ client, session, signal }, personIds, classId = "") {
  // One answer names most of them; to an administrator it would name the whole school.
  const isListed = personIds.length > 0 && (classId !== "" || session.role === "teacher");
  const load = (/** @type {string} */ pageToken) =>
    client.call(RosterService.listPeople, { classId, pageSize: 1000, pageToken }, { signal });
  const there = new Set((isListed ? await allOf(load, "people") : []).map(({ personId }) => personId));
  /** @type {string[]} */
  const unseen = [];
  /** @type {unknown[]} */
  const failures = [];
  const others = personIds.filter((personId) => !there.has(personId));
  await forEachBounded(others, atOnce, signal, async (personId) => {
    try {
      if (await isRefused(client.call(RosterService.getPerson, { personId }, { signal }))) unseen.push(personId);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
  return unseen;
}

/**
 * Takes what stands in the pane away once a student whom it names is erased, or not for the reader to see any more.
 *
 * @param {Visit} visit
 * @param {object} pane
 * @param {string} pane.classId in which most of those are whom it names; "" where they are of several
 * @param {AbortSignal} pane.signal aborted when it is closed
 * @param {() => void} [pane.onForgotten] what it was made of is to be asked for anew
 */
export async function forgetUnseenInPane(visit, { classId, signal, onForgotten }) {
  const asking = { ...visit, signal };
  try {
    await untilLost(asking, () => unseenOf(asking, studentsInPane(), classId));
  } catch (error) {
    // The screen as a whole says so. Where anything else keeps the reader from asking, none of them is theirs to see.
    if (error instanceof CallError && error.code === Code.UNAUTHENTICATED) return;
  }
  if (signal.aborted) return;
  forgetPane();
  onForgotten?.();
}

/**
 * Whether the answer is that it is not there, or not for the reader; all other failures are thrown.
 *
 * @param {Promise<unknown>} asking
 */
async function isRefused(asking) {
  try {
    await asking;
    return false;
  } catch (error) {
    const refusals = /** @type {number[]} */ ([Code.PERMISSION_DENIED, Code.NOT_FOUND]);
    if (error instanceof CallError && refusals.includes(error.code)) return true;
    throw error;
  }
}
