// Runs the simulator of Amazon as a program of its own beside the server; it ends when this process does.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup.mjs';
import { simulatorEnvironment } from './simulator-environment.mjs';

/** Resolves once it answers. @returns {Promise<void>} */
export function startSimulator(
  /** @type {import('./simulator-environment.mjs').SimulatorSettings} */ settings,
) {
  const address = process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 8765}`;
  const child = fork(join(root, 'packages/simulator/dist/main.js'), {
    env: {
      SIMULATOR_LOGIN_URI: `${address.replace(/\/+$/, '')}/api/sp-api/login`,
      ...process.env,
      ...simulatorEnvironment(settings),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl-C reaches the whole terminal group; the server says when the simulator is no longer needed.
    detached: true,
  });
  let complaint = '';
  const listen = (/** @type {Buffer} */ chunk) => {
    complaint += chunk;
  };
  child.stderr?.on('data', listen);
  return new Promise((resolve, reject) => {
    child.once('message', () => {
      // What it has to say besides, such as of a file it could not read, is said here.
      process.stderr.write(complaint);
      child.stderr?.off('data', listen).pipe(process.stderr);
      resolve();
    });
    child.once('exit', () =>
      reject(new Error(complaint.trim() || 'The Amazon simulator ended unexpectedly.')),
    );
  });
}
