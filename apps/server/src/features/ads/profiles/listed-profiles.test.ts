// What the two views of a region say of its profiles, and what is said where one of them does not answer.
import type { Profile } from '@insights/ads-api/profiles';
import { ProviderError } from '@insights/provider-http/provider-error';
import { expect, test } from 'vitest';
import { createListedProfiles } from './listed-profiles.ts';

const profile = (profileId: string): Profile => ({
  profileId,
  countryCode: 'US',
  currencyCode: 'USD',
  timezone: 'America/Los_Angeles',
  dailyBudget: null,
  isBudgetUnlimited: false,
  accountInfo: {
    marketplaceStringId: null,
    id: null,
    type: 'seller',
    name: null,
    subType: null,
    validPaymentMethod: null,
  },
});

type View = string[] | 'down';

/** One region, with what it answers to anyone who may change things and to anyone who may only look. */
function region(usual: View, viewOnly: View) {
  const answer = async (view: View) => {
    if (view === 'down')
      throw new ProviderError({ kind: 'unavailable', operation: 'listProfiles', message: 'down' });
    return { items: view.map(profile), unreadable: 0 };
  };
  const list = (query?: { accessLevel?: string }) => answer(query?.accessLevel === 'view' ? viewOnly : usual);
  const get = async (profileId: string) => profile(profileId);
  return createListedProfiles({
    apiFor: () => ({ profiles: { list, get } }),
    now: () => new Date('2026-11-15T12:00:00Z'),
  });
}

const told = async (usual: View, viewOnly: View) => {
  const { profiles, failed } = await region(usual, viewOnly).list('Atzr|grant', ['NA']);
  return {
    profiles: profiles.map(({ profileId, isViewOnly }) => [profileId, isViewOnly]),
    failed: failed.map((failure) => failure.region),
  };
};

test('what the view for looking alone lists may only be looked at', async () => {
  expect(await told(['1'], ['1', '2'])).toEqual({
    profiles: [
      ['1', false],
      ['2', true],
    ],
    failed: [],
  });
});

test('without the usual view nobody is taken for one who may only look', async () => {
  await expect(told('down', ['1', '2'])).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('without the view for looking alone the others are listed, and that something is missing is said', async () => {
  expect(await told(['1'], 'down')).toEqual({ profiles: [['1', false]], failed: ['NA'] });
});

test('a profile by itself may be used as it was known to be', async () => {
  const known = { profileId: '2', region: 'NA', isViewOnly: true } as const;
  expect(await region([], []).find('Atzr|grant', known)).toMatchObject({ profileId: '2', isViewOnly: true });
});
