// What people do on each screen, a press or a key at a time; every act finds the page as the one before has left it.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').Locator} Locator
 * @typedef {{ name: string, target?: (page: Page) => Locator, key?: string }} Act a press on a target, or a key
 */

const MARKETPLACE = 'ATVPDKIKX0DER';

/** @returns {Act} */
const press = (/** @type {string} */ name, exact = true) => ({
  name: `press ${name}`,
  target: (page) => page.getByRole('button', { name, exact }).first(),
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

/** What is pressed was in sight before: whoever presses it has scrolled there, and has looked. */
export async function aim(/** @type {Page} */ page, /** @type {Act} */ { target }) {
  await target?.(page).scrollIntoViewIfNeeded();
}

export async function perform(/** @type {Page} */ page, /** @type {Act} */ act) {
  if (act.key !== undefined) await page.keyboard.press(act.key);
  else await act.target?.(page).click();
}

const MENUS = [press('Account of', false), key('Escape')];

/** @type {{ name: string, path: string, acts: Act[] }[]} */
export const SCREENS = [
  {
    name: 'home',
    path: '/',
    acts: [choose('Table'), ...type('Search sellers and marketplaces', 'ac'), press('Select Seller', false)],
  },
  {
    name: 'dashboard',
    path: `/acme-outdoor/${MARKETPLACE}`,
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
  },
  {
    name: 'account setup',
    path: '/acme-outdoor/setup',
    acts: [press('Disconnect'), key('Escape'), ...MENUS],
  },
  {
    name: 'reports',
    path: `/acme-outdoor/${MARKETPLACE}/admin`,
    acts: [choose('2025'), press('Select all'), ...MENUS],
  },
  {
    name: 'advertising',
    path: `/acme-outdoor/${MARKETPLACE}/ads`,
    acts: [
      choose('ACOS'),
      choose('Clicks'),
      choose('Table'),
      ...type('Search by campaign', 'ten'),
      press('Daily budget'),
      ...type('Search keywords', 'te'),
    ],
  },
  {
    name: 'all advertising',
    path: '/ads',
    acts: [...type('Search by name, id, country or seller', 'atlas'), ...MENUS],
  },
  {
    name: 'administration',
    path: '/admin',
    acts: [press('Slug, Sellers'), ...type('Search by email', 'ad'), press('Add Seller'), press('Cancel')],
  },
  {
    name: 'alerts',
    path: '/alerts',
    acts: [choose('Resolved'), choose('Rules'), choose('Webhooks'), ...MENUS],
  },
  {
    name: 'reconcile',
    path: `/acme-outdoor/${MARKETPLACE}/reconcile`,
    acts: [
      choose('7 days'),
      choose('90 days'),
      press('Unexplained'),
      ...type('Search by day or cause', 'no'),
    ],
  },
  { name: 'health', path: `/acme-outdoor/${MARKETPLACE}/health`, acts: MENUS },
];
