// The two consent pages: Seller Central's for the SP-API, Login with Amazon's for the Ads API.
import type { FastifyInstance } from 'fastify';
import type { Simulator } from '../simulator-state.ts';
import { type Answer, htmlAnswer } from '../wire/answers.ts';
import { readFields } from '../wire/bodies.ts';
import { type Call, type Caller, declareOperation, type Family } from '../wire/operation.ts';
import { REGION_NAMES, type Region } from '../world/marketplaces.ts';
import { ADS_LOGINS } from '../world/world.ts';
import { isRegisteredRedirect } from './applications.ts';
import {
  type ConsentPage,
  consentErrorPage,
  consentRefusal,
  renderConsent,
  returnTo,
  siteOf,
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
      htmlAnswer(page.render(page.read(call, siteOf(call)), `?${call.query}`)),
    );
    declareOperation(app, simulator, family, { name, method: 'POST', path }, (call) =>
      decide(simulator, page, call),
    );
  }
  registerManageRoutes(app, simulator, consentFamily(central));
}

function consentFamily({ prefix, sites, siteName }: ConsentPage): Family<Caller> {
  const name = siteName({ region: 'na', country: null });
  const errorPage = (status: number, code: string) => () =>
    htmlAnswer(consentErrorPage(name, code, 'Something went wrong. Please try again.'), status);
  return {
    prefix,
    sites,
    identify: () => ({ subject: '', clientId: '' }),
    refusals: {
      '429': errorPage(429, 'Too many requests'),
      '500': errorPage(500, 'Internal error'),
      '503': errorPage(503, 'Service unavailable'),
    },
  };
}

function decide(simulator: Simulator, page: ConsentPage, call: Call<Caller>): Answer {
  const consent = page.read(call, siteOf(call));
  const fields = readFields(call.request.headers['content-type'], call.body) ?? new Map<string, string>();
  if (fields.get('decision') !== 'authorize') {
    return returnTo(consent, { error: 'access_denied', error_description: DENIED });
  }
  const grant = page.grantFor(fields, consent);
  if (!grant) throw consentRefusal(page.siteName(consent), 'No account', 'Choose who signs in.');
  const codeChallenge = call.query.get('code_challenge');
  const code = simulator.grants.issueCode(grant, { redirectUri: consent.redirectUri, codeChallenge });
  return returnTo(consent, page.success(code, grant, consent));
}

function adsConsent({ applications, redirectUris, world }: Simulator): ConsentPage {
  const { ads } = applications;
  const siteName = ({ region }: { region: Region }) => `Login with Amazon · Ads · ${REGION_NAMES[region]}`;
  return {
    name: 'adsConsent',
    prefix: '/ads-consent',
    sites: 'regions',
    path: '/ap/oa',
    siteName,
    read({ query }, site) {
      const refusal = (message: string) => consentRefusal(siteName(site), '400 Bad Request', message);
      const scope = query.get('scope') ?? '';
      const redirectUri = query.get('redirect_uri');
      if (query.get('client_id') !== ads.clientId) throw refusal('Unknown client_id.');
      if (!redirectUri || !isRegisteredRedirect(redirectUri, redirectUris)) {
        throw refusal('The redirect URI you provided has not been whitelisted for your application.');
      }
      if (query.get('response_type') !== 'code') throw refusal('response_type must be code.');
      if (!ADS_SCOPES.includes(scope)) throw refusal('An unknown scope was requested.');
      return { ...site, redirectUri, state: query.get('state'), scope };
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
