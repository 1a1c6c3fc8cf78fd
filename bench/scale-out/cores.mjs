// How much of the machine's cores processes have used, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** The fields after the name, which may hold spaces itself. */
function statOf(/** @type {number} */ pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return null; // it has ended meanwhile
  }
}

/** A process and those that descend from it: each connection to PostgreSQL is one. */
export function treeOf(/** @type {number} */ root) {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)?.[1]) === root);
  return [root, ...children];
}

/** Of all threads, in seconds. */
export function coreSecondsOf(/** @type {number} */ pid) {
  const stat = statOf(pid);
  return stat ? (Number(stat[11]) + Number(stat[12])) / TICKS_A_SECOND : 0;
}
