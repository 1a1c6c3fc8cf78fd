// The Ads API operations on profiles.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../../simulator-state.ts';
import { type Answer, JSON_TYPE } from '../../wire/answers.ts';
import { writeJavaJson } from '../../wire/java-json.ts';
import { type Call, type Caller, declareOperation } from '../../wire/operation.ts';
import { adsError } from '../ads-errors.ts';
import { profileFamily } from '../ads-family.ts';
import { describeProfile, hasAccess } from './profiles.ts';
import { PROFILE_TYPES } from './seeded-profiles.ts';

export function registerProfileRoutes(app: FastifyInstance, simulator: Simulator): void {
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
      const isHere = profile?.marketplace.region === region;
      if (!isHere || !hasAccess(profile, caller.subject, 'view')) {
        return adsError('profiles', 404, 'Could not find profile');
      }
      return { status: 200, body: writeJavaJson(describeProfile(profile)), type: JSON_TYPE };
    },
  );
}

const ProfileQuery = z.object({
  apiProgram: z
    .enum(['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'])
    .default('campaign'),
  accessLevel: z.enum(['edit', 'view']).default('edit'),
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
  const {
    accessLevel,
    apiProgram,
    profileTypeFilter: types,
    validPaymentMethodFilter: payment,
  } = parsed.data;
  // Profiles with view access are only listed with accessLevel=view and apiProgram=report.
  const access = accessLevel === 'view' && apiProgram === 'report' ? 'view' : 'edit';
  const profiles = (region ? ads.profiles.list(caller.subject, region, access) : [])
    .filter(({ type }) => !types || types.includes(type))
    .filter(
      ({ hasValidPayment }) => payment === undefined || (hasValidPayment !== false) === (payment === 'true'),
    )
    .map(describeProfile);
  return { status: 200, body: writeJavaJson(profiles), type: JSON_TYPE };
}
