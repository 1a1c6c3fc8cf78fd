// 600 advertising profiles in the global overview: on the screen within 200 ms after the answer has arrived.
import { judge } from './page/figures.mjs';
import { firstDrawnAfter, noteFirstDrawn } from './page/first-drawn.mjs';
import { openHouse } from './page/house.mjs';
import { answerWith } from './page/made-up.mjs';

const PROFILES = 600;
const MOST_MS = 200;
const ROUNDS = 9;
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

const house = await openHouse();
/** @type {number[]} */
const drawn = [];
for (let round = 0; round < ROUNDS; round++) await measure();
judge(`${PROFILES} profiles drawn after the answer`, drawn, MOST_MS);
await house.close();

async function measure() {
  const page = await house.openPage();
  await answerWith(page, /\/api\/global-ads\/profiles$/, answer);
  // Those that stand last on the page: with them all are there.
  await noteFirstDrawn(page, `main section:last-of-type li:nth-child(${PROFILES / ASSIGNMENTS.length})`);
  await page.evaluate(() => localStorage.setItem('isAdmin', 'true'));
  await page.goto(`${house.url}/ads`);
  drawn.push(await firstDrawnAfter(page, '/api/global-ads/profiles'));
  const cards = await page.locator('main section li').count();
  if (cards !== PROFILES) throw new Error(`${cards} cards of ${PROFILES} were drawn`);
  await page.context().close();
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
