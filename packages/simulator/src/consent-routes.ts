// The two consent pages: Seller Central's for the SP-API, Login with Amazon's for the Ads API.
import type { FastifyInstance } from 'fastify';
import { type Answer, htmlAnswer, redirectAnswer } from './answers.ts';
import { isRegisteredRedirect } from './applications.ts';
import { readFields } from './bodies.ts';
import { type Choice, consentErrorPage, consentPage } from './consent-page.ts';
import type { Simulator } from './context.ts';
import type { Grant } from './grants.ts';
import { findMarketplace, REGION_NAMES, REGIONS, type Region } from './marketplaces.ts';
import { type Call, type Caller, declareOperation, type Family } from './operation.ts';
import { ADS_LOGINS, type SellingPartner } from './world.ts';

const ADS_SCOPES: readonly string[] = [
  'advertising::campaign_management',
  'cpc_advertising:campaign_management', // for clients approved before October 2020
];
const NEW_PARTNER = 'new';
const DENIED = 'The resource owner denied the request';

type Problem = { code: string; message: string };
/** A consent that may be asked for. */
type Asked = { region: Region; redirectUri: string; state: string | null; scope: string };
type Checked = { asked: Asked } | { problem: Problem };

type Desk = {
  name: string;
  prefix: string;
  path: string;
  place: (region: Region) => string;
  check: (call: Call<Caller>, region: Region) => Checked;
  page: (asked: Asked, action: string) => string;
  /** The grant of whoever was chosen, or null for a choice the page does not offer. */
  choose: (fields: ReadonlyMap<string, string>, region: Region) => Grant | null;
  success: (code: string, grant: Grant, asked: Asked) => Record<string, string>;
};

export function registerConsentRoutes(app: FastifyInstance, simulator: Simulator): void {
  for (const desk of [sellerCentral(simulator), adsConsent(simulator)]) {
    const family = consentFamily(desk);
    const { name, path } = desk;
    declareOperation(app, simulator, family, { name, method: 'GET', path }, (call) =>
      withAsked(desk, call, (asked) => htmlAnswer(desk.page(asked, `?${call.query}`))),
    );
    declareOperation(app, simulator, family, { name, method: 'POST', path }, (call) =>
      withAsked(desk, call, (asked) => decide(simulator, desk, call, asked)),
    );
  }
}

function consentFamily({ prefix, place }: Desk): Family<Caller> {
  const trouble = (status: number, code: string) => () =>
    htmlAnswer(consentErrorPage(place('na'), code, 'Something went wrong. Please try again.'), status);
  return {
    hosts: REGIONS.map((region) => ({ prefix: `${prefix}/${region}`, region })),
    identify: () => ({ caller: { subject: '', clientId: '' } }),
    refusals: {
      '429': trouble(429, 'Too many requests'),
      '500': trouble(500, 'Internal error'),
      '503': trouble(503, 'Service unavailable'),
    },
  };
}

function withAsked(desk: Desk, call: Call<Caller>, proceed: (asked: Asked) => Answer): Answer {
  const region = call.region ?? 'na';
  const checked = desk.check(call, region);
  if ('asked' in checked) return proceed(checked.asked);
  const { code, message } = checked.problem;
  return htmlAnswer(consentErrorPage(desk.place(region), code, message), 400);
}

function decide(simulator: Simulator, desk: Desk, call: Call<Caller>, asked: Asked): Answer {
  const fields = readFields(call.request.headers['content-type'], call.body) ?? new Map<string, string>();
  if (fields.get('decision') !== 'authorize') {
    return returnTo(asked, { error: 'access_denied', error_description: DENIED });
  }
  const grant = desk.choose(fields, asked.region);
  if (!grant) {
    const message = 'Choose who signs in.';
    return htmlAnswer(consentErrorPage(desk.place(asked.region), 'No account', message), 400);
  }
  const codeChallenge = call.query.get('code_challenge');
  const code = simulator.grants.issueCode(grant, { redirectUri: asked.redirectUri, codeChallenge });
  return returnTo(asked, desk.success(code, grant, asked));
}

/** Back to the application, with the state exactly as it came. */
function returnTo({ redirectUri, state }: Asked, parameters: Record<string, string>): Answer {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
  if (state !== null) url.searchParams.append('state', state);
  return redirectAnswer(url.href);
}

