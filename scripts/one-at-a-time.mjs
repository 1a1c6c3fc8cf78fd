// Lets one process at a time do what two must not do at once in one folder, such as installing its packages.
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const LOOK_AGAIN_MS = 200;
const OVER = 'over';

/**
 * Does the work while no other process is at such work. Turns are files in a folder, with numbers for names, and tell whose they
 * are: of two who make the next one at once only one can, and whoever ended in the middle of a turn has had it. All of them
 * stay, a few bytes each: one that is gone could be made again.
 * @param {string} folder
 * @param {() => void} work
 * @param {(holder: number) => void} onWait told once, where somebody else is at it
 */
export function oneAtATime(folder, work, onWait = () => {}) {
  mkdirSync(folder, { recursive: true });
  const turn = join(folder, String(waitForTurn(folder, onWait)));
  try {
    work();
  } finally {
    writeFileSync(turn, OVER);
  }
}

/** @returns the number of our own turn */
function waitForTurn(/** @type {string} */ folder, /** @type {(holder: number) => void} */ onWait) {
  for (let hasWaited = false; ; ) {
    const last = Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isInteger));
    const holder = last === 0 ? OVER : readFileSync(join(folder, String(last)), 'utf8');
    if (isRunning(Number(holder))) {
      if (!hasWaited) onWait(Number(holder));
      hasWaited = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
    } else if (isMade(folder, last + 1)) return last + 1;
  }
}

/** Made with its content or not at all, and only where it is not there yet. */
function isMade(/** @type {string} */ folder, /** @type {number} */ turn) {
  const draft = join(folder, `${process.pid}.draft`);
  writeFileSync(draft, String(process.pid));
  try {
    makeFrom(draft, join(folder, String(turn)));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

function makeFrom(/** @type {string} */ draft, /** @type {string} */ path) {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    copyFileSync(draft, path, constants.COPYFILE_EXCL); // on a disk that knows no links
  }
}

function isRunning(/** @type {number} */ pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // it runs, as somebody else
  }
}

const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error ? error.code : undefined;
