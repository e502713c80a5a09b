// The other classes to which a new handout goes as well: each gets one of its own, in the same step, with its own recipients.

import { element, fill, isolated } from "../../base/dom.js";
import { showFailureIn } from "../../base/failures.js";
import { newIdentifier } from "../../base/identifiers.js";
import { words } from "../../base/words.js";
import { classesOf } from "../../parts/lost-access.js";
import { studentsOf } from "./choices.js";
import { recipientPicker } from "./recipient-picker.js";

/** @typedef {import("../../api/activity.js").Class} Class */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("./draft.js").DraftClass} DraftClass */

/**
 * Nothing is asked for before somebody opens it.
 *
 * @param {Visit} visit
 * @param {object} options
 * @param {string} options.classId that has the handout anyway
 * @param {() => DraftClass[]} options.chosen
 * @param {(chosen: DraftClass[]) => void} options.onChange
 */
export function classPicker(visit, { classId, chosen, onChange }) {
  const load = async () => {
    const there = (await classesOf(visit)).filter((each) => each.classId !== classId);
    // One that is chosen and not the reader's any more can be left out again.
    const lost = chosen().filter((each) => !there.some((other) => other.classId === each.classId));
    const classes = [...there, ...lost];
    return classes.length > 0 ? list(classes) : element("p", {}, words.assign.noOtherClasses);
  };
  const list = (/** @type {Pick<Class, "classId" | "title">[]} */ classes) =>
    element(
      "ul",
      { class: "plain-list" },
      classes.map((each) => line(each)),
    );
  const line = (/** @type {Pick<Class, "classId" | "title">} */ { classId: id, title }) => {
    const isChosen = () => chosen().find((each) => each.classId === id);
    const recipients = element("div");
    const show = () =>
      fill(recipients, isChosen() && recipientsOf(visit, /** @type {DraftClass} */ (isChosen()), changed));
    const change = (/** @type {Event} */ event) => {
      const others = chosen().filter((each) => each.classId !== id);
      const whole = { wholeClass: true, named: [], removed: [] };
      const added = { classId: id, title: title || id, handoutId: newIdentifier(), recipients: whole };
      onChange(/** @type {HTMLInputElement} */ (event.target).checked ? [...others, added] : others);
      show();
    };
    show();
    const box = element("input", { type: "checkbox", checked: isChosen() !== undefined, onchange: change });
    return element("li", {}, element("label", {}, box, " ", isolated(title || id)), recipients);
  };
  const changed = () => onChange(chosen());
  const summary = element("summary", {}, words.assign.otherClasses);
  const meaning = element("p", { class: "quiet" }, words.assign.otherClassesMean);
  return picker(visit, [summary, meaning], load, chosen().length > 0);
}

/**
 * Who gets it in another class: the students are asked for once somebody opens it.
 *
 * @param {Visit} visit
 * @param {DraftClass} schoolClass
 * @param {() => void} onChange
 */
function recipientsOf(visit, { classId, title, recipients }, onChange) {
  const load = async () => {
    const students = await studentsOf(visit, classId);
    return recipientPicker({ recipients, students, isModeFixed: false, isFixed: false, classId, onChange });
  };
  const label = words.assign.recipientsOf(title);
  return picker(visit, [element("summary", { "aria-label": label }, words.assign.recipients)], load);
}

/**
 * What is asked for once it is opened, which is shown behind its heading.
 *
 * @param {Visit} visit
 * @param {HTMLElement[]} heading
 * @param {() => Promise<HTMLElement>} load
 * @param {boolean} [open] at first
 */
function picker(visit, heading, load, open = false) {
  const place = element("div");
  let isLoaded = false;
  const show = async () => {
    isLoaded = true;
    if (!place.firstChild) fill(place, element("p", { class: "quiet" }, words.loading));
    try {
      fill(place, await load());
    } catch (error) {
      if (!visit.signal.aborted) showFailureIn(place, error, show, { signal: visit.signal });
    }
  };
  const ontoggle = (/** @type {Event} */ { target }) =>
    !isLoaded && /** @type {HTMLDetailsElement} */ (target).open && show();
  return element("details", { class: "picker", open, ontoggle }, heading, place);
}
