// What all operations of the Ads API share: hosts, headers, tokens, access, throttling.
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import { type Answer, Refusal } from '../wire/answers.ts';
import type { Call, Caller, Family } from '../wire/operation.ts';
import { UNAPPROVED_LOGIN } from '../world/world.ts';
import {
  adsError,
  denied,
  type ErrorFormat,
  INVALID_TOKEN,
  noAccess,
  OTHER_CLIENT,
  tooManyRequests,
} from './ads-errors.ts';
import { adsPlan } from './ads-rates.ts';
import { hasAccess, type Profile } from './profiles/profiles.ts';
import type { Access } from './profiles/seeded-profiles.ts';

/** A subject is the advertiser's login. */
export type ScopedCaller = Caller & { profile: Profile };

/** The family of the profiles, which need no scope. */
export function profileFamily(simulator: Simulator): Family<Caller> {
  return {
    ...commonFamily(simulator, 'profiles'),
    identify: ({ request }) => identifyLogin(simulator, 'profiles', request),
  };
}

/** The family of operations on one profile, which the scope header names. */
export function scopedFamily(
  simulator: Simulator,
  format: ErrorFormat,
  needed: Access = 'view',
): Family<ScopedCaller> {
  return {
    ...commonFamily(simulator, format),
    identify({ request, region }) {
      const caller = identifyLogin(simulator, format, request);
      const scope = request.headers['amazon-advertising-api-scope'];
      const refusal = (text: string, status = 401) => new Refusal(adsError(format, status, text));
      if (typeof scope !== 'string' || scope === '') throw refusal('Scope header is missing');
      const profile = simulator.ads.profiles.find(scope);
      if (profile?.marketplace.region !== region) throw refusal('No matching advertiser found for scope');
      if (!hasAccess(profile, caller.subject, 'view')) {
        if (format === 'reporting') throw new Refusal(denied(format, noAccess(caller, profile)));
        throw refusal('Not authorized to access scope');
      }
      if (!hasAccess(profile, caller.subject, needed)) {
        throw refusal('User does not have permission to access this resource', 403); // invented
      }
      // Agencies have no sponsored products: airbyte#6240.
      if (profile.type === 'agency') throw refusal('Advertiser ID cannot be decrypted', 400);
      return { ...caller, profile };
    },
  };
}

function identifyLogin(simulator: Simulator, format: ErrorFormat, { headers }: FastifyRequest): Caller {
  const refusal = (text: string) => new Refusal(denied(format, text));
  const [, token] = /^bearer\s+(.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!token) throw refusal('Unauthorized');
  const { readAccessToken } = simulator.grants;
  const otherClient = () => refusal(format === 'reporting' ? OTHER_CLIENT : 'Unauthorized');
  const read = readAccessToken(token, 'ads');
  if (read.state !== 'valid') {
    // A token of the company's SP-API application is valid, but for another client.
    throw readAccessToken(token, 'sp-api').state === 'valid' ? otherClient() : refusal(INVALID_TOKEN);
  }
  const { subject, clientId } = read.grant;
  if (headers['amazon-advertising-api-clientid'] !== clientId) throw otherClient();
  // amazon-advertising-api-php-sdk#9, #10: the answer to every call until Amazon has approved the login.
  if (subject === UNAPPROVED_LOGIN) throw refusal('Authentication failed');
  return { subject, clientId };
}

function commonFamily(simulator: Simulator, format: ErrorFormat) {
  const busy = (seconds: number): Answer => ({
    ...tooManyRequests(format),
    headers: { 'retry-after': String(seconds) },
  });
  return {
    prefix: '/ads-api',
    sites: 'regions' as const,
    refusals: {
      '429': () => busy(DEFAULT_RETRY_SECONDS),
      '429-bare': () => tooManyRequests(format),
      '429-html': () => ({ status: 429, body: OPENRESTY, type: 'text/html' }),
      '500': () => adsError(format, 500, 'Internal Error'),
      '503': () => adsError(format, 503, 'Service Unavailable'),
      revoked: () => denied(format, INVALID_TOKEN),
      'secret-rotated': () => denied(format, INVALID_TOKEN),
      forbidden: () => adsError(format, 403, 'Forbidden'), // invented: the temporary 403 was seen at the SP-API
    },
    throttle({ body, caller, region }: Call<Caller>): void {
      const key = `ads|${region}|${caller.clientId}|${caller.subject}`;
      const plan = adsPlan(region, simulator.clock.elapsedMs());
      const cost = /"includeExtendedDataFields"\s*:\s*true/.test(body) ? EXTENDED_COST : 1;
      if (simulator.buckets.take(key, plan, cost)) return;
      throw new Refusal(busy(Math.max(1, Math.ceil(simulator.buckets.secondsUntil(key, plan, cost)))));
    },
    finish: (answer: Answer): Answer => ({
      ...answer,
      headers: { 'x-amz-request-id': randomUUID(), ...answer.headers },
    }),
  };
}

const DEFAULT_RETRY_SECONDS = 2;
const EXTENDED_COST = 5; // a list with extended data counts as five calls
// The gateway's answer: ads-advanced-tools-docs#436.
const OPENRESTY =
  '<html>\r\n<head><title>429 Too Many Requests</title></head>\r\n<body>\r\n<center><h1>429 Too Many Requests</h1></center>\r\n<hr><center>openresty</center>\r\n</body>\r\n</html>\r\n';
