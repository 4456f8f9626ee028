/**
 * Retrograde analysis: the positions of a small game in columns, one for each distance to the end, draws last.
 * A position gets its colour when its level settles it; lines lead to the positions that are the reason.
 *
 * @module lesson/graph
 */

import { fill, h, s, scroller } from "../lib/dom.js";

/** @import { Drawing } from "../lib/lesson.js" */
/** @import { Lesson, LessonStep } from "../lib/types.js" */

/** @typedef {Extract<LessonStep["scene"], { kind: "graph" }>} GraphScene */
/** @typedef {Extract<Lesson["stage"], { kind: "graph" }>} GraphStage */
/** @typedef {{ x: number, y: number }} Spot */

/** How wide and high a position is, and what lies between two. */
const SIZE = 46;
const GAP = { x: 30, y: 20 };
const TOP = 26;
/** Positions of a column that stand below each other before it takes a second row of places. */
const DEEPEST = 14;

/**
 * What a step settles, if it settles anything.
 * @param {LessonStep | undefined} step
 * @returns {GraphScene | null}
 */
export const settled = (step) =>
  step?.scene.kind === "graph" && step.scene.node !== null ? step.scene : null;

/**
 * Where each position stands: a column for each distance, then one for draws.
 * @param {LessonStep[]} steps
 * @param {number} count  of positions
 */
export function places(steps, count) {
  /** @type {Map<number, number[]>} */
  const columns = new Map();
  for (const step of steps) {
    const scene = settled(step);
    if (scene !== null && scene.node !== null) {
      const column = scene.distance ?? Infinity;
      columns.set(column, [...(columns.get(column) ?? []), scene.node]);
    }
  }
  /** @type {Spot[]} */
  const spots = Array.from({ length: count }, () => ({ x: 0, y: 0 }));
  /** @type {{ x: number, name: string }[]} */
  const names = [];
  let x = 4;
  let height = 0;
  for (const [distance, nodes] of [...columns].sort(([one], [other]) => one - other)) {
    names.push({ x, name: distance === Infinity ? "drawn" : `in ${distance}` });
    nodes.forEach((node, index) => {
      const spot = {
        x: x + Math.floor(index / DEEPEST) * (SIZE + GAP.y),
        y: TOP + (index % DEEPEST) * (SIZE + GAP.y),
      };
      spots[node] = spot;
      height = Math.max(height, spot.y + SIZE + GAP.y);
    });
    x += Math.ceil(nodes.length / DEEPEST) * (SIZE + GAP.y) + GAP.x;
  }
  return { spots, names, width: x, height: height + 8 };
}

/**
 * A small picture of a position: its rows as letters, and below whose turn it is.
 * @param {{ position: string, turn: string }} node
 * @param {Spot} spot
 */
function picture({ position, turn }, { x, y }) {
  const rows = (position.split(" ")[0] ?? "").split("/");
  const across = Math.max(1, ...rows.map((row) => [...row].length), rows.length);
  const step = (SIZE - 6) / across;
  const letters = rows.flatMap((row, down) =>
    [...row].map((letter, along) =>
      s(
        "text",
        {
          x: x + 3 + (along + 0.5) * step,
          y: y + 3 + (down + 0.8) * step,
          "font-size": step * 0.95,
          "text-anchor": "middle",
        },
        letter === "." ? "·" : letter,
      ),
    ),
  );
  const mover = s(
    "text",
    { class: "graph-turn", x: x + SIZE / 2, y: y + SIZE + 11, "text-anchor": "middle" },
    `${turn} moves`,
  );
  return [s("rect", { x, y, width: SIZE, height: SIZE, rx: 5 }), ...letters, mover];
}

/**
 * @param {Lesson} lesson
 * @returns {Drawing}
 */
export function draw(lesson) {
  const { nodes } = /** @type {GraphStage} */ (lesson.stage);
  const { spots, names, width, height } = places(lesson.steps, nodes.length);
  const spotOf = (/** @type {number} */ node) => spots[node] ?? { x: 0, y: 0 };
  const reasons = s("g", { class: "graph-reasons" });
  const drawn = nodes.map((node, index) =>
    s(
      "g",
      { class: "graph-node open", "data-node": index },
      s("title", {}, `${node.position}, ${node.turn} to move`),
      ...picture(node, spotOf(index)),
    ),
  );
  const told = h("p", { class: "mono graph-told" });
  const svg = s(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: "img",
      "aria-label": `${nodes.length} positions`,
    },
    ...names.map(({ x, name }) => s("text", { class: "graph-level", x, y: 16 }, name)),
    reasons,
    ...drawn,
  );
  const show = (/** @type {number} */ moment) => {
    drawn.forEach((element) => element.setAttribute("class", "graph-node open"));
    for (const step of lesson.steps.slice(0, moment)) {
      const scene = settled(step);
      if (scene !== null && scene.node !== null) {
        drawn[scene.node]?.setAttribute("class", `graph-node tone-${scene.value}`);
      }
    }
    const now = settled(lesson.steps[moment - 1]);
    const here = now?.node ?? null;
    fill(
      told,
      here === null ? "\u00a0" : `${nodes[here]?.position}, ${outcome(now)} for ${nodes[here]?.turn}`,
    );
    if (now === null || here === null) {
      fill(reasons);
      return;
    }
    drawn[here]?.classList.add("now");
    const from = spotOf(here);
    const middle = SIZE / 2;
    fill(
      reasons,
      ...now.because.map((node) => {
        const to = spotOf(node);
        return s("line", {
          x1: from.x + middle,
          y1: from.y + middle,
          x2: to.x + middle,
          y2: to.y + middle,
        });
      }),
    );
  };
  return {
    element: h("div", { class: "graph" }, told, scroller("The graph", svg)),
    show,
  };
}

/** A value in words. @param {GraphScene | null} scene */
const outcome = (scene) =>
  scene?.value === "draw" ? "a draw" : `a ${scene?.value ?? ""} in ${scene?.distance ?? 0}`;
