// Why a handout is not saved, in words and by the fields of the form.

import { BadRequest, ErrorInfo } from "../../api/rpc.js";
import { detailOf, explanationOf, fieldExplanation } from "../../base/failures.js";
import { words } from "../../base/words.js";
import { Code } from "../../rpc/calls.js";

/** @typedef {import("./draft.js").HandoutDraft} HandoutDraft */
/** @typedef {import("./draft.js").DraftField} DraftField */
/** @typedef {import("./saving.js").Intent} Intent */
/** @typedef {import("../../rpc/calls.js").CallError} CallError */
/** @typedef {import("../../base/failures.js").Explanation} Explanation */
/** @typedef {Partial<Record<DraftField | "form", Explanation>>} FieldErrors */

/**
 * What the form itself can say before it is sent.
 *
 * @param {HandoutDraft} draft
 * @param {Intent} intent
 * @returns {FieldErrors}
 */
export function checked(draft, intent) {
  /** @type {FieldErrors} */
  const errors = {};
  if (draft.title.trim() === "") errors.title = [words.assign.titleMissing];
  // A list without names means the whole class to the service.
  if (!draft.recipients.wholeClass && draft.recipients.named.length === 0)
    errors.recipients = [words.assign.nobodyNamed];
  if (intent !== "save" && draft.tasks.length === 0) errors.tasks = [words.assign.tasksMissing];
  if (intent === "schedule" && draft.schedule === "") errors.schedule = [words.assign.scheduleMissing];
  return errors;
}

/**
 * The fields of the form by those of the request, longest first where one begins like another.
 *
 * @type {[string, DraftField][]}
 */
const fieldNames = [
  ["handout.title", "title"],
  ["handout.instructions", "instructions"],
  ["handout.due_time", "due"],
  ["handout.late_policy.grace", "grace"],
  ["handout.late_policy", "close"],
  ["handout.tasks", "tasks"],
  ["handout.recipients", "recipients"],
  ["student_ids", "recipients"],
  ["schedule_time", "schedule"],
];

/** @param {string} field of the request; what is said of the form's own class comes first among the classes */
function nameOf(field) {
  const own = field.replace(/^classes\[0\]\.?/, "handout.");
  return fieldNames.find(([prefix]) => own.startsWith(prefix))?.[1];
}

/**
 * A failure, by the fields that it names.
 *
 * @param {CallError} error
 * @param {HandoutDraft} draft
 * @returns {FieldErrors}
 */
export function errorsOf(error, draft) {
  /** @type {FieldErrors} */
  const errors = {};
  const named = error.detail(ErrorInfo)?.metadata.get("field");
  // What a class must not is no violation of a field, and yet of that class.
  const ofOne = named?.startsWith("classes[") ? [{ field: named }] : [];
  for (const violation of error.detail(BadRequest)?.fieldViolations ?? ofOne) {
    const { field } = violation;
    const ofClass = Number(/^classes\[(\d+)\]/.exec(field)?.[1] ?? 0);
    const name = ofClass > 0 ? "classes" : nameOf(field);
    if (!name || (errors[name] && ofClass === 0)) continue;
    const isInPast = name === "schedule" && error.reason === "OUT_OF_RANGE";
    const said = isInPast ? [words.assign.scheduleInPast] : fieldExplanation(error, violation, words.assign.reasons);
    const task = name === "tasks" ? draft.tasks[Number(/\[(\d+)\]/.exec(field)?.[1])] : undefined;
    const about = ofClass > 0 ? draft.classes[ofClass - 1]?.title : task?.title;
    const before = errors[name] ?? [];
    errors[name] = [...before, ...(before.length > 0 ? [" "] : []), ...(about ? [`${about}: `] : []), ...said];
  }
  if (Object.keys(errors).length === 0) errors.form = explanationOfHandout(error);
  return errors;
}

/**
 * Why the service did not take the handout, in words.
 *
 * @param {CallError} error
 * @returns {Explanation}
 */
export function explanationOfHandout(error) {
  const { reasons, signedOut, unreachable } = words.assign;
  if (error.reason in reasons) return explanationOf(error, reasons);
  switch (error.code) {
    case Code.UNAVAILABLE:
    case Code.DEADLINE_EXCEEDED:
      return [unreachable];
    case Code.UNAUTHENTICATED:
      return [signedOut, ...detailOf(error)];
    default:
      return explanationOf(error);
  }
}
