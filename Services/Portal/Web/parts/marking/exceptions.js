// Exceptions of a handout: who is excused from what, to whom a task is open again, who has a due time of their own, and what of it
// others have changed meanwhile.

import { HandoutState } from "../../api/activity.js";
import { inText } from "../../base/dom.js";
import { dateAndTime, milliseconds } from "../../base/instants.js";
import { shownName } from "../../base/names.js";
import { organizationNow } from "../../base/session.js";
import { words } from "../../base/words.js";
import { isSame, ownDueText } from "../shown.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../api/activity.js").Reopening} Reopening */
/** @typedef {{ studentId: string, name: string }} Named */

/**
 * Since when a student is excused from a task.
 *
 * @param {Handout} handout
 * @param {string} taskId
 * @param {string} studentId
 */
export const excuseOf = ({ excuses }, taskId, studentId) =>
  excuses.find((each) => each.taskId === taskId && each.studentId === studentId);

/**
 * When a task that is open again to a student now was opened, and until when it is.
 *
 * @param {Handout} handout
 * @param {string} taskId
 * @param {string} studentId
 */
export const reopeningOf = ({ reopenings }, taskId, studentId) =>
  reopenings.find((each) => each.taskId === taskId && each.studentId === studentId && isOpen(each));

/** @param {Reopening} reopening */
function isOpen({ fromTime, untilTime }) {
  const now = organizationNow();
  // The clock that opened it may be a moment before this one.
  const isBegun = !fromTime || milliseconds(fromTime) <= now + 60_000;
  return isBegun && (!untilTime || milliseconds(untilTime) > now);
}

/**
 * When the handout is due for a student at another time than for all.
 *
 * @param {Handout} handout
 * @param {string} studentId
 */
export const ownDueOf = ({ studentDueTimes }, studentId) =>
  studentDueTimes.find((each) => each.studentId === studentId);

/**
 * A task can be opened again, and due times of students changed, while its handout is in no archive.
 *
 * @param {Handout} handout
 */
export const canReopen = ({ state }) => state === HandoutState.POSTED || state === HandoutState.COMPLETED;

/** @param {Handout} handout @param {string} taskId */
export const taskTitle = ({ tasks }, taskId) =>
  inText(tasks.find((each) => each.taskId === taskId)?.title || words.marking.aTask);

/** @param {Reopening} reopening */
export const openUntil = ({ untilTime }) =>
  untilTime ? words.marking.openUntil(dateAndTime(untilTime)) : words.marking.openWithoutEnd;

/**
 * What is otherwise in a handout than it was, in sentences.
 *
 * @param {Handout} then
 * @param {Handout} now
 * @param {Named[]} students for their names
 */
export function changesOfHandout(then, now, students) {
  const { marking } = words;
  const who = (/** @type {string} */ studentId) =>
    inText(shownName(studentId, students.find((each) => each.studentId === studentId)?.name ?? ""));
  const about = (/** @type {{ taskId: string, studentId: string }} */ { taskId, studentId }) =>
    /** @type {const} */ ([who(studentId), taskTitle(now, taskId)]);
  const openNow = (/** @type {Handout} */ { reopenings }) => reopenings.filter(isOpen);
  const isOf =
    (/** @type {{ taskId: string, studentId: string }} */ one) =>
    (/** @type {{ taskId: string, studentId: string }} */ other) =>
      one.taskId === other.taskId && one.studentId === other.studentId;
  /** @type {string[]} */
  const found = [];
  for (const each of now.excuses) if (!then.excuses.some(isOf(each))) found.push(marking.nowExcused(...about(each)));
  for (const each of then.excuses) if (!now.excuses.some(isOf(each))) found.push(marking.notExcused(...about(each)));
  for (const each of openNow(now)) {
    if (!openNow(then).some((other) => isSame(other, each))) {
      found.push(marking.nowReopened(...about(each), openUntil(each)));
    }
  }
  for (const each of openNow(then)) {
    if (!openNow(now).some(isOf(each))) found.push(marking.notReopened(...about(each)));
  }
  for (const each of now.studentDueTimes) {
    const before = ownDueOf(then, each.studentId);
    if (!before || !isSame(before.dueTime, each.dueTime)) {
      found.push(marking.nowOwnDue(who(each.studentId), ownDueText(each)));
    }
  }
  for (const { studentId } of then.studentDueTimes) {
    if (!ownDueOf(now, studentId)) found.push(marking.noOwnDue(who(studentId)));
  }
  if (then.state !== now.state) found.push(marking.stateNow(stateText(now)));
  if (!isSame(then.dueTime, now.dueTime)) {
    found.push(now.dueTime ? words.due(dateAndTime(now.dueTime)) : words.noDueTime);
  }
  if (!isSame(then.recipients, now.recipients)) found.push(marking.recipientsChanged);
  return found.length > 0 || then.revision === now.revision ? found : [marking.somethingElse];
}

/** @param {Handout} handout */
function stateText({ state, endTime, postTime }) {
  const { states } = words.assign;
  const when = (/** @type {Handout["endTime"]} */ time) => (time ? dateAndTime(time) : "");
  if (state === HandoutState.COMPLETED) return states.completed(when(endTime));
  return state === HandoutState.ARCHIVED ? states.archived(when(endTime)) : states.posted(when(postTime));
}
