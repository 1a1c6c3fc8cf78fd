// The two consent pages: Seller Central's for the SP-API, Login with Amazon's for the Ads API.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-parts.ts';
import { type Answer, htmlAnswer } from '../wire/answers.ts';
import { readFields } from '../wire/bodies.ts';
import { type Call, type Caller, declareOperation, type Family } from '../wire/operation.ts';
import { REGION_NAMES, REGIONS, type Region } from '../world/marketplaces.ts';
import { ADS_LOGINS } from '../world/world.ts';
import { isRegisteredRedirect } from './applications.ts';
import {
  type ConsentPage,
  type ConsentRequest,
  consentErrorPage,
  problem,
  renderConsent,
  returnTo,
} from './consent-page.ts';
import { registerManageRoutes, sellerCentral } from './seller-central.ts';

const ADS_SCOPES: readonly string[] = [
  'advertising::campaign_management',
  'cpc_advertising:campaign_management', // for clients approved before October 2020
];
const DENIED = 'The resource owner denied the request';

export function registerConsentRoutes(app: FastifyInstance, simulator: Simulator): void {
  const central = sellerCentral(simulator);
  for (const page of [central, adsConsent(simulator)]) {
    const family = consentFamily(page);
    const { name, path } = page;
    declareOperation(app, simulator, family, { name, method: 'GET', path }, (call) =>
      withConsent(page, call, (consent) => htmlAnswer(page.render(consent, `?${call.query}`))),
    );
    declareOperation(app, simulator, family, { name, method: 'POST', path }, (call) =>
      withConsent(page, call, (consent) => decide(simulator, page, call, consent)),
    );
  }
  registerManageRoutes(app, simulator, consentFamily(central));
}

function consentFamily({ hosts, siteName }: ConsentPage): Family<Caller> {
  const name = siteName({ region: 'na', country: null });
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

function withConsent(
  page: ConsentPage,
  call: Call<Caller>,
  proceed: (consent: ConsentRequest) => Answer,
): Answer {
  const site = { region: call.region ?? 'na', country: call.country };
  const checked = page.check(call, site);
  if ('consent' in checked) return proceed(checked.consent);
  const { code, message } = checked.problem;
  return htmlAnswer(consentErrorPage(page.siteName(site), code, message), 400);
}

function decide(
  simulator: Simulator,
  page: ConsentPage,
  call: Call<Caller>,
  consent: ConsentRequest,
): Answer {
  const fields = readFields(call.request.headers['content-type'], call.body) ?? new Map<string, string>();
  if (fields.get('decision') !== 'authorize') {
    return returnTo(consent, { error: 'access_denied', error_description: DENIED });
  }
  const grant = page.grantFor(fields, consent);
  if (!grant) {
    const message = 'Choose who signs in.';
    return htmlAnswer(consentErrorPage(page.siteName(consent), 'No account', message), 400);
  }
  const codeChallenge = call.query.get('code_challenge');
  const code = simulator.grants.issueCode(grant, { redirectUri: consent.redirectUri, codeChallenge });
  return returnTo(consent, page.success(code, grant, consent));
}

function adsConsent({ applications, redirectUris, world }: Simulator): ConsentPage {
  const { ads } = applications;
  const siteName = ({ region }: { region: Region }) => `Login with Amazon · Ads · ${REGION_NAMES[region]}`;
  return {
    name: 'adsConsent',
    hosts: REGIONS.map((region) => ({ prefix: `/ads-consent/${region}`, region })),
    path: '/ap/oa',
    siteName,
    check({ query }, { region, country }) {
      const scope = query.get('scope') ?? '';
      const redirectUri = query.get('redirect_uri');
      if (query.get('client_id') !== ads.clientId) return badRequest('Unknown client_id.');
      if (!redirectUri || !isRegisteredRedirect(redirectUri, redirectUris)) {
        return badRequest('The redirect URI you provided has not been whitelisted for your application.');
      }
      if (query.get('response_type') !== 'code') return badRequest('response_type must be code.');
      if (!ADS_SCOPES.includes(scope)) return badRequest('An unknown scope was requested.');
      return { consent: { region, country, redirectUri, state: query.get('state'), scope } };
    },
    render: (consent, action) =>
      renderConsent({
        title: 'Allow Insights to use your advertising account',
        site: siteName(consent),
        lead: 'Insights asks to manage and read the campaigns of an advertiser.',
        action,
        field: 'advertiser',
        legend: 'Which advertiser signs in?',
        choices: ADS_LOGINS.map(({ id, name, description }) => ({ value: id, name, description })),
        approve: 'Allow',
      }),
    grantFor(fields, { region }) {
      const login = world.findAdsLogin(fields.get('advertiser') ?? '');
      return login && { api: 'ads', clientId: ads.clientId, subject: login.id, region };
    },
    success: (code, _grant, { scope }) => ({ code, scope }),
  };
}

function badRequest(message: string) {
  return problem('400 Bad Request', message);
}
