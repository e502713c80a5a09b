// The options of a report, as its address has them, and the form that changes them.

import { AttemptPolicy } from "../api/report.js";
import { element } from "../base/dom.js";
import { clockNote, dateAndTime, instantOf } from "../base/instants.js";
import { printFoot } from "../base/live.js";
import { words } from "../base/words.js";

/** @typedef {import("../api/well-known.js").Timestamp} Timestamp */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("../rpc/protobuf.js").PartialMessage<import("../api/report.js").ReportOptions>} ReportOptions */
/** @typedef {{ input: HTMLInputElement, before: string }} TimeInput with what it held at first */

const policies = /** @type {const} */ (["latest", "first", "best", "mean", "all"]);
/** @param {typeof policies[number]} name as the address says it */
const policyNamed = (name) => AttemptPolicy[/** @type {"LATEST"} */ (name.toUpperCase())];

/**
 * What the address says.
 *
 * @param {URLSearchParams} query
 * @returns {ReportOptions}
 */
export function optionsIn(query) {
  const name = policies.find((each) => each === query.get("policy"));
  const policy = name && policyNamed(name);
  return {
    // What is best is known of ratios alone; time has a policy of its own.
    policies: policy && { progress: policy, score: policy, binary: policy, quantity: name === "best" ? 0 : policy },
    fromTime: instantOf(query.get("from") ?? ""),
    untilTime: instantOf(query.get("until") ?? ""),
    // One instant can be asked for.
    asOfDue: query.has("as-of-due") && !instantOf(query.get("as-of") ?? ""),
    asOfTime: instantOf(query.get("as-of") ?? ""),
  };
}

/**
 * The form: each change is an address of its own.
 *
 * @param {Visit} visit
 * @param {{ views?: string[], isOfHandouts?: boolean, more?: (visit: Visit) => Node[] }} options `views`: what may be shown, the first is
 *   usual; `isOfHandouts`: it may be shown as of an earlier time; `more`: choices of the screen's own, which stand first
 */
export function optionsForm(visit, { views = [], isOfHandouts = false, more = () => [] } = {}) {
  const { query } = visit;
  /** @type {TimeInput[]} */
  const times = [];
  const setQuery = (/** @type {Parameters<Visit["setQuery"]>[0]} */ changes) =>
    visit.setQuery({ ...typedIn(times), ...changes });
  const choice = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) =>
    element(
      "label",
      {},
      label,
      " ",
      element(
        "select",
        { name, onchange: (/** @type {Event} */ event) => setQuery({ [name]: chosen(event) || undefined }) },
        options.map(([value, text]) => element("option", { value, selected: (query.get(name) ?? "") === value }, text)),
      ),
    );
  const time = (/** @type {string} */ name, /** @type {string} */ label) => {
    const input = element("input", {
      type: "datetime-local",
      name,
      value: query.get(name) ?? "",
    });
    times.push({ input, before: input.value });
    return [element("label", {}, label, " ", input), clockNote(input).element];
  };
  const asOfDue = element("input", {
    type: "checkbox",
    name: "as-of-due",
    checked: query.has("as-of-due"),
    onchange: (/** @type {Event} */ event) =>
      setQuery({ "as-of-due": /** @type {HTMLInputElement} */ (event.target).checked ? "" : undefined }),
  });
  const form = element(
    "form",
    { class: "options", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    more({ ...visit, setQuery }),
    views.length > 0 &&
      choice(
        "show",
        words.show,
        views.map((each, index) => [index === 0 ? "" : each, words.views[/** @type {"time"} */ (each)]]),
      ),
    choice("policy", words.policy, [
      ["", words.policies.default],
      ...policies.map((each) => /** @type {[string, string]} */ ([each, words.policies[each]])),
    ]),
    time("from", words.workFrom),
    time("until", words.workUntil),
    isOfHandouts && element("label", {}, asOfDue, " ", words.asOfDue),
    isOfHandouts && time("as-of", words.asOf),
  );
  whenTyped(form, times, () => {
    if (!visit.signal.aborted && Object.keys(typedIn(times)).length > 0) setQuery({});
  });
  return form;
}

/**
 * What is typed in these fields, by the name of the field: whole times, and undefined where one was emptied.
 *
 * @param {TimeInput[]} times
 */
function typedIn(times) {
  const typed = times.filter(({ input, before }) => input.value !== before && !input.validity.badInput);
  return Object.fromEntries(typed.map(({ input }) => [input.name, input.value || undefined]));
}

/** So long after the focus has left a form, a press that took it has done what it does, in milliseconds. */
const pressTime = 250;

/**
 * Calls a function when somebody is done with fields for times: at Enter, or when the focus is elsewhere. Not when one changes, which it
 * does with each key that makes the date another whole one: of 28 the 2 is.
 *
 * @param {HTMLFormElement} form
 * @param {TimeInput[]} times
 * @param {() => void} act shows the screen anew, and so takes away what is being pressed
 */
function whenTyped(form, times, act) {
  for (const { input } of times) {
    input.addEventListener("keydown", ({ key }) => key === "Enter" && input.reportValidity() && act());
  }
  form.addEventListener("focusout", () => {
    setTimeout(() => !form.contains(document.activeElement) && act(), pressTime);
  });
}

/**
 * What a printed report says at its foot: what was chosen of it, whose form is not on paper, and when it was true.
 *
 * @param {Parameters<typeof printFoot>[0]} report
 * @param {ReportOptions} options that it was asked for with
 * @param {string} [view] that was chosen
 */
export function printedFoot(report, options, view) {
  const { policies: asked, fromTime, untilTime } = options;
  const policy = policies.find((each) => policyNamed(each) === asked?.score);
  const said = /** @type {const} */ ([
    [words.show, view && words.views[/** @type {"time"} */ (view)]],
    [words.policy, policy && words.policies[policy]],
    [words.workFrom, fromTime && dateAndTime(/** @type {Timestamp} */ (fromTime))],
    [words.workUntil, untilTime && dateAndTime(/** @type {Timestamp} */ (untilTime))],
  ]);
  const sentences = said.flatMap(([label, text]) => (text ? [`${label}: ${text}.`] : []));
  return [...sentences, printFoot(report, options)].join(" ");
}

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement} */ (event.target).value;
