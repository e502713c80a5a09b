// What is set up so far, and what the steps of the set-up have in common.

import { ClassRole, OrganizationService, RosterService } from "../../api/activity.js";
import { ContextService } from "../../api/context.js";
import { setTimeZone } from "../../base/instants.js";
import { shownName } from "../../base/names.js";
import { forgetSchool } from "../../base/router.js";
import { signedIn } from "../../base/session.js";
import { allOf } from "../../rpc/calls.js";

/** @typedef {import("../../api/activity.js").Class} Class */
/** @typedef {import("../../api/activity.js").Enrolment} Enrolment */
/** @typedef {import("../../api/activity.js").Organization} Organization */
/** @typedef {import("../../api/activity.js").Person} Person */
/** @typedef {import("../../api/context.js").App} App */
/** @typedef {import("../../base/router.js").Visit} Visit */
/**
 * A step: its content stands in the page once, and shows what has changed.
 *
 * @typedef {object} Step
 * @property {keyof typeof import("../../texts/more/en.js").default.setUp.steps} name
 * @property {Node[]} content
 * @property {() => boolean} isDone
 * @property {() => string} [question] what there is to check of a step that is done; empty: nothing
 * @property {() => void} show
 */
/**
 * @typedef {object} State
 * @property {Organization} settings
 * @property {App[]} apps
 * @property {Class[]} classes
 * @property {Person[]} people
 * @property {Map<string, Enrolment[]>} enrolments
 * @property {boolean} isTeacherLinked somebody who teaches has an account to sign in with, or nobody teaches yet, or that is not known
 */

/** So many classes are looked into for a teacher and a student, and of so many teachers it is asked whether they have an account. */
const classesMax = 20;
const teachersMax = 5;

export class SetUp {
  /** @type {State} */
  state;
  /**
   * By person.
   *
   * @type {Map<string, string>}
   */
  #names = new Map();
  /**
   * The newest one before names were read.
   *
   * @type {string | undefined}
   */
  #erasure;
  /** @type {() => void} */
  onChange = () => {};

  /**
   * @param {Visit} visit
   * @param {State} state
   */
  constructor(visit, state) {
    this.visit = visit;
    this.state = state;
  }

  /** @param {Visit} visit */
  static async load(visit) {
    const setUp = new SetUp(visit, {
      settings: /** @type {any} */ (undefined),
      apps: [],
      classes: [],
      people: [],
      enrolments: new Map(),
      isTeacherLinked: true,
    });
    await setUp.#read();
    return setUp;
  }

  /** Reads everything anew once somebody was erased. Throws where the reader is no administrator any more. */
  async ask() {
    if ((await this.#newestErasure()) === this.#erasure) return;
    this.state.enrolments.clear();
    await this.reload();
  }

  /** What is told to administrators alone, and names nobody. */
  async #newestErasure() {
    const { client, signal } = this.visit;
    const { erasures } = await client.call(RosterService.listErasures, { pageSize: 1 }, { signal });
    return erasures[0]?.erasureId;
  }

  /**
   * Reads everything anew and has it shown; and who is in a class, which may have changed.
   *
   * @param {string} [classId]
   */
  async reload(classId) {
    if (classId) this.state.enrolments.delete(classId);
    await this.#read(classId);
    this.onChange();
  }

  async #read(classId = "") {
    const { client, organization, signal } = this.visit;
    forgetSchool(organization);
    this.#erasure = await this.#newestErasure();
    const [settings, apps, classes, people] = await Promise.all([
      client.call(OrganizationService.getOrganization, {}, { signal }),
      allOf((pageToken) => client.call(ContextService.listApps, { pageSize: 200, pageToken }, { signal }), "apps"),
      allOf(
        (pageToken) => client.call(RosterService.listClasses, { pageSize: 1000, pageToken }, { signal }),
        "classes",
      ),
      allOf((pageToken) => client.call(RosterService.listPeople, { pageSize: 1000, pageToken }, { signal }), "people"),
    ]);
    setTimeZone(settings.timeZone);
    Object.assign(this.state, { settings, apps, classes, people });
    this.#names = new Map(people.map((each) => [each.personId, each.name]));
    const wanted = [classId, ...classes.slice(0, classesMax).map((each) => each.classId)].filter(Boolean);
    for (const id of wanted) {
      await this.enrolmentsOf(id);
      if (id !== classId && isComplete(this.state.enrolments.get(id) ?? [])) break;
    }
    // The set-up is there without it.
    this.state.isTeacherLinked = await this.#isTeacherLinked().catch(() => true);
  }

  async #isTeacherLinked() {
    const { client, signal } = this.visit;
    const enrolments = [...this.state.enrolments.values()].flat();
    const teachers = new Set(enrolments.flatMap((each) => (each.role === ClassRole.TEACHER ? each.personId : [])));
    // In developer mode nobody needs one.
    if (teachers.size === 0 || (await signedIn()).developer) return true;
    const asked = [...teachers].slice(0, teachersMax);
    const found = await Promise.all(
      asked.map((personId) => client.call(RosterService.listIdentities, { personId }, { signal })),
    );
    return found.some(({ identities }) => identities.length > 0);
  }

  /**
   * Who is in a class now.
   *
   * @param {string} classId
   * @returns {Promise<Enrolment[]>}
   */
  async enrolmentsOf(classId) {
    if (!classId) return [];
    const { client, signal } = this.visit;
    const known = this.state.enrolments.get(classId);
    if (known) return known;
    const load = (/** @type {string} */ pageToken) =>
      client.call(RosterService.listEnrolments, { classId, pageSize: 1000, pageToken }, { signal });
    const enrolments = await allOf(load, "enrolments");
    this.state.enrolments.set(classId, enrolments);
    return enrolments;
  }

  /**
   * What names a form of this person's set-up.
   *
   * @param {string} form
   */
  keyOf(form) {
    return JSON.stringify([this.visit.organization, this.visit.session.person, form]);
  }

  /**
   * A person's name as it may be shown now.
   *
   * @param {string} personId
   */
  nameOf(personId) {
    return shownName(personId, this.#names.get(personId) ?? "");
  }

  /** @param {string} personId */
  isKnown(personId) {
    return this.#names.has(personId);
  }

  /** Some class has a teacher and a student. */
  get hasCompleteClass() {
    return [...this.state.enrolments.values()].some(isComplete);
  }
}

/** @param {Enrolment[]} enrolments */
const isComplete = (enrolments) =>
  [ClassRole.TEACHER, ClassRole.STUDENT].every((role) => enrolments.some((each) => each.role === role));
