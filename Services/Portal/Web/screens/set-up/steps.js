// The steps of the set-up that are one form each: the organization, its apps, a class, and who is in it.

import { ClassRole, OrganizationService, RosterService } from "../../api/activity.js";
import { say } from "../../base/announcements.js";
import { element, fill, inText, isolated } from "../../base/dom.js";
import { actionButton } from "../../base/failures.js";
import { newIdentifier } from "../../base/identifiers.js";
import { dateAndTime } from "../../base/instants.js";
import { inShownOrder } from "../../base/names.js";
import { words } from "../../base/words.js";
import { field } from "../../parts/field.js";
import { confirmed } from "../../parts/question.js";
import { plain } from "../../parts/shown.js";
import { CallError } from "../../rpc/calls.js";
import { personField, sendingForm } from "./form.js";
import { Listing } from "./listing.js";

/** @typedef {import("./state.js").SetUp} SetUp */
/** @typedef {import("./state.js").Step} Step */

/** So many people are offered while somebody types. */
const offeredMax = 2000;

// The organization

/** The zone of an organization for which nobody has chosen one, or for which somebody has chosen this. */
const firstZone = "UTC";
/**
 * Those whose zone was saved here, by their identifiers: of others that are in the first one nobody can say whether that was meant.
 *
 * @type {Set<string>}
 */
const zonesSaved = new Set();

/**
 * @param {SetUp} setUp
 * @returns {Step}
 */
export function organizationStep(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const title = field(
    texts.organizationTitle,
    element("input", { maxlength: 256, required: true, autocomplete: "off" }),
    { path: "organization.title" },
  );
  const zone = field(texts.timeZone, element("select"), { path: "organization.time_zone", hint: texts.timeZoneHint });
  const stale = element("div");
  // Kept together with what is typed: what somebody else has saved meanwhile is not overwritten unseen.
  const revision = element("input", { type: "hidden" });
  const setRevision = () => {
    revision.value = String(setUp.state.settings.revision);
    revision.dispatchEvent(new Event("input"));
  };
  const take = () => {
    const { settings } = setUp.state;
    title.input.value = settings.title;
    // Before anything was said, the zone of this browser is the likeliest.
    const likely = settings.revision === 0n ? Intl.DateTimeFormat().resolvedOptions().timeZone : settings.timeZone;
    fill(
      zone.input,
      zones(likely).map((each) => element("option", { value: each, selected: each === likely }, each)),
    );
    setRevision();
    fill(stale);
  };
  take();
  const submit = async (/** @type {string} */ requestId) => {
    const organization = { title: title.input.value, timeZone: zone.input.value };
    const updateFields = ["title", "time_zone"];
    const request = { organization, updateFields, revision: BigInt(revision.value), requestId };
    const settings = await client.call(OrganizationService.updateOrganization, request, { signal });
    revision.value = String(settings.revision);
    fill(stale);
    zonesSaved.add(setUp.visit.organization);
    await setUp.reload();
  };
  const onFailure = (/** @type {unknown} */ error) => {
    if (!(error instanceof CallError) || error.reason !== "STALE_REVISION") return false;
    const show = async () => {
      await setUp.reload();
      const { settings } = setUp.state;
      setRevision();
      const now = texts.isNow(settings.title, settings.timeZone);
      fill(
        stale,
        element(
          "p",
          { role: "alert", class: "notice" },
          `${texts.changedMeanwhile} `,
          isolated(now),
          ` ${texts.saveOrTake} `,
          element("button", { type: "button", onclick: take }, texts.takeThat),
        ),
      );
    };
    show().catch(() => fill(stale, element("p", { role: "alert", class: "failure" }, texts.changedMeanwhile)));
    return true;
  };
  const form = sendingForm({
    key: setUp.keyOf("organization"),
    fields: [title, zone],
    others: [revision],
    button: texts.save,
    submit,
    onFailure,
  });
  const isDone = () => setUp.state.settings.title.trim() !== "";
  const question = () => {
    const isUnsure = setUp.state.settings.timeZone === firstZone && !zonesSaved.has(setUp.visit.organization);
    return isUnsure ? texts.isZoneRight(firstZone) : "";
  };
  return { name: "organization", content: [stale, form], isDone, question, show: () => {} };
}

