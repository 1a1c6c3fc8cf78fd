// Profiles: one advertiser in one marketplace; only those of the host's region are ever listed.

import { isSameDecimal } from '@insights/provider-http/lossless-json';
import type { CallOptions } from '@insights/provider-http/transport';
import { decimal, id, orNull, type Readable, readableList } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';

const listProfiles: Operation = { name: 'listProfiles', method: 'GET' };
const getProfileById: Operation = { name: 'getProfileById', method: 'GET' };

const NO_LIMIT = '999999999'; // what Amazon answers for a budget nobody has set

const AccountInfo = z.object({
  marketplaceStringId: orNull(z.string()),
  /** The merchant id of a seller; not unique across marketplaces. */
  id: orNull(id),
  /** `seller`, `vendor` or `agency`, and rarer ones; Sponsored Products calls fail for an agency. */
  type: orNull(z.string()),
  name: orNull(z.string()),
  subType: orNull(z.string()),
  validPaymentMethod: orNull(z.boolean()),
});

/** Only the id is indispensable: anyone who chooses a profile sees what else there is. */
const Profile = z
  .object({
    /** A 64-bit number on the wire. */
    profileId: id,
    countryCode: orNull(z.string()),
    currencyCode: orNull(z.string()),
    /** The zone of every advertising date; open, since Amazon's own list has been wrong. */
    timezone: orNull(z.string()),
    /** Sellers only. */
    dailyBudget: orNull(decimal),
    accountInfo: AccountInfo.nullish().transform((told) => told ?? AccountInfo.parse({})),
  })
  .transform((profile) => ({
    ...profile,
    isBudgetUnlimited: profile.dailyBudget !== null && isSameDecimal(profile.dailyBudget, NO_LIMIT),
  }));
export type Profile = z.output<typeof Profile>;

export type ProfilesQuery = {
  apiProgram?: 'billing' | 'campaign' | 'paymentMethod' | 'store' | 'report' | 'account' | 'posts';
  /** Somebody who may only look is listed with `view` and `apiProgram: 'report'`, and not otherwise. */
  accessLevel?: 'edit' | 'view';
  /** Amazon's text allows several, its schema only one. */
  profileTypeFilter?: readonly ('seller' | 'vendor' | 'agency')[];
};

/** The profiles of one grant. */
export function createProfiles(call: Caller) {
  return {
    /** Empty, not an error, in a region where the advertiser has none. */
    async list(query: ProfilesQuery = {}, options?: CallOptions): Promise<Readable<Profile>> {
      const answer = readableList(Profile);
      const request = { path: '/v2/profiles', query, accept: 'application/json', answer };
      return call(listProfiles, request, options);
    },
    /** One profile. */
    async get(profileId: string, options?: CallOptions): Promise<Profile> {
      const path = `/v2/profiles/${encodeURIComponent(profileId)}`;
      return call(getProfileById, { path, accept: 'application/json', answer: Profile }, options);
    },
  };
}
