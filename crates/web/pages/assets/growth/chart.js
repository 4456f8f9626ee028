/**
 * A line chart as SVG: what grows to the right, what it costs upwards. An axis whose numbers spread over
 * more than a factor of thirty is logarithmic, and says so.
 *
 * @module growth/chart
 */

import { h, s } from "../lib/dom.js";

/** The width of a chart in units, which are pixels where there is less room. */
const WIDTH = { least: 320, most: 640 };
const HEIGHT = 360;
const EDGE = { left: 64, right: 16, top: 34, bottom: 50 };
const SPREAD = 30;
/** Colours of lines, used in turn. */
const SHADES = 8;

/** @typedef {{ x: number, y: number, error?: number }} Point  the truth is likely to lie so far around y */
/** @typedef {{ name: string, dashed: boolean, points: Point[] }} Line */
/** @typedef {{ place: (number: number) => number, ticks: number[], isLogarithmic: boolean }} Scale */

/**
 * How numbers become places from 0 to 1.
 * @param {number[]} numbers
 * @returns {Scale}
 */
export function scaleOf(numbers) {
  const most = Math.max(0, ...numbers);
  const least = Math.min(...numbers.filter((number) => number > 0));
  if (most > least * SPREAD) {
    const low = Math.floor(Math.log10(least));
    const high = Math.ceil(Math.log10(most));
    const step = Math.floor((high - low) / 9) + 1;
    const powers = Array.from(
      { length: Math.floor((high - low) / step) + 1 },
      (_, index) => low + index * step,
    );
    return {
      // Nothing at all stands on the floor.
      place: (number) => Math.max(0, (Math.log10(Math.max(number, 10 ** low)) - low) / (high - low)),
      ticks: powers.map((power) => 10 ** power),
      isLogarithmic: true,
    };
  }
  const top = most > 0 ? most : 1;
  const rough = top / 6;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((width) => width >= rough) ?? power;
  const count = Math.floor(top / step + 1e-9);
  return {
    place: (number) => number / top,
    ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
    isLogarithmic: false,
  };
}

/**
 * 1, 10, 100, 1k, 10k, 1M, …; 0.001, and 1e-6 for what is smaller.
 * @param {number} number
 */
export function shortNumber(number) {
  const rounded = (/** @type {number} */ value) => String(Math.round(value * 1e3) / 1e3);
  if (number === 0) {
    return "0";
  }
  if (number < 1e-3) {
    return number.toExponential(0);
  }
  const [unit = 1, sign = ""] =
    /** @type {[number, string][]} */ ([
      [1e9, "G"],
      [1e6, "M"],
      [1e3, "k"],
    ]).find(([limit]) => number >= limit) ?? [];
  return rounded(number / unit) + sign;
}

/** How high a point stands, in words. @param {Point} point */
function heightInWords({ y, error = 0 }) {
  const written = (/** @type {number} */ number) => number.toLocaleString("en");
  return error > 0 ? `${written(y)} ± ${written(error)}` : written(y);
}

/**
 * @param {object} chart
 * @param {string} chart.title
 * @param {string} chart.x  what grows to the right
 * @param {string} chart.y  what the lines measure
 * @param {Line[]} chart.lines
 * @param {number} [chart.room]  how wide it can be, in pixels
 */
export function lineChart({ title, x, y, lines, room = WIDTH.most }) {
  const width = Math.min(WIDTH.most, Math.max(WIDTH.least, room));
  const points = lines.flatMap((line) => line.points);
  const across = scaleOf(points.map((point) => point.x));
  const up = scaleOf(points.map(({ y: height, error = 0 }) => height + error));
  const right = width - EDGE.right;
  const bottom = HEIGHT - EDGE.bottom;
  const toX = (/** @type {number} */ number) => EDGE.left + across.place(number) * (right - EDGE.left);
  const toY = (/** @type {number} */ number) => bottom - up.place(number) * (bottom - EDGE.top);
  const axisName = (/** @type {string} */ name, /** @type {Scale} */ scale) =>
    scale.isLogarithmic ? `${name}, logarithmic` : name;
  const columns = across.ticks.map((tick) =>
    s(
      "g",
      {},
      s("line", { class: "grid", x1: toX(tick), y1: EDGE.top, x2: toX(tick), y2: bottom }),
      s("text", { x: toX(tick), y: bottom + 18, "text-anchor": "middle" }, shortNumber(tick)),
    ),
  );
  const rows = up.ticks.map((tick) =>
    s(
      "g",
      {},
      s("line", { class: "grid", x1: EDGE.left, y1: toY(tick), x2: right, y2: toY(tick) }),
      s("text", { x: EDGE.left - 8, y: toY(tick) + 4, "text-anchor": "end" }, shortNumber(tick)),
    ),
  );
  const reach = (/** @type {Point} */ { x: number, y: height, error = 0 }) =>
    error > 0 &&
    s("line", {
      class: "reach",
      x1: toX(number),
      y1: toY(Math.max(0, height - error)),
      x2: toX(number),
      y2: toY(height + error),
    });
  const drawn = lines.map((line, index) =>
    s(
      "g",
      { class: `line shade-${index % SHADES} ${line.dashed ? "dashed" : ""}` },
      s("polyline", { points: line.points.map((point) => `${toX(point.x)},${toY(point.y)}`).join(" ") }),
      ...(line.dashed
        ? []
        : line.points.flatMap((point) => [
            reach(point),
            s(
              "circle",
              { cx: toX(point.x), cy: toY(point.y), r: 3.5 },
              s("title", {}, `${line.name}: ${heightInWords(point)} at ${point.x.toLocaleString("en")}`),
            ),
          ])),
    ),
  );
  const legend = lines.map((line, index) =>
    h(
      "li",
      { class: `shade-${index % SHADES} ${line.dashed ? "dashed" : ""}` },
      h("span", { class: "swatch" }),
      line.name,
    ),
  );
  return h(
    "figure",
    { class: "line-chart" },
    s(
      "svg",
      { viewBox: `0 0 ${width} ${HEIGHT}`, role: "img", "aria-label": `${title}: ${y} against ${x}` },
      s("text", { class: "axis", x: 8, y: 18 }, axisName(y, up)),
      s(
        "text",
        { class: "axis", x: (EDGE.left + right) / 2, y: HEIGHT - 8, "text-anchor": "middle" },
        axisName(x, across),
      ),
      ...columns,
      ...rows,
      ...drawn,
    ),
    h("ul", { class: "legend" }, ...legend),
  );
}
