// A month of 50,000 ASINs on the admin dashboard.
import { setTimeout as wait } from 'node:timers/promises';
import { record } from '../performance/figures.mjs';
import { firstDrawnAfter, noteFirstDrawn } from './first-drawn.mjs';
import { measurePresses } from './presses.mjs';
import { ASIN_TABLE, MARKETPLACE } from './screens.mjs';
import { slowDown } from './slow-computer.mjs';

const ASINS = 50_000;
const MOST_FIRST_MS = 300;
const MOST_SEARCH_MS = 300;
const ROW = 'table[aria-label="ASIN sales"] tbody th[scope="row"]';
const TYPED = '49999'; // in one ASIN
const KEY_MS = 120; // as a quick hand types
const TIMEOUT_MS = 120_000;

export async function measureAsinTable(
  /** @type {import('./insights.mjs').Insights} */ insights,
  /** @type {number} */ rounds,
) {
  await insights.store(fill);
  const firsts = [];
  const searches = [];
  for (let round = 0; round < rounds; round++) {
    const { first, search } = await look(insights);
    firsts.push(first);
    searches.push(search);
  }
  record({ what: '50,000 ASINs: first rows after the answer', runs: firsts, most: MOST_FIRST_MS });
  record({ what: '50,000 ASINs: found rows after the last key', runs: searches, most: MOST_SEARCH_MS });
  await measurePresses(insights, [ASIN_TABLE], rounds);
}

async function look(/** @type {import('./insights.mjs').Insights} */ insights) {
  const context = await insights.browser.newContext({
    viewport: { width: 1440, height: 1100 },
    storageState: await insights.signedInState(),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await noteFirstDrawn(page, ROW);
  await slowDown(page);
  await page.goto(insights.url + ASIN_TABLE.path);
  const first = await firstDrawnAfter(page, '/asin-sales');
  await page.getByText('Checking ASINs').waitFor({ state: 'detached' });
  await wait(2000);
  await page.getByRole('searchbox', { name: 'Search by ASIN, parent, title or brand' }).click();
  await page.evaluate(noteFound, { row: ROW, text: TYPED });
  await page.keyboard.type(TYPED, { delay: KEY_MS });
  await page.waitForFunction(() => Reflect.get(window, 'foundAfterMs') !== undefined);
  const search = Number(await page.evaluate(() => Reflect.get(window, 'foundAfterMs')));
  await context.close();
  return { first, search };
}

/** Runs in the page: the time from the newest key until every row that is drawn holds the text. */
function noteFound(/** @type {{ row: string, text: string }} */ { row, text }) {
  let keyAt = 0;
  addEventListener('keydown', ({ timeStamp }) => {
    keyAt = timeStamp;
  });
  const isFound = () => {
    const rows = [...document.querySelectorAll(row)];
    return rows.length > 0 && rows.every(({ textContent }) => textContent?.includes(text));
  };
  const observer = new MutationObserver(() => {
    if (!isFound()) return;
    observer.disconnect();
    // Painted with the frame after the next.
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => Reflect.set(window, 'foundAfterMs', Math.round(now - keyAt))),
    );
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** A tenth of the ASINs are saved in the catalogue. */
async function fill(/** @type {import('pg').Client} */ client) {
  const seller = "(select id from sellers where slug = 'acme-outdoor')";
  const asin = "'B0' || lpad(n::text, 8, '0')";
  await client.query(`
    insert into asin_sales_months
    values (${seller}, '${MARKETPLACE}', '2026-10-01', 1, gen_random_uuid(), 'USD', '2026-10-01', '2026-10-31', 1, 1, 31, now())`);
  await client.query(`
    insert into asin_sales
    select ${seller}, '${MARKETPLACE}', '2026-10-01', 1, ${asin}, 'B1' || lpad((n / 4)::text, 8, '0'),
           ((n * 7919) % 100000) / 10.0, ((n * 31) % 500) / 10.0, n % 90, n % 3000, n % 4000, n % 100, n % 40
      from generate_series(1, ${ASINS}) n`);
  await client.query(`
    insert into catalogue_items
      (seller_id, marketplace_id, asin, title, brand, additional_pictures, is_variation, child_asins, saved_at)
    select ${seller}, '${MARKETPLACE}', ${asin}, 'Lightweight waterproof tent ' || n || ' for two with a porch and pegs',
           'Brand ' || n % 50, '{}', false, '{}', now()
      from generate_series(1, ${ASINS}, 10) n`);
}
