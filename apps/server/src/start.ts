// Brings everything up in the right order, and takes it down again.

import { access, constants, mkdir } from 'node:fs/promises';
import { createServer as createProbe } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOUR_MS, SECOND_MS } from '@insights/domain/durations';
import { StartupError } from './app-error.ts';
import type { Config } from './config.ts';
import { openDatabase, whereFrom } from './db/connect.ts';
import { distribute } from './db/distribution.ts';
import { damagedFolder } from './db/embedded.ts';
import { isDatabaseDamaged, isDatabaseUnreachable } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { turnSalesMonths } from './db/sales-months.ts';
import { makeSalesYears } from './db/sales-years.ts';
import { within } from './jobs/deadline.ts';
import { readSecrets } from './secrets/app-secrets.ts';

/** What a process of each role does: answer people, work jobs, or both. */
const DUTIES = {
  all: { isAnswering: true, isWorking: true },
  web: { isAnswering: true, isWorking: false },
  worker: { isAnswering: false, isWorking: true },
};

const TENDING_MS = HOUR_MS;
const AGAIN_AFTER_MS = [0.2, 1, 3, 10, 30].map((seconds) => seconds * SECOND_MS);
// A stop takes ten seconds at most, whatever hangs; main.ts goes by the same figure.
const DRAIN_MS = 8_000;
const CLOSE_MS = 1_500;

// Relative to the built file, dist/main.js.
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Brings everything up, the simulator beside it; the returned function takes it down again. */
export async function start(
  config: Config,
  startSimulator: (() => Promise<void>) | null,
): Promise<{ stop: () => Promise<void> }> {
  const { isAnswering, isWorking } = DUTIES[config.role];
  await refuseTakenPort(config);
  await prepareDataDir(config.dataDir);
  const secrets = await readSecrets(config);
  const connecting = connect(config);
  // Loaded while the engine starts in its own thread: either takes the better part of a second.
  const loading = Promise.all([import('./compose.ts'), import('./http/server.ts')]);
  const database = await connecting;
  const closing = [database.close];
  try {
    await migrate(database).catch((error: unknown) => {
      const where = whereFrom(config);
      throw 'folder' in where && isDatabaseDamaged(error) ? damagedFolder(where.folder, error) : error;
    });
    if (config.databaseUrl) await distribute(database.patientDb);
    const [{ compose }, { createServer }] = await loading;
    const {
      auth,
      connect: connections,
      routes,
      queue,
      seed,
      isSeeded,
      scheduleJobs,
    } = compose({
      db: database.db,
      secrets,
      config,
      reportJob: (err, { key }) => server.log.error({ err, job: key }, 'job failed'),
    });
    // One process at a time: what the first queues, the others find there.
    const tend = () =>
      database.withAdvisoryLock(async () => {
        await makeSalesYears(database.db);
        await turnSalesMonths(database.db);
        await scheduleJobs(database.patientDb);
      });
    const startAmazon = async () => {
      await startSimulator?.().catch(({ message }: Error) => {
        throw new StartupError(message);
      });
    };
    const fill = async () => {
      await makeSalesYears(database.db);
      // Of several that start together the first one seeds, and the others find it done.
      await database.withAdvisoryLock(seed);
    };
    const prepare = async () => {
      // Whoever is let in may connect an account at once, and is sent to Amazon.
      const [wasSeeded] = await Promise.all([isSeeded(), startAmazon()]);
      if (!wasSeeded) await fill();
      return wasSeeded;
    };
    const building = createServer({
      routes: isAnswering ? routes : [],
      authenticate: auth.sessions.authenticate,
      isHealthy: database.isReachable,
      isProduction: config.isProduction,
      ownProxies: config.ownProxies,
      logLevel: config.logLevel,
      webRoot: isAnswering ? WEB_ROOT : null,
    });
    const [server, wasSeeded] = await Promise.all([building, prepare()]);
    closing.unshift(() => server.close());
    await server.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
      throw listenError(error, config);
    });
    const takeOver = async () => {
      if (wasSeeded) await fill();
      if (isWorking) await tend();
      const unopenable = await connections.statuses.countUnopenable();
      if (unopenable > 0)
        server.log.error(
          { tokens: unopenable },
          `${unopenable} stored ${unopenable === 1 ? 'authorization' : 'authorizations'} cannot be opened with TOKEN_ENCRYPTION_KEY or TOKEN_ENCRYPTION_KEYS_OLD: restore the key, or these sellers must connect again`,
        );
      if (!config.databaseUrl) await queue.takeOverAll();
    };
    await tryAgain(takeOver, (err) =>
      server.log.error({ err }, 'the database did not answer, and is asked again'),
    );
    if (isWorking) queue.start();
    const tending = isWorking
      ? setInterval(() => {
          tend().catch((err: unknown) =>
            server.log.error({ err }, 'recurring jobs could not be looked after'),
          );
        }, TENDING_MS)
      : undefined;
    return {
      async stop() {
        clearInterval(tending);
        await within(DRAIN_MS, Promise.all([server.close(), queue.stop()]));
        await within(CLOSE_MS, database.close());
      },
    };
  } catch (error) {
    for (const close of closing) await close();
    throw error;
  }
}

/** A process that people use does not end of a bad moment, as of a computer that slept in the middle of a query. */
async function tryAgain(work: () => Promise<void>, report: (error: unknown) => void): Promise<void> {
  for (const waitMs of AGAIN_AFTER_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnreachable(error)) throw error;
      report(error);
      await sleep(waitMs);
    }
  }
  return work();
}

/** Asked first: whoever started it twice should not wait for a database to hear so. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createProbe();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written. Make it writable, or choose another with DATA_DIR.`,
      { cause },
    );
  }
}

async function connect(config: Config) {
  const database = await openDatabase(whereFrom(config));
  if (!config.databaseUrl) return database;
  await database.db.execute('select 1').catch(async (cause: unknown) => {
    await database.close();
    const reason = isDatabaseUnreachable(cause) ? 'cannot be reached' : 'refuses the connection';
    throw new StartupError(`The database at DATABASE_URL ${reason}. Check the address, user and password.`, {
      cause,
    });
  });
  return database;
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another: PORT=${port + 5} npm start`,
    );
  if (error.code === 'EACCES')
    return new StartupError(
      `Port ${port} needs more rights than this user has. Choose one above 1023 with PORT.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(`HOST ${host} is not an address of this machine.`);
  return error;
}
