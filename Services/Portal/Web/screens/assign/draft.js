// A handout as a form holds it: what was typed, what of it is not saved, and how it goes together with what others have saved.

import { HandoutState } from "../../api/activity.js";
import { instantOf, wallClock } from "../../base/instants.js";

/** @typedef {import("../../api/activity.js").Handout} Handout */
/** @typedef {import("../../rpc/protobuf.js").PartialMessage<Handout>} PartialHandout */
/**
 * @typedef {object} DraftTask
 * @property {string} taskId "" until the server has given one
 * @property {string} appId
 * @property {string[]} identifierPath empty for the app as a whole
 * @property {string} title
 * @property {boolean} includeDescendants
 */
/** @typedef {{ wholeClass: boolean, named: string[], removed: string[] }} DraftRecipients `removed`: out of the whole class */
/**
 * Another class that a new handout goes to.
 *
 * @typedef {object} DraftClass
 * @property {string} classId
 * @property {string} title
 * @property {string} handoutId of the handout that it gets: sent twice, it is one
 * @property {DraftRecipients} recipients
 */
/**
 * @typedef {object} HandoutDraft
 * @property {string} title
 * @property {string} instructions
 * @property {string} due as in a field of type `datetime-local`
 * @property {string} schedule likewise
 * @property {string} grace seconds after the due time in which Done is on time; "" for none
 * @property {string} close seconds after the due time when it takes no more work; "" for never
 * @property {DraftTask[]} tasks
 * @property {DraftRecipients} recipients
 * @property {DraftClass[]} classes besides the handout's own; none once it is made
 */
/** @typedef {"title" | "instructions" | "due" | "grace" | "close" | "schedule" | "tasks" | "recipients" | "classes"} DraftField */

/** @type {readonly DraftField[]} */
const draftFields = ["tasks", "recipients", "classes", "title", "instructions", "due", "grace", "close", "schedule"];
/** The fields of UpdateHandouts, which handouts of several classes have in common. */
const commonFields = ["title", "instructions", "due_time", "late_policy"];

/**
 * What the form shows for a handout as it stands, or for a new one.
 *
 * @param {Handout} [handout]
 * @param {Handout["latePolicy"]} [latePolicy] that a new one has
 * @returns {HandoutDraft}
 */
export function draftOf(handout, latePolicy) {
  const recipients = handout?.recipients;
  const late = handout ? handout.latePolicy : latePolicy;
  return {
    title: handout?.title ?? "",
    instructions: handout?.instructions ?? "",
    due: handout?.dueTime ? wallClock(handout.dueTime) : "",
    schedule: handout?.scheduleTime ? wallClock(handout.scheduleTime) : "",
    grace: late?.graceSeconds ? String(late.graceSeconds) : "",
    close: late?.closeAfterSeconds === undefined ? "" : String(late.closeAfterSeconds),
    tasks: (handout?.tasks ?? []).map(({ taskId, appId, identifierPath, title, includeDescendants }) => ({
      taskId,
      appId,
      identifierPath,
      title,
      includeDescendants: includeDescendants ?? identifierPath.length > 0,
    })),
    recipients: {
      wholeClass: recipients?.wholeClass ?? true,
      named: [...(recipients?.studentIds ?? [])],
      removed: [...(recipients?.removedStudentIds ?? [])],
    },
    classes: [],
  };
}

/** @param {HandoutDraft} draft @returns {HandoutDraft} */
export const copyOf = (draft) => structuredClone(draft);

/**
 * Nobody but teachers has seen it: its tasks and recipients may still be anything.
 *
 * @param {Handout | undefined} handout
 */
export const isUnposted = (handout) =>
  !handout || handout.state === HandoutState.DRAFT || handout.state === HandoutState.SCHEDULED;

/**
 * Where content stands, as a key.
 *
 * @param {{ appId: string, identifierPath: string[] }} content
 */
export const contentKey = ({ appId, identifierPath }) => JSON.stringify([appId, ...identifierPath]);

/**
 * A value as a text that is the same for the same values.
 *
 * @param {HandoutDraft} draft
 * @param {DraftField} field
 */
function keyOf(draft, field) {
  if (field === "tasks") return JSON.stringify(draft.tasks.map((task) => [contentKey(task), task.includeDescendants]));
  if (field === "classes") return JSON.stringify(draft.classes);
  if (field !== "recipients") return draft[field];
  const { wholeClass, named, removed } = draft.recipients;
  return JSON.stringify([wholeClass, [...(wholeClass ? removed : named)].sort()]);
}

