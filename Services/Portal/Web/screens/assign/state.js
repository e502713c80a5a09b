// The state of a handout in words, and what can be done with it in that state.

import { HandoutState } from "../../api/activity.js";
import { element } from "../../base/dom.js";
import { dateAndTime } from "../../base/instants.js";
import { words } from "../../base/words.js";
import { isUnposted } from "./draft.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../base/dom.js").Child} Child */
/** @typedef {import("./saving.js").Intent} Intent */
/** @typedef {"complete" | "archive" | "delete"} Ending */

/**
 * @param {Handout | undefined} handout undefined for a new one
 * @param {string} grid the address of its grid
 * @returns {Child[]}
 */
export function stateOf(handout, grid) {
  const { states, toGrid } = words.assign;
  const when = (/** @type {Handout["dueTime"]} */ time) => (time ? dateAndTime(time) : "");
  const link = [" ", element("a", { href: grid }, toGrid)];
  switch (handout?.state) {
    case undefined:
      return [states.new];
    case HandoutState.DRAFT:
      return [states.draft];
    case HandoutState.SCHEDULED:
      return [states.scheduled(when(handout.scheduleTime))];
    case HandoutState.POSTED:
      return [states.posted(when(handout.postTime)), ...link];
    case HandoutState.COMPLETED:
      return [states.completed(when(handout.endTime)), ...link];
    default:
      return [states.archived(when(handout?.endTime)), ...link];
  }
}

/**
 * The buttons, and where somebody says when it is posted.
 *
 * @param {Handout | undefined} handout
 * @param {object} options
 * @param {() => HTMLElement} options.schedule makes the field for the time at which it is posted
 * @param {(intent: Intent) => void} options.onIntent
 * @param {(ending: Ending) => void} options.onEnd
 * @returns {Child[]}
 */
export function actionsOf(handout, { schedule, onIntent, onEnd }) {
  const { assign } = words;
  const intend = (/** @type {Intent} */ intent, /** @type {string} */ text, isPrimary = false) =>
    element(
      "button",
      { type: "button", class: isPrimary ? "primary" : undefined, onclick: () => onIntent(intent) },
      text,
    );
  const end = (/** @type {Ending} */ ending) =>
    element("button", { type: "button", onclick: () => onEnd(ending) }, assign.endings[ending].button);
  const line = (/** @type {Child[]} */ ...buttons) => element("p", { class: "actions" }, buttons);
  const state = handout?.state ?? HandoutState.UNSPECIFIED;
  if (isUnposted(handout)) {
    const isScheduled = state === HandoutState.SCHEDULED;
    return [
      element("p", { class: "quiet" }, assign.postingMeans),
      line(
        intend("post", assign.postNow, true),
        intend("save", isScheduled ? assign.saveChanges : assign.saveDraft),
        handout && end("delete"),
      ),
      schedule(),
      line(intend("schedule", isScheduled ? assign.reschedule : assign.schedule)),
    ];
  }
  const isOver = state === HandoutState.ARCHIVED;
  return [
    line(
      !isOver && intend("save", assign.saveChanges, true),
      state === HandoutState.POSTED && end("complete"),
      !isOver && end("archive"),
    ),
  ];
}
