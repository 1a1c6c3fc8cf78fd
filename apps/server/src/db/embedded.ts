// Starts the embedded engine on a folder and says how to connect to it.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartupError } from '../app-error.ts';
import { lockFolder } from './folder-lock.ts';
import { makePrivateFolder } from './private-files.ts';

const START_MS = 120_000; // making a new folder takes seconds, on a busy machine tens of them
const CLOSE_MS = 10_000;

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

/** Opens the database folder for this process alone. */
export async function startEmbedded(folder: string, socketsIn = tmpdir()) {
  await makePrivateFolder(folder);
  const lock = await lockFolder(folder);
  if (wouldBeOverwritten(folder)) {
    await lock.release();
    throw damagedFolder(folder, new Error('PG_VERSION is missing'));
  }
  // Under the temporary folder: a socket's path may be 107 bytes long, a data folder's path is often longer.
  const socketFolder = await mkdtemp(join(socketsIn, 'insights-'));
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
    workerData: { folder, socketPath: join(socketFolder, '.s.PGSQL.5432') },
    // The engine prints its own log where it fails; one line of ours says what to do about it.
    stdout: true,
    stderr: true,
  });
  const letGo = async () => {
    await worker.terminate();
    await rm(socketFolder, { recursive: true, force: true });
    await lock.release();
  };
  try {
    await heardFrom(worker, START_MS);
  } catch (cause) {
    await letGo();
    throw damagedFolder(folder, cause);
  }
  // Should the engine fail later, its queries fail and /health says so; unheard, its event would end the process.
  worker.on('error', () => {});
  return {
    host: socketFolder,
    async close() {
      worker.postMessage('close');
      await heardFrom(worker, CLOSE_MS).catch(() => {});
      await letGo();
    },
  };
}

/** Without its version file the engine takes a folder for a new one, and makes an empty database over the one in it. */
const wouldBeOverwritten = (folder: string): boolean =>
  existsSync(join(folder, 'global', 'pg_control')) && !existsSync(join(folder, 'PG_VERSION'));

/** What a person is told whose folder cannot be read as a database. */
export const damagedFolder = (folder: string, cause: unknown): StartupError =>
  new StartupError(
    `The database in ${folder} cannot be opened: it is damaged, or of another version. Restore it from a copy, or move the folder away to begin anew.`,
    { cause },
  );

/** The thread's next message; refuses if it fails, ends or stays silent instead. */
async function heardFrom(worker: Worker, withinMs: number): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => over.abort(new Error('The engine does not answer')), withinMs);
  const ended = once(worker, 'exit', { signal }).then(() =>
    Promise.reject(new Error('The engine has ended')),
  );
  try {
    await Promise.race([once(worker, 'message', { signal }), ended]);
  } finally {
    clearTimeout(timer);
    over.abort();
    ended.catch(() => {});
  }
}