/**
 * The fields in which two differ.
 *
 * @param {HandoutDraft} one
 * @param {HandoutDraft} other
 */
export const differences = (one, other) => draftFields.filter((field) => keyOf(one, field) !== keyOf(other, field));

/** @param {HandoutDraft} draft @param {HandoutDraft} from @param {DraftField} field */
export function take(draft, from, field) {
  Object.assign(draft, { [field]: copyOf(from)[field] });
}

/**
 * Takes over what others have changed where nothing else was typed.
 *
 * @param {HandoutDraft} draft is changed
 * @param {HandoutDraft} base what it began from
 * @param {HandoutDraft} now what stands
 * @returns {{ taken: DraftField[], conflicts: DraftField[] }} `conflicts`: what was typed stays, and is another than what stands
 */
export function merge(draft, base, now) {
  /** @type {DraftField[]} */
  const taken = [];
  /** @type {DraftField[]} */
  const conflicts = [];
  for (const field of differences(base, now)) {
    const mine = keyOf(draft, field);
    if (mine === keyOf(now, field)) continue;
    if (mine !== keyOf(base, field)) {
      conflicts.push(field);
      continue;
    }
    take(draft, now, field);
    taken.push(field);
  }
  return { taken, conflicts };
}

/**
 * The handout that the form asks for.
 *
 * @param {HandoutDraft} draft
 * @param {string} handoutId
 * @param {string} classId
 * @returns {PartialHandout}
 */
export function handoutOf(draft, handoutId, classId) {
  return {
    ...commonOf(draft),
    handoutId,
    classId,
    tasks: tasksOf(draft),
    recipients: recipientsOf(draft.recipients),
  };
}

/**
 * What handouts of several classes have in common, their tasks aside.
 *
 * @param {HandoutDraft} draft
 * @returns {PartialHandout}
 */
export const commonOf = ({ title, instructions, due, grace, close }) => ({
  title,
  instructions,
  dueTime: instantOf(due),
  latePolicy: { graceSeconds: Number(grace), closeAfterSeconds: close === "" ? undefined : Number(close) },
});

/** @param {HandoutDraft} draft */
export const tasksOf = (draft) =>
  draft.tasks.map(({ taskId, appId, identifierPath, includeDescendants }) => ({
    taskId,
    appId,
    identifierPath,
    includeDescendants: identifierPath.length > 0 && includeDescendants,
  }));

/** @param {DraftRecipients} recipients */
export const recipientsOf = ({ wholeClass, named }) => ({ wholeClass, studentIds: wholeClass ? [] : named });

/**
 * Which fields of UpdateHandout differ from what stands. Who is taken out of the whole class is none of them.
 *
 * @param {HandoutDraft} draft
 * @param {Handout} handout
 */
export function updateFields(draft, handout) {
  const stands = draftOf(handout);
  const names = {
    title: "title",
    instructions: "instructions",
    due: "due_time",
    grace: "late_policy",
    close: "late_policy",
    tasks: "tasks",
    recipients: "recipients",
  };
  const found = differences(draft, stands).flatMap((field) => {
    if (field === "schedule" || field === "classes") return [];
    if (!isUnposted(handout) && (field === "tasks" || field === "recipients")) return [];
    if (field === "recipients" && draft.recipients.wholeClass && stands.recipients.wholeClass) return [];
    return [names[field]];
  });
  return [...new Set(found)];
}

/**
 * Those of them that are changed in several handouts at once.
 *
 * @param {HandoutDraft} draft
 * @param {Handout} handout
 */
export const commonUpdates = (draft, handout) =>
  updateFields(draft, handout).filter((field) => commonFields.includes(field));

/**
 * Whom AddRecipients and RemoveRecipients have to name for what is wanted.
 *
 * @param {DraftRecipients} wanted
 * @param {Handout} handout
 */
export function recipientChanges(wanted, handout) {
  const { recipients: stands } = draftOf(handout);
  if (wanted.wholeClass !== stands.wholeClass) return { added: [], removed: [] };
  const without = (/** @type {string[]} */ some, /** @type {string[]} */ others) =>
    some.filter((id) => !others.includes(id));
  return wanted.wholeClass
    ? { added: without(stands.removed, wanted.removed), removed: without(wanted.removed, stands.removed) }
    : { added: without(wanted.named, stands.named), removed: without(stands.named, wanted.named) };
}
