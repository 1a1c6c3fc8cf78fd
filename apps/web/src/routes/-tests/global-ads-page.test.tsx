import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  ADD,
  assigned,
  globalServer,
  missing,
  PROFILES,
  press,
  SYNC,
  SYNC_ONE,
  unmapped,
} from '../../features/ads/testing/global-ads-server.ts';
import { globalAnswer, manyProfiles } from '../../features/ads/testing/global-answers.ts';
import { answerLater, broken, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

const group = async (name: string) => within(await screen.findByRole('region', { name }));
const UNMAPPED = 'In database, not mapped';
const MISSING = 'Not in database';
const ASSIGNED = 'Assigned to sellers';

test('without admin mode the overview leads home', async () => {
  globalServer();
  localStorage.removeItem('isAdmin');
  const { addressNow } = renderPage('/ads');
  await screen.findByRole('heading', { name: 'Welcome to Insights' });
  expect(addressNow()).toBe('/');
});

test('profiles are grouped by what is to be done with them', async () => {
  globalServer();
  renderPage('/ads');
  await screen.findByText('Cumulus');
  expect((await group(ASSIGNED)).getByText('ID 1', { exact: false })).toBeTruthy();
  expect((await group(UNMAPPED)).getByText('Bergluft')).toBeTruthy();
  expect((await group(UNMAPPED)).getByText('Fits Bergluft Shop')).toBeTruthy();
  expect((await group(MISSING)).getByText('Cumulus')).toBeTruthy();
  expect((await group(MISSING)).getByText('$120.00').tagName).toBe('MARK');
  expect((await group(ASSIGNED)).getByText(/Unlimited/)).toBeTruthy();
});

test.each([
  ['without a reason', '', 'Far East: did not answer'],
  ['with a reason', 'Too slow', 'Far East: Too slow'],
])('a region that failed is named, %s; the others are listed', async (_, message, text) => {
  const failures = [{ region: 'FE', message }];
  globalServer().on(PROFILES, () => ok({ ...globalAnswer([assigned, missing]), failures }));
  renderPage('/ads');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByText('Cumulus')).toBeTruthy();
});

describe('a stored profile that the login does not list', () => {
  const unlisted = { accountName: 'Fjord', isListed: false };

  test('is in its group, marked as not visible to this login', async () => {
    globalServer([{ ...assigned, ...unlisted }, { ...unmapped, ...unlisted, accountName: 'Geest' }, missing]);
    renderPage('/ads');
    await screen.findByText('Cumulus');
    for (const [name, account] of [
      [ASSIGNED, 'Fjord'],
      [UNMAPPED, 'Geest'],
    ] as const) {
      const card = (await group(name)).getByText(account).closest('li');
      expect(card?.textContent).toContain('Not visible to this login');
    }
    expect((await group(MISSING)).queryByText('Not visible to this login')).toBeNull();
  });

  test('is not sent to be synchronised: only Amazon could know of it', async () => {
    const api = globalServer([{ ...assigned, ...unlisted }]);
    const { user } = renderPage('/ads');
    await screen.findByText('Fjord');
    await press(user, 'Sync to DB');
    expect(await screen.findByText('No profiles available to sync')).toBeTruthy();
    expect(api.count(SYNC)).toBe(0);
  });

  test('bears no mark while its region does not answer', async () => {
    globalServer().on(PROFILES, () =>
      ok({
        ...globalAnswer([{ ...assigned, isListed: null }]),
        failures: [{ region: 'NA', message: 'Too slow' }],
      }),
    );
    renderPage('/ads');
    await screen.findByText('ID 1', { exact: false });
    expect((await group(ASSIGNED)).getByText('ID 1', { exact: false })).toBeTruthy();
    expect(screen.queryByText('Not visible to this login')).toBeNull();
    expect((await group(MISSING)).getByText('None of those listed.')).toBeTruthy();
  });
});

test('groups without a profile say so', async () => {
  const api = globalServer([missing]);
  const { user } = renderPage('/ads');
  await screen.findByText('Cumulus');
  expect((await group(UNMAPPED)).getByText('Every stored profile has its seller.')).toBeTruthy();
  expect((await group(ASSIGNED)).getByText('No profile is mapped to a seller yet.')).toBeTruthy();
  api.on(PROFILES, () => ok(globalAnswer([])));
  await press(user, 'Refresh');
  expect(await screen.findAllByText('No profiles are listed.')).toHaveLength(3);
});

test('an answer with no more than the specification defines is enough', async () => {
  const bare = (profileId: number, assignedTo?: object) => ({
    profileId,
    accountName: `P${profileId}`,
    assignedTo,
  });
  globalServer().on(PROFILES, () =>
    ok({ profiles: [bare(1), bare(2, { sellerId: 'unmapped' }), null, { accountName: 'x' }] }),
  );
  renderPage('/ads');
  await screen.findByText('P1');
  expect((await group(MISSING)).getByText('P1')).toBeTruthy();
  expect((await group(UNMAPPED)).getByText('P2')).toBeTruthy();
  expect((await group(ASSIGNED)).getByText(/No profile is mapped/)).toBeTruthy();
});

