// Assigning: a handout made, or one that is there changed. What is typed stays until it is saved, whatever fails.

import { HandoutService, HandoutState, RosterService } from "../api/activity.js";
import { say } from "../base/announcements.js";
import { element, fill, fillKeepingFocus, inText, isolated } from "../base/dom.js";
import { count } from "../base/figures.js";
import { newIdentifier } from "../base/identifiers.js";
import { isPassing } from "../base/live.js";
import { classPath, editPath, go, handoutPath, keepEntry, refresh } from "../base/router.js";
import { askBeforeLeaving, noteUnsent } from "../base/session.js";
import { words } from "../base/words.js";
import { lostOf, untilLost } from "../parts/lost-access.js";
import { confirmed } from "../parts/question.js";
import { CallError, Code } from "../rpc/calls.js";
import { changesOf } from "./assign/changes.js";
import { allowedApps, studentIdsOf, studentsOf } from "./assign/choices.js";
import { classPicker } from "./assign/class-picker.js";
import { ContentPicker } from "./assign/content-picker.js";
import { contentKey, copyOf, differences, draftOf, isUnposted, merge, take } from "./assign/draft.js";
import { ElsewhereNotice } from "./assign/elsewhere.js";
import { checked, errorsOf, explanationOfHandout } from "./assign/errors.js";
import { Fields } from "./assign/fields.js";
import { durationInput } from "./assign/late-policy.js";
import { namesOf, recipientPicker } from "./assign/recipient-picker.js";
import { patience, saveHandout } from "./assign/saving.js";
import { classTitle, readSiblings, siblingList, siblingsOf } from "./assign/siblings.js";
import { actionsOf, stateOf } from "./assign/state.js";
import { TaskList } from "./assign/task-list.js";

/** @typedef {import("../api/activity.js").Handout} Handout */
/** @typedef {import("../api/context.js").App} App */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("./assign/draft.js").DraftField} DraftField */
/** @typedef {import("./assign/recipient-picker.js").Student} Student */
/** @typedef {import("./assign/saving.js").Intent} Intent */
/** @typedef {import("./assign/saving.js").Form} Form */
/** @typedef {import("./assign/state.js").Ending} Ending */
/** @typedef {import("./assign/errors.js").FieldErrors} FieldErrors */
/** @typedef {import("./assign/changes.js").Changes} Changes */
/** @typedef {Intent | Ending} Doing what the handout is sent for */

/**
 * The forms with something unsaved, by person and address.
 *
 * @type {Map<string, Form>}
 */
const unsaved = new Map();

askBeforeLeaving(() => [...unsaved.values()].some(isDirty));
// Times in all of them are of the zone in which they were typed.
noteUnsent(() => unsaved.size > 0);

/** @param {Form} form */
const changesIn = (form) => differences(form.draft, standing(form));

/**
 * What the form began from.
 *
 * @param {Form} form
 */
const standing = ({ handout, latePolicy }) => draftOf(handout, latePolicy);

/**
 * Whether it holds more than a time at which it is not to be posted yet.
 *
 * @param {Form} form
 */
const isDirty = (form) =>
  changesIn(form).some((field) => field !== "schedule" || form.handout?.state === HandoutState.SCHEDULED);

/** @param {Visit} visit */
export async function show(visit) {
  const { client, parameters, signal } = visit;
  const settings = await visit.school;
  const handout = parameters.handout
    ? await client.call(HandoutService.getHandout, { handoutId: parameters.handout }, { signal })
    : undefined;
  const classId = handout?.classId ?? parameters.class;
  const [schoolClass, students, apps, siblings] = await Promise.all([
    client.call(RosterService.getClass, { classId }, { signal }),
    studentsOf(visit, classId),
    allowedApps(visit, settings.allowedAppIds),
    handout && siblingsOf(visit, handout),
  ]);
  if (signal.aborted) return;
  const form = unsaved.get(keyOf(visit, location.pathname)) ?? {
    handoutId: handout?.handoutId ?? newIdentifier(),
    classId,
    handout,
    draft: draftOf(handout, settings.latePolicy),
    latePolicy: settings.latePolicy,
    siblings,
    attempt: undefined,
  };
  if (siblings) form.siblings = { ...siblings, chosen: form.siblings?.chosen ?? siblings.chosen };
  const screen = new AssignScreen(visit, form, {
    className: schoolClass.title || classId,
    students,
    apps,
    timeZone: settings.timeZone || "UTC",
  });
  if (handout && form.handout && form.handout.revision !== handout.revision) screen.takeOver(handout);
  else screen.show();
  await screen.untilLeft();
}

