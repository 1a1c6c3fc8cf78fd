import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adsConnected, available, germanOption, option } from '../../features/ads/testing/ads-answers.ts';
import {
  AVAILABLE,
  adsButton,
  adsCard,
  SELECT,
  SETUP,
  STATUS,
  setupServer,
} from '../../features/ads/testing/ads-setup.ts';
import { broken, ok, refuse } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

const CHOOSING = `${SETUP}?select_profile=t-1&profile_count=2`;

const connect = () => adsButton('Connect profile');

test('choosing a profile needs a choice, then connects and cleans the address', async () => {
  const api = setupServer();
  const { user, addressNow } = renderPage(CHOOSING);
  expect(await connect()).toHaveProperty('disabled', true);
  expect((await adsCard()).getByText('Fits this seller')).toBeTruthy();
  expect(addressNow()).toBe(CHOOSING); // a reload must not lose the choice
  await user.click(await screen.findByRole('radio', { name: /Acme Outdoor/ }));
  expect(screen.queryByText(/The names differ/)).toBeNull();
  api.on(STATUS, () => ok(adsConnected));
  await user.click(await connect());
  expect(await screen.findByText('Connected to Acme Outdoor')).toBeTruthy();
  await waitFor(() => expect(addressNow()).toBe(SETUP));
  expect((await adsCard()).getAllByRole('button')).toContain(document.activeElement); // not the top of the page
  expect(api.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    selectionToken: 't-1',
    profileId: '1111111111111111',
  });
  expect(await (await adsCard()).findByText('Connected')).toBeTruthy();
  expect(await screen.findByText('Apr 2, 2025', { exact: false })).toBeTruthy();
});

test('choosing a profile takes the only profile there is, and warns where it is called otherwise', async () => {
  setupServer().on(AVAILABLE, () => ok(available([germanOption])));
  renderPage(CHOOSING);
  expect(await screen.findByRole('radio', { name: /Bergluft/ })).toHaveProperty('checked', true);
  expect(await connect()).toHaveProperty('disabled', false);
  expect(screen.getByText(/The names differ/).textContent).toContain('Bergluft GmbH');
});

test('choosing a profile lists an agency, which cannot be chosen, and says why', async () => {
  setupServer();
  renderPage(CHOOSING);
  expect(await screen.findByRole('radio', { name: /Many Brands/ })).toHaveProperty('disabled', true);
  expect(screen.getByText('An agency has no campaigns of its own.')).toBeTruthy();
});

test('choosing a profile works with no more than the specification defines', async () => {
  const bare = (profileId: number, name: string, type: string) => ({
    profileId,
    countryCode: 'US',
    accountInfo: { name, type },
  });
  const api = setupServer();
  api.on(AVAILABLE, () =>
    ok({ profiles: [bare(7, 'Acme Outdoor', 'seller'), bare(8, 'Many', 'agency'), { name: 'no id' }] }),
  );
  api.on(SELECT, () => ok({}));
  const { user } = renderPage(CHOOSING);
  expect(await screen.findByRole('radio', { name: /Acme/ })).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: /Many/ })).toHaveProperty('disabled', true);
  await user.click(await connect());
  expect(await screen.findByText('Connected to Acme Outdoor')).toBeTruthy();
});

test('choosing a profile says so where the login has no profile', async () => {
  setupServer().on(AVAILABLE, () => ok(available([])));
  const { user, addressNow } = renderPage(CHOOSING);
  expect(await screen.findByText('No profiles available. Please try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(addressNow()).toBe(SETUP));
  expect(await adsButton('Connect Ads API')).toBeTruthy();
});

test.each([
  ['a refusal', () => refuse(409, 'reconnect_needed', 'Connect again'), 'Connect again'],
  ['no message', () => broken(404), 'Failed to fetch available profiles. Please try connecting again.'],
])(
  'choosing a profile with %s instead of profiles can be tried again or left',
  async (_, answer, message) => {
    const api = setupServer();
    api.on(AVAILABLE, answer);
    const { user } = renderPage(CHOOSING);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    api.on(AVAILABLE, () => ok(available([option()])));
    await user.click(screen.getByRole('button', { name: /^Try again, / }));
    expect(await screen.findByRole('radio', { name: /Acme/ })).toBeTruthy();
  },
);

test('a choice that is over is not tried again: it is closed, and one can connect anew', async () => {
  setupServer().on(AVAILABLE, () => refuse(409, 'selection_expired', 'The choice has expired'));
  const { user, addressNow } = renderPage(CHOOSING);
  expect((await screen.findByRole('alert')).textContent).toContain('The choice has expired');
  expect(screen.queryByRole('button', { name: /^Try again, / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(addressNow()).toBe(SETUP));
  expect(await adsButton('Connect Ads API')).toBeTruthy();
});

test.each([
  ['the server explains', () => refuse(409, 'profile_in_use', 'Taken by Bergluft'), 'Taken by Bergluft'],
  ['nothing is explained', () => broken(500), 'Failed to select profile. Please try again.'],
])(
  'choosing a profile that fails is reported as %s, and the list requested again',
  async (_, answer, message) => {
    const api = setupServer();
    api.on(SELECT, answer);
    const { user } = renderPage(CHOOSING);
    await user.click(await screen.findByRole('radio', { name: /Acme Outdoor/ }));
    await user.click(await connect());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await waitFor(() => expect(api.asked.filter(({ path }) => path.includes('available'))).toHaveLength(2));
  },
);
