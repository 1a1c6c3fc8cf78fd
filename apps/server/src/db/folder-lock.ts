// Lets one process at a time use a data folder. PGlite itself does not: two processes silently lose rows.
import { rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../app-error.ts';

/** Takes the folder, or refuses with the process that has it. The kernel lets go when the process dies. */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const address = await lockAddress(folder);
  const server = (await listen(address)) ?? (await takeOver(address, folder));
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

async function lockAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  const name = `insights-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`; // abstract: leaves no file behind
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.lock`);
}

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

/** Where sockets are files, a killed process leaves one: nobody answers on it, so it may be replaced. */
async function takeOver(address: string, folder: string): Promise<Server> {
  const holder = await askHolder(address);
  if (holder === null) {
    await rm(address, { force: true });
    const server = await listen(address);
    if (server) return server;
  }
  const by = holder ? ` by process ${holder}` : '';
  throw new StartupError(
    `The data folder ${folder} is in use${by}. Stop that process, or choose another folder with DATA_DIR.`,
  );
}

function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    connect(address)
      .on('data', (chunk) => {
        answer += chunk.toString();
      })
      .on('end', () => resolve(answer))
      .on('error', () => resolve(null));
  });
}
