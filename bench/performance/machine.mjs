// The machine that figures are from.
import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** @typedef {{ processor: string, cores: number, memoryGb: number, node: string, postgres: string }} Machine */

/** @returns {Machine} */
export const describeMachine = () => ({
  processor: cpus()[0]?.model.trim() || process.arch,
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  // The client comes in the same package as the server.
  postgres:
    /\d+\.\d+/.exec(spawnSync('psql', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? 'unknown',
});

export const machineWords = (/** @type {Machine} */ { processor, cores, memoryGb, node, postgres }) =>
  `${processor}, ${cores} cores for the database, those who are measured and those who ask, ${memoryGb} GB; Node.js ${node}, PostgreSQL ${postgres}`;
