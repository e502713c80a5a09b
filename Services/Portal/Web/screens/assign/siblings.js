// The handouts of other classes that were made in one step with this one: what they have in common is changed in several at once.

import { HandoutService, HandoutState } from "../../api/activity.js";
import { element, isolated } from "../../base/dom.js";
import { dateAndTime } from "../../base/instants.js";
import { editPath } from "../../base/router.js";
import { words } from "../../base/words.js";
import { classesOf } from "../../parts/lost-access.js";
import { isSame } from "../../parts/shown.js";
import { allOf } from "../../rpc/calls.js";
import { stateOf } from "./state.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../base/router.js").Visit} Visit */
/**
 * @typedef {object} Siblings
 * @property {Handout[]} handouts of other classes that the reader looks after, as they were read last
 * @property {Set<string>} chosen identifiers of those that are changed, too
 * @property {Map<string, string>} titles of the classes
 */

/**
 * Those that say the same as this one are chosen at first: where somebody has changed one on purpose, it stays.
 *
 * @param {Visit} visit
 * @param {Handout} handout
 * @returns {Promise<Siblings | undefined>} undefined for a handout of one class
 */
export async function siblingsOf(visit, handout) {
  if (!handout.setId) return undefined;
  const [handouts, classes] = await Promise.all([readSiblings(visit, handout), classesOf(visit)]);
  const common = (/** @type {Handout} */ { title, instructions, dueTime, latePolicy }) => ({
    title,
    instructions,
    dueTime,
    latePolicy,
  });
  const same = handouts.filter((each) => !isOver(each) && isSame(common(each), common(handout)));
  return {
    handouts,
    chosen: new Set(same.map(({ handoutId }) => handoutId)),
    titles: new Map(classes.map(({ classId, title }) => [classId, title || classId])),
  };
}

/**
 * @param {Visit} visit
 * @param {Handout} handout
 * @returns {Promise<Handout[]>}
 */
export async function readSiblings({ client, signal }, { setId, handoutId }) {
  const request = { setId, includeArchived: true, pageSize: 100 };
  const all = await allOf(
    (pageToken) => client.call(HandoutService.listHandouts, { ...request, pageToken }, { signal }),
    "handouts",
  );
  return all.filter((each) => each.handoutId !== handoutId);
}

/** @param {Handout} handout */
const isOver = ({ state }) => state === HandoutState.ARCHIVED;

/**
 * The name of a handout's class, as the reader knows it.
 *
 * @param {Siblings} siblings
 * @param {Handout} handout
 */
export const classTitle = ({ titles }, { classId }) => titles.get(classId) ?? classId;

/**
 * A line a class: whether it is changed there too, and how it stands there.
 *
 * @param {Visit} visit
 * @param {Siblings} siblings `chosen` is changed
 * @param {Handout} handout
 */
export function siblingList(visit, siblings, handout) {
  const line = (/** @type {Handout} */ each) => {
    const { handoutId, title, dueTime } = each;
    const change = (/** @type {Event} */ { target }) => {
      if (/** @type {HTMLInputElement} */ (target).checked) siblings.chosen.add(handoutId);
      else siblings.chosen.delete(handoutId);
    };
    const checked = siblings.chosen.has(handoutId);
    const box = element("input", { type: "checkbox", checked, disabled: isOver(each), onchange: change });
    const link = element("a", { href: editPath(visit, handoutId) }, isolated(title));
    return element(
      "li",
      {},
      element("label", {}, box, " ", isolated(classTitle(siblings, each))),
      element(
        "p",
        { class: "quiet" },
        link,
        " · ",
        dueTime ? words.due(dateAndTime(dueTime)) : words.noDueTime,
        " · ",
        stateOf(each, "").slice(0, 1),
      ),
    );
  };
  return element(
    "section",
    { class: "assign-part", "aria-labelledby": "part-siblings" },
    element("h2", { id: "part-siblings" }, words.assign.siblings),
    element("p", { class: "quiet" }, isOver(handout) ? words.assign.siblingsOver : words.assign.siblingsMean),
    element("ul", { class: "plain-list" }, siblings.handouts.map(line)),
  );
}
