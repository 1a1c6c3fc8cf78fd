// Invented profiles of many sellers, as the server sends them.
import type { GlobalProfile } from '@insights/contract/global-ads';

const COUNTRIES = [
  { region: 'NA', countryCode: 'US', currencyCode: 'USD', timezone: 'America/Los_Angeles' },
  { region: 'EU', countryCode: 'DE', currencyCode: 'EUR', timezone: 'Europe/Paris' },
  { region: 'FE', countryCode: 'JP', currencyCode: 'JPY', timezone: 'Asia/Tokyo' },
] as const;

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

export const globalProfile = (changes: Partial<GlobalProfile> = {}): GlobalProfile => ({
  profileId: '900',
  accountName: 'Acme Outdoor',
  accountId: 'A3ACME',
  accountType: 'seller',
  dailyBudget: 999_999_999,
  isViewOnly: false,
  isListed: true,
  assignedTo: null,
  suggestedSeller: null,
  ...COUNTRIES[0],
  ...changes,
});

const TYPES = ['seller', 'seller', 'vendor', 'agency'] as const;
const ASSIGNMENTS = [
  { sellerId: 's-1', sellerName: 'Acme Outdoor' },
  { sellerId: 'unmapped', sellerName: null },
  null,
] as const;

/** Any number of profiles, over all regions, types and groups. */
export const manyProfiles = (count: number): GlobalProfile[] =>
  Array.from({ length: count }, (_, index) =>
    globalProfile({
      ...at(COUNTRIES, index),
      profileId: String(1_000_000 + index),
      accountName: `Brand ${String(index + 1).padStart(3, '0')}`,
      accountId: `ENTITY${index}`,
      accountType: at(TYPES, index) ?? null,
      dailyBudget: index % 5 === 0 ? 250 : 999_999_999,
      assignedTo: at(ASSIGNMENTS, Math.floor(index / COUNTRIES.length)) ?? null,
    }),
  );

export const globalAnswer = (profiles: GlobalProfile[]) => ({
  profiles,
  totalCount: profiles.length,
  regions: {
    NA: profiles.filter(({ region }) => region === 'NA').length,
    EU: profiles.filter(({ region }) => region === 'EU').length,
    FE: profiles.filter(({ region }) => region === 'FE').length,
  },
  failedRegions: [],
  unreadableCount: 0,
  databaseProfiles: {
    inDatabase: profiles.filter(({ assignedTo }) => assignedTo).length,
    mappedToSeller: profiles.filter(({ assignedTo }) => assignedTo && assignedTo.sellerId !== 'unmapped')
      .length,
  },
});
