// What a seller costs, as it was measured last.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FILE = '.cache/scale/costs.json';

export function saveCosts(/** @type {Record<string, any>} */ costs) {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ at: new Date().toISOString(), ...costs }, null, 2)}\n`);
}

/** @returns {any} */
export function findCosts() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null;
}
