// Finds a browser for the journeys: the system's, from its packages, or Playwright's own where there are none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} the program, or undefined for the one that Playwright downloads */
export function findChromium() {
  return [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => path !== '' && existsSync(path));
}

/**
 * Installs one where there is none.
 * @returns {{ executablePath?: string }} what Playwright is told of it when it launches one
 */
export function provideChromium() {
  if (!findChromium()) installChromium();
  const executablePath = findChromium();
  return executablePath ? { executablePath } : {};
}

function installChromium() {
  process.stdout.write('Installing Chromium…\n');
  const quiet = /** @type {const} */ (['ignore', 'ignore', 'inherit']);
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: [...quiet],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (!findChromium()) spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
}
