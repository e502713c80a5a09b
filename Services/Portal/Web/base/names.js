// Students' names, or numbers in their place while a class is looking: one switch for everything that the page shows.

import { ClassRole, RosterService } from "../api/activity.js";
import { milliseconds } from "./instants.js";
import { keep, kept } from "./session.js";
import { words } from "./words.js";

let hidden = kept("names") === "hidden";
/** @type {Map<string, number>} */
const numbers = new Map();
/** @type {Set<string>} */
const learned = new Set();

export const areNamesHidden = () => hidden;

/** @param {boolean} wanted */
export function hideNames(wanted) {
  hidden = wanted;
  keep("names", wanted ? "hidden" : "shown");
}

/**
 * A student's name as it may be shown now.
 *
 * @param {string} studentId
 * @param {string} name
 */
export function shownName(studentId, name) {
  return hidden ? words.studentNumber(numberOf(studentId)) : name || studentId;
}

/** @param {string} studentId */
function numberOf(studentId) {
  if (!numbers.has(studentId)) numbers.set(studentId, numbers.size + 1);
  return numbers.get(studentId) ?? 0;
}

/**
 * Numbers the students of a class in the order in which they joined it, those included who have left: so they have the same numbers
 * on every screen and after a reload. Does nothing for a class that is known.
 *
 * @param {import("../rpc/calls.js").Client} client
 * @param {string} classId
 * @param {AbortSignal} signal
 */
export async function learnNumbers(client, classId, signal) {
  if (learned.has(classId)) return;
  const request = { classId, includeFormer: true, pageSize: 1000 };
  const { enrolments } = await client.call(RosterService.listEnrolments, request, { signal });
  learned.add(classId);
  const students = enrolments.filter((each) => each.role === ClassRole.STUDENT);
  const order = students.map((each) => ({ id: each.personId, at: each.joinTime ? milliseconds(each.joinTime) : 0 }));
  order.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const each of order) numberOf(each.id);
}
