// Runs the parts of a command at the same time, as many as there are cores, and tells each with its time as it ends.
import { spawn } from 'node:child_process';
import { root } from './setup.mjs';

/** @typedef {{ name: string, command: string, args: string[], env?: Record<string, string> }} Part */

/**
 * Begins them in the order given; what one says is shown in one piece.
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runParts(/** @type {Part[]} */ parts, /** @type {number} */ atOnce) {
  const waiting = [...parts];
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const startedAt = performance.now();
      const { code, said } = await run(part);
      if (code !== 0) failed.push(part.name);
      const verdict = code === 0 ? '' : ' FAILED';
      process.stdout.write(`- ${part.name}${verdict}, ${seconds(performance.now() - startedAt)}\n${said}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, parts.length) }, work));
  return failed;
}

export const seconds = (/** @type {number} */ ms) =>
  ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

/** @returns {Promise<{ code: number | null, said: string }>} */
function run(/** @type {Part} */ { command, args, env = {} }) {
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH']}`, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    child.once('error', ({ message }) => resolve({ code: 1, said: `${message}\n` }));
    child.once('close', (code) => resolve({ code, said }));
  });
}
