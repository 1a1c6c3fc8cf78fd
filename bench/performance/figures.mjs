// What a benchmark measured: printed in a line each, and stored in one shape for the table, the page and other programs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeMachine } from './machine.mjs';

const FOLDER = '.cache/bench';

/**
 * One thing that was measured of one of those who were measured.
 * @typedef {{
 *   what: string,
 *   who: string,
 *   unit: string,
 *   runs: number[],
 *   median: number,
 *   limit: { most: number } | { least: number } | null,
 *   isHeld: boolean | null,
 *   ratio: number | null,
 *   more: Record<string, number[]>,
 * }} Figure
 *
 * `ratio` is its median beside that of the first who was measured in the same thing; `more` is what else was seen in
 * each of the runs, such as the p99.
 *
 * One that broke off is not whole: it has the figures that it had recorded until then. One in part was asked for less than all,
 * and says nothing of the rest.
 *
 * @typedef {{
 *   bench: string,
 *   at: string,
 *   isShort: boolean,
 *   isHeld: boolean,
 *   isWhole: boolean,
 *   isPart: boolean,
 *   seconds: number,
 *   machine: import('./machine.mjs').Machine,
 *   figures: Figure[],
 * }} Report
 */

/** The short form is for looking, not for judging: fewer rounds of everything. */
export const isShort = process.env['BENCH_SHORT'] === '1';
export const rounds = (/** @type {number} */ full, short = 1) => (isShort ? Math.min(full, short) : full);

let isPart = false;
/** What somebody who looks at a change asks of a benchmark in its environment: fewer rounds, or one screen. */
export function asked(/** @type {string} */ name) {
  const value = process.env[name];
  if (value && !isShort) isPart = true;
  return value;
}

const startedAt = performance.now();
/** @type {Figure[]} */
const figures = [];
let isWhole = true;
process.once('uncaughtExceptionMonitor', () => {
  isWhole = false;
});

export const median = (/** @type {readonly number[]} */ values) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints what was measured beside its limit, and stores it; the run fails where the limit is missed. */
export function record(
  /** @type {{ what: string, who?: string, unit?: string, runs: readonly number[], most?: number, least?: number, more?: Record<string, number[]> }} */ {
    what,
    who = 'Insights',
    unit = 'ms',
    runs,
    most,
    least,
    more = {},
  },
) {
  const middle = median(runs);
  const first = figures.find((figure) => figure.what === what);
  const limit = most !== undefined ? { most } : least !== undefined ? { least } : null;
  const isHeld = limit && ('most' in limit ? middle <= limit.most : middle >= limit.least);
  const ratio = first && first.median > 0 ? middle / first.median : null;
  /** @type {Figure} */
  const figure = { what, who, unit, runs: [...runs], median: middle, limit, isHeld, ratio, more };
  if (figures.length === 0) process.once('exit', save);
  figures.push(figure);
  process.stdout.write(`${lineOf(figure)}\n`);
  if (isHeld === false) process.exitCode = 1;
  return middle;
}

function lineOf(/** @type {Figure} */ figure) {
  const { what, who, unit, more } = figure;
  const judged = figure.isHeld === null ? '' : figure.isHeld ? 'held: ' : 'MISSED: ';
  const also = Object.entries(more).map(([name, values]) => `, ${name} ${shown(median(values))}`);
  const ratio = figure.ratio === null ? '' : `, ${shown(figure.ratio)} times the first`;
  return `${judged}${what} | ${who}: ${shown(figure.median)} ${unit}${spreadOf(figure.runs)}${also.join('')}${ratio}${limitOf(figure)}`;
}

export const limitOf = (/** @type {Figure} */ { limit }) =>
  limit === null ? '' : 'most' in limit ? ` (at most ${limit.most})` : ` (at least ${limit.least})`;

export const spreadOf = (/** @type {readonly number[]} */ runs) =>
  runs.length < 2
    ? ''
    : ` (${shown(Math.min(...runs))} to ${shown(Math.max(...runs))} in ${runs.length} runs)`;

/** As many digits as mean something. */
export const shown = (/** @type {number} */ value) =>
  Math.abs(value) >= 99.5 || Number.isInteger(value) ? String(Math.round(value)) : value.toPrecision(2);

const fileOf = (/** @type {string} */ bench) => join(FOLDER, `${bench}.json`);

function save() {
  const name = basename(process.argv[1] ?? '').replace('.bench.mjs', '');
  const bench = process.env['BENCH_DATABASE_URL'] ? `${name}-elsewhere` : name;
  write({
    bench,
    at: new Date().toISOString(),
    isShort,
    isHeld: isWhole && !process.exitCode,
    isWhole,
    isPart,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    machine: describeMachine(),
    figures,
  });
}

function write(/** @type {Report} */ report) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(report.bench), `${JSON.stringify(report, null, 2)}\n`);
}

/** @returns {Report | null} what it left behind last */
export function findReport(/** @type {string} */ bench) {
  return existsSync(fileOf(bench)) ? JSON.parse(readFileSync(fileOf(bench), 'utf8')) : null;
}

/** One that records no figures in this shape, or that broke off before its first, is in the list all the same. */
export function reportWithout(
  /** @type {string} */ bench,
  /** @type {boolean} */ isHeld,
  /** @type {number} */ seconds,
) {
  const report = {
    bench,
    at: new Date().toISOString(),
    isShort,
    isHeld,
    isWhole: isHeld,
    isPart: false,
    seconds,
    machine: describeMachine(),
    figures: [],
  };
  write(report);
  return report;
}
