// Set-up: what is missing until the first class works, in order, each with its form.

import { element, fill, isolated } from "../base/dom.js";
import { path } from "../base/router.js";
import { words } from "../base/words.js";
import { untilRefused } from "../parts/lost-access.js";
import { CallError, Code } from "../rpc/calls.js";
import { accounts } from "./set-up/accounts.js";
import { forgetTyped } from "./set-up/form.js";
import { peopleStep } from "./set-up/people.js";
import { recordingSwitch } from "./set-up/recording.js";
import { SetUp } from "./set-up/state.js";
import { appsStep, classesStep, enrolmentsStep, organizationStep } from "./set-up/steps.js";

/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./set-up/state.js").Step} Step */

/** @param {Visit} visit */
export async function show(visit) {
  const { main, session, signal, organization } = visit;
  if (session.role !== "administrator") throw new CallError(Code.PERMISSION_DENIED, "for administrators");
  const { setUp: texts } = words;
  visit.setTitle(words.pages["set-up"]);
  const { pathname } = location;
  // Who goes elsewhere gives up what is not sent; who hides names or takes another language does not.
  signal.addEventListener("abort", () => location.pathname !== pathname && forgetTyped());
  const setUp = await SetUp.load(visit);
  if (signal.aborted) return;

  const steps = [
    organizationStep(setUp),
    appsStep(setUp),
    classesStep(setUp),
    peopleStep(setUp),
    enrolmentsStep(setUp),
  ];
  const recording = recordingSwitch(setUp);
  const signIn = accounts(setUp);
  const summary = element("p", { role: "status" });
  const parts = steps.map((step, index) => stepSection(step, index + 1));
  const title = element("h1", {}, words.pages["set-up"], ": ", isolated(setUp.state.settings.title || organization));
  fill(
    main,
    title,
    summary,
    element(
      "ol",
      { class: "steps" },
      parts.map((part) => part.section),
    ),
    element(
      "section",
      { "aria-labelledby": "set-up-accounts" },
      element("h2", { id: "set-up-accounts" }, texts.accounts),
      element("p", { class: "quiet" }, texts.accountsHint),
      signIn.content,
    ),
    element(
      "section",
      { "aria-labelledby": "set-up-recording" },
      element("h2", { id: "set-up-recording" }, texts.recording),
      recording.content,
    ),
  );
  const update = () => {
    fill(title, words.pages["set-up"], ": ", isolated(setUp.state.settings.title || organization));
    for (const step of steps) step.show();
    recording.show();
    signIn.show();
    for (const part of parts) part.show();
    const missing = steps.filter((step) => !step.isDone());
    const classes = element("a", { href: path("o", organization, "classes") }, texts.toClasses);
    const toCheck = steps.map(questionOf);
    if (!setUp.state.isTeacherLinked) toCheck.push(texts.noTeacherLinked);
    if (!setUp.state.settings.recording) toCheck.push(texts.recordingIsOff);
    fill(
      summary,
      missing.length > 0
        ? texts.missing(missing.map((step) => texts.steps[step.name]).join(words.comma))
        : [texts.allDone, " ", classes],
      toCheck.filter(Boolean).flatMap((each) => [" ", element("strong", {}, each)]),
    );
  };
  setUp.onChange = () => keepFocus(update);
  update();
  await untilRefused(visit, () => setUp.ask());
}

/**
 * What there is to check of a step that is done.
 *
 * @param {Step} step
 */
const questionOf = (step) => (step.isDone() && step.question?.()) || "";

/**
 * @param {Step} step
 * @param {number} number
 */
function stepSection(step, number) {
  const id = `set-up-${step.name}`;
  const mark = element("span", { class: "step-state" });
  const section = element(
    "li",
    {},
    element(
      "section",
      { "aria-labelledby": id },
      element("h2", { id }, `${number}. ${words.setUp.steps[step.name]} `, mark),
      step.content,
    ),
  );
  const show = () => {
    const question = questionOf(step);
    const isDone = step.isDone() && question === "";
    section.dataset.done = String(isDone);
    mark.textContent = question || (isDone ? words.setUp.stepDone : words.setUp.stepMissing);
  };
  return { section, show };
}

/**
 * What had the focus may go away when something is shown anew: then the heading of its step has it.
 *
 * @param {() => void} change
 */
function keepFocus(change) {
  const focused = document.activeElement;
  const heading = focused?.closest("section")?.querySelector("h2");
  change();
  // Who is in a class is shown a moment later.
  setTimeout(() => {
    if (!heading || focused?.isConnected || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, 50);
}
