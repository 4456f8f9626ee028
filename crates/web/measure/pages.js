/**
 * Measures every page in a browser: Lighthouse's performance and accessibility, how far the layout shifts,
 * and axe's violations on a desk and on a telephone, in light and in dark. Then how long after its time the engine's
 * reply is seen.
 *
 *     node pages.js BROWSER SITE [FILE]
 *
 * prints a table, puts it into FILE below its mark, and fails if a page misses what is wanted.
 *
 * @module measure/pages
 */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus } from "node:os";

import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer from "puppeteer-core";

/** @typedef {{ performance: number, accessibility: number, shift: number, paint: number }} Load */

/** Pages as a newcomer opens them. @type {[string, string][]} */
const PAGES = [
  ["catalogue", "/"],
  ["board", "/play/tic-tac-toe"],
  ["search", "/search/tic-tac-toe?depth=2"],
  ["lessons", "/lesson"],
  ["a lesson", "/lesson/minimax"],
  ["practice", "/practice"],
  ["solve", "/solve?game=tic-tac-toe"],
  ["design", "/design?from=tic-tac-toe"],
  ["growth", "/growth"],
  ["word search, finding", "/words"],
  ["word search, making", "/words#make"],
  ["crosswords, solving", "/crossword"],
  ["crosswords, setting", "/crossword/set"],
  ["knight's tour", "/tour"],
  ["matrix games", "/matrix"],
  ["dictionary", "/dictionary"],
  ["documents", "/documents"],
  ["a document", "/documents/achi"],
  ["glossary", "/glossary"],
  ["the interface", "/api"],
  ["a board on another site", "/embed/tic-tac-toe?moves=b2%20a1"],
  ["an address that leads nowhere", "/nowhere"],
];
/** A page that misses what is wanted is loaded so often, and the median counts: others use the machine too. */
const RUNS = 3;
/** What every page must reach. */
const WANTED = { performance: 95, accessibility: 100, shift: 0.05, reply: 150 };
/** Games against an engine that has a second a move, with values shown, which the server works out as well. @type {string[]} */
const REPLIES = ["mnk:m=9,n=9,k=5", "connect-four", "mnk:m=15,n=15,k=5", "reversi", "hex", "gomoku"];
/** Moves that are timed in each. */
const MOVES = 5;
/** What axe looks at: a desk and a telephone, in pixels. */
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
/** What stands below this line in the file is made here; what stands above it is not touched. */
const MARK = "<!-- below: made by `cargo xtask pages --save` -->\n";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const [executablePath = "", site = "", file] = process.argv.slice(2);

/**
 * Does something with a browser of its own: one that has shown another page before may hold the next one back.
 * @template Result
 * @param {(browser: import("puppeteer-core").Browser) => Promise<Result>} action
 * @returns {Promise<Result>}
 */
async function browse(action) {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
  const browser = await puppeteer.launch({ executablePath, args });
  try {
    return await action(browser);
  } finally {
    await browser.close();
  }
}

/**
 * One visit of somebody who was never here, on Lighthouse's desktop.
 * @param {string} address
 * @returns {Promise<Load>}
 */
function load(address) {
  return browse(async (browser) => {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const options = {
      port,
      logLevel: "silent",
      onlyCategories: ["performance", "accessibility"],
      ignoreStatusCode: true,
    };
    const { categories, audits } = (await lighthouse(address, options, desktopConfig)).lhr;
    const points = (/** @type {string} */ name) => Math.round(100 * (categories[name].score ?? 0));
    return {
      performance: points("performance"),
      accessibility: points("accessibility"),
      shift: audits["cumulative-layout-shift"].numericValue ?? 1,
      paint: audits["largest-contentful-paint"].numericValue ?? 0,
    };
  });
}

/**
 * What axe finds.
 * @param {string} address
 * @returns {Promise<string[]>}
 */
