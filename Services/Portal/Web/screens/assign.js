// Assigning: a handout made, or one that is there changed. What is typed stays until it is saved, whatever fails.

import { ClassRole, HandoutService, HandoutState, RosterService } from "../api/activity.js";
import { ContextService } from "../api/context.js";
import { say } from "../base/announcements.js";
import { element, fill, isolated } from "../base/dom.js";
import { dateAndTime, instantOf } from "../base/instants.js";
import { isPassing } from "../base/live.js";
import { go, path, refresh } from "../base/router.js";
import { words } from "../base/words.js";
import { useSchool } from "../parts/school.js";
import { CallError, Code } from "../rpc/calls.js";
import { ContentPicker } from "./assign/content-picker.js";
import { contentKey, copyOf, differences, draftOf, isUnposted, merge, take } from "./assign/draft.js";
import { checked, errorsOf, sentenceOf } from "./assign/errors.js";
import { confirmed } from "./assign/question.js";
import { namesOf, recipientPicker } from "./assign/recipient-picker.js";
import { patience, saveHandout } from "./assign/saving.js";

/** @typedef {import("../api/activity.js").Handout} Handout */
/** @typedef {import("../api/context.js").App} App */
/** @typedef {import("../base/router.js").Visit} Visit */
/** @typedef {import("../base/dom.js").Child} Child */
/** @typedef {import("./assign/draft.js").HandoutDraft} HandoutDraft */
/** @typedef {import("./assign/draft.js").DraftField} DraftField */
/** @typedef {import("./assign/draft.js").DraftTask} DraftTask */
/** @typedef {import("./assign/recipient-picker.js").Student} Student */
/** @typedef {import("./assign/saving.js").Intent} Intent */
/** @typedef {import("./assign/saving.js").Form} Form */
/** @typedef {"complete" | "archive" | "delete"} Ending */
/** @typedef {import("./assign/errors.js").FieldErrors} FieldErrors */
/** @typedef {{ taken: DraftField[], conflicts: DraftField[], now: HandoutDraft, isStateNew: boolean }} Changes what others have saved */

/**
 * The forms with something unsaved, by person and address.
 *
 * @type {Map<string, Form>}
 */
const unsaved = new Map();

/** Lists are read to this many pages. */
const pagesMax = 20;

addEventListener("beforeunload", (event) => {
  if (unsaved.size > 0) event.preventDefault();
});

/** @param {Visit} visit */
export async function show(visit) {
  const { client, parameters, signal } = visit;
  const settings = await useSchool(visit);
  const handout = parameters.handout
    ? await client.call(HandoutService.getHandout, { handoutId: parameters.handout }, { signal })
    : undefined;
  const classId = handout?.classId ?? parameters.class;
  const [schoolClass, students, apps] = await Promise.all([
    client.call(RosterService.getClass, { classId }, { signal }),
    studentsOf(visit, classId),
    allowedApps(visit, settings.allowedAppIds),
  ]);
  if (signal.aborted) return;
  const form = unsaved.get(keyOf(visit)) ?? {
    handoutId: handout?.handoutId ?? newId(),
    classId,
    handout,
    draft: draftOf(handout),
    attempt: undefined,
  };
  const screen = new AssignScreen(visit, form, {
    className: schoolClass.title || classId,
    students,
    apps,
    timeZone: settings.timeZone || "UTC",
  });
  if (handout && form.handout && form.handout.revision !== handout.revision) screen.takeOver(handout);
  else screen.show();
}

/** @param {Visit} visit */
const keyOf = (visit) => [visit.organization, visit.session.person, location.pathname].join("\n");

/** 32 hexadecimal digits by chance. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Who is a student of the class now, with their names.
 *
 * @param {Visit} visit
 * @param {string} classId
 * @returns {Promise<Student[]>}
 */
async function studentsOf({ client, signal }, classId) {
  const [enrolments, people] = await Promise.all([
    paged(async (pageToken) => {
      const response = await client.call(
        RosterService.listEnrolments,
        { classId, pageSize: 1000, pageToken },
        { signal },
      );
      return [response.enrolments, response.nextPageToken];
    }),
    paged(async (pageToken) => {
      const response = await client.call(RosterService.listPeople, { classId, pageSize: 1000, pageToken }, { signal });
      return [response.people, response.nextPageToken];
    }),
  ]);
  const names = new Map(people.map((person) => [person.personId, person.name]));
  const present = enrolments.filter((each) => each.role === ClassRole.STUDENT && !each.leaveTime);
  return present.map(({ personId }) => ({ id: personId, name: names.get(personId) ?? "" }));
}

