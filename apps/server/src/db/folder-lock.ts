// Lets one process at a time use a data folder. PGlite itself does not: two processes silently lose rows.
import { rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../app-error.ts';

const TRIES = 40;
const BETWEEN_TRIES_MS = 50;
// Whoever is stopped or busy for longer holds the folder all the same, and is not named.
const ANSWER_MS = 5_000;

/** Takes the folder, or refuses with the process that has it. The kernel lets go when the process dies. */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const address = await lockAddress(folder);
  for (let tries = 1; ; tries += 1) {
    const server = await listen(address);
    if (server) {
      server.unref();
      return { release: () => new Promise((done) => server.close(() => done())) };
    }
    const holder = await askHolder(address);
    if (holder !== null || tries === TRIES) throw inUse(folder, holder);
    // A program that is being started has a copy of all that its parent had open, and for a moment of this address.
    if (isFile(address)) await rm(address, { force: true });
    else await sleep(BETWEEN_TRIES_MS);
  }
}

async function lockAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  const name = `insights-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`; // abstract: leaves no file behind
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

/** Where sockets are files, a killed process leaves one. */
const isFile = (address: string): boolean => !address.startsWith('\0') && process.platform !== 'win32';

/** Listens on the address and tells whoever connects which process holds it; null if it is taken. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** The process behind the address: empty if it does not say which, null if nobody is there. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address)
      .on('data', (chunk) => {
        answer += chunk.toString();
      })
      .on('end', () => resolve(answer || null))
      .on('error', () => resolve(null))
      .setTimeout(ANSWER_MS, () => {
        resolve('');
        socket.destroy();
      });
  });
}

function inUse(folder: string, holder: string | null): StartupError {
  const by = holder ? ` by process ${holder}` : '';
  return new StartupError(
    `The data folder ${folder} is in use${by}. Stop that process, or choose another folder with DATA_DIR.`,
  );
}