/**
 * The names of time zones that the browser knows, and one more.
 *
 * @param {string} also
 * @returns {string[]}
 */
function zones(also) {
  const known = /** @type {string[]} */ (/** @type {any} */ (Intl).supportedValuesOf?.("timeZone") ?? []);
  return [...new Set([firstZone, also || firstZone, ...known])].sort();
}

// Apps

/**
 * @param {SetUp} setUp
 * @returns {Step}
 */
export function appsStep(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const list = new Listing({
    caption: texts.steps.apps,
    corner: texts.app,
    headings: [texts.identifier, texts.state, texts.toKnow, texts.change],
    none: texts.noApps,
    isCaptionHidden: true,
  });
  const id = field(texts.appId, element("input", { required: true, autocomplete: "off", spellcheck: "false" }), {
    path: "app_id",
    hint: texts.appIdHint,
  });
  const allow = async (/** @type {string} */ appId) => {
    await client.call(OrganizationService.allowApp, { appId }, { signal });
    await setUp.reload();
    say(texts.appAllowed(appId));
  };
  const disallow = async (/** @type {string} */ appId) => {
    await client.call(OrganizationService.disallowApp, { appId }, { signal });
    await setUp.reload();
    say(texts.appDisallowed(appId));
  };
  const show = () => {
    const { settings, apps } = setUp.state;
    const titles = new Map(apps.map((app) => [app.appId, app.title]));
    const ids = [...new Set([...settings.allowedAppIds, ...titles.keys()])];
    const rows = ids.map((appId) => {
      const isAllowed = settings.allowedAppIds.includes(appId);
      const title = titles.get(appId) ?? appId;
      const button = isAllowed
        ? actionButton(texts.disallow(inText(title)), () => disallow(appId))
        : actionButton(texts.allow(inText(title)), () => allow(appId));
      return {
        heading: isolated(title),
        cells: [
          [isolated(appId)],
          plain(isAllowed ? texts.allowed : texts.notAllowed),
          plain(titles.has(appId) ? "" : texts.notRegistered),
          [button],
        ],
      };
    });
    list.show(rows);
  };
  const submit = async () => {
    const appId = id.input.value.trim();
    await allow(appId);
    id.input.value = "";
    return texts.appAllowed(appId);
  };
  const form = sendingForm({ key: setUp.keyOf("app"), fields: [id], button: texts.allowThis, submit });
  return {
    name: "apps",
    content: [list.element, form],
    // One that has not registered has nothing that could be handed out.
    isDone: () => setUp.state.apps.some(({ appId }) => setUp.state.settings.allowedAppIds.includes(appId)),
    show,
  };
}

// Classes

/**
 * @param {SetUp} setUp
 * @returns {Step}
 */
export function classesStep(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const list = new Listing({
    caption: texts.steps.classes,
    corner: texts.classTitle,
    headings: [texts.identifier],
    none: texts.noClasses,
    isCaptionHidden: true,
  });
  const title = field(texts.classTitle, element("input", { required: true, maxlength: 256, autocomplete: "off" }), {
    path: "school_class.title",
  });
  const id = field(texts.classId, element("input", { maxlength: 64, autocomplete: "off", spellcheck: "false" }), {
    path: "school_class.class_id",
    hint: texts.idHint,
  });
  const submit = async (/** @type {string} */ requestId) => {
    const schoolClass = { classId: id.input.value.trim(), title: title.input.value.trim() };
    const made = await client.call(RosterService.createClass, { schoolClass, requestId }, { signal });
    title.input.value = id.input.value = "";
    await setUp.reload();
    return texts.classCreated(made.title || made.classId);
  };
  const show = () => {
    const { classes } = setUp.state;
    const rows = classes.map(({ classId, title: name }) => ({
      heading: isolated(name || classId),
      cells: [[isolated(classId)]],
    }));
    list.show(rows);
  };
  const form = sendingForm({ key: setUp.keyOf("class"), fields: [title, id], button: texts.createClass, submit });
  return { name: "classes", content: [list.element, form], isDone: () => setUp.state.classes.length > 0, show };
}

