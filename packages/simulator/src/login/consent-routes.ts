// The two consent pages: Seller Central's for the SP-API, Login with Amazon's for the Ads API.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-parts.ts';
import { type Answer, htmlAnswer } from '../wire/answers.ts';
import { readFields } from '../wire/bodies.ts';
import { type Call, type Caller, declareOperation, type Family } from '../wire/operation.ts';
import { REGION_NAMES, REGIONS, type Region } from '../world/marketplaces.ts';
import { ADS_LOGINS } from '../world/world.ts';
import { isRegisteredRedirect } from './applications.ts';
import { type Asked, type Desk, problem, returnTo } from './consent-desk.ts';
import { consentErrorPage, consentPage } from './consent-page.ts';
import { registerManageRoutes, sellerCentral } from './seller-central.ts';

const ADS_SCOPES: readonly string[] = [
  'advertising::campaign_management',
  'cpc_advertising:campaign_management', // for clients approved before October 2020
];
const DENIED = 'The resource owner denied the request';

export function registerConsentRoutes(app: FastifyInstance, simulator: Simulator): void {
  const central = sellerCentral(simulator);
  for (const desk of [central, adsConsent(simulator)]) {
    const family = consentFamily(desk);
    const { name, path } = desk;
    declareOperation(app, simulator, family, { name, method: 'GET', path }, (call) =>
      withAsked(desk, call, (asked) => htmlAnswer(desk.page(asked, `?${call.query}`))),
    );
    declareOperation(app, simulator, family, { name, method: 'POST', path }, (call) =>
      withAsked(desk, call, (asked) => decide(simulator, desk, call, asked)),
    );
  }
  registerManageRoutes(app, simulator, consentFamily(central));
}

function consentFamily({ hosts, place }: Desk): Family<Caller> {
  const name = place({ region: 'na', country: null });
  const errorPage = (status: number, code: string) => () =>
    htmlAnswer(consentErrorPage(name, code, 'Something went wrong. Please try again.'), status);
  return {
    hosts,
    identify: () => ({ caller: { subject: '', clientId: '' } }),
    refusals: {
      '429': errorPage(429, 'Too many requests'),
      '500': errorPage(500, 'Internal error'),
      '503': errorPage(503, 'Service unavailable'),
    },
  };
}

function withAsked(desk: Desk, call: Call<Caller>, proceed: (asked: Asked) => Answer): Answer {
  const place = { region: call.region ?? 'na', country: call.country };
  const checked = desk.check(call, place);
  if ('asked' in checked) return proceed(checked.asked);
  const { code, message } = checked.problem;
  return htmlAnswer(consentErrorPage(desk.place(place), code, message), 400);
}

function decide(simulator: Simulator, desk: Desk, call: Call<Caller>, asked: Asked): Answer {
  const fields = readFields(call.request.headers['content-type'], call.body) ?? new Map<string, string>();
  if (fields.get('decision') !== 'authorize') {
    return returnTo(asked, { error: 'access_denied', error_description: DENIED });
  }
  const grant = desk.choose(fields, asked);
  if (!grant) {
    const message = 'Choose who signs in.';
    return htmlAnswer(consentErrorPage(desk.place(asked), 'No account', message), 400);
  }
  const codeChallenge = call.query.get('code_challenge');
  const code = simulator.grants.issueCode(grant, { redirectUri: asked.redirectUri, codeChallenge });
  return returnTo(asked, desk.success(code, grant, asked));
}

function adsConsent({ applications, redirectUris, world }: Simulator): Desk {
  const { ads } = applications;
  const place = ({ region }: { region: Region }) => `Login with Amazon · Ads · ${REGION_NAMES[region]}`;
  return {
    name: 'adsConsent',
    hosts: REGIONS.map((region) => ({ prefix: `/ads-consent/${region}`, region })),
    path: '/ap/oa',
    place,
    check({ query }, { region, country }) {
      const scope = query.get('scope') ?? '';
      const redirectUri = query.get('redirect_uri');
      if (query.get('client_id') !== ads.clientId) return badRequest('Unknown client_id.');
      if (!redirectUri || !isRegisteredRedirect(redirectUri, redirectUris)) {
        return badRequest('The redirect URI you provided has not been whitelisted for your application.');
      }
      if (query.get('response_type') !== 'code') return badRequest('response_type must be code.');
      if (!ADS_SCOPES.includes(scope)) return badRequest('An unknown scope was requested.');
      return { asked: { region, country, redirectUri, state: query.get('state'), scope } };
    },
    page: (asked, action) =>
      consentPage({
        title: 'Allow Insights to use your advertising account',
        place: place(asked),
        lead: 'Insights asks to manage and read the campaigns of an advertiser.',
        action,
        field: 'advertiser',
        legend: 'Which advertiser signs in?',
        choices: ADS_LOGINS.map(({ id, name, description }) => ({ value: id, name, description })),
        approve: 'Allow',
      }),
    choose(fields, { region }) {
      const login = world.findAdsLogin(fields.get('advertiser') ?? '');
      return login && { api: 'ads', clientId: ads.clientId, subject: login.id, region };
    },
    success: (code, _grant, { scope }) => ({ code, scope }),
  };
}

function badRequest(message: string) {
  return problem('400 Bad Request', message);
}
