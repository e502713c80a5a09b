// When a handout is due for single students: at a time of their own in place of the handout's, or never.

import { HandoutService } from "../../api/activity.js";
import { element, inText } from "../../base/dom.js";
import { dateAndTime, instantOf, wallClock } from "../../base/instants.js";
import { words } from "../../base/words.js";
import { ownDueOf } from "./exceptions.js";
import { ofHandout } from "./for-one.js";
import { FieldError, patience } from "./form.js";

/** @typedef {import("./for-one.js").TaskOfOne} TaskOfOne */
/** @typedef {import("./form.js").MarkContent} MarkContent */

/**
 * The form that gives a student a due time of their own, changes it, or takes it back.
 *
 * @param {TaskOfOne} place
 * @returns {MarkContent}
 */
export function dueContent(place) {
  const { client, handout, studentId } = place;
  const standing = ownDueOf(handout, studentId);
  const before = standing?.dueTime && wallClock(standing.dueTime);
  const asked = { handoutId: handout.handoutId, studentIds: [studentId], revision: handout.revision };
  return {
    opener: standing ? words.marking.changeDue : words.marking.giveDue,
    about: () => inText(place.name()),
    notes: [words.marking.dueMeans],
    fields: [dueField(place.timeZone, before), reasonField()],
    buttons: [
      {
        text: words.marking.saveDue,
        act: async ({ due_time: due, reason }, requestId) => {
          // A field knows no seconds, nor which of two hours is meant: what was not changed there is not read from it.
          if (due && due === before) throw new FieldError("due_time", words.marking.nothingNew);
          const dueTime = dueIn(due);
          const request = { ...asked, dueTime, reason, requestId };
          place.take(await client.call(HandoutService.setStudentDueTimes, request, patience));
          return words.marking.dueGiven(dateAndTime(dueTime));
        },
      },
      {
        text: words.marking.neverDue,
        act: async ({ reason }, requestId) => {
          const request = { ...asked, neverDue: true, reason, requestId };
          place.take(await client.call(HandoutService.setStudentDueTimes, request, patience));
          return words.marking.neverDueGiven;
        },
      },
      ...(standing
        ? [
            {
              text: words.marking.takeDueBack,
              act: async (/** @type {Record<string, string>} */ { reason }, /** @type {string} */ requestId) => {
                const request = { ...asked, reason, requestId };
                place.take(await client.call(HandoutService.clearStudentDueTimes, request, patience));
                return words.marking.dueTakenBack;
              },
            },
          ]
        : []),
    ],
    ...ofHandout(place),
  };
}

/**
 * When it is due for the student.
 *
 * @param {string} timeZone
 * @param {string} [value]
 */
export const dueField = (timeZone, value = "") => ({
  name: "due_time",
  label: words.assign.inZone(words.marking.ownDue, timeZone),
  input: element("input", { type: "datetime-local" }),
  value,
});

/** Why it is so: for the audit log, and nobody who has the handout. */
export const reasonField = () => ({
  name: "reason",
  label: words.marking.reason,
  hint: words.marking.reasonMeans,
  input: element("input", { type: "text", autocomplete: "off", dir: "auto" }),
  value: "",
});

/** @param {string} text of the field; an empty one is not taken for never */
export function dueIn(text) {
  const dueTime = instantOf(text);
  if (!dueTime) throw new FieldError("due_time", words.marking.dueMissing);
  return dueTime;
}
