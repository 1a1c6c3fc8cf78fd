// Asked before anything is built: whoever started it twice should not wait to hear so.
import { createServer } from 'node:net';

/** Refuses with one line that names every taken port and its setting. */
export async function refuseTakenPorts(/** @type {Record<string, number>} */ ports) {
  /** @type {string[]} */
  const taken = [];
  for (const [setting, port] of Object.entries(ports))
    if (!(await isFree(port))) taken.push(`port ${port} (choose another with ${setting})`);
  if (taken.length > 0)
    throw new Error(`Already in use: ${taken.join(', ')}. Or stop the program that uses it.`);
}

/** @returns {Promise<boolean>} */
function isFree(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
