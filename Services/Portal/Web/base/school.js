// The school's time zone, in which everything is shown.

import { OrganizationService } from "../api/activity.js";
import { setTimeZone } from "./instants.js";

/** @type {Map<string, import("../api/activity.js").Organization>} */
const known = new Map();

/**
 * The settings of the organization, asked for once while the page is open; from then on instants are shown in its time zone.
 *
 * @param {{ client: import("../rpc/calls.js").Client, organization: string, signal: AbortSignal }} visit
 */
export async function useSchool({ client, organization, signal }) {
  const settings = known.get(organization) ?? (await client.call(OrganizationService.getOrganization, {}, { signal }));
  known.set(organization, settings);
  setTimeZone(settings.timeZone);
  return settings;
}

/**
 * Has the settings asked for again: they were changed.
 *
 * @param {string} organization
 */
export function forgetSchool(organization) {
  known.delete(organization);
}
