// What a handout may be made of: the students of the class, and the apps.

import { ClassRole, RosterService } from "../../api/activity.js";
import { ContextService } from "../../api/context.js";
import { isPassing } from "../../base/live.js";
import { allOf } from "../../rpc/calls.js";

/** @typedef {import("../../api/context.js").App} App */
/** @typedef {import("../../base/router.js").Visit} Visit */
/** @typedef {import("./recipient-picker.js").Student} Student */

/**
 * Who is a student of the class now, with their names.
 *
 * @param {Visit} visit
 * @param {string} classId
 * @returns {Promise<Student[]>}
 */
export async function studentsOf(visit, classId) {
  const { client, signal } = visit;
  const request = { classId, pageSize: 1000 };
  const [present, people] = await Promise.all([
    studentIdsOf(visit, classId),
    allOf((pageToken) => client.call(RosterService.listPeople, { ...request, pageToken }, { signal }), "people"),
  ]);
  const names = new Map(people.map((person) => [person.personId, person.name]));
  return present.map((id) => ({ id, name: names.get(id) ?? "" }));
}

/**
 * Who is a student of the class now.
 *
 * @param {Visit} visit
 * @param {string} classId
 */
export async function studentIdsOf({ client, signal }, classId) {
  const request = { classId, pageSize: 1000 };
  const enrolments = await allOf(
    (pageToken) => client.call(RosterService.listEnrolments, { ...request, pageToken }, { signal }),
    "enrolments",
  );
  return enrolments
    .filter((each) => each.role === ClassRole.STUDENT && !each.leaveTime)
    .map(({ personId }) => personId);
}

/**
 * The apps that tasks may be of; undefined where the service that knows them cannot be reached.
 *
 * @param {Visit} visit
 * @param {string[]} allowed
 * @returns {Promise<App[] | undefined>}
 */
export async function allowedApps({ client, signal }, allowed) {
  try {
    const apps = await allOf(
      (pageToken) => client.call(ContextService.listApps, { pageSize: 200, pageToken }, { signal }),
      "apps",
    );
    return apps.filter((app) => allowed.includes(app.appId));
  } catch (error) {
    if (!isPassing(error)) throw error;
    return undefined;
  }
}
