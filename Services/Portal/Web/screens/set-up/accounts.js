// Who may sign in: the administrators, and which accounts at the identity provider are whose.

import { RosterService } from "../../api/activity.js";
import { say } from "../../base/announcements.js";
import { element, fill, inText, isolated } from "../../base/dom.js";
import { actionButton } from "../../base/failures.js";
import { dateAndTime } from "../../base/instants.js";
import { areNamesHidden } from "../../base/names.js";
import { words } from "../../base/words.js";
import { field } from "../../parts/field.js";
import { confirmed } from "../../parts/question.js";
import { personField, sendingForm } from "./form.js";
import { Listing } from "./listing.js";

/** @typedef {import("./state.js").SetUp} SetUp */

/**
 * @param {SetUp} setUp
 * @returns {{ content: Node[], show: () => void }}
 */
export function accounts(setUp) {
  const parts = [administrators(setUp), linking(setUp), accountsOfPerson(setUp)];
  const show = () => {
    for (const part of parts) part.show();
  };
  return { content: parts.map((part) => part.content), show };
}

/** @param {SetUp} setUp */
function administrators(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const list = new Listing({
    caption: texts.administrators,
    corner: texts.name,
    headings: [texts.identifier, texts.change],
    none: texts.noAdministrators,
  });
  const person = personField(texts.person);
  /** @param {{ personIds: string[] }} administrators */
  const draw = ({ personIds }) => {
    const remove = async (/** @type {string} */ personId) => {
      const question = {
        title: texts.removeAdministratorTitle(inText(setUp.nameOf(personId))),
        text: texts.removeAdministratorMeans,
        button: texts.removeAdministrator,
      };
      if (!(await confirmed(question, { signal }))) return;
      draw(await client.call(RosterService.removeAdministrator, { personId }, { signal }));
      say(texts.administratorRemoved);
    };
    list.show(
      personIds.map((personId) => ({
        heading: isolated(setUp.nameOf(personId)),
        cells: [[isolated(personId)], [actionButton(texts.removeAdministrator, () => remove(personId))]],
      })),
    );
  };
  const show = () =>
    list.load(signal, async () => draw(await client.call(RosterService.listAdministrators, {}, { signal })));
  const submit = async () => {
    draw(await client.call(RosterService.addAdministrator, { personId: person.input.value.trim() }, { signal }));
    person.input.value = "";
    return texts.administratorAdded;
  };
  const form = sendingForm({
    key: setUp.keyOf("administrator"),
    fields: [person],
    button: texts.addAdministrator,
    submit,
  });
  return { content: element("div", {}, list.element, form), show };
}

/**
 * Somebody has signed in whom nobody knows yet, and has brought the code that they were shown.
 *
 * @param {SetUp} setUp
 */
function linking(setUp) {
  const { setUp: texts } = words;
  const { client, signal } = setUp.visit;
  const title = element("h3", {}, texts.linkTitle);
  // Whose account it is, is seen by the name that the provider has for it, which is not for a class to see.
  if (areNamesHidden()) {
    return { content: element("div", {}, title, element("p", { class: "notice" }, texts.codeWaits)), show: () => {} };
  }
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
      const done = texts.linked(setUp.nameOf(personId));
      say(done);
      return done;
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
  const form = sendingForm({ key: setUp.keyOf("code"), fields: [code], button: texts.lookUp, submit: look });
  return { content: element("div", {}, title, form, found), show: () => {} };
}

/** @param {SetUp} setUp */
function accountsOfPerson(setUp) {
  const { setUp: texts } = words;
  const title = element("h3", {}, texts.accountsTitle);
  // What a provider calls an account may be a name, or a mail address.
  if (areNamesHidden()) {
    return {
      content: element("div", {}, title, element("p", { class: "notice" }, texts.accountsWait)),
      show: () => {},
    };
  }
  const { client, signal } = setUp.visit;
  const list = new Listing({
    caption: texts.accountsTitle,
    corner: texts.account,
    headings: [texts.issuer, texts.change],
    none: texts.noAccounts,
  });
  const person = personField(texts.person);
  let listed = "";
  const look = async () => {
    const personId = person.input.value.trim();
    const { identities } = await client.call(RosterService.listIdentities, { personId }, { signal });
    const unlink = async (/** @type {{ issuer: string, subject: string }} */ { issuer, subject }) => {
      const question = {
        title: texts.unlinkTitle(inText(subject), inText(setUp.nameOf(personId))),
        text: texts.unlinkMeans,
        button: texts.unlink,
      };
      if (!(await confirmed(question, { signal }))) return;
      await client.call(RosterService.unlinkIdentity, { issuer, subject }, { signal });
      say(texts.unlinked);
      await look();
    };
    const rows = identities.map((each) => ({
      heading: isolated(each.subject),
      cells: [[isolated(each.issuer)], [actionButton(texts.unlink, () => unlink(each))]],
    }));
    list.show(rows, texts.accountsOf(setUp.nameOf(personId)));
    listed = personId;
    return texts.accountsShown(identities.length);
  };
  const form = sendingForm({
    key: setUp.keyOf("accounts"),
    fields: [person],
    button: texts.showAccounts,
    submit: look,
  });
  const show = () => {
    if (listed === "" || setUp.isKnown(listed)) return;
    fill(list.element);
    listed = "";
  };
  return { content: element("div", {}, title, form, list.element), show };
}
