import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

const PORT = 8795;
const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/journeys',
  workers: 1,
  forbidOnly: true,
  // A machine with two busy cores is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    screenshot: 'only-on-failure', // a trace costs as much again as the journey does: --trace on brings one
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${PORT}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: join(tmpdir(), `insights-journeys-${process.pid}`),
      SIMULATOR_PORT: String(PORT + 1),
      SIMULATOR_TIME_SCALE: '5', // a report is made within seconds
      SIMULATOR_DRIFT: 'off', // figures on screen are compared with figures read a moment before
    },
  },
});
