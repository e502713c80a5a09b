// Who gets a handout: the whole class but some, or students who are named.

import { element, fill, isolated } from "../../base/dom.js";
import { count } from "../../base/figures.js";
import { shownName } from "../../base/names.js";
import { language, words } from "../../base/words.js";

/** @typedef {import("./draft.js").DraftRecipients} DraftRecipients */
/** @typedef {{ id: string, name: string }} Student */

/** @param {Student} student */
const nameOf = ({ id, name }) => shownName(id, name);

/**
 * The names of students, as the page shows them.
 *
 * @param {string[]} ids
 * @param {Student[]} students
 */
export const namesOf = (ids, students) =>
  ids.map((id) => nameOf(students.find((each) => each.id === id) ?? { id, name: "" }));

/**
 * @param {object} options
 * @param {DraftRecipients} options.recipients is changed
 * @param {Student[]} options.students who are in the class
 * @param {boolean} options.isModeFixed whether it is for the whole class cannot be changed any more
 * @param {boolean} options.isFixed nothing of it can
 * @param {() => void} options.onChange
 */
export function recipientPicker({ recipients, students, isModeFixed, isFixed, onChange }) {
  const gone = [...recipients.named, ...recipients.removed].filter((id) => !students.some((each) => each.id === id));
  const order = new Intl.Collator(language, { numeric: true });
  const listed = [...students].sort(
    (one, other) => order.compare(nameOf(one), nameOf(other)) || (one.id < other.id ? -1 : 1),
  );
  const explanation = element("p", { class: "quiet" });
  const sum = element("p", { "aria-live": "polite" });
  const list = element("ul", { class: "picks" });

  const choose = (/** @type {string} */ id, /** @type {boolean} */ isChosen) => {
    const kind = recipients.wholeClass ? "removed" : "named";
    const isListed = recipients.wholeClass ? !isChosen : isChosen;
    recipients[kind] = [...recipients[kind].filter((each) => each !== id), ...(isListed ? [id] : [])];
    showSum();
    onChange();
  };
  const line = (/** @type {Student} */ student, isGone = false) => {
    const checked = recipients.wholeClass
      ? !recipients.removed.includes(student.id)
      : recipients.named.includes(student.id);
    const change = (/** @type {Event} */ event) =>
      choose(student.id, /** @type {HTMLInputElement} */ (event.target).checked);
    // Who has left the class can be taken out of those named, but not be put in.
    const disabled = isFixed || (isGone && (recipients.wholeClass || !checked));
    const box = element("input", { type: "checkbox", checked, disabled, onchange: change });
    return element(
      "li",
      {},
      element("label", {}, box, " ", isolated(nameOf(student))),
      isGone && [" ", words.assign.leftClass],
    );
  };
  const showSum = () => {
    const { wholeClass, named, removed } = recipients;
    const inClass = (/** @type {string[]} */ ids) => ids.filter((id) => students.some((each) => each.id === id)).length;
    const chosen = wholeClass ? students.length - inClass(removed) : named.length;
    const taken = wholeClass ? namesOf(removed, students) : [];
    const names = taken.flatMap((name, index) => [index > 0 ? words.comma : " ", isolated(name)]);
    fill(
      sum,
      words.assign.recipientCount(chosen, count(chosen), count(students.length)),
      taken.length > 0 && [" ", words.assign.takenOut, ...names],
    );
  };
  const show = () => {
    const isGoneListed = (/** @type {string} */ id) =>
      (recipients.wholeClass ? recipients.removed : recipients.named).includes(id);
    explanation.textContent = recipients.wholeClass ? words.assign.wholeClassMeans : words.assign.namedMeans;
    fill(
      list,
      listed.map((each) => line(each)),
      [...new Set(gone)].filter(isGoneListed).map((id) => line({ id, name: "" }, true)),
    );
    showSum();
  };
  const mode = (/** @type {boolean} */ wholeClass, /** @type {string} */ text) => {
    const change = () => {
      recipients.wholeClass = wholeClass;
      show();
      onChange();
    };
    const disabled = isModeFixed || isFixed;
    const radio = element("input", {
      type: "radio",
      name: "whole-class",
      checked: recipients.wholeClass === wholeClass,
      disabled,
      onchange: change,
    });
    return element("label", {}, radio, " ", text);
  };
  const setAll = (/** @type {boolean} */ isChosen) => {
    for (const { id } of students) {
      const isListed = (recipients.wholeClass ? recipients.removed : recipients.named).includes(id);
      if (isListed === (recipients.wholeClass ? isChosen : !isChosen)) choose(id, isChosen);
    }
    show();
  };
  const all = element(
    "p",
    { class: "actions" },
    element("button", { type: "button", disabled: isFixed, onclick: () => setAll(true) }, words.assign.tickAll),
    element("button", { type: "button", disabled: isFixed, onclick: () => setAll(false) }, words.assign.tickNone),
  );
  show();
  return element(
    "div",
    {},
    element(
      "div",
      { class: "options", role: "radiogroup", "aria-label": words.assign.recipients },
      mode(true, words.assign.wholeClass),
      mode(false, words.assign.namedStudents),
    ),
    explanation,
    all,
    list,
    sum,
  );
}
