// The addresses of screens that others lead to.

import { path } from "../base/router.js";

/** @typedef {{ organization: string }} InOrganization a visit, say */

/** @param {InOrganization} visit @param {string} classId */
export const classPath = ({ organization }, classId) => path("o", organization, "classes", classId);

/** @param {InOrganization} visit @param {string} handoutId */
export const handoutPath = ({ organization }, handoutId) => path("o", organization, "handouts", handoutId);

/** @param {InOrganization} visit @param {string} handoutId */
export const editPath = ({ organization }, handoutId) => path("o", organization, "handouts", handoutId, "edit");

/**
 * The screen of a student: in a class, to which it leads back, or in all of them.
 *
 * @param {InOrganization} visit
 * @param {string} studentId
 * @param {string} [classId]
 */
export const studentPath = ({ organization }, studentId, classId) =>
  path("o", organization, "students", studentId) + (classId ? `?${new URLSearchParams({ class: classId })}` : "");
