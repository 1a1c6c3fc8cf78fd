// What all SP-API operations have in common: hosts, access tokens, error bodies, headers.
import { randomUUID } from 'node:crypto';
import type { Answer } from './answers.ts';
import type { Simulator } from './context.ts';
import { findMarketplace, type Marketplace, REGIONS } from './marketplaces.ts';
import type { Caller, Family } from './operation.ts';
import { formatRate } from './usage-plans.ts';
import { findParticipation, type SellingPartner } from './world.ts';

export type SpApiCaller = Caller & { partner: SellingPartner };

const DENIED = 'Access to requested resource is denied.';
const FOREIGN_MARKETPLACE = 'The marketplaces you provided are not valid for region.';
const INVALID_TOKEN = 'The access token you provided is revoked, malformed or invalid.';

export function spApiFamily(simulator: Simulator): Family<SpApiCaller> {
  return {
    hosts: REGIONS.map((region) => ({ prefix: `/sp-api/${region}`, region })),
    identify({ request, region }) {
      const token = request.headers['x-amz-access-token'];
      if (typeof token !== 'string' || token === '') {
        return { refusal: denied('Access token is missing in the request header.') };
      }
      const read = simulator.grants.readAccessToken(token, 'sp-api');
      if (read.state === 'expired') return { refusal: denied('The access token you provided has expired.') };
      if (read.state === 'invalid') return { refusal: denied(INVALID_TOKEN) };
      const { subject, clientId } = read.grant;
      const partner = region === read.grant.region ? simulator.world.findPartner(subject, region) : null;
      return partner ? { caller: { subject, clientId, partner } } : { refusal: denied('') };
    },
    refusals: {
      '429': () => spApiError(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.'),
      '500': () => spApiError(500, 'InternalFailure', 'We encountered an internal error. Please try again.'),
      '503': () =>
        spApiError(503, 'ServiceUnavailable', 'Service is temporarily unavailable. Please try again.'),
      revoked: () => denied(INVALID_TOKEN),
      'secret-rotated': () => denied('The LWA secret token you provided has expired.'),
    },
    finish(answer, plan) {
      const { status } = answer;
      const tellsRate = plan !== null && (status < 300 || status === 400 || status === 404);
      const headers = {
        'x-amzn-requestid': randomUUID(),
        ...(tellsRate ? { 'x-amzn-ratelimit-limit': formatRate(plan.rate) } : {}),
        ...answer.headers,
      };
      return { ...answer, headers };
    },
  };
}

export function spApiError(status: number, code: string, message: string, details = ''): Answer {
  return { status, body: { errors: [{ code, message, details }] } };
}

export function invalidInput(message: string, details = ''): Answer {
  return spApiError(400, 'InvalidInput', message, details);
}

/** 403; `details` says why, and is empty for a wrong region, an unknown path or a missing role. */
export function denied(details: string): Answer {
  return spApiError(403, 'Unauthorized', DENIED, details);
}

/** The marketplace a caller names, if it is real, of the caller's region, and one the caller takes part in. */
export function readMarketplace(
  { partner }: SpApiCaller,
  marketplaceId: string,
): { marketplace: Marketplace } | { refusal: Answer } {
  // The validator lets "all" pass, yet sellers who sent it got 403.
  if (marketplaceId === 'all') return { refusal: denied('') };
  const marketplace = findMarketplace(marketplaceId);
  // Pseudo-marketplaces are refused like ids that do not exist.
  if (!marketplace) return { refusal: invalidInput('Invalid Input') };
  if (marketplace.region !== partner.region) return { refusal: denied(FOREIGN_MARKETPLACE) };
  if (!findParticipation(partner, marketplaceId)) return { refusal: denied('') };
  return { marketplace };
}
