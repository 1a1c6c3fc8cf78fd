import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  ADD,
  globalServer,
  MAP,
  PROFILES,
  press,
  SYNC,
} from '../../features/ads/testing/global-ads-server.ts';
import { broken, ok, refuse, unreachable } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';

const group = async (name: string) => within(await screen.findByRole('region', { name }));
const ASSIGNED = 'Assigned to sellers';

test.each([
  [
    'Sync to DB',
    SYNC,
    { synced: { added: 1, updated: 2, unchanged: 3 } },
    'Sync complete: 1 added, 2 updated, 3 unchanged',
  ],
  [
    'Sync to DB',
    SYNC,
    { synced: { added: 0, updated: 0, unchanged: 1 }, errors: [{ profileId: '2', message: 'Gone' }] },
    'Sync complete: 0 added, 0 updated, 1 unchanged (1 errors)',
  ],
])('%s reports its result', async (name, call, answer, message) => {
  globalServer().on(call, () => ok(answer));
  const { user } = renderPage('/ads');
  await press(user, name);
  expect(await screen.findByText(message)).toBeTruthy();
});

test.each([
  ['Sync to DB', SYNC, 'Failed to sync profiles', 'Failed to sync profiles to database'],
  ['Add All to Database', ADD, 'Failed to add profiles', 'Failed to add profiles to database'],
])('%s that fails says so', async (name, call, refused, unanswered) => {
  const api = globalServer();
  api.on(call, () => broken(500));
  const { user } = renderPage('/ads');
  await press(user, name);
  expect(await screen.findByText(refused)).toBeTruthy();
  api.on(call, unreachable);
  await press(user, name);
  expect(await screen.findByText(unanswered)).toBeTruthy();
});

describe('mapping', () => {
  const open = async () => {
    const page = renderPage('/ads');
    await page.user.click(await screen.findByRole('button', { name: /^Map to Seller, .*Bergluft/ }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Map to Seller' })) };
  };

  test('needs a seller, and can be called off', async () => {
    const api = globalServer();
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Map' }));
    expect(await dialog.findByText('Please select a seller')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.count(MAP)).toBe(0);
  });

  test('offers the seller that fits, and moves the profile to the assigned ones', async () => {
    const api = globalServer();
    api.on(MAP, () => ok({ message: 'Bergluft now belongs to Bergluft Shop' }));
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: /Choose Bergluft Shop/ }));
    api.on(PROFILES, () => new Promise(() => {}));
    await user.click(dialog.getByRole('button', { name: 'Map' }));
    expect(await screen.findByText('Bergluft now belongs to Bergluft Shop')).toBeTruthy();
    expect(api.asked.find(({ path }) => path.endsWith('/map'))?.body).toEqual({
      profileId: '2',
      sellerSlug: 'bergluft',
    });
    expect(await (await group(ASSIGNED)).findByText('Bergluft Shop')).toBeTruthy();
  });

  test.each([
    ['explains', () => refuse(409, 'profile_in_use', 'Another seller has it'), 'Another seller has it'],
    ['says nothing', () => broken(500), 'Failed to map profile'],
    ['does not answer', unreachable, 'Failed to map profile to seller'],
  ])('fails where the server %s', async (_, answer, message) => {
    globalServer().on(MAP, answer);
    const { user, dialog } = await open();
    await user.selectOptions(await dialog.findByLabelText('Seller'), 'Acme Outdoor');
    await user.click(dialog.getByRole('button', { name: 'Map' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
