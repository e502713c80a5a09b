// Who may sign in: the administrators, and which accounts at the identity provider are whose.

import { RosterService } from "../../api/activity.js";
import { say } from "../../base/announcements.js";
import { element, fill, isolated } from "../../base/dom.js";
import { dateAndTime } from "../../base/instants.js";
import { shownName } from "../../base/names.js";
import { words } from "../../base/words.js";
import { actionButton } from "../../parts/failures.js";
import { sheetTable } from "../../parts/sheet.js";
import { field, personField, sendingForm } from "./form.js";

/** @typedef {import("./state.js").SetUp} SetUp */

/**
 * @param {SetUp} setUp
 * @returns {{ content: Node[], show: () => void }}
 */
export function accounts(setUp) {
  const parts = [administrators(setUp), linking(setUp), accountsOfPerson(setUp)];
  return { content: parts.map((part) => part.content), show: () => parts[0].show?.() };
}

/**
 * @param {SetUp} setUp
 * @param {string} personId
 */
function nameOf(setUp, personId) {
  return shownName(personId, setUp.state.people.find((each) => each.personId === personId)?.name ?? "");
}

/** @param {SetUp} setUp */
function administrators(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const list = element("div");
  const person = personField(texts.person);
  /** @param {string[]} personIds */
  const draw = (personIds) => {
    const remove = async (/** @type {string} */ personId) => {
      draw((await client.call(RosterService.removeAdministrator, { personId }, { signal })).personIds);
      say(texts.administratorRemoved);
    };
    const rows = personIds.map((personId) => ({
      heading: isolated(nameOf(setUp, personId)),
      cells: [[isolated(personId)], [actionButton(texts.removeAdministrator, () => remove(personId))]],
    }));
    const columns = [texts.identifier, texts.change].map((heading) => ({ heading }));
    const caption = texts.administrators;
    fill(list, rows.length > 0 ? sheetTable({ caption, corner: texts.name, columns, rows }) : texts.noAdministrators);
  };
  const show = async () => {
    try {
      draw((await client.call(RosterService.listAdministrators, {}, { signal })).personIds);
    } catch {
      if (!signal.aborted) fill(list, element("p", { class: "failure", role: "alert" }, words.unreachableTitle));
    }
  };
  const submit = async () => {
    const personId = person.input.value.trim();
    draw((await client.call(RosterService.addAdministrator, { personId }, { signal })).personIds);
    person.input.value = "";
    return texts.administratorAdded;
  };
  const form = sendingForm({ fields: [person], button: texts.addAdministrator, submit });
  return { content: element("div", {}, list, form), show };
}

/**
 * Somebody has signed in whom nobody knows yet, and has brought the code that they were shown.
 *
 * @param {SetUp} setUp
 */
function linking(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const found = element("div");
  const code = field(
    texts.code,
    element("input", { required: true, autocomplete: "off", spellcheck: "false", maxlength: 16 }),
    { path: "code", hint: texts.codeHint },
  );
  const look = async () => {
    const account = await client.call(RosterService.getSignInCode, { code: code.input.value.trim() }, { signal });
    const person = personField(texts.whoItIs);
    const submit = async () => {
      const personId = person.input.value.trim();
      const request = { personId, code: account.code };
      await client.call(RosterService.linkIdentity, request, { signal });
      fill(found);
      code.input.value = "";
      say(texts.linked(nameOf(setUp, personId)));
      return texts.linked(nameOf(setUp, personId));
    };
    const until = account.expireTime ? texts.codeUntil(dateAndTime(account.expireTime)) : "";
    fill(
      found,
      element("p", {}, texts.accountOf, " ", isolated(account.name || texts.withoutName), ". ", isolated(until)),
      element("p", { class: "warning" }, texts.compareName),
      sendingForm({ fields: [person], button: texts.link, submit }),
    );
    return texts.codeFound;
  };
  const form = sendingForm({ fields: [code], button: texts.lookUp, submit: look });
  return { content: element("div", {}, element("h3", {}, texts.linkTitle), form, found), show: undefined };
}

/** @param {SetUp} setUp */
function accountsOfPerson(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const list = element("div");
  const person = personField(texts.person);
  const look = async () => {
    const personId = person.input.value.trim();
    const { identities } = await client.call(RosterService.listIdentities, { personId }, { signal });
    const unlink = async (/** @type {{ issuer: string, subject: string }} */ { issuer, subject }) => {
      await client.call(RosterService.unlinkIdentity, { issuer, subject }, { signal });
      say(texts.unlinked);
      await look();
    };
    const rows = identities.map((each) => ({
      heading: isolated(each.subject),
      cells: [[isolated(each.issuer)], [actionButton(texts.unlink, () => unlink(each))]],
    }));
    const columns = [texts.issuer, texts.change].map((heading) => ({ heading }));
    const caption = texts.accountsOf(nameOf(setUp, personId));
    fill(list, rows.length > 0 ? sheetTable({ caption, corner: texts.account, columns, rows }) : texts.noAccounts);
    return texts.accountsShown(identities.length);
  };
  const form = sendingForm({ fields: [person], button: texts.showAccounts, submit: look });
  return { content: element("div", {}, element("h3", {}, texts.accountsTitle), form, list), show: undefined };
}
