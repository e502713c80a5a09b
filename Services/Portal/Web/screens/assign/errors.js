// Why a handout is not saved, in words and by the fields of the form.

import { BadRequest, ErrorInfo } from "../../api/rpc.js";
import { words } from "../../base/words.js";
import { Code } from "../../rpc/calls.js";

/** @typedef {import("./draft.js").HandoutDraft} HandoutDraft */
/** @typedef {import("./draft.js").DraftField} DraftField */
/** @typedef {import("./saving.js").Intent} Intent */
/** @typedef {import("../../rpc/calls.js").CallError} CallError */
/** @typedef {Partial<Record<DraftField | "form", string>>} FieldErrors */

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
  if (draft.title.trim() === "") errors.title = words.assign.titleMissing;
  // A list without names means the whole class to the service.
  if (!draft.recipients.wholeClass && draft.recipients.named.length === 0) errors.recipients = words.assign.nobodyNamed;
  if (intent !== "save" && draft.tasks.length === 0) errors.tasks = words.assign.tasksMissing;
  if (intent === "schedule" && draft.schedule === "") errors.schedule = words.assign.scheduleMissing;
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
  const ofOne = named?.startsWith("classes[") ? [{ field: named, description: error.message }] : [];
  for (const { field, description } of error.detail(BadRequest)?.fieldViolations ?? ofOne) {
    const ofClass = Number(/^classes\[(\d+)\]/.exec(field)?.[1] ?? 0);
    const name = ofClass > 0 ? "classes" : nameOf(field);
    if (!name || (errors[name] && ofClass === 0)) continue;
    const isInPast = name === "schedule" && error.reason === "OUT_OF_RANGE";
    const known = words.assign.reasons[/** @type {"BLANK"} */ (error.reason)];
    const said = isInPast ? words.assign.scheduleInPast : (known ?? description);
    const task = name === "tasks" ? draft.tasks[Number(/\[(\d+)\]/.exec(field)?.[1])] : undefined;
    const about = ofClass > 0 ? draft.classes[ofClass - 1]?.title : task?.title;
    errors[name] = [errors[name], about ? `${about}: ${said}` : said].filter(Boolean).join(" ");
  }
  if (Object.keys(errors).length === 0) errors.form = sentenceOf(error);
  return errors;
}

/** @param {CallError} error */
export function sentenceOf(error) {
  const said = words.assign.reasons[/** @type {"BLANK"} */ (error.reason)];
  if (said) return said;
  switch (error.code) {
    case Code.UNAVAILABLE:
    case Code.DEADLINE_EXCEEDED:
      return words.assign.unreachable;
    case Code.UNAUTHENTICATED:
      return words.assign.signedOut;
    case Code.PERMISSION_DENIED:
      return words.notAllowed;
    default:
      return `${words.failed}: ${error.message}`;
  }
}
