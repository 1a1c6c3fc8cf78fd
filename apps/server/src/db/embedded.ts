// Starts the embedded engine on a folder and says how to connect to it.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

/** Opens the database folder for this process alone. */
export async function startEmbedded(folder: string) {
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  // Under the temporary folder: a socket's path may be 107 bytes long, a data folder's path is often longer.
  const socketFolder = await mkdtemp(join(tmpdir(), 'insights-'));
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
    workerData: { folder, socketPath: join(socketFolder, '.s.PGSQL.5432') },
  });
  await once(worker, 'message');
  return {
    host: socketFolder,
    async close() {
      worker.postMessage('close');
      await once(worker, 'message');
      await worker.terminate();
      await rm(socketFolder, { recursive: true, force: true });
      await lock.release();
    },
  };
}
