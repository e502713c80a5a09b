// The switch of recording: on, paused, or off with what was recorded deleted, which nobody can take back.

import { OrganizationService, SetRecordingRequestMode } from "../../api/activity.js";
import { element, fill, isolated } from "../../base/dom.js";
import { words } from "../../base/words.js";
import { field } from "../../parts/field.js";
import { sendingForm } from "./form.js";

/** @typedef {import("./state.js").SetUp} SetUp */
/** @typedef {"on" | "paused" | "deleted"} Mode */

const modes = /** @type {const} */ (["on", "paused", "deleted"]);

/**
 * @param {SetUp} setUp
 * @returns {{ content: Node[], show: () => void }}
 */
export function recordingSwitch(setUp) {
  const { setUp: texts } = words;
  const { client, signal, organization } = setUp.visit;
  const state = element("p", {});
  const scope = field(texts.recordingOf, element("select"), { path: "scope" });
  const student = field(texts.person, element("input", { autocomplete: "off", spellcheck: "false", maxlength: 64 }), {
    path: "student_id",
  });
  const mode = field(
    texts.recording,
    element(
      "select",
      {},
      modes.map((each) => element("option", { value: each }, texts.modes[each])),
    ),
    { path: "mode" },
  );
  const warning = element("p", { class: "warning", role: "status" });
  const confirmation = field("", element("input", { autocomplete: "off", spellcheck: "false" }));

  const wanted = () => {
    const [kind, ...rest] = scope.input.value.split(":");
    if (kind === "class") return { scope: { classId: rest.join(":") }, name: rest.join(":") };
    if (kind === "student")
      return { scope: { studentId: student.input.value.trim() }, name: student.input.value.trim() };
    return { scope: { organization: true }, name: organization };
  };
  const update = () => {
    const isStudent = scope.input.value === "student:";
    const isDeleted = mode.input.value === "deleted";
    student.element.hidden = !isStudent;
    student.input.required = isStudent;
    confirmation.element.hidden = !isDeleted;
    confirmation.input.value = "";
    confirmation.fail("");
    const label = /** @type {HTMLElement} */ (confirmation.element.querySelector("label"));
    fill(label, texts.typeToConfirm, " ", element("strong", {}, isolated(wanted().name || texts.person)));
    warning.textContent = isDeleted ? texts.deleteWarning : mode.input.value === "paused" ? texts.pauseWarning : "";
  };
  const submit = async (/** @type {string} */ requestId) => {
    const { scope: of, name } = wanted();
    const chosen = /** @type {Mode} */ (mode.input.value);
    if (chosen === "deleted" && (name === "" || confirmation.input.value.trim() !== name)) {
      throw new NotConfirmed();
    }
    await client.call(
      OrganizationService.setRecording,
      { ...of, mode: SetRecordingRequestMode[/** @type {"ON"} */ (chosen.toUpperCase())], requestId },
      { signal },
    );
    update();
    await setUp.reload();
    return texts.recordingSet[chosen](name);
  };
  const onFailure = (/** @type {unknown} */ error) => {
    if (!(error instanceof NotConfirmed)) return false;
    confirmation.fail(texts.notConfirmed);
    confirmation.input.focus();
    return true;
  };
  const show = () => {
    const { settings, classes } = setUp.state;
    state.textContent = settings.recording ? texts.recordingIsOn : texts.recordingIsOff;
    const chosen = scope.input.value || "organization:";
    const options = [
      ["organization:", texts.wholeOrganization],
      ...classes.map(({ classId, title }) => [`class:${classId}`, texts.ofClass(title || classId)]),
      ["student:", texts.ofOnePerson],
    ];
    fill(
      scope.input,
      options.map(([value, text]) => element("option", { value, selected: value === chosen }, text)),
    );
  };
  for (const each of [scope, mode, student]) each.input.addEventListener("change", update);
  show();
  const form = sendingForm({
    key: setUp.keyOf("recording"),
    fields: [scope, student, mode, confirmation],
    button: texts.setRecording,
    submit,
    onFailure,
  });
  form.insertBefore(warning, confirmation.element);
  update();
  return { content: [state, form], show };
}

/** What cannot be taken back was not confirmed. */
class NotConfirmed extends Error {}
