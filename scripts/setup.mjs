// What both commands need first: the right Node.js, the packages of the lock file, a build that is not stale.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The address of a built file of the server, for import(). */
export const builtServer = (/** @type {string} */ name) =>
  new URL(`../apps/server/dist/${name}.js`, import.meta.url).href;

const OLDEST_NODE = [20, 19];

/** Ends the process with one line that says what to do. */
export function fail(/** @type {string} */ message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    fail(
      `Insights needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. Install a newer one.`,
    );
}

/** Installs the packages unless those of this very lock file are there already. */
export function install() {
  const stamp = join(root, 'node_modules', '.insights-lock');
  const lockHash = () => hashFiles(['package-lock.json']);
  const isDone = () => readStamp(stamp) === lockHash();
  unlessDone(isDone, () => {
    process.stdout.write('Installing packages…\n');
    // Building needs the development packages, also where NODE_ENV=production would leave them out.
    const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['ci', ...options], 'Installing the packages failed; npm says why above.');
    writeFileSync(stamp, lockHash());
  });
}

/** Two commands that are started together in one folder would each undo what the other does: the second finds it done. */
function unlessDone(/** @type {() => boolean} */ isDone, /** @type {() => void} */ work) {
  if (isDone()) return;
  const onWait = (/** @type {number} */ pid) =>
    process.stdout.write(`Waiting for process ${pid}, which installs or builds here…\n`);
  oneAtATime(join(root, '.cache', 'setup-turns'), () => isDone() || work(), onWait);
}

const BUILDS = [
  {
    name: 'server',
    folder: 'apps/server',
    sources: ['contract', 'domain', 'provider-http', 'sp-api', 'ads-api']
      .map((name) => `packages/${name}`)
      .concat('apps/server'),
  },
  { name: 'simulator', folder: 'packages/simulator', sources: ['packages/simulator'] },
  { name: 'web', folder: 'apps/web', sources: ['apps/web', 'packages/contract', 'packages/domain'] },
];

/** Builds what has changed since it was built last, of these or of all. */
export function build(names = BUILDS.map(({ name }) => name)) {
  for (const { name, folder, sources } of BUILDS.filter(({ name }) => names.includes(name))) {
    const stamp = join(root, folder, 'dist', '.built-from');
    const wanted = hashFiles(['package-lock.json', 'scripts/setup.mjs', ...sources.flatMap(sourceFiles)]);
    const isDone = () => readStamp(stamp) === wanted;
    unlessDone(isDone, () => {
      process.stdout.write(`Building the ${name}…\n`);
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
      run(
        process.execPath,
        [vite, 'build', '--logLevel', 'warn', folder],
        `Building the ${name} failed; see above.`,
        // Built is for production, also where the shell says otherwise of what it runs.
        { NODE_ENV: 'production' },
      );
      mkdirSync(join(root, folder, 'dist'), { recursive: true });
      writeFileSync(stamp, wanted);
    });
  }
}

/** @param {Record<string, string>} env beside the program's own */
function run(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {string} */ complaint,
  env = {},
) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail(complaint);
}

const readStamp = (/** @type {string} */ path) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** @returns {string[]} paths relative to the root, in a stable order */
function sourceFiles(/** @type {string} */ folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.(test|stories)\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? sourceFiles(path) : [path];
    });
}

function hashFiles(/** @type {string[]} */ paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const file = join(root, path);
    if (statSync(file, { throwIfNoEntry: false })) hash.update(path).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}
