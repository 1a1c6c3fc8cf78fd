// What benchmarks leave behind for docs/performance.md: one file of figures each, with the machine they are from.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const FOLDER = '.cache/bench';

/**
 * @typedef {{ question: string, name: string, runs: import('../load.mjs').Load[] }} Result
 * @typedef {{ processor: string, cores: number, memoryGb: number, node: string, postgres: string }} Machine
 * @typedef {{ machine: Machine, callers: number, seconds: number, rounds: number, rows: number, results: Result[] }} ReadFigures
 */

export const median = (/** @type {number[]} */ values) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @returns {Machine} */
export const describeMachine = (/** @type {string} */ postgres) => ({
  processor: cpus()[0]?.model.trim() || process.arch,
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  postgres,
});

export function saveResults(/** @type {string} */ name, /** @type {ReadFigures} */ figures) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, `${name}.json`),
    `${JSON.stringify({ at: new Date().toISOString(), ...figures }, null, 2)}\n`,
  );
}

/** @returns {ReadFigures & { at: string } | null} */
export function findResults(/** @type {string} */ name) {
  mkdirSync(FOLDER, { recursive: true });
  if (!readdirSync(FOLDER).includes(`${name}.json`)) return null;
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}
