// Seller Central: the consent page of the SP-API, and "Manage Your Apps", where authorisations start at Amazon.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator-state.ts';
import { htmlAnswer, redirectAnswer } from '../wire/answers.ts';
import { readFields } from '../wire/bodies.ts';
import { type Call, type Caller, declareOperation, type Family, type Site } from '../wire/operation.ts';
import { createSigner } from '../wire/signing.ts';
import { findMarketplace, REGION_NAMES, type Region } from '../world/marketplaces.ts';
import { type SellingPartner, sellsIn } from '../world/world.ts';
import { isRegisteredRedirect } from './applications.ts';
import {
  type Choice,
  type ConsentPage,
  type ConsentRequest,
  consentRefusal,
  renderConsent,
  returnTo,
  siteOf,
} from './consent-page.ts';
import type { Grant } from './grants.ts';

const NEW_PARTNER = 'new';
const CONFIRM = '/apps/authorize/confirm';
const STATE_MS = 10 * 60_000;
// A grant in the Far East covers one country (selling-partner-api-docs#2384), elsewhere the whole region.
const REGION_OF_COUNTRIES: Region = 'fe';
const DEFAULT_COUNTRY = { na: 'US', eu: 'GB', fe: 'JP' } as const;

const siteName = ({ region, country }: Site) => `Seller Central · ${country ?? REGION_NAMES[region]}`;

export function sellerCentral(simulator: Simulator): ConsentPage {
  return {
    name: 'consent',
    prefix: '/seller-central',
    sites: 'countries',
    path: '/apps/authorize/consent',
    siteName,
    read: (call, site) => readConsent(simulator, call, site),
    render: (consent, action) =>
      renderConsent({
        title: 'Authorize Insights',
        site: siteName(consent),
        lead: 'Insights asks to read the sales, reports and catalogue of a selling partner.',
        action,
        field: 'selling_partner',
        legend: 'Which selling partner signs in?',
        // The first choice is preselected: an account that is not connected yet.
        choices: [NEW_CHOICE, ...listPartners(simulator, consent).map(toChoice)],
        approve: 'Authorize',
      }),
    grantFor(fields, site) {
      const partner = findChosen(simulator, fields.get('selling_partner') ?? '', site);
      return partner && sellsIn(partner, site.country) ? grantOf(simulator, partner.id, site) : null;
    },
    success: (code, { subject }) => ({ selling_partner_id: subject, spapi_oauth_code: code }),
  };
}

function readConsent(
  { applications, redirectUris }: Simulator,
  call: Call<Caller>,
  site: Site,
): ConsentRequest {
  const { query } = call;
  const { spApi } = applications;
  if (query.get('application_id') !== spApi.applicationId) {
    throw consentRefusal(siteName(site), 'MD1000', 'This application is not known to Seller Central.');
  }
  if (spApi.isDraft && query.get('version') !== 'beta') {
    throw consentRefusal(
      siteName(site),
      'MD1000',
      'A draft application can only be authorized with version=beta.',
    );
  }
  return readRedirect(query, redirectUris, site);
}

function readRedirect(
  query: URLSearchParams,
  redirectUris: readonly string[] | null,
  site: Site,
): ConsentRequest {
  const redirectUri = query.get('redirect_uri') ?? redirectUris?.[0];
  if (!redirectUri) throw consentRefusal(siteName(site), 'MD9100', 'The application has no redirect URI.');
  if (redirectUri.includes('#'))
    throw consentRefusal(siteName(site), 'MD5110', 'A redirect URI must not contain a fragment.');
  if (!isRegisteredRedirect(redirectUri, redirectUris)) {
    throw consentRefusal(
      siteName(site),
      'MD5101',
      'The redirect URI is not one of those registered for the application.',
    );
  }
  return { ...site, redirectUri, state: query.get('state'), scope: '' };
}

function grantOf({ applications }: Simulator, subject: string, { region, country }: Site): Grant {
  const isOfCountry = region === REGION_OF_COUNTRIES;
  return {
    api: 'sp-api',
    clientId: applications.spApi.clientId,
    subject,
    region,
    country: isOfCountry ? (country ?? DEFAULT_COUNTRY[region]) : null,
  };
}

