// What others have saved while the form was open: what was taken over, and what was typed otherwise here.

import { element, isolated } from "../../base/dom.js";
import { count } from "../../base/figures.js";
import { dateAndTime, instantOf } from "../../base/instants.js";
import { words } from "../../base/words.js";
import { durationText } from "./late-policy.js";
import { namesOf } from "./recipient-picker.js";

/** @typedef {import("../../base/dom.js").Child} Child */
/** @typedef {import("./draft.js").DraftField} DraftField */
/** @typedef {import("./draft.js").HandoutDraft} HandoutDraft */
/** @typedef {import("./recipient-picker.js").Student} Student */
/** @typedef {{ taken: DraftField[], conflicts: DraftField[], now: HandoutDraft, isStateNew: boolean }} Changes what others have saved */

/**
 * The changes, a line a field.
 *
 * @param {Changes} changes
 * @param {{
 *   draft: HandoutDraft,
 *   students: Student[],
 *   useTheirs: (field: DraftField, line: HTMLElement) => void,
 * }} options `draft`: what is typed; `useTheirs`: what others have saved is wanted, and the line goes
 * @returns {Child[]}
 */
export function changesOf({ taken, conflicts, now, isStateNew }, { draft, students, useTheirs }) {
  const lines = conflicts.map((field) => {
    /** @type {HTMLElement} */
    const line = element(
      "div",
      { class: "conflict" },
      element("h3", {}, words.assign.fields[field]),
      element(
        "dl",
        {},
        element("dt", {}, words.assign.yours),
        element("dd", {}, textsOf(draft, field, students)),
        element("dt", {}, words.assign.now),
        element("dd", {}, textsOf(now, field, students)),
      ),
      element(
        "button",
        {
          type: "button",
          onclick: () => useTheirs(field, line),
          "aria-label": words.assign.useTheirsFor(words.assign.fields[field]),
        },
        words.assign.useTheirs,
      ),
    );
    return line;
  });
  return [
    element("h2", {}, words.assign.changedTitle),
    isStateNew && element("p", {}, words.assign.stateChanged),
    conflicts.length > 0 && element("p", {}, words.assign.conflictMeans),
    ...lines,
    taken.length > 0 && element("p", {}, words.assign.takenOver),
    taken.length > 0 &&
      element(
        "dl",
        {},
        taken.flatMap((field) => [
          element("dt", {}, words.assign.fields[field]),
          element("dd", {}, textsOf(now, field, students)),
        ]),
      ),
  ];
}

/** @param {HandoutDraft} draft @param {DraftField} field @param {Student[]} students @returns {Child[]} */
function textsOf(draft, field, students) {
  const listed = (/** @type {string[]} */ texts) =>
    texts.flatMap((text, index) => [index > 0 ? words.comma : "", isolated(text)]);
  if (field === "tasks") {
    const titles = draft.tasks.map(
      (task) => task.title + (task.includeDescendants ? "" : ` (${words.assign.itselfOnly})`),
    );
    return titles.length > 0 ? listed(titles) : [words.assign.nothing];
  }
  if (field === "recipients") {
    const { wholeClass, named, removed } = draft.recipients;
    if (!wholeClass) return listed(namesOf(named, students));
    return removed.length === 0
      ? [words.assign.wholeClass]
      : [words.assign.wholeClass, ". ", words.assign.takenOut, " ", ...listed(namesOf(removed, students))];
  }
  if (field === "classes") return [];
  if (field === "grace" || field === "close") return [durationText(draft[field], count) || words.assign.nothing];
  const text = draft[field];
  if (!text) return [words.assign.nothing];
  const instant = field === "due" || field === "schedule" ? instantOf(text) : undefined;
  return [instant ? dateAndTime(instant) : isolated(text)];
}
