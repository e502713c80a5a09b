// Points for the items of an attempt, and a comment on it: what the forms hold, and how they are sent.

import { ActivityService } from "../../api/activity.js";
import { element, inText } from "../../base/dom.js";
import * as figures from "../../base/figures.js";
import { words } from "../../base/words.js";
import { pointsText } from "../shown.js";
import { FieldError, patience } from "./form.js";

/** @typedef {import("../../api/activity.js").ActivityItem} ActivityItem */
/** @typedef {import("../../api/activity.js").AttemptMarks} AttemptMarks */
/** @typedef {import("../../api/activity.js").Score} Score */
/** @typedef {import("../../api/report.js").ReportedAttempt} ReportedAttempt */
/** @typedef {import("../../rpc/calls.js").Client} Client */
/** @typedef {import("./form.js").MarkContent} MarkContent */
/**
 * An item that can be given points.
 *
 * @typedef {object} Markable
 * @property {string} identifier
 * @property {string} title
 * @property {Score} own
 * @property {number} [points] a teacher's
 */
/** @typedef {Pick<ReportedAttempt, "markedItems" | "comment">} Marks what teachers have said of an attempt */
/**
 * @typedef {object} AttemptPlace
 * @property {() => string} about whose attempt and which, in words
 * @property {string} reader the student's name, as it may be shown
 * @property {() => Marks} marks that stand, as far as is known
 * @property {Map<string, number>} meant points above the maximum that were asked about, by item
 * @property {(marks: AttemptMarks) => void} take is told what stands after each call
 * @property {() => Promise<void>} reread
 */

/** What a teacher may write, in Unicode scalars. */
export const textMax = 4000;

/**
 * The items of an attempt that have points.
 *
 * @param {ReportedAttempt} attempt
 * @param {Marks} marks
 * @returns {Markable[]}
 */
export function markable({ primaryItem, additionalItems, markedItems }, marks) {
  return [primaryItem, ...additionalItems].flatMap((item) => {
    if (!item?.score) return [];
    const { identifier, title, score } = item;
    const own = markedItems.find((each) => each.identifier === identifier)?.own ?? score;
    return [{ identifier, title, own, points: pointsIn(marks, identifier) }];
  });
}

/** @param {Marks} marks @param {string} identifier */
const pointsIn = (marks, identifier) => marks.markedItems.find((each) => each.identifier === identifier)?.points;

/**
 * A number of points as people write it, with a point or a comma, in any digits of the page's languages; undefined for what is none, and
 * for three decimals and more, which may as well be thousands.
 *
 * @param {string} text
 */
export function pointsOf(text) {
  const plain = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[,\u066b]/, ".");
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * The form for points: a field an item.
 *
 * @param {Client} client
 * @param {ReportedAttempt} attempt
 * @param {AttemptPlace} place
 * @returns {MarkContent}
 */
export function pointsContent(client, attempt, place) {
  const items = markable(attempt, place.marks());
  const standing = new Map(items.map(({ identifier, points }) => [identifier, points]));
  const isMarked = items.some(({ points }) => points !== undefined);
  const { attemptId } = attempt;

  /** @param {Map<string, number | undefined>} wanted by item @param {string} requestId */
  const send = async (wanted, requestId) => {
    for (const [index, { identifier }] of items.entries()) {
      const points = wanted.get(identifier);
      // What an earlier try has stored is not sent again.
      if (!wanted.has(identifier) || points === standing.get(identifier)) continue;
      const request = { attemptId, itemIdentifier: identifier, requestId: `${requestId}-${index}` };
      const marks =
        points === undefined
          ? await client.call(ActivityService.clearItemPoints, request, patience)
          : await client.call(ActivityService.setItemPoints, { ...request, points }, patience);
      standing.set(identifier, points);
      place.take(marks);
    }
  };
  return {
    opener: isMarked ? words.marking.changePoints : words.marking.givePoints,
    about: place.about,
    notes: [words.marking.pointsMean],
    fields: items.map(({ title, own, points }, index) => ({
      name: String(index),
      label: words.marking.itemOf(inText(title), figures.number(own.max)),
      hint: words.marking.ownAre(pointsText(own)),
      input: element("input", {
        type: "text",
        inputmode: "decimal",
        autocomplete: "off",
        spellcheck: "false",
        maxlength: 16,
        class: "points",
      }),
      value: points === undefined ? "" : figures.number(points),
    })),
    buttons: [
      {
        text: words.marking.savePoints,
        act: async (values, requestId) => {
          await send(wantedPoints(items, values, place.meant), requestId);
          return words.marking.pointsSaved;
        },
      },
      ...(isMarked
        ? [
            {
              text: words.marking.takePointsBack,
              act: async (/** @type {unknown} */ _, /** @type {string} */ requestId) => {
                await send(new Map(items.map(({ identifier }) => [identifier, undefined])), requestId);
                return words.marking.pointsTakenBack;
              },
            },
          ]
        : []),
    ],
    base: items.map(({ identifier, points, own }) => [identifier, points, own]),
    changesSince: () =>
      items.map(({ title, own, points }) =>
        words.marking.pointsAreNow(
          inText(title),
          points === undefined ? pointsText(own) : words.withOwn(pointsText({ points, max: own.max }), pointsText(own)),
        ),
      ),
    reread: place.reread,
    isRereadFirst: true,
  };
}

