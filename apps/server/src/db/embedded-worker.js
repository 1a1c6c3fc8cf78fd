// The embedded engine's own thread: PGlite behind a unix socket, so that no query stalls the event loop.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

// Node.js compiles what runs often a second time, better, and begins with it at once: five seconds of work beside a start,
// for an engine that answers a twentieth faster afterwards. It may wait until a function has run a hundred times as often.
setFlagsFromString('--wasm-tiering-budget=300000000');

// The engine gives every file it makes the rights 0644, past the umask. In this thread it cannot: there is nothing here
// but the engine, and its rows are for the user who runs the process alone.
const OWNER = 0o700;
const { chmodSync, fchmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & OWNER);
fs.fchmodSync = (file, mode) => fchmodSync(file, Number(mode) & OWNER);
syncBuiltinESMExports();

const { PGlite } = await import('@electric-sql/pglite');
const { PGLiteSocketServer } = await import('@electric-sql/pglite-socket');

const db = await PGlite.create(workerData.folder, {
  // Every 16 MB of changes begin a file. Filled with zeros first, as a server does for the sake of its disks, each holds
  // everyone up for tens of milliseconds; a large report is a dozen of them.
  // What does not fit into 4 MB is sorted by way of files otherwise, as fifty thousand products are; here one statement sorts
  // at a time.
  startParams: [...PGlite.defaultStartParams, '-c', 'wal_init_zero=off', '-c', 'work_mem=16MB'],
});
// A folder can be opened and still not be readable; better found now than by the first request.
await db.query('select count(*) from pg_class');
const server = new PGLiteSocketServer({ db, path: workerData.socketPath, maxConnections: 2 });
await server.start();
parentPort?.postMessage('ready');

parentPort?.once('message', async () => {
  await server.stop();
  await db.close();
  parentPort?.postMessage('closed');
});
