import { expect, test } from 'vitest';
import { readConfig } from '../apps/server/src/config.ts';
import { readSettings } from '../packages/simulator/src/settings.ts';
import { simulatorEnvironment } from './simulator-environment.mjs';

/** What the simulator makes of what the server tells it. */
const told = (env: Record<string, string>) => readSettings(simulatorEnvironment(readConfig(env).simulator));

test('the simulator allows the reports that the server believes to be allowed, in the demo and as set', () => {
  expect(told({}).reportQuota).toEqual({ scope: 'application', perHour: 60, perDay: 1440, burst: 10 });
  const set = {
    SALES_TRAFFIC_QUOTA_SCOPE: 'seller',
    SALES_TRAFFIC_QUOTA_PER_HOUR: '4',
    SALES_TRAFFIC_QUOTA_PER_DAY: '96',
  };
  expect(told(set).reportQuota).toEqual({ scope: 'seller', perHour: 4, perDay: 96, burst: 10 });
  expect(told(set).reportQuota).toEqual(readConfig(set).providers.spApi.reportQuota);
});

test('port, clock, drift and folder reach it too', () => {
  expect(
    told({
      DATA_DIR: '/data',
      SIMULATOR_PORT: '9001',
      SIMULATOR_NOW: '2026-03-10T12:00:00Z',
      SIMULATOR_DRIFT: 'off',
    }),
  ).toMatchObject({
    port: 9001,
    now: new Date('2026-03-10T12:00:00Z'),
    drift: 'off',
    dataDir: '/data/simulator/9001',
  });
  expect(told({}).drift).toBe('on');
});