/**
 * The points that are typed for items where they are others than those that stand; undefined for a field that was emptied.
 *
 * @param {Markable[]} items
 * @param {Record<string, string>} values
 * @param {Map<string, number>} meant
 */
function wantedPoints(items, values, meant) {
  /** @type {Map<string, number | undefined>} */
  const wanted = new Map();
  for (const [index, { identifier, own, points: standing }] of items.entries()) {
    const text = values[index].trim();
    if (text === (standing === undefined ? "" : figures.number(standing))) continue;
    const points = text === "" ? undefined : pointsOf(text);
    if (text !== "" && points === undefined) throw new FieldError(String(index), words.marking.notPoints);
    if (points !== undefined && points > own.max && meant.get(identifier) !== points) {
      meant.set(identifier, points);
      const [given, max] = [points, own.max].map(figures.number);
      throw new FieldError(String(index), words.marking.bonus(given, max));
    }
    wanted.set(identifier, points);
  }
  if (wanted.size === 0) throw new FieldError("0", words.marking.nothingNew);
  return wanted;
}

/**
 * The form for the comment.
 *
 * @param {Client} client
 * @param {ReportedAttempt} attempt
 * @param {AttemptPlace} place
 * @returns {MarkContent}
 */
export function commentContent(client, { attemptId }, place) {
  const standing = place.marks().comment?.text ?? "";
  const write = async (/** @type {string} */ text, /** @type {string} */ requestId) =>
    place.take(await client.call(ActivityService.commentAttempt, { attemptId, text, requestId }, patience));
  return {
    opener: standing ? words.marking.changeComment : words.marking.comment,
    about: place.about,
    notes: [],
    fields: [
      {
        name: "text",
        label: words.marking.commentLabel,
        hint: words.marking.commentMeans(place.reader),
        input: element("textarea", { rows: 4, dir: "auto" }),
        value: standing,
      },
    ],
    buttons: [
      {
        text: words.marking.saveComment,
        act: async ({ text }, requestId) => {
          mustBeText("text", text);
          if (text === standing) throw new FieldError("text", words.marking.nothingNew);
          await write(text, requestId);
          return words.marking.commentSaved;
        },
      },
      ...(standing
        ? [
            {
              text: words.marking.takeCommentBack,
              act: async (/** @type {unknown} */ _, /** @type {string} */ requestId) => {
                await write("", requestId);
                return words.marking.commentTakenBack;
              },
            },
          ]
        : []),
    ],
    base: standing,
    changesSince: () => [standing ? words.marking.commentIsNow(inText(standing)) : words.marking.noCommentNow],
    reread: place.reread,
    isRereadFirst: true,
  };
}

/**
 * That something is written, and not more than may be.
 *
 * @param {string} name of the field
 * @param {string} text
 */
export function mustBeText(name, text) {
  if (text.trim() === "") throw new FieldError(name, words.ruleBroken.BLANK);
  const length = [...text].length;
  if (length > textMax)
    throw new FieldError(name, words.marking.tooLong(figures.count(length), figures.count(textMax)));
}