test.each([
  ['refused with a message', () => refuse(403, 'not_allowed', 'Staff only'), 'Staff only'],
  ['refused without', () => broken(404), 'Failed to fetch profiles'],
])('profiles that are %s can be requested again', async (_, answer, message) => {
  const api = globalServer();
  api.on(PROFILES, answer);
  const { user } = renderPage('/ads');
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  api.on(PROFILES, () => ok(globalAnswer([missing])));
  await press(user, /^Try again, /);
  expect(await screen.findByText('Cumulus')).toBeTruthy();
});

describe('hundreds of profiles', () => {
  test('are searched and filtered, and the address keeps it', async () => {
    globalServer(manyProfiles(240));
    const { user, addressNow } = renderPage('/ads');
    expect(await screen.findByText('240 of 240')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'brand 01' } });
    expect(await screen.findByText('10 of 240')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Region, Profiles'), 'Europe');
    expect(await screen.findByText(/^[34] of 240$/)).toBeTruthy();
    await waitFor(() => expect(addressNow()).toContain('region=EU'));
    await user.selectOptions(screen.getByLabelText('Account type, Profiles'), 'Agency');
    expect(await screen.findByText(/^[01] of 240$/)).toBeTruthy();
  });
});

describe('adding', () => {
  test('one profile is a press on its card, and it moves to the stored ones', async () => {
    const api = globalServer();
    const late = answerLater();
    api.on(SYNC_ONE, () => late.answer);
    const { user } = renderPage('/ads');
    const card = await screen.findByRole('button', { name: /Cumulus/ });
    await user.click(card);
    await user.click(card);
    expect(await screen.findByText('Adding...')).toBeTruthy();
    expect(api.count(SYNC_ONE)).toBe(1);
    expect(api.asked.findLast(({ body }) => body)?.body).toMatchObject({
      profileId: '3',
      accountName: 'Cumulus',
      dailyBudget: 120,
    });
    api.on(PROFILES, () => new Promise(() => {})); // Amazon takes its time
    late.arrive(ok({ message: 'Cumulus is stored' }));
    expect(await screen.findByText('Cumulus is stored')).toBeTruthy();
    expect(await (await group(UNMAPPED)).findByText('Cumulus')).toBeTruthy();
  });

  test('a card that moves leaves the keyboard with the one that follows it', async () => {
    const other = { ...missing, profileId: '4', accountName: 'Stratus' };
    const api = globalServer([missing, other]);
    api.on(SYNC_ONE, () => ok({ message: 'Stored' }));
    const { user } = renderPage('/ads');
    await screen.findByText('Cumulus');
    api.on(PROFILES, () => new Promise(() => {})); // Amazon takes its time
    await press(user, /Cumulus/);
    await (await group(UNMAPPED)).findByText('Cumulus');
    expect(document.activeElement?.textContent).toContain('Stratus');
    await press(user, /Stratus/);
    await (await group(UNMAPPED)).findByText('Stratus');
    expect(document.activeElement?.textContent).toBe('Every profile is in the database.');
  });

  test.each([
    ['says nothing', () => broken(500), 'Failed to sync profile'],
    ['does not answer', unreachable, 'Failed to sync profile to database'],
    ['explains', () => refuse(404, 'profile_not_found', 'No such profile'), 'No such profile'],
  ])('one profile fails where the server %s', async (_, answer, message) => {
    globalServer().on(SYNC_ONE, answer);
    const { user } = renderPage('/ads');
    await press(user, /Cumulus/);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await (await group(MISSING)).findByText('Cumulus')).toBeTruthy();
  });

  test('all of them counts those that were there already, and names those that were not stored', async () => {
    const api = globalServer();
    api.on(ADD, () => ok({ added: 1, skipped: 2, errors: [{ profileId: '3', message: 'Odd account' }] }));
    const { user } = renderPage('/ads');
    await press(user, 'Add All to Database');
    expect(
      await screen.findByText('Successfully added 1 profiles to database. 2 were already present.'),
    ).toBeTruthy();
    expect(await screen.findByText(/3: Odd account/)).toBeTruthy();
    const { profiles } = Object(api.asked.find(({ path }) => path.endsWith('/add'))?.body);
    expect(profiles).toEqual([
      expect.objectContaining({
        profileId: '3',
        accountId: 'A3ACME',
        accountType: 'seller',
        countryCode: 'DE',
      }),
    ]);
    expect(api.count(PROFILES)).toBe(2);
  });

  test('with nothing to add or to sync says so without asking', async () => {
    const api = globalServer([]);
    const { user } = renderPage('/ads');
    await press(user, 'Add All to Database');
    expect(await screen.findByText('No profiles to add to database')).toBeTruthy();
    await press(user, 'Sync to DB');
    expect(await screen.findByText('No profiles available to sync')).toBeTruthy();
    expect(api.asked.every(({ method }) => method === 'GET')).toBe(true);
  });
});