/**
 * The apps that tasks may be of; undefined where the service that knows them cannot be reached.
 *
 * @param {Visit} visit
 * @param {string[]} allowed
 * @returns {Promise<App[] | undefined>}
 */
async function allowedApps({ client, signal }, allowed) {
  try {
    const apps = await paged(async (pageToken) => {
      const response = await client.call(ContextService.listApps, { pageSize: 200, pageToken }, { signal });
      return [response.apps, response.nextPageToken];
    });
    return apps.filter((app) => allowed.includes(app.appId));
  } catch (error) {
    if (!isPassing(error)) throw error;
    return undefined;
  }
}

/**
 * @template Element
 * @param {(pageToken: string) => Promise<[elements: Element[], nextPageToken: string]>} load
 */
async function paged(load) {
  /** @type {Element[]} */
  const all = [];
  let pageToken = "";
  for (let page = 0; page < pagesMax; page++) {
    const [elements, next] = await load(pageToken);
    all.push(...elements);
    if (!next) break;
    pageToken = next;
  }
  return all;
}

class AssignScreen {
  #visit;
  #form;
  #known;
  #isRunning = false;
  /** @type {ContentPicker | undefined} */
  #picker;
  #state = element("p", { class: "facts", tabindex: "-1" });
  #changes = element("section", { class: "changes", tabindex: "-1", hidden: true });
  #kept = element("p", { class: "notice", hidden: true });
  #tasks = element("div");
  #buttons = element("div");
  #failure = element("p", { role: "alert", class: "failure" });
  /**
   * Where the errors of a field stand, and what has them.
   *
   * @type {Map<DraftField, { error: HTMLElement, control: HTMLElement | undefined }>}
   */
  #errors = new Map();

  /**
   * @param {Visit} visit
   * @param {Form} form
   * @param {{ className: string, students: Student[], apps: App[] | undefined, timeZone: string }} known
   */
  constructor(visit, form, known) {
    this.#visit = visit;
    this.#form = form;
    this.#known = known;
  }

