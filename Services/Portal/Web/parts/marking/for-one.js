// What a teacher does about one student's task, or all tasks of a handout: excuses, gives work back, opens a task again.

import { HandoutService } from "../../api/activity.js";
import { element, inText } from "../../base/dom.js";
import { dateAndTime, instantOf, milliseconds, wallClock } from "../../base/instants.js";
import { organizationNow } from "../../base/session.js";
import { words } from "../../base/words.js";
import { changesOfHandout, excuseOf, reopeningOf, taskTitle } from "./exceptions.js";
import { FieldError, patience } from "./form.js";
import { mustBeText } from "./points.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../rpc/calls.js").Client} Client */
/** @typedef {import("./exceptions.js").Named} Named */
/** @typedef {import("./form.js").MarkContent} MarkContent */
/**
 * @typedef {object} TaskOfOne
 * @property {Client} client
 * @property {Handout} handout as it was read last
 * @property {string} taskId
 * @property {string} studentId
 * @property {() => string} name of the student, as it may be shown when it is called
 * @property {Named[]} students for their names
 * @property {string} timeZone of the school
 * @property {(handout: Handout) => void} take is told what stands after each call
 * @property {() => Promise<void>} reread
 */

const all = "all";

/**
 * The form that excuses a student, or takes that back: from the task, or from all tasks of the handout.
 *
 * @param {TaskOfOne} place
 * @returns {MarkContent}
 */
export function excuseContent(place) {
  const { client, handout, taskId, studentId } = place;
  const isExcused = excuseOf(handout, taskId, studentId) !== undefined;
  const { excused, notExcused } = tasksOf(handout, studentId);
  const others = isExcused ? excused : notExcused;
  const method = isExcused ? HandoutService.unexcuseStudents : HandoutService.excuseStudents;
  const done = isExcused ? words.marking.unexcused : words.marking.excused;
  const title = taskTitle(handout, taskId);
  const choice =
    others.length > 1
      ? [
          {
            name: "scope",
            label: words.marking.from,
            input: element(
              "select",
              {},
              element("option", { value: "" }, title),
              element("option", { value: all }, words.marking.allTasks),
            ),
            value: "",
          },
        ]
      : [];
  return {
    opener: isExcused ? words.marking.unexcuse : words.marking.excuse,
    about: () => `${inText(place.name())}, ${title}`,
    notes: [isExcused ? words.marking.unexcuseMeans : words.marking.excuseMeans],
    fields: choice,
    buttons: [
      {
        text: isExcused ? words.marking.unexcuse : words.marking.excuse,
        act: async ({ scope }, requestId) => {
          let { revision } = handout;
          for (const each of scope === all ? others : [taskId]) {
            const index = handout.tasks.findIndex((task) => task.taskId === each);
            const request = { handoutId: handout.handoutId, taskId: each, studentIds: [studentId], revision };
            const now = await client.call(method, { ...request, requestId: `${requestId}-${index}` }, patience);
            revision = now.revision;
            place.take(now);
          }
          return done;
        },
      },
    ],
    ...ofHandout(place),
  };
}

/** @param {Handout} handout @param {string} studentId */
function tasksOf(handout, studentId) {
  const ids = handout.tasks.map((task) => task.taskId);
  const isExcused = (/** @type {string} */ taskId) => excuseOf(handout, taskId, studentId) !== undefined;
  return { excused: ids.filter(isExcused), notExcused: ids.filter((taskId) => !isExcused(taskId)) };
}

/**
 * The form that opens a task again to a student, changes until when it is, or closes it.
 *
 * @param {TaskOfOne} place
 * @returns {MarkContent}
 */
export function reopenContent(place) {
  const { client, handout, taskId, studentId } = place;
  const standing = reopeningOf(handout, taskId, studentId);
  const asked = { handoutId: handout.handoutId, taskId, studentId, revision: handout.revision };
  return {
    opener: standing ? words.marking.changeReopening : words.marking.reopen,
    about: () => `${inText(place.name())}, ${taskTitle(handout, taskId)}`,
    notes: [words.marking.reopenMeans],
    fields: [untilField(place.timeZone, standing?.untilTime && wallClock(standing.untilTime))],
    buttons: [
      {
        text: standing ? words.marking.saveReopening : words.marking.reopen,
        act: async ({ until_time: until }, requestId) => {
          const untilTime = untilIn(until);
          place.take(await client.call(HandoutService.reopenTask, { ...asked, untilTime, requestId }, patience));
          return untilTime ? words.marking.reopenedUntil(dateAndTime(untilTime)) : words.marking.reopened;
        },
      },
      ...(standing
        ? [
            {
              text: words.marking.closeAgain,
              act: async (/** @type {unknown} */ _, /** @type {string} */ requestId) => {
                place.take(await client.call(HandoutService.closeReopenedTask, { ...asked, requestId }, patience));
                return words.marking.closedAgain;
              },
            },
          ]
        : []),
    ],
    ...ofHandout(place),
  };
}

/**
 * Until when a task is open again; empty is without an end.
 *
 * @param {string} timeZone
 * @param {string} [value]
 */
export const untilField = (timeZone, value = "") => ({
  name: "until_time",
  label: words.assign.inZone(words.marking.until, timeZone),
  hint: words.marking.untilMeans,
  input: element("input", { type: "datetime-local" }),
  value,
});

/** @param {string} text of the field */
export function untilIn(text) {
  const untilTime = instantOf(text);
  if (untilTime && milliseconds(untilTime) <= organizationNow()) {
    throw new FieldError("until_time", words.marking.untilInPast);
  }
  return untilTime;
}

/**
 * The form that gives the student's work of the handout back.
 *
 * @param {TaskOfOne} place
 * @returns {MarkContent}
 */
export function returnContent({ client, handout, studentId, name }) {
  const { handoutId } = handout;
  return {
    opener: words.marking.giveBack,
    about: () => inText(name()),
    notes: [words.marking.giveBackMeans(inText(name()))],
    fields: [commentField()],
    buttons: [
      {
        text: words.marking.giveBack,
        act: async ({ comment }, requestId) => {
          mustBeText("comment", comment);
          await client.call(HandoutService.returnWork, { handoutId, studentId, comment, requestId }, patience);
          return words.marking.givenBack;
        },
      },
    ],
    base: undefined,
    changesSince: () => [],
  };
}

/** What students read when their work is given back. */
export const commentField = () => ({
  name: "comment",
  label: words.marking.commentLabel,
  input: element("textarea", { rows: 4, dir: "auto" }),
  value: "",
});

/**
 * What stands of the handout beneath a form.
 *
 * @param {TaskOfOne} place
 */
export const ofHandout = ({ handout, students, reread }) => ({
  base: handout,
  changesSince: (/** @type {Handout} */ then) => changesOfHandout(then, handout, students),
  reread,
});
