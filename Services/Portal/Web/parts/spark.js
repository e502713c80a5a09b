// A small line of a few values over time. It is a picture of numbers that stand beside it as text, and says nothing more.

import { drawing } from "../base/dom.js";

/** @typedef {{ at: number, value: number | undefined, isCarried?: boolean }} SparkPoint `at`: milliseconds since 1970; without a value there is no dot */

const [width, height, margin] = [72, 20, 3];

/**
 * @param {SparkPoint[]} points in order of time
 * @param {{ isRatio: boolean }} options ratios stand between 0 and 1, other values between the least and the greatest
 */
export function spark(points, { isRatio }) {
  const valued = points.flatMap(({ at, value, isCarried }) => (value === undefined ? [] : [{ at, value, isCarried }]));
  const values = valued.map((point) => point.value);
  const least = isRatio ? 0 : Math.min(...values);
  const greatest = isRatio ? Math.max(1, ...values) : Math.max(...values);
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const across = (/** @type {number} */ at) => within(width, last > first ? (at - first) / (last - first) : 0.5);
  const down = (/** @type {number} */ value) =>
    within(height, 1 - (greatest > least ? (value - least) / (greatest - least) : 0.5));
  const places = valued.map(({ at, value, isCarried }) => ({ x: across(at), y: down(value), isCarried }));
  return drawing(
    "svg",
    { class: "spark", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", focusable: "false" },
    drawing("polyline", { points: places.map(({ x, y }) => `${x},${y}`).join(" ") }),
    places.map(({ x, y, isCarried }) =>
      drawing("circle", { cx: x, cy: y, r: 2, class: isCarried ? "carried" : undefined }),
    ),
  );
}

/**
 * @param {number} size
 * @param {number} ratio
 */
const within = (size, ratio) => Math.round((margin + ratio * (size - 2 * margin)) * 10) / 10;