  /** Shows everything as it is now. */
  show() {
    const { main, setTitle } = this.#visit;
    const { handout, draft } = this.#form;
    const title = handout ? words.changeHandout : words.assign.title;
    setTitle(title);
    this.#errors.clear();
    this.#failure.textContent = "";
    const isOver = handout?.state === HandoutState.ARCHIVED;
    fill(
      main,
      element("h1", {}, title),
      element(
        "p",
        {},
        words.assign.forClass,
        " ",
        element(
          "a",
          { href: path("o", this.#visit.organization, "classes", this.#form.classId) },
          isolated(this.#known.className),
        ),
      ),
      this.#state,
      this.#changes,
      element(
        "section",
        { class: "assign-part", "aria-labelledby": "part-content" },
        element("h2", { id: "part-content" }, words.assign.fields.tasks),
        this.#tasks,
        this.#errorOf("tasks"),
        this.#content(),
      ),
      element(
        "section",
        { class: "assign-part", "aria-labelledby": "part-recipients" },
        element("h2", { id: "part-recipients" }, words.assign.fields.recipients),
        recipientPicker({
          recipients: draft.recipients,
          students: this.#known.students,
          isModeFixed: !isUnposted(handout),
          isFixed: isOver || handout?.state === HandoutState.COMPLETED,
          onChange: () => this.#changed("recipients"),
        }),
        this.#errorOf("recipients"),
      ),
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
    const changes = { ...merge(draft, draftOf(before), now), now, isStateNew };
    this.#form.handout = handout;
    this.#form.attempt = undefined;
    this.show();
    this.#showChanges(changes);
  }

  #showState() {
    const { handout } = this.#form;
    const when = (/** @type {import("../api/activity.js").Handout["dueTime"]} */ time) =>
      time ? dateAndTime(time) : "";
    switch (handout?.state) {
      case undefined:
        this.#state.textContent = words.assign.states.new;
        break;
      case HandoutState.DRAFT:
        this.#state.textContent = words.assign.states.draft;
        break;
      case HandoutState.SCHEDULED:
        this.#state.textContent = words.assign.states.scheduled(when(handout.scheduleTime));
        break;
      case HandoutState.POSTED:
        fill(this.#state, words.assign.states.posted(when(handout.postTime)), " ", this.#gridLink());
        break;
      case HandoutState.COMPLETED:
        fill(this.#state, words.assign.states.completed(when(handout.endTime)), " ", this.#gridLink());
        break;
      default:
        fill(this.#state, words.assign.states.archived(when(handout?.endTime)), " ", this.#gridLink());
    }
  }

  #gridLink() {
    return element(
      "a",
      { href: path("o", this.#visit.organization, "handouts", this.#form.handoutId) },
      words.assign.toGrid,
    );
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
    const { draft, handout } = this.#form;
    const { tasks } = draft;
    const isFixed = !isUnposted(handout);
    fill(
      this.#tasks,
      tasks.length === 0
        ? element("p", { class: "quiet" }, words.assign.noTasksYet)
        : element(
            "ol",
            { class: "tasks" },
            tasks.map((task, index) => this.#task(task, index, isFixed)),
          ),
    );
    this.#picker?.sync();
  }

  /** @param {DraftTask} task @param {number} index @param {boolean} isFixed */
  #task(task, index, isFixed) {
    const { tasks } = this.#form.draft;
    const app = this.#known.apps?.find((each) => each.appId === task.appId);
    const cover = element("input", {
      type: "checkbox",
      checked: task.includeDescendants,
      disabled: isFixed,
      onchange: (/** @type {Event} */ event) => {
        task.includeDescendants = /** @type {HTMLInputElement} */ (event.target).checked;
        this.#picker?.sync();
        this.#changed("tasks");
      },
    });
    const move = (/** @type {number} */ by) => {
      tasks.splice(index, 1);
      tasks.splice(index + by, 0, task);
      this.#showTasks();
      const button = this.#tasks
        .querySelectorAll("li")
        [index + by]?.querySelector(`button[data-by="${by}"]:not([disabled]), button:not([disabled])`);
      if (button instanceof HTMLElement) button.focus();
      this.#changed("tasks");
    };
    const remove = () => {
      this.#choose(task, false);
      const line = this.#tasks.querySelectorAll("li")[Math.min(index, this.#form.draft.tasks.length - 1)];
      const next = line?.querySelector("button:not([disabled])") ?? document.querySelector("details.picker summary");
      if (next instanceof HTMLElement) next.focus();
      say(words.assign.taskRemoved(task.title));
    };
    const button = (
      /** @type {string} */ text,
      /** @type {string} */ name,
      /** @type {() => void} */ onclick,
      /** @type {number} */ by,
    ) =>
      element(
        "button",
        {
          type: "button",
          "aria-label": name,
          "data-by": by,
          onclick,
          disabled: by !== 0 && (index + by < 0 || index + by >= tasks.length),
        },
        text,
      );
    return element(
      "li",
      {},
      element(
        "div",
        { class: "line" },
        element("strong", {}, isolated(task.title)),
        element(
          "span",
          { class: "quiet" },
          isolated([app?.title || task.appId, ...task.identifierPath.slice(0, -1)].join(" › ")),
        ),
        !isFixed &&
          element(
            "span",
            { class: "actions" },
            button("↑", words.assign.moveUp(task.title), () => move(-1), -1),
            button("↓", words.assign.moveDown(task.title), () => move(1), 1),
            button(words.assign.remove, words.assign.removeTask(task.title), remove, 0),
          ),
      ),
      task.identifierPath.length === 0
        ? element("p", { class: "quiet" }, words.assign.wholeApp)
        : element("label", {}, cover, " ", words.assign.includeDescendants),
    );
  }

  // Texts and times

  /** @param {boolean} disabled */
  #texts(disabled) {
    const { draft } = this.#form;
    const typing = (/** @type {"title" | "instructions" | "due"} */ field) => (/** @type {Event} */ event) => {
      draft[field] = /** @type {HTMLInputElement} */ (event.target).value;
      this.#changed(field);
    };
    const title = element("input", {
      type: "text",
      disabled,
      required: true,
      autocomplete: "off",
      oninput: typing("title"),
    });
    const instructions = element("textarea", { rows: 5, disabled, oninput: typing("instructions") });
    const due = element("input", { type: "datetime-local", disabled, oninput: typing("due") });
    title.value = draft.title;
    instructions.value = draft.instructions;
    due.value = draft.due;
    return [
      this.#field("title", words.assign.fields.title, title),
      this.#field("instructions", words.assign.fields.instructions, instructions),
      this.#field(
        "due",
        words.assign.inZone(words.assign.fields.due, this.#known.timeZone),
        due,
        words.assign.dueMeans,
      ),
    ];
  }

  /** @param {DraftField} name @param {string} label @param {HTMLInputElement | HTMLTextAreaElement} control @param {string} [hint] */
  #field(name, label, control, hint) {
    control.id = `field-${name}`;
    const error = this.#errorOf(name, control);
    const explanation = hint ? element("span", { class: "quiet", id: `hint-${name}` }, hint) : undefined;
    control.setAttribute("aria-describedby", [explanation?.id, error.id].filter(Boolean).join(" "));
    return element(
      "div",
      { class: "field" },
      element("label", { for: control.id }, label),
      control,
      explanation,
      error,
    );
  }

  /** @param {DraftField} name @param {HTMLElement} [control] */
  #errorOf(name, control) {
    const error = element("p", {
      class: "failure field-error",
      role: "alert",
      id: `error-${name}`,
      tabindex: control ? undefined : "-1",
    });
    this.#errors.set(name, { error, control });
    return error;
  }

  /** Dates of which only a part is typed, which the browser takes for none. */
  get #incomplete() {
    /** @type {FieldErrors} */
    const errors = {};
    for (const [name, { control }] of this.#errors) {
      if (control instanceof HTMLInputElement && control.validity.badInput) errors[name] = words.assign.incomplete;
    }
    return errors;
  }

  /**
   * Something was typed: what was said about the field is over.
   *
   * @param {DraftField} field
   */
  #changed(field) {
    const place = this.#errors.get(field);
    if (place?.error.textContent) place.error.textContent = "";
    place?.control?.removeAttribute("aria-invalid");
    this.#keep();
  }

  /** What is not saved is kept, and asked about before the page is left. */
  #keep() {
    const key = keyOf(this.#visit);
    const isDirty = this.#isDirty;
    if (isDirty) unsaved.set(key, this.#form);
    else unsaved.delete(key);
    if (this.#kept.hidden !== isDirty) return;
    this.#kept.hidden = !isDirty;
    const discard = () => {
      this.#form.draft = draftOf(this.#form.handout);
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

  get #isDirty() {
    const { draft, handout } = this.#form;
    const changed = differences(draft, draftOf(handout));
    return changed.some((field) => field !== "schedule" || handout?.state === HandoutState.SCHEDULED);
  }

  // What others have changed

  /** @param {Changes} changes */
  #showChanges({ taken, conflicts, now, isStateNew }) {
    if (taken.length + conflicts.length === 0 && !isStateNew) return;
    this.#changes.hidden = false;
    this.#changes.setAttribute("aria-label", words.assign.changedTitle);
    const lines = conflicts.map((field) => {
      const useTheirs = () => {
        take(this.#form.draft, now, field);
        this.show();
        line.remove();
        if (taken.length === 0 && !this.#changes.querySelector(".conflict")) this.#changes.hidden = true;
        (this.#changes.hidden ? this.#state : this.#changes).focus();
      };
      const line = element(
        "div",
        { class: "conflict" },
        element("h3", {}, words.assign.fields[field]),
        element(
          "dl",
          {},
          element("dt", {}, words.assign.yours),
          element("dd", {}, this.#valueOf(this.#form.draft, field)),
          element("dt", {}, words.assign.now),
          element("dd", {}, this.#valueOf(now, field)),
        ),
        element(
          "button",
          { type: "button", onclick: useTheirs, "aria-label": words.assign.useTheirsFor(words.assign.fields[field]) },
          words.assign.useTheirs,
        ),
      );
      return line;
    });
    fill(
      this.#changes,
      element("h2", {}, words.assign.changedTitle),
      isStateNew && element("p", {}, words.assign.stateChanged),
      conflicts.length > 0 && element("p", {}, words.assign.conflictMeans),
      lines,
      taken.length > 0 && [
        element("p", {}, words.assign.takenOver),
        element(
          "dl",
          {},
          taken.flatMap((field) => [
            element("dt", {}, words.assign.fields[field]),
            element("dd", {}, this.#valueOf(now, field)),
          ]),
        ),
      ],
    );
    this.#changes.focus();
  }

  /** @param {HandoutDraft} draft @param {DraftField} field @returns {Child[]} */
  #valueOf(draft, field) {
    const listed = (/** @type {string[]} */ texts) =>
      texts.flatMap((text, index) => [index > 0 ? words.comma : "", isolated(text)]);
    if (field === "tasks") {
      const titles = draft.tasks.map(
        (task) => task.title + (task.includeDescendants ? "" : ` (${words.assign.itselfOnly})`),
      );
      return titles.length > 0 ? listed(titles) : [words.assign.nothing];
    }
    if (field === "recipients") {
      const { wholeClass, named, removed } = draft.recipients;
      if (!wholeClass) return listed(namesOf(named, this.#known.students));
      return removed.length === 0
        ? [words.assign.wholeClass]
        : [
            words.assign.wholeClass,
            ". ",
            words.assign.takenOut,
            " ",
            ...listed(namesOf(removed, this.#known.students)),
          ];
    }
    const text = draft[field];
    if (!text) return [words.assign.nothing];
    const instant = field === "due" || field === "schedule" ? instantOf(text) : undefined;
    return [instant ? dateAndTime(instant) : isolated(text)];
  }

  // Saving and what follows

  #showButtons() {
    const { draft, handout } = this.#form;
    const state = handout?.state ?? HandoutState.UNSPECIFIED;
    const intend = (/** @type {Intent} */ intent, /** @type {string} */ text, isPrimary = false) =>
      element(
        "button",
        { type: "button", class: isPrimary ? "primary" : undefined, onclick: () => this.#submit(intent) },
        text,
      );
    const end = (/** @type {Ending} */ ending) =>
      element("button", { type: "button", onclick: () => this.#end(ending) }, words.assign.endings[ending].button);
    if (isUnposted(handout)) {
      const isScheduled = state === HandoutState.SCHEDULED;
      const schedule = element("input", {
        type: "datetime-local",
        oninput: (/** @type {Event} */ event) => {
          draft.schedule = /** @type {HTMLInputElement} */ (event.target).value;
          this.#changed("schedule");
        },
      });
      schedule.value = draft.schedule;
      fill(
        this.#buttons,
        element("p", { class: "quiet" }, words.assign.postingMeans),
        element(
          "p",
          { class: "actions" },
          intend("post", words.assign.postNow, true),
          intend("save", isScheduled ? words.assign.saveChanges : words.assign.saveDraft),
          handout && end("delete"),
        ),
        this.#field("schedule", words.assign.inZone(words.assign.fields.schedule, this.#known.timeZone), schedule),
        element(
          "p",
          { class: "actions" },
          intend("schedule", isScheduled ? words.assign.reschedule : words.assign.schedule),
        ),
      );
      return;
    }
    fill(
      this.#buttons,
      element(
        "p",
        { class: "actions" },
        state !== HandoutState.ARCHIVED && intend("save", words.assign.saveChanges, true),
        state === HandoutState.POSTED && end("complete"),
        state !== HandoutState.ARCHIVED && end("archive"),
      ),
    );
  }

  /** @param {Intent} intent */
  async #submit(intent) {
    const form = this.#form;
    const { client } = this.#visit;
    const errors = { ...checked(form.draft, intent), ...this.#incomplete };
    if (Object.keys(errors).length > 0) return this.#showErrors(errors);
    const sent = copyOf(form.draft);
    await this.#run(`${intent} ${JSON.stringify(sent)}`, async (attempt) => {
      await saveHandout(form, { client, intent, wanted: sent, attempt, onCreate: () => this.#created() });
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
    if (this.#visit.signal.aborted) return;
    unsaved.delete(keyOf(this.#visit));
    history.replaceState(null, "", path("o", this.#visit.organization, "handouts", this.#form.handoutId, "edit"));
  }

  /** @param {Intent} intent */
  #saved(intent) {
    if (this.#visit.signal.aborted) return;
    if (intent === "post") {
      unsaved.delete(keyOf(this.#visit));
      say(words.assign.posted);
      go(path("o", this.#visit.organization, "handouts", this.#form.handoutId));
      return;
    }
    this.show();
    say(words.assign.saved);
    this.#state.append(" ", words.assign.saved);
    this.#state.focus();
  }

  /** @param {Ending} ending */
  async #end(ending) {
    if (!(await confirmed(words.assign.endings[ending], ending !== "complete" && this.#isDirty))) return;
    const { client, organization, signal } = this.#visit;
    const { handoutId, classId } = this.#form;
    await this.#run(ending, async (attempt) => {
      const request = { handoutId, revision: this.#form.handout?.revision, requestId: `${attempt}-${ending}` };
      if (ending === "delete") {
        await client.call(HandoutService.deleteHandout, request, patience);
      } else {
        const method = ending === "complete" ? HandoutService.completeHandout : HandoutService.archiveHandout;
        this.#form.handout = await client.call(method, request, patience);
      }
      if (signal.aborted) return;
      say(words.assign.endings[ending].done);
      if (ending !== "complete") {
        unsaved.delete(keyOf(this.#visit));
        go(path("o", organization, "classes", classId));
        return;
      }
      this.show();
      this.#state.focus();
    });
  }

  /**
   * Does something once, however often it is pressed, and shows where it failed.
   *
   * @param {string} fingerprint of what is sent: the same again has the same request ids, until it is answered
   * @param {(attempt: string) => Promise<void>} action
   */
  async #run(fingerprint, action) {
    if (this.#isRunning) return;
    this.#setRunning(true);
    this.#showErrors({});
    const form = this.#form;
    const before = form.handout?.revision;
    if (form.attempt?.fingerprint !== fingerprint) form.attempt = { id: newId(), fingerprint };
    try {
      await action(form.attempt.id);
      form.attempt = undefined;
    } catch (error) {
      // Only of a passing failure is it unknown whether it was stored: then the same ids are sent again.
      if (!isPassing(error) || (error instanceof CallError && error.code === Code.ABORTED)) form.attempt = undefined;
      await this.#failed(error, form.handout?.revision !== before);
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

  /** @param {unknown} error @param {boolean} isPartlySaved */
  async #failed(error, isPartlySaved) {
    const { client, signal } = this.#visit;
    if (signal.aborted) return;
    if (!(error instanceof CallError)) throw error;
    const isChanged =
      error.reason === "STALE_REVISION" || error.reason === "HANDOUT_STATE" || error.reason === "NOT_A_RECIPIENT";
    if (isChanged && this.#form.handout) {
      try {
        const { handoutId } = this.#form;
        const now = await client.call(HandoutService.getHandout, { handoutId }, patience);
        if (signal.aborted) return;
        this.takeOver(now);
        this.#failure.textContent = error.reason === "STALE_REVISION" ? words.assign.stale : sentenceOf(error);
        return;
      } catch {
        // Then the first failure is what there is to say.
      }
    }
    if (isPartlySaved) this.show();
    this.#showErrors(errorsOf(error, this.#form.draft), isPartlySaved ? words.assign.partlySaved : "");
  }

  /** @param {FieldErrors} errors @param {string} [before] said first */
  #showErrors(errors, before = "") {
    /** @type {HTMLElement | undefined} */
    let first;
    for (const [name, { error, control }] of this.#errors) {
      const text = errors[name] ?? "";
      error.textContent = text;
      if (text) control?.setAttribute("aria-invalid", "true");
      else control?.removeAttribute("aria-invalid");
      if (text) first ??= control ?? error;
    }
    const said = first ? [before || words.assign.nothingSaved, words.assign.lookAtFields] : [before, errors.form ?? ""];
    this.#failure.textContent = said.join(" ").trim();
    first?.focus();
  }
}
