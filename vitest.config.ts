import { defineConfig } from 'vitest/config';

// The server's suite runs twice, once per database engine; everything else runs once. PostgreSQL is started only where it is
// asked for, by `npm test` or by the project's name: one test file should not wait for two engines.
const isPostgresAsked =
  process.env['TEST_ENGINES'] === 'all' || process.argv.some((argument) => argument.includes('postgres'));

const serverOn = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server on ${engine}`,
    include: ['apps/server/src/**/*.test.ts'],
    env: { TEST_ENGINE: engine },
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // What was compiled once is not compiled again by the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/{src,test}/**/*.test.ts', 'scripts/**/*.test.ts', 'chaos/!(*.chaos).test.ts'],
          testTimeout: 30_000, // a busy machine is no failure
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['chaos/*.chaos.test.ts'],
          maxConcurrency: 3, // a scenario mostly waits
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'process', include: ['e2e/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 60_000 } },
      serverOn('pglite'),
      ...(isPostgresAsked ? [serverOn('postgres')] : []),
      'apps/web/vite.config.ts',
    ],
  },
});
