// Saving a handout: the calls that bring what stands to what a form holds.

import { HandoutService, HandoutState } from "../../api/activity.js";
import { instantOf } from "../../base/instants.js";
import { CallError, Code } from "../../rpc/calls.js";
import {
  commonOf,
  commonUpdates,
  draftOf,
  handoutOf,
  isUnposted,
  recipientChanges,
  recipientsOf,
  tasksOf,
  updateFields,
} from "./draft.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../rpc/calls.js").Client} Client */
/** @typedef {import("./draft.js").DraftRecipients} DraftRecipients */
/** @typedef {import("./draft.js").HandoutDraft} HandoutDraft */
/** @typedef {import("./siblings.js").Siblings} Siblings */
/** @typedef {"save" | "schedule" | "post"} Intent */
/**
 * What a form holds: it outlives the screen, so that going elsewhere and coming back loses nothing.
 *
 * @typedef {object} Form
 * @property {string} handoutId made here for a new one: sent twice, it is one handout
 * @property {string} classId
 * @property {Handout | undefined} handout as it was last read; undefined for a new one
 * @property {HandoutDraft} draft what is typed
 * @property {Handout["latePolicy"]} latePolicy that a new one has, as the school wants it
 * @property {Siblings | undefined} siblings the handouts of other classes that were made with this one
 * @property {{ id: string, fingerprint: string } | undefined} attempt of sending it: the same again has the same request ids
 */

/**
 * @typedef {object} Saving
 * @property {Client} client
 * @property {Intent} intent
 * @property {HandoutDraft} wanted
 * @property {string} attempt names the requests of this try
 * @property {() => void} onCreate
 */

/** How long a call may take, in milliseconds. Leaving the screen does not stop it: what is half sent may be stored or not. */
export const patience = { timeoutMilliseconds: 20_000 };

/**
 * Brings what stands to what is wanted, step by step. Each step that succeeded is in `form`, so that another try goes on after it. Throws
 * CallError where a step fails.
 *
 * @param {Form} form
 * @param {Saving} saving
 */
export async function saveHandout(form, saving) {
  const { client, intent, wanted, attempt, onCreate } = saving;
  const isNew = form.handout === undefined;
  if (!form.handout) {
    form.handout = await (wanted.classes.length > 0 ? createSeveral(form, saving) : create(form, saving));
    onCreate();
  }
  await updateSeveral(form, saving);
  const updated = updateFields(wanted, form.handout);
  if (updated.length > 0) {
    const { handoutId, revision } = form.handout;
    const handout = handoutOf(wanted, handoutId, form.classId);
    const request = { handoutId, handout, updateFields: updated, revision, requestId: `${attempt}-update` };
    form.handout = await client.call(HandoutService.updateHandout, request, patience);
  }
  await finish(form.handout, 0, wanted.recipients, saving, (now) => {
    form.handout = now;
  });
  // Those that were there keep their recipients, and are posted where that is wanted of this one.
  if (!isNew && intent === "save") return;
  for (const [index, each] of chosenSiblings(form).entries()) {
    const recipients = wanted.classes.find(({ handoutId }) => handoutId === each.handoutId)?.recipients;
    if (isUnposted(each)) await finish(each, index + 1, recipients, saving, (now) => keepSibling(form, now));
  }
}

/** @param {Form} form */
const chosenSiblings = ({ siblings }) =>
  siblings?.handouts.filter(({ handoutId }) => siblings.chosen.has(handoutId)) ?? [];

/** @param {Form} form @param {Handout} now */
function keepSibling({ siblings }, now) {
  if (!siblings) return;
  siblings.handouts = siblings.handouts.map((each) => (each.handoutId === now.handoutId ? now : each));
}

/**
 * What is for some of a class, and when it is posted.
 *
 * @param {Handout} handout
 * @param {number} index of the class, which tells its requests from those of the others
 * @param {DraftRecipients | undefined} recipients as they are wanted; undefined where they stay
 * @param {Saving} saving
 * @param {(now: Handout) => void} keep is given what stands after each step
 */