/** @param {Visit} visit @param {string} path of the form */
const keyOf = (visit, path) => [visit.organization, visit.session.person, path].join("\n");

class AssignScreen {
  #visit;
  #form;
  #known;
  /** Where the form is: under it, what is unsaved is kept. */
  #path = location.pathname;
  #elsewhere;
  #isRunning = false;
  /** @type {ContentPicker | undefined} */
  #picker;
  #state = element("p", { class: "facts", tabindex: "-1" });
  #changes = element("section", { class: "changes", tabindex: "-1", hidden: true });
  #kept = element("p", { class: "notice", hidden: true });
  #tasks;
  #recipients = element("div");
  #others = element("div");
  /**
   * Classes that are known not to be the reader's any more.
   *
   * @type {Set<string>}
   */
  #lost = new Set();
  #buttons = element("div");
  #failure = element("p", { role: "alert", class: "failure" });
  #fields = new Fields();

  /**
   * @param {Visit} visit
   * @param {Form} form
   * @param {{ className: string, students: Student[], apps: App[] | undefined, timeZone: string }} known
   */
  constructor(visit, form, known) {
    this.#visit = visit;
    this.#elsewhere = new ElsewhereNotice(visit);
    this.#form = form;
    this.#known = known;
    this.#tasks = new TaskList({
      apps: known.apps,
      tasks: () => this.#form.draft.tasks,
      onChange: () => this.#tasksChanged(),
      onRemove: (task) => this.#choose(task, false),
    });
  }

  /** Shows everything as it is now. */
  show() {
    const { main, setTitle } = this.#visit;
    const { handout } = this.#form;
    const title = handout ? words.changeHandout : words.assign.title;
    setTitle(title);
    this.#fields.clear();
    this.#failure.textContent = "";
    const isOver = handout?.state === HandoutState.ARCHIVED;
    this.#showRecipients();
    fill(
      main,
      element("h1", {}, title),
      element(
        "p",
        {},
        words.assign.forClass,
        " ",
        element("a", { href: classPath(this.#visit, this.#form.classId) }, isolated(this.#known.className)),
      ),
      this.#state,
      this.#changes,
      element(
        "section",
        { class: "assign-part", "aria-labelledby": "part-content" },
        element("h2", { id: "part-content" }, words.assign.fields.tasks),
        this.#tasks.element,
        this.#fields.errorOf("tasks"),
        this.#content(),
      ),
      element(
        "section",
        { class: "assign-part", "aria-labelledby": "part-recipients" },
        element("h2", { id: "part-recipients" }, words.assign.fields.recipients),
        this.#recipients,
        this.#fields.errorOf("recipients"),
      ),
      this.#others,
      element(
        "section",
        { class: "assign-part", "aria-labelledby": "part-text" },
        element("h2", { id: "part-text" }, words.assign.text),
        this.#texts(isOver),
      ),
      this.#kept,
      this.#buttons,
      this.#failure,
    );
    fill(this.#others, this.#otherClasses());
    this.#showState();
    this.#showTasks();
    this.#showButtons();
    this.#keep();
  }

  /**
   * Takes over what others have saved since the form was read, and says what that was.
   *
   * @param {Handout} handout as it stands now
   */
  takeOver(handout) {
    const { draft, handout: before } = this.#form;
    const now = draftOf(handout);
    const isStateNew = before?.state !== handout.state;
    const changes = { ...merge(draft, standing(this.#form), now), now, isStateNew };
    this.#form.handout = handout;
    this.#form.attempt = undefined;
    this.show();
    this.#showChanges(changes);
  }

  #showRecipients() {
    const { handout, draft } = this.#form;
    const picker = recipientPicker({
      recipients: draft.recipients,
      students: this.#known.students,
      isModeFixed: !isUnposted(handout),
      isFixed: handout?.state === HandoutState.ARCHIVED || handout?.state === HandoutState.COMPLETED,
      classId: this.#form.classId,
      onChange: () => this.#changed("recipients"),
    });
    fillKeepingFocus(this.#recipients, picker);
  }

  /** As long as the screen is there, takes the names away of classes that are lost, and of students who are not in its class any more. */
  async untilLeft() {
    const { signal } = this.#visit;
    while (!signal.aborted) this.#forgetNames(await untilLost(this.#visit, () => this.#newlyLost()));
  }

  /** Which of the form's classes are not the reader's any more, those aside of which that is known. */
  async #newlyLost() {
    const { classId, draft } = this.#form;
    const classIds = [classId, ...draft.classes.map((each) => each.classId)];
    const lost = await lostOf(
      this.#visit,
      classIds.filter((each) => !this.#lost.has(each)),
    );
    if (!lost.includes(classId)) await this.#forgetStudents();
    return lost;
  }

  /** Takes the names away of those who have left the class, or are erased. */
  async #forgetStudents() {
    const there = new Set(await studentIdsOf(this.#visit, this.#form.classId));
    const students = this.#known.students.filter(({ id }) => there.has(id));
    if (this.#visit.signal.aborted || students.length === this.#known.students.length) return;
    const gone = this.#known.students.filter(({ id }) => !there.has(id));
    this.#known.students = students;
    this.#showRecipients();
    // What others have changed may name them, too.
    const names = namesOf(
      gone.map(({ id }) => id),
      gone,
    );
    if (!names.some((name) => this.#changes.textContent?.includes(name))) return;
    fill(this.#changes);
    this.#changes.hidden = true;
  }

  /**
   * Without its own class the form is gone, and what is typed waits. Another class stays chosen: saving says what stands against it.
   *
   * @param {string[]} lost
   */
  #forgetNames(lost) {
    for (const each of lost) this.#lost.add(each);
    if (lost.includes(this.#form.classId)) refresh();
    else if (lost.length > 0) fill(this.#others, this.#otherClasses());
  }

  #showState() {
    const { handoutId, handout } = this.#form;
    fill(this.#state, stateOf(handout, handoutPath(this.#visit, handoutId)));
  }

  // Content

  #content() {
    const { apps } = this.#known;
    if (!isUnposted(this.#form.handout)) return element("p", { class: "quiet" }, words.assign.tasksFixed);
    if (!apps) {
      return element(
        "p",
        { role: "alert", class: "failure" },
        words.assign.contentUnreachable,
        " ",
        element("button", { type: "button", onclick: refresh }, words.retry),
      );
    }
    if (apps.length === 0) return element("p", {}, words.assign.noApps);
    this.#picker ??= new ContentPicker({
      client: this.#visit.client,
      signal: this.#visit.signal,
      apps,
      tasks: () => this.#form.draft.tasks,
      onChoose: (content, isChosen) => this.#choose(content, isChosen),
    });
    return element(
      "details",
      { open: true, class: "picker" },
      element("summary", {}, words.assign.chooseContent),
      this.#picker.element,
    );
  }

  /** @param {import("./assign/content-picker.js").Content} content @param {boolean} isChosen */
  #choose(content, isChosen) {
    const { draft } = this.#form;
    const others = draft.tasks.filter((task) => contentKey(task) !== contentKey(content));
    const includeDescendants = content.identifierPath.length > 0;
    draft.tasks = isChosen ? [...others, { taskId: "", ...content, includeDescendants }] : others;
    this.#showTasks();
    this.#changed("tasks");
  }

  #showTasks() {
    this.#tasks.show(!isUnposted(this.#form.handout));
    this.#picker?.sync();
  }

  #tasksChanged() {
    this.#picker?.sync();
    this.#changed("tasks");
  }

  // Other classes

  #otherClasses() {
    const { handout, siblings, draft, classId } = this.#form;
    if (handout) return siblings && siblings.handouts.length > 0 && siblingList(this.#visit, siblings, handout);
    return element(
      "section",
      { class: "assign-part", "aria-label": words.assign.otherClasses },
      classPicker(this.#visit, {
        classId,
        chosen: () => draft.classes,
        onChange: (chosen) => {
          draft.classes = chosen;
          this.#changed("classes");
        },
      }),
      this.#fields.errorOf("classes"),
    );
  }

  // Texts and times

  /** @param {boolean} disabled */
  #texts(disabled) {
    const { draft } = this.#form;
    const title = element("input", {
      type: "text",
      disabled,
      required: true,
      autocomplete: "off",
      oninput: this.#typing("title"),
    });
    const instructions = element("textarea", { rows: 5, disabled, oninput: this.#typing("instructions") });
    const due = element("input", { type: "datetime-local", disabled, oninput: this.#typing("due") });
    title.value = draft.title;
    instructions.value = draft.instructions;
    due.value = draft.due;
    return [
      this.#fields.field("title", words.assign.fields.title, title),
      this.#fields.field("instructions", words.assign.fields.instructions, instructions),
      this.#fields.field(
        "due",
        words.assign.inZone(words.assign.fields.due, this.#known.timeZone),
        due,
        words.assign.dueMeans,
      ),
      this.#late("grace", words.assign.graceMeans, disabled),
      this.#late("close", words.assign.closeMeans, disabled),
    ];
  }

  /** @param {"grace" | "close"} field @param {string} hint @param {boolean} disabled */
  #late(field, hint, disabled) {
    const label = words.assign.fields[field];
    const { amount, unit } = durationInput({
      seconds: this.#form.draft[field],
      unitLabel: words.assign.unitOf(label),
      disabled,
      onChange: (seconds) => {
        this.#form.draft[field] = seconds;
        this.#changed(field);
      },
    });
    return this.#fields.field(field, label, amount, hint, unit);
  }

  /** @param {"title" | "instructions" | "due" | "schedule"} field */
  #typing(field) {
    return (/** @type {Event} */ event) => {
      this.#form.draft[field] = /** @type {HTMLInputElement} */ (event.target).value;
      this.#changed(field);
    };
  }

  /**
   * Something was typed: what was said about the field is over.
   *
   * @param {DraftField} field
   */
  #changed(field) {
    this.#fields.forgive(field);
    this.#keep();
  }

  get #key() {
    return keyOf(this.#visit, this.#path);
  }

  /** What is not saved is kept, and asked about before the page is left. */
  #keep() {
    if (changesIn(this.#form).length > 0) unsaved.set(this.#key, this.#form);
    else unsaved.delete(this.#key);
    const hasUnsaved = isDirty(this.#form);
    if (this.#kept.hidden !== hasUnsaved) return;
    this.#kept.hidden = !hasUnsaved;
    const discard = () => {
      this.#form.draft = standing(this.#form);
      this.#changes.hidden = true;
      this.#picker = undefined;
      this.show();
      this.#state.focus();
    };
    fill(
      this.#kept,
      words.assign.notSaved,
      " ",
      element("button", { type: "button", onclick: discard }, words.assign.discard),
    );
  }

  // What others have changed

  /** @param {Changes} changes */
  #showChanges(changes) {
    if (changes.taken.length + changes.conflicts.length === 0 && !changes.isStateNew) return;
    this.#changes.hidden = false;
    this.#changes.setAttribute("aria-label", words.assign.changedTitle);
    const useTheirs = (/** @type {DraftField} */ field, /** @type {HTMLElement} */ line) => {
      take(this.#form.draft, changes.now, field);
      this.show();
      line.remove();
      if (changes.taken.length === 0 && !this.#changes.querySelector(".conflict")) this.#changes.hidden = true;
      (this.#changes.hidden ? this.#state : this.#changes).focus();
    };
    const { students } = this.#known;
    fill(this.#changes, changesOf(changes, { draft: this.#form.draft, students, useTheirs }));
    this.#changes.focus();
  }

  // Saving and what follows

  #showButtons() {
    const { draft, handout } = this.#form;
    const schedule = () => {
      const input = element("input", { type: "datetime-local", oninput: this.#typing("schedule") });
      input.value = draft.schedule;
      return this.#fields.field(
        "schedule",
        words.assign.inZone(words.assign.fields.schedule, this.#known.timeZone),
        input,
      );
    };
    const onIntent = (/** @type {Intent} */ intent) => this.#submit(intent);
    const onEnd = (/** @type {Ending} */ ending) => this.#end(ending);
    fill(this.#buttons, actionsOf(handout, { schedule, onIntent, onEnd }));
  }

  /** @param {Intent} intent */
  async #submit(intent) {
    const form = this.#form;
    const { client } = this.#visit;
    const errors = { ...checked(form.draft, intent), ...this.#fields.incomplete };
    if (Object.keys(errors).length > 0) return this.#showErrors(errors);
    const sent = copyOf(form.draft);
    const send = (/** @type {string} */ attempt) =>
      saveHandout(form, { client, intent, wanted: sent, attempt, onCreate: () => this.#created() });
    await this.#run(intent, JSON.stringify(sent), send, () => {
      const stored = /** @type {Handout} */ (form.handout);
      // What was typed while it was on its way stays as it is.
      merge(form.draft, sent, draftOf(stored));
      for (const [index, task] of form.draft.tasks.entries()) {
        const same = stored.tasks.find((each) => contentKey(each) === contentKey(task));
        if (same) form.draft.tasks[index] = { ...task, taskId: same.taskId };
      }
      if (intent === "schedule" || intent === "post") form.draft.schedule = draftOf(stored).schedule;
      this.#changes.hidden = true;
      this.#saved(intent);
    });
  }

  /** From now on the address is that of the handout: loaded anew, it is not made a second time. */
  #created() {
    const isLeft = this.#visit.signal.aborted;
    unsaved.delete(this.#key);
    this.#path = editPath(this.#visit, this.#form.handoutId);
    // What is yet to be done with it is tried again there.
    if (isLeft) unsaved.set(this.#key, this.#form);
    else keepEntry(this.#path);
  }

  /** @param {Intent} intent */
  #saved(intent) {
    if (!isDirty(this.#form)) unsaved.delete(this.#key);
    if (this.#visit.signal.aborted) {
      if (intent === "post")
        this.#sayElsewhere(() => words.assign.posted, handoutPath(this.#visit, this.#form.handoutId));
      else this.#sayElsewhere(() => words.assign.saved);
      return;
    }
    if (intent === "post") {
      unsaved.delete(this.#key);
      const classes = 1 + (this.#form.siblings?.chosen.size ?? 0);
      say(classes > 1 ? words.assign.postedToSeveral(count(classes)) : words.assign.posted);
      go(handoutPath(this.#visit, this.#form.handoutId));
      return;
    }
    this.show();
    say(words.assign.saved);
    this.#state.append(" ", words.assign.saved);
    this.#state.focus();
  }

  /** @param {Ending} ending */
  async #end(ending) {
    const { client, signal } = this.#visit;
    const losesText = ending !== "complete" && isDirty(this.#form);
    if (!(await confirmed(words.assign.endings[ending], { losesText, signal }))) return;
    const { handoutId, classId } = this.#form;
    const send = async (/** @type {string} */ attempt) => {
      const request = { handoutId, revision: this.#form.handout?.revision, requestId: `${attempt}-${ending}` };
      if (ending === "delete") {
        await client.call(HandoutService.deleteHandout, request, patience);
      } else {
        const method = ending === "complete" ? HandoutService.completeHandout : HandoutService.archiveHandout;
        this.#form.handout = await client.call(method, request, patience);
      }
    };
    await this.#run(ending, "", send, () => {
      if (ending !== "complete") unsaved.delete(this.#key);
      if (signal.aborted) {
        const path = ending === "delete" ? "" : handoutPath(this.#visit, handoutId);
        return this.#sayElsewhere(() => words.assign.endings[ending].done, path);
      }
      say(words.assign.endings[ending].done);
      if (ending !== "complete") {
        go(classPath(this.#visit, classId));
        return;
      }
      this.show();
      this.#state.focus();
    });
  }

  /**
   * Does something once, however often it is pressed, and shows where it failed. Whoever goes on meanwhile is told where they are.
   *
   * @param {Doing} doing
   * @param {string} sent the same again has the same request ids, until it is answered
   * @param {(attempt: string) => Promise<void>} send
   * @param {() => void} show is called once that is answered
   */
  async #run(doing, sent, send, show) {
    if (this.#isRunning) return;
    this.#setRunning(true);
    this.#showErrors({});
    const { signal } = this.#visit;
    const sayUnderWay = () => this.#sayElsewhere(() => words.assign.isBeing[doing]);
    signal.addEventListener("abort", sayUnderWay);
    const answered = () => signal.removeEventListener("abort", sayUnderWay);
    const form = this.#form;
    const before = form.handout?.revision;
    const fingerprint = `${doing} ${sent}`;
    if (form.attempt?.fingerprint !== fingerprint) form.attempt = { id: newIdentifier(), fingerprint };
    try {
      await send(form.attempt.id);
      answered();
      form.attempt = undefined;
      show();
    } catch (error) {
      answered();
      // Only of a passing failure is it unknown whether it was stored: then the same ids are sent again.
      if (!isPassing(error) || (error instanceof CallError && error.code === Code.ABORTED)) form.attempt = undefined;
      await this.#failed(doing, error, form.handout?.revision !== before);
    } finally {
      this.#setRunning(false);
    }
  }

  /** @param {boolean} isRunning */
  #setRunning(isRunning) {
    this.#isRunning = isRunning;
    // Not `disabled`, which would take the focus away: pressing them does nothing meanwhile.
    for (const button of this.#buttons.querySelectorAll("button")) {
      if (isRunning) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    this.#buttons.setAttribute("aria-busy", String(isRunning));
  }

  /**
   * Says to somebody who has gone on how it stands with the handout.
   *
   * @param {() => string} sentence
   * @param {string} path where there is more about it; empty: nowhere
   */
  #sayElsewhere(sentence, path = this.#path) {
    const { title } = this.#form.draft;
    this.#elsewhere.say(() => [linkTo(path, title), ": ", sentence()]);
  }

  /** @param {Doing} doing @param {CallError} error @param {boolean} isPartlySaved */
  #sayFailedElsewhere(doing, error, isPartlySaved) {
    const { title } = this.#form.draft;
    const form = this.#path;
    const content = () => {
      const { didNot, partlySaved, openForm } = words.assign;
      const part = isPartlySaved ? ` ${partlySaved}` : "";
      const link = element("a", { href: form }, openForm);
      return [titleOf(title), `: ${didNot[doing]}${part} `, ...explanationOfHandout(error), " ", link];
    };
    this.#elsewhere.say(content, { isFailure: true });
  }

  /** @param {Doing} doing @param {unknown} error @param {boolean} isPartlySaved */
  async #failed(doing, error, isPartlySaved) {
    const { client, signal } = this.#visit;
    if (!(error instanceof CallError)) throw error;
    if (signal.aborted) return this.#sayFailedElsewhere(doing, error, isPartlySaved);
    if (error.code === Code.PERMISSION_DENIED) {
      const lost = await this.#newlyLost().catch(() => []);
      if (signal.aborted) return this.#sayFailedElsewhere(doing, error, isPartlySaved);
      this.#forgetNames(lost);
      if (signal.aborted) return;
    }
    const isMade = error.code === Code.ALREADY_EXISTS && !this.#form.handout;
    if (isMade) return this.#takeOverMade(doing, error);
    const isChanged =
      error.reason === "STALE_REVISION" || error.reason === "HANDOUT_STATE" || error.reason === "NOT_A_RECIPIENT";
    if (isChanged && this.#form.handout) {
      try {
        const { handoutId } = this.#form;
        const now = await client.call(HandoutService.getHandout, { handoutId }, patience);
        const elsewhere = await this.#changedElsewhere(now);
        if (signal.aborted) return this.#sayFailedElsewhere(doing, error, isPartlySaved);
        this.takeOver(now);
        const stale =
          elsewhere.length > 0 ? words.assign.staleElsewhere(elsewhere.join(words.comma)) : words.assign.stale;
        fill(this.#failure, error.reason === "STALE_REVISION" ? stale : explanationOfHandout(error));
        return;
      } catch {
        // Then the first failure is what there is to say.
      }
    }
    if (signal.aborted) return this.#sayFailedElsewhere(doing, error, isPartlySaved);
    if (isPartlySaved) this.show();
    this.#showErrors(errorsOf(error, this.#form.draft), isPartlySaved ? words.assign.partlySaved : "");
  }

  /**
   * An earlier try was stored in several classes, though its answer did not come, and something else was typed since: what stands is shown
   * before anything is sent.
   *
   * @param {Doing} doing
   * @param {CallError} error
   */
  async #takeOverMade(doing, error) {
    const { client, signal } = this.#visit;
    const { handoutId } = this.#form;
    const made = await client.call(HandoutService.getHandout, { handoutId }, patience).catch(() => undefined);
    const siblings = made && (await siblingsOf(this.#visit, made).catch(() => undefined));
    if (signal.aborted) return this.#sayFailedElsewhere(doing, error, false);
    if (!made) return this.#showErrors({ form: explanationOfHandout(error) });
    this.#form.siblings = siblings;
    this.#form.draft.classes = [];
    this.#created();
    this.takeOver(made);
    this.#failure.textContent = words.assign.madeEarlier;
  }

  /**
   * Reads the handouts of the other classes anew.
   *
   * @param {Handout} handout
   * @returns {Promise<string[]>} in which of the chosen ones somebody was first
   */
  async #changedElsewhere(handout) {
    const { siblings } = this.#form;
    if (!siblings) return [];
    const before = new Map(siblings.handouts.map(({ handoutId, revision }) => [handoutId, revision]));
    siblings.handouts = await readSiblings(this.#visit, handout);
    const isOther = (/** @type {Handout} */ { handoutId, revision }) =>
      siblings.chosen.has(handoutId) && before.get(handoutId) !== revision;
    return siblings.handouts.filter(isOther).map((each) => inText(classTitle(siblings, each)));
  }

  /** @param {FieldErrors} errors @param {string} [before] said first */
  #showErrors(errors, before = "") {
    const first = this.#fields.show(errors);
    const said = first
      ? [`${before || words.assign.nothingSaved} ${words.assign.lookAtFields}`]
      : [before && `${before} `, ...(errors.form ?? [])];
    fill(this.#failure, said.filter(Boolean));
    first?.focus();
  }
}

/** @param {string} title of a handout */
const titleOf = (title) => isolated(title.trim() || words.withoutTitle);

/** @param {string} path @param {string} title of a handout */
const linkTo = (path, title) => (path ? element("a", { href: path }, titleOf(title)) : titleOf(title));
