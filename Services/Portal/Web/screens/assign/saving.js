// Saving a handout: the calls that bring what stands to what a form holds.

import { HandoutService, HandoutState } from "../../api/activity.js";
import { instantOf } from "../../base/instants.js";
import { CallError, Code } from "../../rpc/calls.js";
import { draftOf, handoutOf, recipientChanges, updateFields } from "./draft.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../rpc/calls.js").Client} Client */
/** @typedef {import("./draft.js").HandoutDraft} HandoutDraft */
/** @typedef {"save" | "schedule" | "post"} Intent */
/**
 * What a form holds: it outlives the screen, so that going elsewhere and coming back loses nothing.
 *
 * @typedef {object} Form
 * @property {string} handoutId made here for a new one: sent twice, it is one handout
 * @property {string} classId
 * @property {Handout | undefined} handout as it was last read; undefined for a new one
 * @property {HandoutDraft} draft what is typed
 * @property {{ id: string, fingerprint: string } | undefined} attempt of sending it: the same again has the same request ids
 */

/** How long a call may take, in milliseconds. Leaving the screen does not stop it: what is half sent may be stored or not. */
export const patience = { timeoutMilliseconds: 20_000 };

/**
 * Brings what stands to what is wanted, step by step. Each step that succeeded is in `form.handout`, so that another try goes on after
 * it. Throws CallError where a step fails.
 *
 * @param {Form} form
 * @param {{ client: Client, intent: Intent, wanted: HandoutDraft, attempt: string, onCreate: () => void }} options
 */
export async function saveHandout(form, { client, intent, wanted, attempt, onCreate }) {
  const { handoutId, classId } = form;
  const step = (/** @type {string} */ name) => ({
    handoutId,
    revision: form.handout?.revision,
    requestId: `${attempt}-${name}`,
  });
  if (!form.handout) {
    form.handout = await create(client, {
      handout: handoutOf(wanted, handoutId, classId),
      requestId: `${attempt}-create`,
    });
    onCreate();
  }
  const fields = updateFields(wanted, form.handout);
  if (fields.length > 0) {
    const request = { ...step("update"), handout: handoutOf(wanted, handoutId, classId), updateFields: fields };
    form.handout = await client.call(HandoutService.updateHandout, request, patience);
  }
  const { added, removed } = recipientChanges(wanted, form.handout);
  if (removed.length > 0) {
    form.handout = await client.call(
      HandoutService.removeRecipients,
      { ...step("remove"), studentIds: removed },
      patience,
    );
  }
  if (added.length > 0) {
    form.handout = await client.call(HandoutService.addRecipients, { ...step("add"), studentIds: added }, patience);
  }
  const isScheduled = form.handout.state === HandoutState.SCHEDULED;
  const isTimeNew = wanted.schedule !== draftOf(form.handout).schedule;
  if (intent === "post") {
    form.handout = await client.call(HandoutService.postHandout, step("post"), patience);
  } else if (isScheduled ? isTimeNew : intent === "schedule") {
    const request = { ...step("schedule"), scheduleTime: instantOf(wanted.schedule) };
    form.handout = await client.call(HandoutService.scheduleHandout, request, patience);
  }
}

/**
 * @param {Client} client
 * @param {{ handout: import("./draft.js").PartialHandout, requestId: string }} request
 */
async function create(client, request) {
  try {
    return await client.call(HandoutService.createHandout, request, patience);
  } catch (error) {
    // An earlier try was stored after all, though its answer did not come: it is changed to what is wanted now.
    if (!(error instanceof CallError) || error.code !== Code.ALREADY_EXISTS) throw error;
    return client.call(HandoutService.getHandout, { handoutId: request.handout.handoutId }, patience);
  }
}
