// Who gets a handout: the whole class but some, or students who are named.

import { element, fill, isolated } from "../../base/dom.js";
import { count } from "../../base/figures.js";
import { nameOrder, shownName } from "../../base/names.js";
import { words } from "../../base/words.js";

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
export function namesOf(ids, students) {
  const byId = new Map(students.map((each) => [each.id, each]));
  return ids.map((id) => nameOf(byId.get(id) ?? { id, name: "" }));
}

/**
 * @param {object} options
 * @param {DraftRecipients} options.recipients is changed
 * @param {Student[]} options.students who are in the class
 * @param {boolean} options.isModeFixed whether it is for the whole class cannot be changed any more
 * @param {boolean} options.isFixed nothing of it can
 * @param {string} options.classId
 * @param {() => void} options.onChange
 */
export function recipientPicker({ recipients, students, isModeFixed, isFixed, classId, onChange }) {
  const inClass = new Set(students.map((each) => each.id));
  const gone = new Set([...recipients.named, ...recipients.removed].filter((id) => !inClass.has(id)));
  const order = nameOrder();
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
  /** Those who are listed by name: the exceptions of the whole class, or the recipients. */
  const named = () => (recipients.wholeClass ? recipients.removed : recipients.named);
  const line = (/** @type {Student} */ student, /** @type {boolean} */ checked, isGone = false) => {
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
    const chosen = wholeClass ? students.length - removed.filter((id) => inClass.has(id)).length : named.length;
    const taken = wholeClass ? namesOf(removed, students) : [];
    const names = taken.flatMap((name, index) => [index > 0 ? words.comma : " ", isolated(name)]);
    fill(
      sum,
      words.assign.recipientCount(chosen, count(chosen), count(students.length)),
      taken.length > 0 && [" ", words.assign.takenOut, ...names],
    );
  };
  const show = () => {
    const { wholeClass } = recipients;
    const listedByName = new Set(named());
    explanation.textContent = wholeClass ? words.assign.wholeClassMeans : words.assign.namedMeans;
    fill(
      list,
      listed.map((each) => line(each, listedByName.has(each.id) !== wholeClass)),
      [...gone].filter((id) => listedByName.has(id)).map((id) => line({ id, name: "" }, !wholeClass, true)),
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
      // Of one name one is chosen, and each class has a choice of its own.
      name: `whole-class ${classId}`,
      checked: recipients.wholeClass === wholeClass,
      disabled,
      onchange: change,
    });
    return element("label", {}, radio, " ", text);
  };
  const setAll = (/** @type {boolean} */ isChosen) => {
    const { wholeClass } = recipients;
    // Who has left the class stays as they are.
    const kept = named().filter((id) => !inClass.has(id));
    recipients[wholeClass ? "removed" : "named"] =
      isChosen === wholeClass ? kept : [...kept, ...listed.map((each) => each.id)];
    show();
    onChange();
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
