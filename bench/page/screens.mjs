// The screens of the web app: where each is, what its first real figure or row looks like, and what people press there.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ name: string, target?: (page: Page) => Locator, key?: string }} Act a press on a target, or a key
 * @typedef {{
 *   name: string,
 *   path: string,
 *   first: string,
 *   acts: readonly Act[],
 *   mostPressMs: number,
 *   isPublic?: boolean,
 * }} Screen
 *
 * `first` is the source of a regular expression. Every act finds the page as the one before has left it.
 */

export const MARKETPLACE = 'ATVPDKIKX0DER';
export const AMOUNT = '\\$[\\d,]+\\.\\d\\d';

const MOST_PRESS_MS = 200;
/** On the screens where people press most. */
const MOST_FREQUENT_PRESS_MS = 100;

/** Its name may go on with what it belongs to. @returns {Act} */
const press = (/** @type {string} */ name) => ({
  name: `press ${name}`,
  target: (page) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first(),
});

/** Of several choices that stand side by side. @returns {Act} */
const choose = (/** @type {string} */ name, /** @type {string} */ within = 'main') => ({
  name: `choose ${name}`,
  target: (page) => page.locator(within).locator('label').getByText(name, { exact: true }).first(),
});

/** @returns {Act} */
const key = (/** @type {string} */ name) => ({ name: `key ${name}`, key: name });

/** Its letters are an act each. @returns {Act[]} */
const type = (/** @type {string} */ label, /** @type {string} */ text) => [
  { name: `go to ${label}`, target: (page) => page.getByRole('searchbox', { name: label }).first() },
  ...[...text].map(key),
];

/** Brings it into view first, as a person does. */
export async function scrollTo(/** @type {Page} */ page, /** @type {Act} */ { target }) {
  await target?.(page).scrollIntoViewIfNeeded();
}

export async function perform(/** @type {Page} */ page, /** @type {Act} */ act) {
  if (act.key !== undefined) await page.keyboard.press(act.key);
  else await act.target?.(page).click();
}

const MENUS = [press('Account of'), key('Escape')];

/** @type {Screen[]} */
export const SCREENS = [
  {
    name: 'sign-in',
    path: '/login',
    first: 'staff@insights\\.example',
    acts: [],
    mostPressMs: MOST_PRESS_MS,
    isPublic: true,
  },
  {
    name: 'home',
    path: '/',
    first: AMOUNT,
    acts: [choose('Table'), ...type('Search sellers and marketplaces', 'ac'), press('Select Seller')],
    mostPressMs: MOST_FREQUENT_PRESS_MS,
  },
  {
    name: 'dashboard',
    path: `/acme-outdoor/${MARKETPLACE}`,
    first: AMOUNT,
    acts: [
      choose('7 days'),
      choose('90 days'),
      choose('Hourly'),
      choose('30 days'),
      choose('Table', 'main section:has(h2:text("Sales Report"))'),
      press('Compare'),
      press('Keyboard shortcuts'),
      key('Escape'),
      ...MENUS,
    ],
    mostPressMs: MOST_FREQUENT_PRESS_MS,
  },
  {
    name: 'account setup',
    path: '/acme-outdoor/setup',
    first: 'A1ACMEOUTDOOR',
    acts: [press('Disconnect'), key('Escape'), ...MENUS],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'reports',
    path: `/acme-outdoor/${MARKETPLACE}/admin`,
    first: 'asked today',
    acts: [choose('2025'), press('Select all'), ...MENUS],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'advertising',
    path: `/acme-outdoor/${MARKETPLACE}/ads`,
    first: AMOUNT,
    acts: [
      choose('ACOS'),
      choose('Clicks'),
      choose('Table'),
      ...type('Search by campaign', 'ten'),
      press('Daily budget'),
      ...type('Search keywords', 'te'),
    ],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'all advertising',
    path: '/ads',
    first: 'ID \\d{6,}',
    acts: [...type('Search by name, id, country or seller', 'atlas'), ...MENUS],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'administration',
    path: '/admin',
    first: 'ops@insights\\.example',
    acts: [press('Slug, Sellers'), ...type('Search by email', 'ad'), press('Add Seller'), press('Cancel')],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'alert rules',
    path: '/alerts?view=rules',
    first: 'days before',
    acts: [choose('Alerts'), choose('Resolved'), choose('Webhooks'), ...MENUS],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'reconcile',
    path: `/acme-outdoor/${MARKETPLACE}/reconcile`,
    first: AMOUNT,
    acts: [
      choose('7 days'),
      choose('90 days'),
      press('Unexplained'),
      ...type('Search by day or cause', 'no'),
    ],
    mostPressMs: MOST_PRESS_MS,
  },
  {
    name: 'health',
    path: `/acme-outdoor/${MARKETPLACE}/health`,
    first: 'Nothing is missing',
    acts: MENUS,
    mostPressMs: MOST_PRESS_MS,
  },
];

/** With a month of many ASINs, which the benchmark stores. @type {Screen} */
export const ASIN_TABLE = {
  name: 'ASIN table',
  path: `/acme-outdoor/${MARKETPLACE}/admin?period=2026-10`,
  first: 'B0\\d{8}',
  acts: [press('Sales, ASIN sales'), ...type('Search by ASIN', '49'), press('B0'), key('Escape'), ...MENUS],
  mostPressMs: MOST_FREQUENT_PRESS_MS,
};
