// Charts: pictures of numbers that stand in a table beside them. A picture is one image with a sentence for those who do not see it.
//
// What is drawn is stretched to the width that there is, so that texts, which are no part of the drawing, keep their size. Magnitude has
// one hue. What is withheld is a dashed frame, never a bar of height 0.

import { drawing, element } from "../base/dom.js";
import { words } from "../base/words.js";

/**
 * One number of a chart.
 *
 * @typedef {object} Mark
 * @property {number | undefined} value undefined where there is no data
 * @property {boolean} [isWithheld] wins over the value
 * @property {string} text shown while somebody points at it
 */

/** The height of what is drawn, and the width of a mark, in units that are stretched. */
const height = 100;
const step = 10;

/**
 * Columns beside each other, from 0 to the greatest: a histogram, or a strip from the beginning of something to its end.
 *
 * @param {{ sentence: string, marks: Mark[], greatest: number, greatestText: string, leastText: string, labels: string[], isStrip?: boolean }} chart
 *   `labels` stand below, from the beginning to the end; `isStrip`: nothing lies between the columns
 */
export function columnChart({ sentence, marks, greatest, greatestText, leastText, labels, isStrip = false }) {
  const gap = isStrip ? 0 : 1;
  const shapes = marks.map((mark, index) => columnShape(mark, index * step + gap / 2, step - gap, greatest));
  const plot = plotOf(marks.length * step, shapes);
  return framed(
    sentence,
    plot,
    [greatestText, leastText],
    labels,
    marks.some((mark) => mark.isWithheld),
  );
}

/**
 * @param {Mark} mark
 * @param {number} x
 * @param {number} width
 * @param {number} greatest
 */
function columnShape(mark, x, width, greatest) {
  const title = drawing("title", {}, mark.text);
  if (mark.isWithheld) return drawing("rect", { x, y: 1, width, height: height - 2, class: "withheld-mark" }, title);
  const tall = greatest > 0 ? (height * Math.min(Math.max(mark.value ?? 0, 0), greatest)) / greatest : 0;
  return drawing("rect", { x, y: height - tall, width, height: tall, class: "magnitude" }, title);
}

/**
 * A line through numbers that follow each other at equal distances. It is interrupted where there is no data.
 *
 * @param {{ sentence: string, marks: Mark[], greatest: number, greatestText: string, leastText: string, labels: string[] }} chart
 */
export function lineChart({ sentence, marks, greatest, greatestText, leastText, labels }) {
  const x = (/** @type {number} */ index) => index * step + step / 2;
  const y = (/** @type {number} */ value) => height - 4 - (greatest > 0 ? ((height - 8) * value) / greatest : 0);
  /** @type {string[]} */
  const line = [];
  let isOpen = false;
  const dots = marks.map((mark, index) => {
    const title = drawing("title", {}, mark.text);
    const hasValue = mark.value !== undefined && !mark.isWithheld;
    if (hasValue) line.push(`${isOpen ? "L" : "M"}${x(index)} ${y(mark.value ?? 0)}`);
    isOpen = hasValue;
    if (mark.isWithheld)
      return drawing(
        "rect",
        { x: index * step + 0.5, y: 1, width: step - 1, height: height - 2, class: "withheld-mark" },
        title,
      );
    if (!hasValue) return undefined;
    return drawing(
      "path",
      { d: `M${x(index)} ${y(mark.value ?? 0)}h0`, class: marks.length > 60 ? "dot small" : "dot" },
      title,
    );
  });
  const shapes = [drawing("path", { d: line.join(""), class: "line-mark" }), ...dots];
  return framed(
    sentence,
    plotOf(marks.length * step, shapes),
    [greatestText, leastText],
    labels,
    marks.some((mark) => mark.isWithheld),
  );
}

/**
 * A row of each group: a dot, and the interval in which it may lie, all on one scale.
 *
 * @param {{
 *   sentence: string,
 *   rows: { label: string, lower?: number, middle?: number, upper?: number, isWithheld?: boolean, text: string }[],
 *   least: number, greatest: number, labels: string[],
 * }} chart
 */
export function intervalChart({ sentence, rows, least, greatest, labels }) {
  const width = 1000;
  const place = (/** @type {number} */ value) =>
    greatest > least
      ? 10 + ((width - 20) * (Math.min(Math.max(value, least), greatest) - least)) / (greatest - least)
      : width / 2;
  const lines = rows.map((row) => {
    const { lower = row.middle, middle, upper = row.middle } = row;
    const shapes = [drawing("path", { d: `M0 ${height / 2}H${width}`, class: "scale" })];
    if (row.isWithheld)
      shapes.push(drawing("rect", { x: 1, y: 15, width: width - 2, height: height - 30, class: "withheld-mark" }));
    else if (middle !== undefined) {
      shapes.push(
        drawing("path", { d: `M${place(lower ?? middle)} ${height / 2}H${place(upper ?? middle)}`, class: "interval" }),
        drawing("path", { d: `M${place(middle)} ${height / 2}h0`, class: "dot" }),
      );
    }
    return [
      element("span", { class: "chart-group" }, element("bdi", {}, row.label)),
      plotOf(width, [drawing("title", {}, row.text), ...shapes]),
    ];
  });
  const scale = [
    element("span"),
    element(
      "span",
      { class: "chart-labels" },
      labels.map((label) => element("span", { dir: "auto" }, label)),
    ),
  ];
  const picture = element(
    "div",
    { class: "chart intervals", role: "img", "aria-label": sentence },
    lines.flat(),
    scale,
  );
  return element("figure", {}, picture, rows.some((row) => row.isWithheld) && withheldLegend());
}

/**
 * Columns so small that they stand in a cell of a table, as decoration: the numbers are elsewhere.
 *
 * @param {Mark[]} marks
 */
export function smallColumns(marks) {
  const greatest = Math.max(0, ...marks.map((mark) => mark.value ?? 0));
  const plot = plotOf(
    marks.length * step,
    marks.map((mark, index) => columnShape(mark, index * step, step, greatest)),
  );
  return element("span", { class: "chart small", "aria-hidden": "true" }, plot);
}

/**
 * @param {number} width
 * @param {(SVGElement | undefined)[]} shapes
 */
function plotOf(width, shapes) {
  return drawing("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "plot" }, shapes);
}

/**
 * @param {string} sentence
 * @param {SVGElement} plot
 * @param {[string, string]} ends
 * @param {string[]} labels
 * @param {boolean} hasWithheld
 */
function framed(sentence, plot, [top, bottom], labels, hasWithheld) {
  const picture = element(
    "div",
    { class: "chart", role: "img", "aria-label": sentence },
    element(
      "span",
      { class: "chart-ends" },
      element("span", { dir: "auto" }, top),
      element("span", { dir: "auto" }, bottom),
    ),
    plot,
    element("span"),
    element(
      "span",
      { class: "chart-labels" },
      labels.map((label) => element("span", { dir: "auto" }, label)),
    ),
  );
  return element("figure", {}, picture, hasWithheld && withheldLegend());
}

function withheldLegend() {
  const sample = drawing(
    "svg",
    { viewBox: "0 0 20 20", class: "sample", "aria-hidden": "true" },
    drawing("rect", { x: 1, y: 1, width: 18, height: 18, class: "withheld-mark" }),
  );
  return element("figcaption", { class: "legend" }, sample, " ", words.legend.withheld);
}
