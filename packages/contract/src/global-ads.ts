// Advertising profiles across all sellers: those of the operator's own login, and which seller each belongs to.
import * as z from 'zod/mini';
import { ProfileId } from './ads-connection.ts';
import { Region } from './connect.ts';
import { endpoint } from './endpoint.ts';
import { AMAZON_FAILURES } from './errors.ts';
import { Id } from './ids.ts';

const MOST_AT_ONCE = 5000; // as many as Amazon lists at most

const NOBODY = 'Please select a seller';

const REFUSALS = ['ads_not_configured', 'reconnect_needed', ...AMAZON_FAILURES] as const;

const RegionCounts = z.object({ NA: z.int(), EU: z.int(), FE: z.int() });

export const SellerOption = z.object({ slug: Id, name: z.string() });

export const GlobalProfile = z.object({
  profileId: Id,
  accountName: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  currencyCode: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  /** `seller`, `vendor`, `agency`, and rarer ones. */
  accountType: z.nullable(z.string()),
  /** 999999999 means that nobody has set one. */
  dailyBudget: z.nullable(z.number()),
  timezone: z.nullable(z.string()),
  region: Region,
  isViewOnly: z.boolean(),
  /**
   * Whether the operator's login lists it. A profile that it does not list is returned as stored; null if its
   * region did not answer.
   */
  isListed: z.nullable(z.boolean()),
  /** Null: not in the database. `unmapped`: stored, but assigned to no seller. */
  assignedTo: z.nullable(z.object({ sellerId: Id, sellerName: z.nullable(z.string()) })),
  /** The seller whose account and marketplace match, if the profile has no seller yet. */
  suggestedSeller: z.nullable(SellerOption),
});
export type GlobalProfile = z.infer<typeof GlobalProfile>;

export const globalProfiles = endpoint({
  method: 'GET',
  path: '/api/global-ads/profiles',
  access: 'staff',
  summary:
    "All advertising profiles of the operator's login, live from the three regions, and the stored ones that it does not list",
  refusals: REFUSALS,
  data: z.object({
    profiles: z.array(GlobalProfile),
    totalCount: z.int(),
    /** The number of profiles in each region. */
    regions: RegionCounts,
    /** The regions that did not answer; the profiles of the others are listed. */
    failedRegions: z.array(Region),
    failures: z.array(z.object({ region: Region, message: z.string() })),
    unreadableCount: z.int(),
    databaseProfiles: z.object({ inDatabase: z.int(), mappedToSeller: z.int() }),
  }),
});

/** A profile of the overview. Only its id is used: the rest is fetched from Amazon. */
const NamedProfile = z.looseObject({ profileId: ProfileId });
const NamedProfiles = z.object({ profiles: z.array(NamedProfile).check(z.maxLength(MOST_AT_ONCE)) });
const ProfileErrors = z.array(z.object({ profileId: Id, message: z.string() }));

export const syncProfile = endpoint({
  method: 'POST',
  path: '/api/global-ads/profiles/sync-single',
  access: 'staff',
  summary: 'Store one profile as Amazon returns it',
  refusals: ['profile_not_found', ...REFUSALS],
  body: NamedProfile,
  data: z.object({ message: z.string(), outcome: z.enum(['added', 'updated', 'unchanged']) }),
});

export const syncProfiles = endpoint({
  method: 'POST',
  path: '/api/global-ads/profiles/sync',
  access: 'staff',
  summary: 'Update the stored profiles from Amazon, and add those that are missing',
  refusals: REFUSALS,
  body: NamedProfiles,
  data: z.object({
    synced: z.object({
      added: z.int(),
      updated: z.int(),
      unchanged: z.int(),
    }),
    errors: ProfileErrors,
  }),
});

export const addProfiles = endpoint({
  method: 'POST',
  path: '/api/global-ads/profiles/add',
  access: 'staff',
  summary: 'Store the profiles that are not in the database yet',
  refusals: REFUSALS,
  body: NamedProfiles,
  data: z.object({
    added: z.int(),
    skipped: z.int(),
    errors: ProfileErrors,
  }),
});

export const mappableSellers = endpoint({
  method: 'GET',
  path: '/api/global-ads/sellers',
  access: 'staff',
  summary: 'The sellers that a profile can be mapped to, by name',
  refusals: ['ads_not_configured'],
  data: z.object({ sellers: z.array(SellerOption) }),
});

export const mapProfile = endpoint({
  method: 'POST',
  path: '/api/global-ads/profiles/map',
  access: 'staff',
  summary: 'Assign a stored profile to a seller; a profile belongs to at most one seller',
  refusals: ['ads_not_configured', 'seller_not_found', 'profile_not_found', 'profile_in_use'],
  body: z.object({ profileId: ProfileId, sellerSlug: z.string(NOBODY).check(z.minLength(1, NOBODY)) }),
  data: z.object({ message: z.string() }),
});