function sellerCentral({ applications, redirectUris, world }: Simulator): Desk {
  const { spApi } = applications;
  const place = (region: Region) => `Seller Central · ${REGION_NAMES[region]}`;
  return {
    name: 'consent',
    prefix: '/seller-central',
    path: '/apps/authorize/consent',
    place,
    check({ query }, region) {
      if (query.get('application_id') !== spApi.applicationId) {
        return problem('MD1000', 'This application is not known to Seller Central.');
      }
      if (spApi.isDraft && query.get('version') !== 'beta') {
        return problem('MD1000', 'A draft application can only be authorized with version=beta.');
      }
      const redirectUri = query.get('redirect_uri') ?? redirectUris?.[0];
      if (!redirectUri) return problem('MD9100', 'The application has no redirect URI.');
      if (redirectUri.includes('#')) return problem('MD5110', 'A redirect URI must not contain a fragment.');
      if (!isRegisteredRedirect(redirectUri, redirectUris)) {
        return problem('MD5101', 'The redirect URI is not one of those registered for the application.');
      }
      return { asked: { region, redirectUri, state: query.get('state'), scope: '' } };
    },
    page: ({ region }, action) =>
      consentPage({
        title: 'Authorize Insights',
        place: place(region),
        lead: 'Insights asks to read the sales, reports and catalogue of a selling partner.',
        action,
        field: 'selling_partner',
        legend: 'Which selling partner signs in?',
        choices: [...world.listPartners(region).map(toChoice), NEW_CHOICE],
        approve: 'Authorize',
      }),
    choose(fields, region) {
      const chosen = fields.get('selling_partner') ?? '';
      const subject = chosen === NEW_PARTNER ? world.newPartnerId() : chosen;
      if (!world.findPartner(subject, region)) return null;
      return { api: 'sp-api', clientId: spApi.clientId, subject, region };
    },
    success: (code, { subject }) => ({ selling_partner_id: subject, spapi_oauth_code: code }),
  };
}

const NEW_CHOICE: Choice = {
  value: NEW_PARTNER,
  name: 'A brand-new seller account',
  description: 'Made up on the spot, with an id nobody has connected yet',
};

function toChoice({ id, name, participations }: SellingPartner): Choice {
  const countries = participations.map((item) => findMarketplace(item.marketplaceId)?.countryCode);
  return { value: id, name, description: `${id} · ${countries.join(', ')}` };
}

function adsConsent({ applications, redirectUris, world }: Simulator): Desk {
  const { ads } = applications;
  const place = (region: Region) => `Login with Amazon · Ads · ${REGION_NAMES[region]}`;
  return {
    name: 'adsConsent',
    prefix: '/ads-consent',
    path: '/ap/oa',
    place,
    check({ query }, region) {
      const scope = query.get('scope') ?? '';
      const redirectUri = query.get('redirect_uri');
      if (query.get('client_id') !== ads.clientId) return badRequest('Unknown client_id.');
      if (!redirectUri || !isRegisteredRedirect(redirectUri, redirectUris)) {
        return badRequest('The redirect URI you provided has not been whitelisted for your application.');
      }
      if (query.get('response_type') !== 'code') return badRequest('response_type must be code.');
      if (!ADS_SCOPES.includes(scope)) return badRequest('An unknown scope was requested.');
      return { asked: { region, redirectUri, state: query.get('state'), scope } };
    },
    page: ({ region }, action) =>
      consentPage({
        title: 'Allow Insights to use your advertising account',
        place: place(region),
        lead: 'Insights asks to manage and read the campaigns of an advertiser.',
        action,
        field: 'advertiser',
        legend: 'Which advertiser signs in?',
        choices: ADS_LOGINS.map(({ id, name, description }) => ({ value: id, name, description })),
        approve: 'Allow',
      }),
    choose(fields, region) {
      const login = world.findAdsLogin(fields.get('advertiser') ?? '');
      return login && { api: 'ads', clientId: ads.clientId, subject: login.id, region };
    },
    success: (code, _grant, { scope }) => ({ code, scope }),
  };
}

function problem(code: string, message: string): { problem: Problem } {
  return { problem: { code, message } };
}

function badRequest(message: string): { problem: Problem } {
  return problem('400 Bad Request', message);
}
