// Students' names, or numbers in their place while a class is looking: one switch for everything that the page shows.

import { ClassRole, RosterService } from "../api/activity.js";
import { allOf } from "../rpc/calls.js";
import { milliseconds } from "./instants.js";
import { keep, kept } from "./session.js";
import { language, words } from "./words.js";

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

/** In whose order the school looks names up; empty: in the reader's. */
let nameLanguage = "";

/** @param {string} wanted a language tag, or nothing */
export function setNameLanguage(wanted) {
  nameLanguage = wanted;
}

/**
 * The order in use, and of which languages it is. Making one takes far longer than using it, and the first one longest.
 *
 * @type {Intl.Collator | undefined}
 */
let order;
let orderOf = "";

/** The order of names: in the school's language, where it has said one that the browser knows, else in the reader's. */
export function nameOrder() {
  const wanted = `${nameLanguage}\n${language}`;
  if (order && wanted === orderOf) return order;
  orderOf = wanted;
  try {
    order = new Intl.Collator(nameLanguage || language, { numeric: true });
  } catch {
    // A tag may be well formed and none to `Intl`.
    order = new Intl.Collator(language, { numeric: true });
  }
  return order;
}

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

/**
 * Students in the order in which they may be shown: that of their names, in which they come; while names are hidden that of their numbers,
 * since a place in the alphabet says much of a name.
 *
 * @template Student
 * @param {Student[]} students
 * @param {(student: Student) => string} idOf
 * @returns {Student[]}
 */
export function inShownOrder(students, idOf) {
  if (!hidden) return students;
  // Those who are met now are not numbered in the order of their names.
  for (const id of students.map(idOf).sort(byHash)) numberOf(id);
  return [...students].sort((one, other) => numberOf(idOf(one)) - numberOf(idOf(other)));
}

/**
 * Rows of a grid as they may be shown: by the names that students are listed by (N84); what has the same name stays in its order.
 *
 * @param {import("../api/report.js").GridRow[]} rows
 */
export function rowsInOrder(rows) {
  if (hidden) return inShownOrder(rows, (row) => row.studentId);
  const { compare } = nameOrder();
  return [...rows].sort((one, other) => compare(one.sortName || one.name, other.sortName || other.name));
}

/** Those who have joined within so long came with one list, most likely: an hour, in milliseconds. */
const listTime = 3_600_000;

/** @param {string} one @param {string} other */
const byHash = (one, other) => hash(one) - hash(other) || (one < other ? -1 : 1);

/**
 * A number that says nothing of the alphabet, the same for the same text (FNV-1a, mixed as MurmurHash3 does it at its end).
 *
 * @param {string} text
 */
function hash(text) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** @param {string} studentId */
function numberOf(studentId) {
  if (!numbers.has(studentId)) numbers.set(studentId, numbers.size + 1);
  return numbers.get(studentId) ?? 0;
}

/**
 * Numbers the students of all classes that somebody may see in the order in which they joined one, those included who have left: so
 * each has one number on every screen and after a reload, and whoever joins is the last. Lists of classes are in the order of names, so those who came
 * with one are in no order.
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
  const list = (/** @type {number} */ at) => Math.floor(at / listTime);
  const order = [...joined].sort(([a, at], [b, bt]) => list(at) - list(bt) || byHash(a, b));
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
