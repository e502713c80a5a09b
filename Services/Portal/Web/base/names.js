// Students' names, or numbers in their place while a class is looking: one switch for everything that the page shows.

import { ClassRole, RosterService } from "../api/activity.js";
import { allOf } from "../rpc/calls.js";
import { milliseconds } from "./instants.js";
import { keep, kept } from "./session.js";
import { words } from "./words.js";

let hidden = kept("names") === "hidden";
/**
 * By student.
 *
 * @type {Map<string, number>}
 */
const numbers = new Map();
/** Whose numbers these are: another person sees other classes. */
let numberedFor = "";

/** Beyond so many classes, students of the others are numbered as they are met. */
const classesMax = 200;
/** So many classes are asked for at a time. */
const atATime = 4;

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
 * Numbers the students of all classes that somebody may see in the order in which they joined one, those included who have left: so
 * each has one number on every screen and after a reload, and whoever joins is the last.
 *
 * @param {import("../rpc/calls.js").Client} client
 * @param {string} reader whose classes they are
 * @param {AbortSignal} signal
 */
export async function learnNumbers(client, reader, signal) {
  if (numberedFor === reader) return;
  const classes = await ownClasses(client, signal);
  /** @type {Map<string, number>} */
  const joined = new Map();
  const next = async () => {
    for (let classId = classes.pop(); classId !== undefined; classId = classes.pop()) {
      for (const { personId, at } of await studentsOf(client, classId, signal)) {
        joined.set(personId, Math.min(at, joined.get(personId) ?? at));
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, next));
  numbers.clear();
  const order = [...joined].sort(([a, at], [b, bt]) => at - bt || (a < b ? -1 : 1));
  for (const [personId] of order) numberOf(personId);
  numberedFor = reader;
}

/**
 * @param {import("../rpc/calls.js").Client} client
 * @param {AbortSignal} signal
 */
async function ownClasses(client, signal) {
  /** @type {string[]} */
  const ids = [];
  let pageToken = "";
  do {
    const response = await client.call(RosterService.listClasses, { pageSize: classesMax, pageToken }, { signal });
    ids.push(...response.classes.map((each) => each.classId));
    pageToken = response.nextPageToken;
  } while (pageToken && ids.length < classesMax);
  return ids.slice(0, classesMax);
}

/**
 * @param {import("../rpc/calls.js").Client} client
 * @param {string} classId
 * @param {AbortSignal} signal
 */
async function studentsOf(client, classId, signal) {
  const request = { classId, includeFormer: true, pageSize: 1000 };
  const enrolments = await allOf(
    (pageToken) => client.call(RosterService.listEnrolments, { ...request, pageToken }, { signal }),
    "enrolments",
  );
  const students = enrolments.filter((each) => each.role === ClassRole.STUDENT);
  return students.map(({ personId, joinTime }) => ({ personId, at: joinTime ? milliseconds(joinTime) : 0 }));
}
