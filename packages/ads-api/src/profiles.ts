// Profiles: one advertiser in one marketplace; only those of the host's region are ever listed.
import type { CallOptions } from '@insights/provider-http/transport';
import { decimal, id, maybe } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';

const listProfiles: Operation = { name: 'listProfiles', method: 'GET' };
const getProfileById: Operation = { name: 'getProfileById', method: 'GET' };

const Profile = z.object({
  /** A 64-bit number on the wire. */
  profileId: id,
  countryCode: z.string(),
  currencyCode: z.string(),
  /** The zone of every advertising date; open, since Amazon's own list has been wrong. */
  timezone: z.string(),
  /** Sellers only; 999999999 means no limit. */
  dailyBudget: maybe(decimal),
  accountInfo: z.object({
    marketplaceStringId: z.string(),
    /** The merchant id of a seller; not unique across marketplaces. */
    id: z.string(),
    /** `seller`, `vendor` or `agency`; Sponsored Products calls fail for an agency. */
    type: z.string(),
    name: maybe(z.string()),
    subType: maybe(z.string()),
    validPaymentMethod: maybe(z.boolean()),
  }),
});
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
    async list(query: ProfilesQuery = {}, options?: CallOptions): Promise<Profile[]> {
      const request = { path: '/v2/profiles', query, accept: 'application/json', answer: z.array(Profile) };
      return call(listProfiles, request, options);
    },
    /** One profile. */
    async get(profileId: string, options?: CallOptions): Promise<Profile> {
      const path = `/v2/profiles/${encodeURIComponent(profileId)}`;
      return call(getProfileById, { path, accept: 'application/json', answer: Profile }, options);
    },
  };
}
