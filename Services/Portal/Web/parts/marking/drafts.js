// What is typed in forms of marks and not sent yet. It outlives the pane and the screen, and is gone with the tab.

import { askBeforeLeaving } from "../../base/session.js";

/**
 * @typedef {object} Draft
 * @property {Record<string, string>} values by the name of the field
 * @property {unknown} base what stood when it was begun
 * @property {SentRequest} [sent] that has not been answered
 */
/**
 * The same again has the same identifier: so it is done once.
 *
 * @typedef {{ text: string, requestId: string, students?: string[] }} SentRequest `text`: what was sent; `students`: who has a request of
 *   their own, by the order in which these are told apart
 */

/**
 * By form.
 *
 * @type {Map<string, Draft>}
 */
const drafts = new Map();

askBeforeLeaving(() => drafts.size > 0);

/** @param {string} key of the form */
export const draftOf = (key) => drafts.get(key);

/** @param {string} key of the form @param {Draft} draft */
export const keepDraft = (key, draft) => void drafts.set(key, draft);

/** @param {string} key of the form */
export const forgetDraft = (key) => void drafts.delete(key);

/**
 * Names a form: of one person about one thing.
 *
 * @param {import("../../base/router.js").Visit} visit
 * @param {...string} parts
 */
export const draftKey = ({ organization, session }, ...parts) =>
  JSON.stringify([organization, session.person, ...parts]);
