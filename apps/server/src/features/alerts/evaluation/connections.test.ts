import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AlertDesk, openAlertDesk } from '../../../testing/alert-desk.ts';

const GERMANY = 'A1PA6795UKMFR9';

let desk: AlertDesk;
beforeEach(async () => {
  desk = await openAlertDesk();
  await desk.setAsOf(new Date(desk.clock.now.getTime() + 100 * DAY_MS));
});
afterEach(() => desk.stop());

describe('a connection', () => {
  const set = async (change: string) =>
    desk.db.execute(
      sql.raw(
        `update connections set ${change} where provider = 'sp-api' and seller_id = '${await desk.sellerId('nordlicht-home')}'`,
      ),
    );

  test('that Amazon refuses is one alert for the seller, not one for each marketplace', async () => {
    await desk.setAsOf(desk.hoursAgo(40), { seller: 'nordlicht-home' });
    await set(`token_status = 'reconnect'`);
    await desk.wait();
    expect(await desk.told()).toEqual(['connection_refused nordlicht-home']);
    await set(`token_status = 'valid'`);
    await desk.look();
    expect((await desk.list())[0]?.state).toBe('resolved');
  });

  test('that is about to end is told 30, 7 and 1 days before, each once, the one before it ending', async () => {
    await set(`connected_at = '${new Date(desk.clock.now.getTime() - 334 * DAY_MS).toISOString()}'`);
    const titles: (string | undefined)[] = [];
    for (const days of [0, 2, 2, 20, 2, 5, 1]) {
      desk.advance(days * DAY_MS);
      await desk.look();
      const standing = await desk.list('?states=new&seller=nordlicht-home');
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
    expect(await desk.list()).toHaveLength(3);
    await set(`connected_at = '${desk.clock.now.toISOString()}'`);
    await desk.look();
    expect(await desk.told()).toEqual([]);
  });

  test('those that are refused all at once are one alert', async () => {
    await desk.addSellers(30, GERMANY, 'EU');
    await desk.db.execute(sql`update connections set token_status = 'reconnect' where provider = 'sp-api'`);
    await desk.look(2);
    expect((await desk.list()).map(({ title }) => title)).toEqual(['Amazon refuses many connections']);
  });
});

describe('an advertising connection', () => {
  const ask = async (path: string) =>
    desk.post(`/api/ppc/${path}/acme-outdoor`, undefined, { token: await desk.signIn('staff') });
  /** Amazon says so to whoever asks for an access token, which is every hour. */
  async function refuse(times: number): Promise<void> {
    desk.advance(2 * HOUR_MS);
    desk.faults.add({ operation: 'token', fault: 'revoked', times });
    await ask('test');
  }

  test('that Amazon refuses is told once in its own words, and ends when Amazon accepts it again', async () => {
    await refuse(1);
    await desk.look(3);
    expect(await desk.told()).toEqual(['ads_connection_refused acme-outdoor']);
    expect((await desk.list())[0]).toMatchObject({
      title: 'Amazon refuses the advertising connection',
      message: expect.stringContaining('Sales go on coming in.'),
      marketplace: null,
    });
    await ask('connect');
    await desk.look();
    expect(await desk.list()).toMatchObject([{ subject: 'ads_connection_refused', state: 'resolved' }]);
  });

  test('that somebody ends is nobody’s trouble any more', async () => {
    await refuse(1);
    await desk.look();
    await ask('disconnect');
    await desk.look();
    expect(await desk.told()).toEqual([]);
  });

  test('that a grant of sales has trouble says nothing of it, nor the other way round', async () => {
    await desk.db.execute(sql`update connections set token_status = 'reconnect' where provider = 'sp-api'`);
    await desk.look(2);
    expect((await desk.told()).filter((told) => told.startsWith('ads_'))).toEqual([]);
  });

  test('is not told of where somebody has turned that off', async () => {
    const body = {
      rule: 'ads_connection_refused',
      marketplace_id: null,
      is_on: false,
      threshold: null,
    };
    const token = await desk.signIn('staff');
    await desk.call('PUT', '/api/alerts/rules/acme-outdoor', { token, body });
    await refuse(1);
    await desk.look(2);
    expect(await desk.list()).toEqual([]);
  });

  test('is one of many where few advertise and all of them are refused', async () => {
    const ids = await desk.addSellers(30, GERMANY, 'EU');
    await desk.addAds(ids.slice(0, 4));
    await desk.db.execute(sql`update connections set token_status = 'reconnect' where provider = 'ads'`);
    await desk.look(2);
    expect((await desk.list()).map(({ title }) => title)).toEqual([
      'Amazon refuses many advertising connections',
    ]);
  });
});
