import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertFixture, openAlertFixture } from '../../../testing/alert-fixture.ts';

const GERMANY = 'A1PA6795UKMFR9';

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await openAlertFixture();
  await fixture.setAsOf(new Date(fixture.clock.now.getTime() + 100 * DAY_MS));
});
afterEach(() => fixture.stop());

describe('a connection', () => {
  const set = async (change: string) =>
    fixture.db.execute(
      sql.raw(
        `update connections set ${change} where provider = 'sp-api' and seller_id = '${await fixture.sellerId('nordlicht-home')}'`,
      ),
    );

  test('refused by Amazon is one alert for the seller, not one for each marketplace', async () => {
    await fixture.setAsOf(fixture.hoursAgo(40), { seller: 'nordlicht-home' });
    await set(`token_status = 'reconnect'`);
    await fixture.wait();
    expect(await fixture.activeAlerts()).toEqual(['connection_refused nordlicht-home']);
    await set(`token_status = 'valid'`);
    await fixture.evaluate();
    expect((await fixture.list())[0]?.state).toBe('resolved');
  });

  test('about to expire opens an alert 30, 7 and 1 days before, each resolving the one before', async () => {
    await set(`connected_at = '${new Date(fixture.clock.now.getTime() - 334 * DAY_MS).toISOString()}'`);
    const titles: (string | undefined)[] = [];
    for (const days of [0, 2, 2, 20, 2, 5, 1]) {
      fixture.advance(days * DAY_MS);
      await fixture.evaluate();
      const standing = await fixture.list('?states=new&seller=nordlicht-home');
      expect(standing.length).toBeLessThanOrEqual(1);
      titles.push(standing[0]?.title);
    }
    expect(titles).toEqual([
      undefined,
      'The connection ends within 30 days',
      'The connection ends within 30 days',
      'The connection ends within 7 days',
      'The connection ends within 7 days',
      'The connection ends within a day',
      'The connection ends within a day',
    ]);
    expect(await fixture.list()).toHaveLength(3);
    await set(`connected_at = '${fixture.clock.now.toISOString()}'`);
    await fixture.evaluate();
    expect(await fixture.activeAlerts()).toEqual([]);
  });

  test('connections that are refused at once are one alert', async () => {
    await fixture.addSellers(30, GERMANY, 'EU');
    await fixture.db.execute(
      sql`update connections set token_status = 'reconnect' where provider = 'sp-api'`,
    );
    await fixture.evaluate(2);
    expect((await fixture.list()).map(({ title }) => title)).toEqual(['Amazon refuses many connections']);
  });
});

describe('an advertising connection', () => {
  const ask = async (path: string) =>
    fixture.post(`/api/ppc/${path}/acme-outdoor`, undefined, { token: await fixture.signIn('staff') });
  /** Amazon says so to whoever asks for an access token, which is every hour. */
  async function refuse(times: number): Promise<void> {
    fixture.advance(2 * HOUR_MS);
    fixture.faults.add({ operation: 'token', fault: 'revoked', times });
    await ask('test');
  }

  test('refused by Amazon opens one alert with its own message, resolved when Amazon accepts it again', async () => {
    await refuse(1);
    await fixture.evaluate(3);
    expect(await fixture.activeAlerts()).toEqual(['ads_connection_refused acme-outdoor']);
    expect((await fixture.list())[0]).toMatchObject({
      title: 'Amazon refuses the advertising connection',
      message: expect.stringContaining('Sales go on coming in.'),
      marketplace: null,
    });
    await ask('connect');
    await fixture.evaluate();
    expect(await fixture.list()).toMatchObject([{ subject: 'ads_connection_refused', state: 'resolved' }]);
  });

  test('removed by a person resolves its alert', async () => {
    await refuse(1);
    await fixture.evaluate();
    await ask('disconnect');
    await fixture.evaluate();
    expect(await fixture.activeAlerts()).toEqual([]);
  });

  test('is independent of the connection for sales', async () => {
    await fixture.db.execute(
      sql`update connections set token_status = 'reconnect' where provider = 'sp-api'`,
    );
    await fixture.evaluate(2);
    expect((await fixture.activeAlerts()).filter((text) => text.startsWith('ads_'))).toEqual([]);
  });

  test('opens no alert where the rule is off', async () => {
    const body = {
      rule: 'ads_connection_refused',
      marketplace_id: null,
      is_on: false,
      threshold: null,
    };
    const token = await fixture.signIn('staff');
    await fixture.call('PUT', '/api/alerts/rules/acme-outdoor', { token, body });
    await refuse(1);
    await fixture.evaluate(2);
    expect(await fixture.list()).toEqual([]);
  });

  test('is part of an outage where all of the few advertisers are refused', async () => {
    const ids = await fixture.addSellers(30, GERMANY, 'EU');
    await fixture.addAds(ids.slice(0, 4));
    await fixture.db.execute(sql`update connections set token_status = 'reconnect' where provider = 'ads'`);
    await fixture.evaluate(2);
    expect((await fixture.list()).map(({ title }) => title)).toEqual([
      'Amazon refuses many advertising connections',
    ]);
  });
});