function findChosen({ world }: Simulator, chosen: string, { region, country }: Site): SellingPartner | null {
  if (chosen !== NEW_PARTNER) return world.findPartner(chosen, region);
  return world.newPartner(region, country ?? DEFAULT_COUNTRY[region]);
}

const NEW_CHOICE: Choice = {
  value: NEW_PARTNER,
  name: 'A brand-new seller account',
  description: 'A new account, with an id that is not connected yet',
};

const listPartners = ({ world }: Simulator, { region, country }: Site): SellingPartner[] => [
  ...world.listPartners(region, country),
  ...world.listNew(region, country),
];

function toChoice({ id, name, participations }: SellingPartner): Choice {
  const countries = participations.map((item) => findMarketplace(item.marketplaceId)?.countryCode);
  return { value: id, name, description: `${id} · ${countries.join(', ')}` };
}

const AmazonState = z.object({ subject: z.string(), expiresAt: z.number() });

/** "Manage Your Apps": Amazon opens the login URI, the application comes back, Amazon sends a code. */
export function registerManageRoutes(
  app: FastifyInstance,
  simulator: Simulator,
  family: Family<Caller>,
): void {
  const { applications, clock, grants, loginUri, redirectUris, world } = simulator;
  const signer = createSigner(world.seed, 'amazon states');
  const { spApi } = applications;
  const manage = { name: 'manageApps', path: '/apps/manage' } as const;

  declareOperation(app, simulator, family, { ...manage, method: 'GET' }, (call) =>
    htmlAnswer(managePage(simulator, siteOf(call))),
  );

  declareOperation(app, simulator, family, { ...manage, method: 'POST' }, (call) => {
    const site = siteOf(call);
    const fields = readFields(call.request.headers['content-type'], call.body);
    if (fields?.get('decision') === 'cancel') return htmlAnswer(managePage(simulator, site));
    const partner = findChosen(simulator, fields?.get('selling_partner') ?? '', site);
    if (!partner || !sellsIn(partner, site.country)) throw refusal(site, 'Choose who signs in.');
    const [prefix = ''] = call.request.url.split(manage.path);
    const amazonState = signer.sign({ subject: partner.id, expiresAt: clock.now().getTime() + STATE_MS });
    const url = new URL(loginUri);
    const origin = `${call.request.protocol}://${call.request.host}`;
    url.searchParams.set('amazon_callback_uri', `${origin}${prefix}${CONFIRM}/${spApi.applicationId}`);
    url.searchParams.set('amazon_state', amazonState);
    url.searchParams.set('selling_partner_id', partner.id);
    if (spApi.isDraft) url.searchParams.set('version', 'beta');
    return redirectAnswer(url.href);
  });

  const confirm = { name: 'confirmAuthorization', method: 'GET', path: `${CONFIRM}/:applicationId` } as const;
  declareOperation(app, simulator, family, confirm, (call) => {
    const site = siteOf(call);
    const state = AmazonState.safeParse(signer.open(call.query.get('amazon_state') ?? '')).data;
    if (call.params.applicationId !== spApi.applicationId) throw refusal(site, 'Unknown application.');
    if (!state || clock.now().getTime() > state.expiresAt) throw refusal(site, 'Unknown amazon_state.');
    const consent = readRedirect(call.query, redirectUris, site);
    const { redirectUri } = consent;
    const grant = grantOf(simulator, state.subject, site);
    const code = grants.issueCode(grant, { redirectUri, codeChallenge: null });
    return returnTo(consent, { selling_partner_id: state.subject, spapi_oauth_code: code });
  });
}

function refusal(site: Site, message: string) {
  return consentRefusal(siteName(site), 'Not authorized', message);
}

function managePage(simulator: Simulator, site: Site): string {
  return renderConsent({
    title: 'Manage Your Apps',
    site: siteName(site),
    lead: 'Insights is one of your apps. Authorize it, or renew its authorization: Insights opens and confirms.',
    action: '',
    field: 'selling_partner',
    legend: 'Which selling partner are you?',
    choices: [...listPartners(simulator, site).map(toChoice), NEW_CHOICE],
    approve: 'Authorize or renew',
  });
}