function violations(address) {
  return browse(async (browser) => {
    const page = await browser.newPage();
    // Axe is put into the page, which allows nothing from elsewhere.
    await page.setBypassCSP(true);
    const found = [];
    for (const window of WINDOWS) {
      await page.setViewport(window);
      for (const scheme of ["light", "dark"]) {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        // A live table keeps its stream open, so that the network is never quite idle.
        await page.goto(address, { waitUntil: "networkidle2" });
        await page.evaluate(AXE);
        const told = await page.evaluate(async () => (await globalThis.axe.run()).violations);
        const where = `${window.width} pixels, ${scheme}`;
        found.push(...told.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html ?? ""}`));
      }
    }
    return found;
  });
}

/**
 * Plays some moves and says how many milliseconds after the engine's second each reply was on the list of moves.
 * @param {string} game
 * @returns {Promise<number[]>}
 */
function replies(game) {
  return browse(async (browser) => {
    const page = await browser.newPage();
    await page.goto(`${site}/play/${game}?second=engine:time=1s&values=1`);
    const late = [];
    for (let played = 2; played <= 2 * MOVES; played += 2) {
      await page.waitForSelector("#board .cell.legal");
      const taken = await page.evaluate(async (wanted) => {
        const began = performance.now();
        // Somewhere in the middle: a game should not be over before its replies are timed.
        const cells = document.querySelectorAll("#board .cell.legal");
        cells[cells.length >> 1]?.dispatchEvent(new MouseEvent("click"));
        while (document.querySelectorAll("#moves button.move").length < wanted) {
          await new Promise(requestAnimationFrame);
        }
        return performance.now() - began;
      }, played);
      late.push(Math.round(taken - 1000));
    }
    return late;
  });
}

/** @param {Load} load */
const isReached = ({ performance, accessibility }) =>
  performance >= WANTED.performance && accessibility >= WANTED.accessibility;

/** A table that somebody made, as one who looks on sees it. @returns {Promise<[string, string]>} */
async function liveTable() {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ game: "tic-tac-toe" }),
  };
  const made = /** @type {{ id: string }} */ (await (await fetch(`${site}/api/tables`, request)).json());
  return ["a live table", `/live/${made.id}`];
}

/** @type {string[]} */
const missed = [];
const lines = [
  "| page | performance | accessibility | largest shift | largest paint | axe violations |",
  "| --- | ---: | ---: | ---: | ---: | ---: |",
];
for (const [name, path] of [...PAGES, await liveTable()]) {
  const runs = [await load(site + path)];
  while (!isReached(/** @type {Load} */ (runs[0])) && runs.length < RUNS) {
    runs.push(await load(site + path));
  }
  runs.sort((one, other) => one.performance - other.performance);
  const median = /** @type {Load} */ (runs[Math.floor(runs.length / 2)]);
  const shift = Math.max(...runs.map((run) => run.shift));
  const found = await violations(site + path);
  const cells = [
    median.performance,
    median.accessibility,
    shift.toFixed(3),
    `${Math.round(median.paint)} ms`,
  ];
  lines.push(`| ${[name, ...cells, found.length].join(" | ")} |`);
  process.stderr.write(`${lines.at(-1)}\n`);
  if (!isReached(median)) {
    missed.push(`${name}: performance ${median.performance}, accessibility ${median.accessibility}`);
  }
  if (shift >= WANTED.shift) {
    missed.push(`${name}: the layout shifts by ${shift}`);
  }
  missed.push(...found.map((violation) => `${name}: ${violation}`));
}

/** Puts what was measured into the file, if one is wanted. @param {string[]} sections */
function save(...sections) {
  if (file !== undefined) {
    const [above = ""] = readFileSync(file, "utf8").split(MARK);
    writeFileSync(file, `${above.trimEnd()}\n\n${MARK}\n${sections.join("\n")}`);
  }
}

const model = cpus()[0]?.model.trim() ?? process.arch;
const pages = `## The pages in a browser

Made by \`cargo xtask pages --save\` on ${model} (${cpus().length} cores), ${new Date().toISOString().slice(0, 10)}, with a release build on
the loopback. Lighthouse loads each page as a newcomer with its own desktop throttling; one that misses is loaded ${RUNS} times, and the
median counts, of the shift the largest. Wanted are ${WANTED.performance} points of performance, ${WANTED.accessibility} of accessibility, a shift under ${WANTED.shift} and no violation that axe
knows, at ${WINDOWS.map(({ width }) => width).join(" and ")} pixels, in light and in dark.

${lines.join("\n")}
`;
// The pages take longest, and are not lost if a game cannot be played.
save(pages);

const replyLines = [
  "| game | first reply | later replies | median of those that took all their time |",
  "| --- | ---: | --- | ---: |",
];
for (const game of REPLIES) {
  try {
    const [first = NaN, ...later] = await replies(game);
    const whole = later.filter((late) => late >= 0).sort((one, other) => one - other);
    const median = whole[whole.length >> 1];
    replyLines.push(`| ${game} | ${first} | ${later.join(", ")} | ${median ?? "–"} |`);
    for (const late of [first, ...later].filter((reply) => !(reply <= WANTED.reply))) {
      missed.push(`${game}: a reply of the engine is ${late} ms late`);
    }
  } catch (error) {
    replyLines.push(`| ${game} | could not be timed | – | – |`);
    missed.push(`${game}: ${error}`);
  }
  process.stderr.write(`${replyLines.at(-1)}\n`);
}

const timed = `## Replies of the engine, seen in a browser

From the click to the reply on the list of moves, less the second that the engine has, in milliseconds; wanted are at most ${WANTED.reply} of
each. The second runs from the click, as on a clock: the question tells the engine how much of it is left. The first reply is that of a
page, and of a game, that the server was never asked for before. An engine that has proven its move replies sooner: then the figure is
negative, and the median leaves it out.

${replyLines.join("\n")}
`;
save(pages, timed);
process.stdout.write(`${pages}\n${timed}`);
if (missed.length > 0) {
  process.stderr.write(`missed:\n${missed.join("\n")}\n`);
  process.exit(1);
}
