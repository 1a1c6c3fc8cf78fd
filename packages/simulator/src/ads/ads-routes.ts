// The Ads API operations on profiles and Sponsored Products.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator-parts.ts';
import type { Answer } from '../wire/answers.ts';
import { type Call, type Caller, declareOperation } from '../wire/operation.ts';
import { createSigner } from '../wire/signing.ts';
import { adsError, profileFamily, type ScopedCaller, scopedFamily } from './ads-family.ts';
import { LIST_KINDS, type ListKind } from './lists/list-kinds.ts';
import { invalidToken, readListRequest } from './lists/list-request.ts';
import { refuseAccept, refuseContentType } from './media-types.ts';
import { describeProfile, PROFILE_TYPES } from './profiles.ts';
import { writeWideJson } from './wide-json.ts';

const JSON_TYPE = 'application/json';
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export function registerAdsRoutes(app: FastifyInstance, simulator: Simulator): void {
  const family = profileFamily(simulator);
  declareOperation(
    app,
    simulator,
    family,
    { name: 'listProfiles', method: 'GET', path: '/v2/profiles', empty: () => ({ status: 200, body: [] }) },
    (call) => listProfiles(simulator, call),
  );
  declareOperation(
    app,
    simulator,
    family,
    { name: 'getProfileById', method: 'GET', path: '/v2/profiles/:profileId' },
    ({ caller, params, region }) => {
      const profile = simulator.ads.profiles.find(params.profileId ?? '');
      const isVisible = profile?.login === caller.subject && profile.marketplace.region === region;
      if (!isVisible) return adsError('profiles', 404, 'Could not find profile');
      return { status: 200, body: writeWideJson(describeProfile(profile)), type: JSON_TYPE };
    },
  );
  const scoped = scopedFamily(simulator, 'sponsored-products');
  for (const kind of LIST_KINDS) {
    declareOperation(
      app,
      simulator,
      scoped,
      {
        name: kind.operation,
        method: 'POST',
        path: kind.path,
        empty: () => ({ status: 200, body: { [kind.key]: [], totalResults: 0 }, type: kind.mediaType }),
      },
      (call) => answerList(simulator, kind, call),
    );
  }
  for (const method of METHODS) {
    declareOperation(app, simulator, family, { name: 'unknown', method, path: '/*' }, ({ params }) =>
      adsError('profiles', 404, `Could not find resource for full path: /${params['*'] ?? ''}`),
    );
  }
}

const ProfileQuery = z.object({
  apiProgram: z
    .enum(['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'])
    .optional(),
  accessLevel: z.enum(['edit', 'view']).optional(),
  profileTypeFilter: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(PROFILE_TYPES)))
    .optional(),
  validPaymentMethodFilter: z.enum(['true', 'false']).optional(),
});

function listProfiles({ ads }: Simulator, { caller, query, region }: Call<Caller>): Answer {
  const parsed = ProfileQuery.safeParse(Object.fromEntries(query));
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path[0]).join(', ');
    return adsError('profiles', 400, `Invalid value of ${names}`);
  }
  const { profileTypeFilter: types, validPaymentMethodFilter: payment } = parsed.data;
  const profiles = (region ? ads.profiles.list(caller.subject, region) : [])
    .filter(({ type }) => !types || types.includes(type))
    .map(describeProfile)
    .filter(({ accountInfo: { validPaymentMethod } }) => {
      if (payment === undefined) return true;
      return payment === 'true' ? validPaymentMethod !== false : validPaymentMethod === false;
    });
  return { status: 200, body: writeWideJson(profiles), type: JSON_TYPE };
}

const PageClaims = z.object({ profileId: z.string(), fingerprint: z.number(), offset: z.number() });

function answerList(
  simulator: Simulator,
  kind: ListKind,
  { body, caller, request }: Call<ScopedCaller>,
): Answer {
  const dialect = 'sponsored-products';
  const wrongType =
    refuseContentType(dialect, request, [kind.mediaType]) ?? refuseAccept(dialect, request, kind.mediaType);
  if (wrongType) return wrongType;
  const read = readListRequest(kind, body);
  if ('refusal' in read) return read.refusal;
  const { maxResults, nextToken, isExtended, fingerprint, accepts } = read.value;
  const signer = createSigner(simulator.world.seed, 'ads pages');
  const profileId = caller.profile.id;
  const claims =
    nextToken === null
      ? { profileId, fingerprint, offset: 0 }
      : PageClaims.safeParse(signer.open(nextToken)).data;
  if (claims?.profileId !== profileId || claims.fingerprint !== fingerprint) return invalidToken();
  const all = kind.list(simulator.ads.accountOf(caller.profile)).filter(accepts);
  const end = claims.offset + maxResults;
  const page = all
    .slice(claims.offset, end)
    .map(({ wire, extended }) => (isExtended ? { ...wire, extendedData: extended } : wire));
  return {
    status: 200,
    type: kind.mediaType,
    body: {
      [kind.key]: page,
      totalResults: all.length,
      ...(end < all.length ? { nextToken: signer.sign({ profileId, fingerprint, offset: end }) } : {}),
    },
  };
}
