// One look at everything for alerts: every seller's connection, the age of every marketplace's figures and what it usually sells.
import { MARKETPLACES, measure, report, SELLERS } from './house.mjs';

// However many marketplaces there are: so many for a page of 500 sellers, and so many behind the last one.
const MOST_STATEMENTS_A_PAGE = 20;
const PAGES = SELLERS / 500;
// Once an hour sales are judged, which is most of it: a minute of the hour at most. The others look at ages and connections.
const LOOKS = /** @type {const} */ ([
  ['that judges sales, once an hour', 60_000],
  ['between these, every ten minutes', 10_000],
]);
const MOST_PAGE_MS = 5_000; // what it writes in one transaction is its own: nobody waits for it

/** @param {import('./house.mjs').House} house */
export async function measureAlerts({ alerts, client, keyId, amazonsNow }) {
  await plant(client, { keyId, amazonsNow });
  const look = alerts.feature.handlers['alerts.evaluate'];
  /** @type {Record<string, string>} */
  let payload = { endedAt: new Date().toISOString() };
  for (const [which, mostMs] of LOOKS) {
    const record = async (/** @type {{ payload?: Record<string, string> }} */ progress) => {
      payload = progress.payload ?? payload;
    };
    const signal = new AbortController().signal;
    let longestMs = 0;
    const { statements, ms } = await measure(async () => {
      for (let isOver = false; !isOver; ) {
        const page = await measure(() => look({ payload }, { record, signal }));
        longestMs = Math.max(longestMs, page.ms);
        isOver = /** @type {{ afterMs: number }} */ (page.result).afterMs > 0;
      }
    });
    const name = `the look for alerts at ${MARKETPLACES} marketplaces ${which}`;
    report(`${name}, statements a page of 500 sellers`, statements / (PAGES + 1), MOST_STATEMENTS_A_PAGE);
    report(name, ms, mostMs, ' ms');
    report(`${name}, its longest transaction`, longestMs, MOST_PAGE_MS, ' ms');
  }
  const { rows } = await client.query(
    'select subject, count(*)::int as rows, count(opened_at)::int as told from alerts group by 1 order by 1',
  );
  process.stdout.write(`found: ${JSON.stringify(rows)}\n`);
}

/** Every connection works, every marketplace has sold the same for nine weeks, and one in a hundred is late. */
async function plant(
  /** @type {import('pg').Client} */ client,
  /** @type {{ keyId: string, amazonsNow: string }} */ { keyId, amazonsNow },
) {
  await client.query('update connections set key_id = $1', [keyId]);
  await client.query(
    `insert into sales_coverage (seller_id, marketplace_id, granularity, ranges, as_of)
     select seller_id, marketplace_id, 'hour', '{}',
            $1::timestamptz - case when hashtext(seller_id::text || marketplace_id) % 100 = 0 then interval '5 hours' else interval '20 minutes' end
       from seller_marketplaces
         on conflict (seller_id, marketplace_id, granularity) do update set as_of = excluded.as_of`,
    [amazonsNow],
  );
  await client.query(
    `insert into sales_clock_days (seller_id, marketplace_id, day, running, whole, currency)
     select seller_id, marketplace_id, ($1::timestamptz at time zone 'UTC')::date - 7 * week - before,
            array(select 5000 * hour from generate_series(1, 24) hour), (1 << 24) - 1, 'USD'
       from seller_marketplaces, generate_series(0, 8) week, generate_series(0, 1) before
         on conflict (seller_id, marketplace_id, day) do update set running = excluded.running, whole = excluded.whole`,
    [amazonsNow],
  );
  await client.query('analyze');
}
