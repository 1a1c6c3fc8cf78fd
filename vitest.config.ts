import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ruleTests } from './apps/web/rule-tests.ts';

const SERVER = 'apps/server/src';
const GLOBBED = [
  'apps/server/migrations',
  'packages/contract/src',
  'packages/simulator/pictures',
  'apps/web/src',
];

/** Those that ask for nothing of the test kit are about rules alone, and mean the same whatever the engine is. */
const serverTests = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `${SERVER}/${path.replaceAll('\\', '/')}`);
const needsEngine = (path: string) => /\/testing\/|\binject\(/.test(readFileSync(path, 'utf8'));
const withEngine = serverTests.filter(needsEngine);
const withoutEngine = serverTests.filter((path) => !withEngine.includes(path));
const webRules = ruleTests.map((path) => `apps/web/${path}`);

// The server's suite runs twice, once per database engine; everything else runs once. PostgreSQL is started only where it is
// asked for, by `npm test` or by the project's name: one test file should not wait for two engines.
const isPostgresAsked =
  process.env['TEST_ENGINES'] === 'all' || process.argv.some((argument) => argument.includes('postgres'));

// Every project is a server of its own to set up: where files are named and nothing else, those are set up that may have
// them. Whatever else is said, all of them are.
const [command, ...named] = process.argv.slice(2);
const areFilesNamed =
  command === 'run' && named.length > 0 && named.every((word) => word.includes('.test.') && existsSync(word));
const mayBeIn = (...folders: string[]) =>
  !areFilesNamed ||
  named.some((file) => folders.some((folder) => resolve(file).startsWith(`${resolve(folder)}/`)));
const isAmong = (tests: string[]) =>
  !areFilesNamed || named.some((file) => tests.includes(relative('.', file).replaceAll('\\', '/')));

const serverOn = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server on ${engine}`,
    include: withEngine,
    env: { TEST_ENGINE: engine },
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    setupFiles: ['apps/server/src/testing/engine-ahead.ts'],
    pool: 'threads' as const, // a process of its own takes longer to begin, and to ask for each module
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

/** Which files there are where modules list them (`import.meta.glob`): a module that is kept would not know of a new one. */
function describeLists(): string {
  const names = GLOBBED.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 12);
}

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two is half of the machine.
    maxWorkers: availableParallelism(),
    // What was compiled once is not compiled again by the next run, unless another file has come to those that it lists.
    experimental: { fsModuleCache: true, fsModuleCachePath: `.cache/vitest/${describeLists()}` },
    projects: [
      mayBeIn('packages', 'scripts', 'chaos', 'bench') && {
        test: {
          name: 'packages',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/*/*.test.ts',
          ],
          // No module of ours keeps a state that another test could meet; loading all of them anew for each file took as
          // long as the tests themselves.
          isolate: false,
          testTimeout: 30_000, // a busy machine is no failure
        },
      },
      isAmong(withoutEngine) && {
        test: {
          name: 'server rules',
          include: withoutEngine,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      isAmong(webRules) && {
        test: { name: 'web rules', include: webRules, isolate: false },
      },
      mayBeIn('chaos') && {
        test: {
          name: 'chaos',
          include: ['chaos/*.chaos.test.ts'],
          maxConcurrency: 3, // a scenario mostly waits
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      mayBeIn('e2e') && {
        test: {
          name: 'process',
          include: ['e2e/**/*.test.ts'],
          sequence: { groupOrder: 1 }, // after the others: each is several processes by itself
          testTimeout: 300_000, // a busy machine is no failure
          hookTimeout: 60_000,
        },
      },
      isAmong(withEngine) && serverOn('pglite'),
      isPostgresAsked && serverOn('postgres'),
      mayBeIn('apps/web') && 'apps/web/vite.config.ts',
    ].filter((project) => project !== false),
  },
});