// Enrolments

/**
 * @param {SetUp} setUp
 * @returns {Step}
 */
export function enrolmentsStep(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const known = element("datalist", { id: "set-up-people" });
  const list = new Listing({
    caption: texts.steps.enrolments,
    corner: texts.name,
    headings: [texts.identifier, texts.role, texts.since, texts.change],
    none: texts.nobodyInClass,
    isCaptionHidden: true,
  });
  const classes = field(texts.class, element("select"), { path: "class_id" });
  const person = personField(texts.person);
  const role = field(
    texts.role,
    element(
      "select",
      {},
      element("option", { value: "student" }, words.roles.student),
      element("option", { value: "teacher" }, words.roles.teacher),
    ),
    { path: "role" },
  );
  const submit = async (/** @type {string} */ requestId) => {
    const request = {
      classId: classes.input.value,
      personId: person.input.value.trim(),
      role: role.input.value === "teacher" ? ClassRole.TEACHER : ClassRole.STUDENT,
      requestId,
    };
    await client.call(RosterService.enrol, request, { signal });
    person.input.value = "";
    await setUp.reload(request.classId);
    return texts.enrolled;
  };
  /** @param {import("../../api/activity.js").Enrolment} enrolment */
  const takeOut = async ({ classId, personId, role: as }) => {
    const name = inText(setUp.nameOf(personId));
    const title = setUp.state.classes.find((each) => each.classId === classId)?.title || classId;
    const question = {
      title: texts.takeOutTitle(name, inText(title)),
      text: as === ClassRole.TEACHER ? texts.takeOutTeacher : texts.takeOutStudent,
      button: texts.takeOut(name),
    };
    if (!(await confirmed(question, { signal }))) return;
    await client.call(RosterService.unenrol, { classId, personId, requestId: newIdentifier() }, { signal });
    await setUp.reload(classId);
    say(texts.takenOut);
  };
  const draw = async () => {
    const classId = classes.input.value;
    if (!classId) return fill(list.element, element("p", {}, texts.classFirst));
    const enrolments = await setUp.enrolmentsOf(classId);
    if (signal.aborted || classId !== classes.input.value) return;
    // Teachers behind the students, whose numbers are the same on every screen.
    const students = enrolments.filter((each) => each.role !== ClassRole.TEACHER);
    const teachers = enrolments.filter((each) => each.role === ClassRole.TEACHER);
    const rows = [...inShownOrder(students, ({ personId }) => personId), ...teachers].map((each) => {
      const name = setUp.nameOf(each.personId);
      return {
        heading: isolated(name),
        cells: [
          [isolated(each.personId)],
          plain(each.role === ClassRole.TEACHER ? words.roles.teacher : words.roles.student),
          plain(each.joinTime ? dateAndTime(each.joinTime) : ""),
          [actionButton(texts.takeOut(inText(name)), () => takeOut({ ...each, classId }))],
        ],
      };
    });
    list.show(rows);
  };
  const showClasses = () => {
    const chosen = classes.input.value;
    fill(
      classes.input,
      setUp.state.classes.map(({ classId, title }) =>
        element("option", { value: classId, selected: classId === chosen }, title || classId),
      ),
    );
  };
  const show = () => {
    const hasClass = setUp.state.classes.length > 0;
    for (const each of [classes.element, form]) each.hidden = !hasClass;
    const options = setUp.state.people
      .slice(0, offeredMax)
      .map(({ personId }) => element("option", { value: personId, label: setUp.nameOf(personId) }));
    fill(known, options);
    showClasses();
    list.load(signal, draw);
  };
  classes.input.addEventListener("change", show);
  showClasses();
  const form = sendingForm({
    key: setUp.keyOf("enrolment"),
    fields: [person, role],
    others: [classes.input],
    button: texts.enrol,
    submit,
  });
  return {
    name: "enrolments",
    content: [classes.element, list.element, form, known],
    isDone: () => setUp.hasCompleteClass,
    show,
  };
}
