// The embedded engine's own thread: PGlite behind a unix socket, so that no query stalls the event loop.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const db = await PGlite.create(workerData.folder);
const server = new PGLiteSocketServer({ db, path: workerData.socketPath, maxConnections: 2 });
await server.start();
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
});
