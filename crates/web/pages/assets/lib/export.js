/**
 * A drawing of a page as a file: SVG, with the styles that the page gives it written into it, or PNG, drawn
 * from that by the browser.
 *
 * @module export
 */

import { download, s } from "./dom.js";

/** What a drawing takes from the page's styles: properties that are attributes as well. */
const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "visibility",
  "display",
];
/** The shorter side of a picture in pixels. */
const SIDE = 1024;
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
    to[index]?.removeAttribute("class");
  });
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const ground = getComputedStyle(document.body).backgroundColor;
  copy.prepend(s("rect", { width: "100%", height: "100%", fill: ground }));
  return copy;
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
  const { width, height } = drawing.viewBox.baseVal;
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
 * Several boards in one drawing, each with its caption, drawn into `host`.
 * @param {HTMLElement} host
 * @param {{ board: SVGSVGElement, caption: string }[]} boards
 */
export function filmStrip(host, boards) {
  const { boards: across, side, caption, gap } = STRIP;
  const columns = Math.min(across, boards.length);
  const rows = Math.ceil(boards.length / columns);
  const [width, height] = [columns * (side + gap) + gap, rows * (side + caption + gap) + gap];
  const cells = boards.flatMap(({ board, caption: text }, index) => {
    const x = gap + (index % columns) * (side + gap);
    const y = gap + Math.floor(index / columns) * (side + caption + gap);
    for (const [key, value] of Object.entries({ x, y, width: side, height: side })) {
      board.setAttribute(key, String(value));
    }
    const label = { x: x + side / 2, y: y + side + caption / 2, "font-size": 15 };
    return [board, s("text", label, `${index === 0 ? "" : `${index}. `}${text}`)];
  });
  const strip = s("svg", { class: "board", viewBox: `0 0 ${width} ${height}` }, ...cells);
  host.append(strip);
  return strip;
}
