import { describe, expect, test } from 'vitest';
import { hasModels, loadModel } from './amazon-models.ts';
import { createKit, US } from './kit.ts';

const DAYS = {
  marketplaceIds: US,
  granularity: 'Day',
  granularityTimeZone: 'UTC',
  interval: '2025-11-01T00:00:00Z--2025-11-08T00:00:00Z',
};
const SELLERS = 'sellers/v1/marketplaceParticipations';
const SALES = 'sales/v1/orderMetrics';

describe.skipIf(!hasModels)('the answers are as the models of Amazon say', () => {
  test('the validator itself notices a wrong body', () => {
    const problems = loadModel('spapi/sales.json').problems('getOrderMetrics', 200, {
      payload: [{ interval: 1, totalSales: { amount: 5 } }],
    });
    expect(problems).toContain('/payload/0/interval must be string');
    expect(problems).toContain('/payload/0/totalSales/amount must be string');
    expect(problems).toContain("/payload/0 must have required property 'unitCount'");
  });

  test('it reads the Ads models too', () => {
    expect(loadModel('ads/Profiles_prod_3p.yaml').problems('listProfiles', 200, [])).toEqual([]);
  });

  test.each([
    ['A1ACMEOUTDOOR', 'na'],
    ['A6ATLASTRADING', 'eu'],
    ['A3SAKURACRAFTS', 'fe'],
  ])('the participations of %s', async (seller, region) => {
    const { signIn, spApi } = createKit();
    const answer = await spApi(`${region}/${SELLERS}`, await signIn(seller));
    const model = loadModel('spapi/sellers.json');
    expect(model.problems('getMarketplaceParticipations', 200, answer.json())).toEqual([]);
  });

  test('order metrics and every way to refuse them', async () => {
    const { control, signIn, simulator, spApi } = createKit();
    const model = loadModel('spapi/sales.json');
    const token = await signIn('A1ACMEOUTDOOR');
    const answers = [
      await spApi(`na/${SALES}`, token, DAYS),
      await spApi(`na/${SALES}`, token, { ...DAYS, granularity: 'Minute' }),
      await spApi(`na/${SALES}`, null, DAYS),
    ];
    for (const fault of ['429', '500', '503', 'revoked', 'empty']) {
      await control('faults', { operation: 'getOrderMetrics', fault, times: 1 });
      answers.push(await spApi(`na/${SALES}`, token, DAYS));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 403, 429, 500, 503, 403, 200]);
    for (const { statusCode, body } of answers) {
      expect(model.problems('getOrderMetrics', statusCode, JSON.parse(body))).toEqual([]);
    }
    expect(simulator.faults.list()).toEqual([]);
  });
});
