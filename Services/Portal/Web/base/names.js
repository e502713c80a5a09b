// Students' names, or numbers in their place while a class is looking: one switch for everything that the page shows, in all windows of a
// browser.

import { keep, kept } from "./session.js";
import { language, words } from "./words.js";

let hidden = kept("names") === "hidden";
/**
 * A student's number is made of their identifier alone: whoever joins, leaves or is erased, it names nobody else. In a class of 35, two share
 * so many digits with a chance of 1 in 1,500; then both have all nine.
 */
const digitsShown = 6;
/**
 * The students who were met, by what their numbers begin with.
 *
 * @type {Map<string, Set<string>>}
 */
const met = new Map();

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

/** A class sees each window that comes before it: what one does with names all do. */
const otherWindows = new BroadcastChannel("names");
/** Each window that hides names holds this lock: so one that begins knows it without an answer, which a window that sleeps gives late. */
const lockName = "names are hidden";
let unlock = () => {};
/** @type {() => void} */
let onSwitched = () => {};

/** Hides names where another window hides them. To be waited for before the first name is shown. */
export async function beginNames() {
  otherWindows.onmessage = ({ data }) => {
    if (data === hidden) return;
    take(data);
    onSwitched();
  };
  // Where a browser says nothing of locks, each window begins with what it did last.
  const locks = await navigator.locks?.query().catch(() => undefined);
  if (hidden || locks?.held?.some(({ name }) => name === lockName)) take(true);
}

/** @param {() => void} act is called when another window has hidden names, or shown them again */
export function whenNamesSwitch(act) {
  onSwitched = act;
}

/** @param {boolean} wanted here and in all other windows */
export function hideNames(wanted) {
  take(wanted);
  otherWindows.postMessage(wanted);
}

/** @param {boolean} wanted */
function take(wanted) {
  hidden = wanted;
  keep("names", wanted ? "hidden" : "shown");
  unlock();
  if (!wanted) return;
  const unlocked = new Promise((resolve) => {
    unlock = () => resolve(undefined);
  });
  navigator.locks?.request(lockName, { mode: "shared" }, () => unlocked).catch(() => {});
}

/**
 * A student's name as it may be shown now.
 *
 * @param {string} studentId
 * @param {string} name
 */
export function shownName(studentId, name) {
  return hidden ? words.studentNumber(shownNumber(studentId)) : name || studentId;
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
  for (const student of students) meet(idOf(student));
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

/**
 * Nine digits that say nothing of the alphabet, the same for the same identifier (FNV-1a, mixed as MurmurHash3 does it at its end).
 *
 * @param {string} studentId
 */
function numberOf(studentId) {
  let value = 0x811c9dc5;
  for (let index = 0; index < studentId.length; index += 1) {
    value = Math.imul(value ^ studentId.charCodeAt(index), 0x01000193) >>> 0;
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  // No number begins with 0.
  return 100_000_000 + (((value ^ (value >>> 16)) >>> 0) % 900_000_000);
}

/** @param {string} studentId @returns {Set<string>} all who were met with the digits that are shown of theirs */
function meet(studentId) {
  const beginning = String(numberOf(studentId)).slice(0, digitsShown);
  const sharing = met.get(beginning) ?? new Set();
  met.set(beginning, sharing.add(studentId));
  return sharing;
}

/** @param {string} studentId */
function shownNumber(studentId) {
  const number = String(numberOf(studentId));
  return Number(meet(studentId).size > 1 ? number : number.slice(0, digitsShown));
}
