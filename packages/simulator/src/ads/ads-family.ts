// What the Ads API's operations have in common: hosts, headers, tokens, access, throttling.
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator-parts.ts';
import type { Answer } from '../wire/answers.ts';
import type { Call, Caller, Family } from '../wire/operation.ts';
import { REGIONS } from '../world/marketplaces.ts';
import { UNAPPROVED_LOGIN } from '../world/world.ts';
import {
  adsError,
  type Dialect,
  denied,
  INVALID_TOKEN,
  noAccess,
  OTHER_CLIENT,
  tooManyRequests,
} from './ads-errors.ts';
import { adsPlan } from './ads-rates.ts';
import { mayAtLeast, type Profile } from './profiles/profiles.ts';
import type { Access } from './profiles/seeded-profiles.ts';

/** A subject is the advertiser's login. */
export type ScopedCaller = Caller & { profile: Profile };

type Identity<Who extends Caller> = { caller: Who } | { refusal: Answer };

/** For the profiles themselves, which need no scope. */
export function profileFamily(simulator: Simulator): Family<Caller> {
  return {
    ...commonFamily(simulator, 'profiles'),
    identify: ({ request }) => identifyLogin(simulator, 'profiles', request),
  };
}

/** For everything that belongs to one profile, named by the scope header; looking is enough unless more is needed. */
export function scopedFamily(
  simulator: Simulator,
  dialect: Dialect,
  needed: Access = 'view',
): Family<ScopedCaller> {
  return {
    ...commonFamily(simulator, dialect),
    identify({ request, region }) {
      const login = identifyLogin(simulator, dialect, request);
      if ('refusal' in login) return login;
      const { caller } = login;
      const scope = request.headers['amazon-advertising-api-scope'];
      const refuse = (text: string, status = 401) => ({ refusal: adsError(dialect, status, text) });
      if (typeof scope !== 'string' || scope === '') return refuse('Scope header is missing');
      const profile = simulator.ads.profiles.find(scope);
      if (profile?.marketplace.region !== region) return refuse('No matching advertiser found for scope');
      if (!mayAtLeast(profile, caller.subject, 'view')) {
        if (dialect === 'reporting') return { refusal: denied(dialect, noAccess(caller, profile)) };
        return refuse('Not authorized to access scope');
      }
      if (!mayAtLeast(profile, caller.subject, needed)) {
        return refuse('User does not have permission to access this resource', 403); // invented
      }
      // Agencies have no sponsored products: airbyte#6240.
      if (profile.type === 'agency') return refuse('Advertiser ID cannot be decrypted', 400);
      return { caller: { ...caller, profile } };
    },
  };
}

function identifyLogin(
  simulator: Simulator,
  dialect: Dialect,
  { headers }: FastifyRequest,
): Identity<Caller> {
  const refuse = (text: string) => ({ refusal: denied(dialect, text) });
  const [, token] = /^bearer\s+(.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!token) return refuse('Unauthorized');
  const { readAccessToken } = simulator.grants;
  const otherClient = () => refuse(dialect === 'reporting' ? OTHER_CLIENT : 'Unauthorized');
  const read = readAccessToken(token, 'ads');
  if (read.state !== 'valid') {
    // The same company has an application for the SP-API, and its tokens at hand.
    return readAccessToken(token, 'sp-api').state === 'valid' ? otherClient() : refuse(INVALID_TOKEN);
  }
  const { subject, clientId } = read.grant;
  if (headers['amazon-advertising-api-clientid'] !== clientId) return otherClient();
  // amazon-advertising-api-php-sdk#9, #10: so it is until Amazon has let somebody in, whatever is called.
  if (subject === UNAPPROVED_LOGIN) return refuse('Authentication failed');
  return { caller: { subject, clientId } };
}

function commonFamily(simulator: Simulator, dialect: Dialect) {
  const busy = (seconds: number): Answer => ({
    ...tooManyRequests(dialect),
    headers: { 'retry-after': String(seconds) },
  });
  return {
    hosts: REGIONS.map((region) => ({ prefix: `/ads-api/${region}`, region })),
    refusals: {
      '429': () => busy(DEFAULT_RETRY_SECONDS),
      '429-bare': () => tooManyRequests(dialect),
      '429-html': () => ({ status: 429, body: OPENRESTY, type: 'text/html' }),
      '500': () => adsError(dialect, 500, 'Internal Error'),
      '503': () => adsError(dialect, 503, 'Service Unavailable'),
      revoked: () => denied(dialect, INVALID_TOKEN),
      'secret-rotated': () => denied(dialect, INVALID_TOKEN),
      forbidden: () => adsError(dialect, 403, 'Forbidden'), // invented: the passing 403 was seen at the SP-API
    },
    throttle({ body, caller, region }: Call<Caller>): Answer | null {
      const key = `ads|${region}|${caller.clientId}|${caller.subject}`;
      const plan = adsPlan(region, simulator.clock.elapsedMs());
      const cost = /"includeExtendedDataFields"\s*:\s*true/.test(body) ? EXTENDED_COST : 1;
      if (simulator.buckets.take(key, plan, cost)) return null;
      return busy(Math.max(1, Math.ceil(simulator.buckets.secondsUntil(key, plan, cost))));
    },
    finish: (answer: Answer): Answer => ({
      ...answer,
      headers: { 'x-amz-request-id': randomUUID(), ...answer.headers },
    }),
  };
}

const DEFAULT_RETRY_SECONDS = 2;
const EXTENDED_COST = 5; // "extended" lists weigh five times as much
// What a gateway before the API answers: ads-advanced-tools-docs#436.
const OPENRESTY =
  '<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n<body>\r\n<center><h1>429 Too Many Requests</h1></center>\r\n<hr><center>openresty</center>\r\n</body>\r\n</html>\r\n';
