import { createAdsApi } from '@insights/ads-api/index';
import { ProviderError } from '@insights/provider-http/provider-error';
import { createVirtualRuntime } from '@insights/provider-http/testing/virtual-runtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSimulator, startSimulator } from '../../src/simulator.ts';
import { ADS, NOW } from '../kit.ts';

const STATES = { stateFilter: { include: ['ENABLED', 'PAUSED', 'ARCHIVED'] } };
const CAMPAIGNS = { reportTypeId: 'spCampaigns', groupBy: ['campaign'], timeUnit: 'DAILY' } as const;
const WRITTEN = { adProduct: 'SPONSORED_PRODUCTS', format: 'GZIP_JSON' } as const;
const REPORT = {
  startDate: '2025-10-22',
  endDate: '2025-10-31',
  configuration: { ...CAMPAIGNS, ...WRITTEN, columns: ['date', 'campaignId', 'cost'] },
};

let running: RunningSimulator;
beforeAll(async () => {
  let ms = 0;
  // Time passes with every look at it: quotas are never short, and nothing hangs on how fast this machine is.
  const processMs = () => {
    ms += 200;
    return ms;
  };
  running = await startSimulator({ now: NOW, seed: 'test', processMs });
});
afterAll(() => running.close());

/** Our client as a login of the simulator would have it; its own waits take no time. */
function connect(login: string, region = 'na') {
  return createAdsApi({
    ...createVirtualRuntime(NOW.getTime()),
    baseUrl: `${running.url}/ads-api/${region}`,
    clientId: ADS.client_id,
    login: {
      tokenUrl: `${running.url}/lwa/auth/o2/token`,
      clientId: ADS.client_id,
      clientSecret: ADS.client_secret,
    },
    refreshToken: `Atzr|sim-demo-ads-${login}`,
  });
}

async function firstProfile(api: ReturnType<typeof connect>, access: object = {}): Promise<string> {
  const { items } = await api.profiles.list(access);
  return items[0]?.profileId ?? '';
}

const TO_LOOK_AT = { accessLevel: 'view', apiProgram: 'report' } as const;

async function failureOf(promise: Promise<unknown>) {
  const reason = await promise.catch((error: unknown) => error);
  if (!(reason instanceof ProviderError)) throw new Error(`no ProviderError: ${String(reason)}`);
  return { kind: reason.kind, status: reason.status };
}

test('our client reads every profile of every kind', async () => {
  for (const region of ['na', 'eu', 'fe']) {
    const { items, unreadable } = await connect('agency', region).profiles.list(TO_LOOK_AT);
    expect(unreadable).toBe(0);
    expect(items.some(({ accountInfo }) => accountInfo.subType === 'KDP_AUTHOR')).toBe(true);
    expect(items.every(({ profileId }) => running.simulator.ads.profiles.find(profileId))).toBe(true);
  }
  const { items } = await connect('acme-ads').profiles.list();
  expect(items.map(({ isBudgetUnlimited }) => isBudgetUnlimited)).toEqual([false, true, false]);
});

test('our client reads all of the largest account, and nothing is unreadable', async () => {
  const api = connect('acme-ads');
  const id = await firstProfile(api);
  const lists = [
    await api.campaigns.listCampaigns(id, STATES).collect(),
    await api.campaigns.listAdGroups(id, STATES).collect(),
    await api.targeting.listKeywords(id, STATES).collect(),
    await api.targeting.listProductAds(id, STATES).collect(),
  ];
  expect(lists.map(({ items }) => items.length)).toEqual([200, 1000, 20_000, 5000]);
  const targets = await api.targeting.listTargets(id, STATES).collect();
  expect(targets.items.length).toBeGreaterThan(1000);
  expect([...lists, targets].map(({ unreadable }) => unreadable)).toEqual([0, 0, 0, 0, 0]);
});

test('our client counts the entity that it cannot read and returns the others', async () => {
  const api = connect('acme-ads');
  running.simulator.faults.add({ operation: 'ListSponsoredProductsCampaigns', fault: 'odd-row', times: 1 });
  const { items, unreadable } = await api.campaigns.listCampaigns(await firstProfile(api), STATES).collect();
  expect([items.length, unreadable]).toEqual([199, 1]);
});

test('our client follows a report, adopts a twin, and refuses a false one', async () => {
  const api = connect('acme-ads');
  const id = await firstProfile(api);
  running.simulator.faults.add({ operation: 'createAsyncReport', fault: 'slow', times: 1, ms: 600_000 });
  const { reportId } = await api.reports.createReport(id, REPORT);
  expect(await api.reports.createReport(id, REPORT)).toMatchObject({ reportId, isAdopted: true });
  running.simulator.faults.add({ operation: 'createAsyncReport', fault: 'false-twin', times: 1 });
  expect(await failureOf(api.reports.createReport(id, REPORT))).toEqual({ kind: 'rejected', status: 425 });
  running.simulator.clock.set(new Date(NOW.getTime() + 700_000));
  const { url, status } = await api.reports.getReport(id, reportId);
  expect(status).toBe('COMPLETED');
  const rows = [];
  for await (const row of await api.reports.downloadRows(url ?? '')) rows.push(row);
  const account = running.simulator.ads.profiles.find(id);
  const ids = new Set(account && running.simulator.ads.accountOf(account).campaigns.map((one) => one.id));
  expect(rows.length).toBeGreaterThan(100);
  for (const row of rows) expect(ids.has(String(row?.['campaignId']))).toBe(true);
});

test('our client distinguishes the refusals of a login', async () => {
  expect(await failureOf(connect('unapproved').profiles.list())).toEqual({ kind: 'denied', status: 401 });
  const viewer = connect('viewer');
  expect(await viewer.profiles.list()).toEqual({ items: [], unreadable: 0 });
  const prairie = await firstProfile(viewer, TO_LOOK_AT);
  expect((await viewer.campaigns.listCampaigns(prairie).collect()).items.length).toBeGreaterThan(5);
  const keywords = viewer.targeting.listKeywords(prairie).collect();
  expect(await failureOf(keywords)).toEqual({ kind: 'forbidden', status: 403 });
  const acme = await firstProfile(connect('acme-ads'));
  for (const foreign of [
    viewer.campaigns.listCampaigns(acme).collect(),
    viewer.reports.createReport(acme, REPORT),
  ]) {
    expect(await failureOf(foreign)).toEqual({ kind: 'forbidden', status: 401 });
  }
});
