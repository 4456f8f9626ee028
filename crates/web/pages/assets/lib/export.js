/**
 * A drawing of a page as a file: SVG, with the styles that the page gives it written into it, or PNG, drawn
 * from that by the browser.
 *
 * @module export
 */

import { download, h, s } from "./dom.js";
import { picture } from "./drawing.js";

/** @import { RecordNode } from "./record.js" */

/** What a drawing takes from the page's styles: properties that are attributes as well. */
const STYLES = [
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "vector-effect",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "visibility",
  "display",
];
/** How far below the middle of digits and capitals their baseline lies: not every program centres text by itself. */
const BASELINE = "0.35em";
/** What has a colour, and how much of it is seen in an attribute of its own. */
const PAINTS = ["fill", "stroke"];
/** The shorter side of a picture in pixels. */
const SIDE = 1024;
/** The room around a drawing, in its own units: frames reach a little beyond their boards. */
const MARGIN = 16;
/** The longest game that is saved as one picture. */
const LONGEST_GAME = 60;
/** Boards in a row of a film strip, their side and the room for a caption. */
const STRIP = { boards: 6, side: 180, caption: 26, gap: 12 };

/**
 * A drawing on its own: the same elements, each with its styles as attributes, on the page's ground.
 * @param {SVGSVGElement} drawing  one that stands in the page
 * @returns {SVGSVGElement}
 */
export function standalone(drawing) {
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  const from = [drawing, ...drawing.querySelectorAll("*")];
  const to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((element, index) => {
    const computed = getComputedStyle(element);
    for (const name of STYLES) {
      to[index]?.setAttribute(name, computed.getPropertyValue(name));
    }
    for (const name of PAINTS) {
      const { colour, opacity } = plainPaint(computed.getPropertyValue(name));
      to[index]?.setAttribute(name, colour);
      const seen = opacity * Number(computed.getPropertyValue(`${name}-opacity`));
      to[index]?.setAttribute(`${name}-opacity`, String(seen));
    }
    if (computed.dominantBaseline === "central") {
      to[index]?.setAttribute("dy", BASELINE);
    }
    to[index]?.removeAttribute("class");
    to[index]?.removeAttribute("style");
  });
  const { width, height } = sizeOf(drawing);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width} ${height}`);
  const ground = plainPaint(getComputedStyle(document.body).backgroundColor).colour;
  copy.prepend(s("rect", { x: -MARGIN, y: -MARGIN, width, height, fill: ground }));
  return copy;
}

/**
 * A paint that a browser has computed, as every program reads it: a colour of six digits, and how much of it is seen.
 * Browsers tell colours as `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`, and those that were mixed as `color(srgb 0.1 0.2 0.3 / 0.5)`.
 * @param {string} paint
 */
export function plainPaint(paint) {
  const isMixed = paint.startsWith("color(srgb ");
  if (!isMixed && !paint.startsWith("rgb")) {
    // None at all.
    return { colour: paint, opacity: 1 };
  }
  const [red = 0, green = 0, blue = 0, opacity = 1] = (paint.match(/[\d.]+(e-\d+)?/g) ?? []).map(Number);
  const digits = [red, green, blue].map((part) =>
    Math.round(Math.min(255, isMixed ? 255 * part : part))
      .toString(16)
      .padStart(2, "0"),
  );
  return { colour: `#${digits.join("")}`, opacity };
}

/** The size of a drawing's picture. @param {SVGSVGElement} drawing */
function sizeOf(drawing) {
  const { width, height } = drawing.viewBox.baseVal;
  return { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** The text of a drawing's file. @param {SVGSVGElement} drawing */
export function svgText(drawing) {
  return new XMLSerializer().serializeToString(standalone(drawing));
}

/**
 * The same as pixels, by the browser's own renderer.
 * @param {SVGSVGElement} drawing
 * @returns {Promise<Blob>}
 */
export async function pngOf(drawing) {
  const { width, height } = sizeOf(drawing);
  const scale = Math.max(1, SIDE / Math.min(width, height));
  const source = URL.createObjectURL(new Blob([svgText(drawing)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(source);
  }
}

/**
 * Gives a drawing to the user as a file.
 * @param {SVGSVGElement} drawing
 * @param {string} name  without its ending
 * @param {"svg" | "png"} kind
 */
export async function savePicture(drawing, name, kind) {
  const content =
    kind === "png" ? await pngOf(drawing) : new Blob([svgText(drawing)], { type: "image/svg+xml" });
  download(`${fileName(name)}.${kind}`, content);
}

/** A name that any system takes for a file. @param {string} name */
export const fileName = (name) => name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "board";

/**
 * Gives every position of a game to the user as one drawing.
 * @param {RecordNode[]} line
 * @param {string} name  without its ending
 * @param {"svg" | "png"} kind
 */
export function saveGame(line, name, kind) {
  // Drawn in the page, where the styles of boards hold, for as long as it takes to read them.
  const host = h("div", { class: "unseen", "aria-hidden": "true" });
  document.body.append(host);
  const strip = filmStrip(line);
  host.append(strip);
  const saved = savePicture(strip, `${name}-game`, kind);
  host.remove();
  return saved;
}

/** Whether a game has more than a position, and not too many for one picture. @param {RecordNode[]} line */
export const fitsOnePicture = (line) => line.length > 1 && line.length <= LONGEST_GAME;

/** The positions of a game in rows, each with the move that led to it. @param {RecordNode[]} line */
function filmStrip(line) {
  const { boards: across, side, caption, gap } = STRIP;
  const columns = Math.min(across, line.length);
  const rows = Math.ceil(line.length / columns);
  const [width, height] = [columns * (side + gap) + gap, rows * (side + caption + gap) + gap];
  const cells = line.flatMap(({ state, move }, index) => {
    const x = gap + (index % columns) * (side + gap);
    const y = gap + Math.floor(index / columns) * (side + caption + gap);
    const text = move === null ? "start" : `${index}. ${move}`;
    const board = picture(state.view, text);
    for (const [key, value] of Object.entries({ x, y, width: side, height: side })) {
      board.setAttribute(key, String(value));
    }
    return [board, s("text", { x: x + side / 2, y: y + side + caption / 2, "font-size": 15 }, text)];
  });
  return s("svg", { class: "board", viewBox: `0 0 ${width} ${height}` }, ...cells);
}
