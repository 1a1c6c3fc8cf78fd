import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The server's tests on one database engine. */
const serverOn = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: `server on ${engine}`,
    include: ['apps/server/src/**/*.test.ts'],
    env: { TEST_ENGINE: engine },
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    setupFiles: ['apps/server/src/testing/engine-ahead.ts'],
    pool: 'threads' as const, // a process of its own takes longer to start
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which on two is half of the machine.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/*/{src,test}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/*/*.test.ts',
          ],
          isolate: false, // no module keeps a state that another test could meet
          testTimeout: 30_000,
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
      {
        test: {
          name: 'process',
          include: ['e2e/**/*.test.ts'],
          sequence: { groupOrder: 1 }, // after the others: each is several processes by itself
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      serverOn('pglite'),
      serverOn('postgres'),
      'apps/web/vite.config.ts',
    ],
  },
});
