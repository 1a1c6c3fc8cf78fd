// What all operations of the SP-API share: hosts, access tokens, error bodies, headers.
import { randomUUID } from 'node:crypto';
import type { Simulator } from '../simulator-state.ts';
import { findMarketplace, type Marketplace } from '../world/marketplaces.ts';
import { hashText } from '../world/random.ts';
import { findParticipation, type SellingPartner } from '../world/world.ts';
import { type Answer, Refusal } from './answers.ts';
import type { Caller, Family, Unidentified } from './operation.ts';
import { formatRate } from './usage-plans.ts';

export type SpApiCaller = Caller & { partner: SellingPartner };

const DENIED = 'Access to requested resource is denied.';
const FOREIGN_MARKETPLACE = 'The marketplaces you provided are not valid for region.';
const INVALID_TOKEN = 'The access token you provided is revoked, malformed or invalid.';

export function spApiFamily(simulator: Simulator): Family<SpApiCaller> {
  return {
    prefix: '/sp-api',
    sites: 'regions',
    identify({ request, region }) {
      const token = request.headers['x-amz-access-token'];
      if (typeof token !== 'string' || token === '') {
        throw new Refusal(denied('Access token is missing in the request header.'));
      }
      const read = simulator.grants.readAccessToken(token, 'sp-api');
      if (read.state === 'expired') {
        throw new Refusal(denied('The access token you provided has expired.'));
      }
      if (read.state === 'invalid') throw new Refusal(denied(INVALID_TOKEN));
      const { subject, clientId, country = null } = read.grant;
      const partner = region === read.grant.region ? simulator.world.findPartner(subject, region) : null;
      if (!partner) throw new Refusal(denied(''));
      return { subject, clientId, partner: inCountry(partner, country) };
    },
    refusals: {
      '429': quotaExceeded,
      '500': () => spApiError(500, 'InternalFailure', 'We encountered an internal error. Please try again.'),
      '503': () =>
        spApiError(503, 'ServiceUnavailable', 'Service is temporarily unavailable. Please try again.'),
      revoked: () => denied(INVALID_TOKEN),
      'secret-rotated': () => denied('The LWA secret token you provided has expired.'),
      // Temporary, for half an hour: selling-partner-api-models#2595.
      forbidden: () =>
        spApiError(403, 'Unauthorized', 'The security token included in the request is expired'),
    },
    finish(answer, plan) {
      const { status } = answer;
      const hasRateHeader = plan !== null && (status < 300 || status === 400 || status === 404);
      const headers = {
        'x-amzn-requestid': randomUUID(),
        ...(hasRateHeader ? { 'x-amzn-ratelimit-limit': formatRate(plan.rate) } : {}),
        ...answer.headers,
      };
      return { ...answer, headers };
    },
  };
}

/**
 * The list of participations is refused or empty for a grant of another region (selling-partner-api-docs#659): which of
 * the two depends on the partner, unless a setting decides it.
 */
export function participationsFamily(simulator: Simulator): Family<SpApiCaller> {
  const family = spApiFamily(simulator);
  return { ...family, identify: (call) => findCallerAbroad(simulator, call) ?? family.identify(call) };
}

function findCallerAbroad({ grants, world, wrongRegion }: Simulator, call: Unidentified): SpApiCaller | null {
  const token = call.request.headers['x-amz-access-token'];
  const read = grants.readAccessToken(typeof token === 'string' ? token : '', 'sp-api');
  if (read.state !== 'valid' || read.grant.region === call.region) return null;
  const { subject, clientId, region } = read.grant;
  const isEmpty =
    wrongRegion === 'mixed' ? hashText(`${world.seed}|abroad|${subject}`) % 2 === 0 : wrongRegion === 'empty';
  const partner = isEmpty ? world.findPartner(subject, region) : null;
  return partner && { subject, clientId, partner: { ...partner, participations: [] } };
}

/** The partner with the participations of one country; null leaves all of its region. */
function inCountry(partner: SellingPartner, country: string | null): SellingPartner {
  if (country === null) return partner;
  const participations = partner.participations.filter(
    ({ marketplaceId }) => findMarketplace(marketplaceId)?.countryCode === country,
  );
  return { ...partner, participations };
}

export function spApiError(status: number, code: string, message: string, details = ''): Answer {
  return { status, body: { errors: [{ code, message, details }] } };
}

export function quotaExceeded(): Answer {
  return spApiError(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.');
}

export function invalidInput(message: string, details = ''): Answer {
  return spApiError(400, 'InvalidInput', message, details);
}

/** 403; `details` is the reason, and is empty for a wrong region, an unknown path or a missing role. */
export function denied(details: string): Answer {
  return spApiError(403, 'Unauthorized', DENIED, details);
}

/** A requested marketplace; refused unless the caller participates in it. */
export function readMarketplace({ partner }: SpApiCaller, marketplaceId: string): Marketplace {
  // The validator accepts "all", but sellers who sent it got 403.
  if (marketplaceId === 'all') throw new Refusal(denied(''));
  const marketplace = findMarketplace(marketplaceId);
  // Pseudo-marketplaces are refused like ids that do not exist.
  if (!marketplace) throw new Refusal(invalidInput('Invalid Input'));
  if (marketplace.region !== partner.region) throw new Refusal(denied(FOREIGN_MARKETPLACE));
  if (!findParticipation(partner, marketplaceId)) throw new Refusal(denied(''));
  return marketplace;
}
