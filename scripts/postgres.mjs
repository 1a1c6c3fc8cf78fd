// A throw-away PostgreSQL server for tests and benchmarks, from the machine's own packages.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

// What is thrown away at the end needs no protection from power cuts.
const SETTINGS = { listen_addresses: '', fsync: 'off', max_connections: '200', shared_buffers: '256MB' };

/** Starts a server that listens on a unix socket only, unless the settings say otherwise. */
export async function startPostgres(/** @type {Record<string, string>} */ settings = {}) {
  const programs = findPrograms() ?? installPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'insights-pg-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A server that asks others, as in a cluster, looks for certificates at home, and may not look into the home of root.
  const env = { ...process.env, HOME: folder };
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', cluster, '-k', folder, ...options], {
      ...user,
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = launch();
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  await ready(server);
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    const hasEnded = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await hasEnded;
  };
  return {
    url: `postgres://postgres@localhost/postgres?host=${folder}`,
    /** What it calls itself. */
    version: () => spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout.trim(),
    /** The process that all others of the server descend from. */
    pid: () => server.pid ?? 0,
    /** Ends as in a crash, and comes back. */
    async restart() {
      await end('SIGQUIT');
      server = launch();
      await ready(server);
    },
    async stop() {
      process.off('exit', kill);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<void>} once the server says that it accepts connections */
function ready(/** @type {import('node:child_process').ChildProcess} */ server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const id = (/** @type {string} */ flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** @returns {string | null} the folder of the newest installed server's programs */
function findPrograms() {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

function installPrograms() {
  process.stdout.write('Installing PostgreSQL from the system packages…\n');
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const programs = findPrograms();
  if (!programs)
    throw new Error(
      'The tests need PostgreSQL 15 or newer. Install it, or name a server in TEST_DATABASE_URL.',
    );
  return programs;
}
