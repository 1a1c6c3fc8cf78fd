// 600 advertising profiles in the global overview: a screen full of them within 200 ms after the answer has arrived, and when
// the last of them are there. Amazon is asked in three regions, which takes it longer than a page needs to start: the answer
// comes to a page that waits for it.
import { setTimeout as wait } from 'node:timers/promises';
import { firstDrawnAfter, noteFirstDrawn } from './page/first-drawn.mjs';
import { startInsights } from './page/insights.mjs';
import { answerWith } from './page/made-up.mjs';
import { record } from './performance/figures.mjs';

const PROFILES = 600;
const MOST_MS = 200;
const ROUNDS = 7;
/** By then nothing is left to do for a page that waits. */
const STARTED_MS = 1000;
const PLACES = [
  { region: 'NA', countryCode: 'US', currencyCode: 'USD', timezone: 'America/Los_Angeles' },
  { region: 'EU', countryCode: 'DE', currencyCode: 'EUR', timezone: 'Europe/Paris' },
  { region: 'FE', countryCode: 'JP', currencyCode: 'JPY', timezone: 'Asia/Tokyo' },
];
// A profile is a seller's, stored and nobody's, or not stored at all.
const ASSIGNMENTS = [
  { sellerId: 's-1', sellerName: 'Acme' },
  { sellerId: 'unmapped', sellerName: null },
  null,
];

const insights = await startInsights();
/** @type {{ inSight: number[], all: number[] }} */
const drawn = { inSight: [], all: [] };
// More than a screen has room for; and those that stand last on the page: with them all are there.
const inSight = 'main section:first-of-type li:nth-child(40)';
const all = `main section:last-of-type li:nth-child(${PROFILES / ASSIGNMENTS.length})`;
for (let round = 0; round < ROUNDS; round++) {
  drawn.inSight.push(await measure(inSight));
  drawn.all.push(await measure(all));
}
record({
  what: `a screen full of ${PROFILES} profiles, after the answer`,
  runs: drawn.inSight,
  most: MOST_MS,
});
record({ what: `the last of ${PROFILES} profiles, after the answer`, runs: drawn.all });
await insights.stop();

async function measure(/** @type {string} */ wanted) {
  const page = await insights.openPage();
  await answerWith(page, /\/api\/global-ads\/profiles$/, answer, async () => {
    await page.getByText('Asking Amazon in three regions').waitFor();
    await wait(STARTED_MS);
  });
  await noteFirstDrawn(page, wanted);
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.goto(`${insights.url}/ads`);
  const took = await firstDrawnAfter(page, '/api/global-ads/profiles');
  await page.waitForFunction(
    (count) => document.querySelectorAll('main section li').length === count,
    PROFILES,
  );
  await page.context().close();
  return took;
}

function answer() {
  const profiles = Array.from({ length: PROFILES }, (_, index) => ({
    ...PLACES[index % PLACES.length],
    profileId: String(1_000_000 + index),
    accountName: `Brand ${index}`,
    accountId: `ENTITY${index}`,
    accountType: index % 4 === 0 ? 'vendor' : 'seller',
    dailyBudget: index % 5 === 0 ? 250 : 999_999_999,
    isViewOnly: false,
    assignedTo: ASSIGNMENTS[Math.floor(index / PLACES.length) % ASSIGNMENTS.length],
    suggestedSeller: null,
  }));
  const third = PROFILES / PLACES.length;
  return {
    profiles,
    totalCount: PROFILES,
    regions: { NA: third, EU: third, FE: third },
    databaseProfiles: { inDatabase: 2 * third, mappedToSeller: third },
    failedRegions: [],
    failures: [],
    unreadableCount: 0,
  };
}