async function finish(handout, index, recipients, { client, intent, wanted, attempt }, keep) {
  let now = handout;
  /** @param {string} name @param {import("../../rpc/calls.js").UnaryMethod<any, Handout>} method @param {object} [more] */
  const step = async (name, method, more) => {
    const { handoutId, revision } = now;
    now = await client.call(
      method,
      { handoutId, revision, requestId: `${attempt}-${name}-${index}`, ...more },
      patience,
    );
    keep(now);
  };
  const { added, removed } = recipients ? recipientChanges(recipients, now) : { added: [], removed: [] };
  if (removed.length > 0) await step("remove", HandoutService.removeRecipients, { studentIds: removed });
  if (added.length > 0) await step("add", HandoutService.addRecipients, { studentIds: added });
  const isScheduled = now.state === HandoutState.SCHEDULED;
  const isTimeNew = wanted.schedule !== draftOf(now).schedule;
  if (intent === "post") {
    if (isUnposted(now)) await step("post", HandoutService.postHandout);
  } else if (isScheduled ? isTimeNew : intent === "schedule") {
    await step("schedule", HandoutService.scheduleHandout, { scheduleTime: instantOf(wanted.schedule) });
  }
}

/**
 * What handouts of several classes have in common, in one step: all of them or none.
 *
 * @param {Form} form
 * @param {Saving} saving
 */
async function updateSeveral(form, { client, wanted, attempt }) {
  if (!form.handout) return;
  const several = [form.handout, ...chosenSiblings(form)];
  const fields = commonUpdates(wanted, form.handout);
  if (several.length === 1 || fields.length === 0) return;
  const { handouts } = await client.call(
    HandoutService.updateHandouts,
    {
      handouts: several.map(({ handoutId, revision }) => ({ handoutId, revision })),
      handout: commonOf(wanted),
      updateFields: fields,
      requestId: `${attempt}-several`,
    },
    patience,
  );
  [form.handout] = handouts;
  for (const each of handouts.slice(1)) keepSibling(form, each);
}

/**
 * One in each class, in one step.
 *
 * @param {Form} form
 * @param {Saving} saving
 * @returns {Promise<Handout>} that of the form's class
 */
async function createSeveral(form, { client, intent, wanted, attempt }) {
  const { classId, handoutId } = form;
  const classes = [{ classId, handoutId, recipients: wanted.recipients }, ...wanted.classes];
  // Who is taken out of a whole class is so before it is posted.
  const isWhole = classes.every(({ recipients }) => !recipients.wholeClass || recipients.removed.length === 0);
  const { handouts } = await client.call(
    HandoutService.createHandouts,
    {
      handout: { ...commonOf(wanted), tasks: tasksOf(wanted) },
      classes: classes.map((each) => ({ ...each, recipients: recipientsOf(each.recipients) })),
      post: isWhole && intent === "post",
      scheduleTime: isWhole && intent === "schedule" ? instantOf(wanted.schedule) : undefined,
      requestId: `${attempt}-create`,
    },
    patience,
  );
  const [own, ...others] = handouts;
  form.siblings = {
    handouts: others,
    chosen: new Set(others.map((each) => each.handoutId)),
    titles: new Map(wanted.classes.map((each) => [each.classId, each.title])),
  };
  return own;
}

/**
 * @param {Form} form
 * @param {Saving} saving
 * @returns {Promise<Handout>}
 */
async function create({ handoutId, classId }, { client, wanted, attempt }) {
  const request = { handout: handoutOf(wanted, handoutId, classId), requestId: `${attempt}-create` };
  try {
    return await client.call(HandoutService.createHandout, request, patience);
  } catch (error) {
    // An earlier try was stored after all, though its answer did not come: it is changed to what is wanted now.
    if (!(error instanceof CallError) || error.code !== Code.ALREADY_EXISTS) throw error;
    return client.call(HandoutService.getHandout, { handoutId }, patience);
  }
}
