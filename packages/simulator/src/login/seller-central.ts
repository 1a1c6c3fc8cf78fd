// Seller Central: the consent page of the SP-API, and "Manage Your Apps", where authorisations start at Amazon.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Simulator } from '../simulator-parts.ts';
import { type Answer, htmlAnswer, redirectAnswer } from '../wire/answers.ts';
import { readFields } from '../wire/bodies.ts';
import { type Call, type Caller, declareOperation, type Family, type Host } from '../wire/operation.ts';
import { createSigner } from '../wire/signing.ts';
import { findMarketplace, MARKETPLACES, REGION_NAMES, REGIONS, type Region } from '../world/marketplaces.ts';
import { type SellingPartner, sellsIn } from '../world/world.ts';
import { isRegisteredRedirect } from './applications.ts';
import { type Checked, type Desk, problem, returnTo } from './consent-desk.ts';
import { type Choice, consentErrorPage, consentPage } from './consent-page.ts';
import type { Grant } from './grants.ts';

const PREFIX = '/seller-central';
const NEW_PARTNER = 'new';
const CONFIRM = '/apps/authorize/confirm';
const STATE_MS = 10 * 60_000;
// A grant in the Far East is good for one country: selling-partner-api-docs#2384. Elsewhere it covers the region.
const REGION_OF_COUNTRIES: Region = 'fe';
const DEFAULT_COUNTRY = { na: 'US', eu: 'GB', fe: 'JP' } as const;

/** A host per region, and one per country, written as Amazon's API or as its pages write it (GB, UK), in either case. */
const HOSTS: readonly Host[] = [
  ...REGIONS.map((region) => ({ prefix: `${PREFIX}/${region}`, region })),
  ...MARKETPLACES.flatMap(({ countryCode, region }) =>
    (countryCode === 'GB' ? ['GB', 'UK'] : [countryCode])
      .flatMap((name) => [name, name.toLowerCase()])
      .map((name) => ({ prefix: `${PREFIX}/${name}`, region, country: countryCode })),
  ),
];

type Place = { region: Region; country: string | null };

const placeName = ({ region, country }: Place) => `Seller Central · ${country ?? REGION_NAMES[region]}`;

export function sellerCentral(simulator: Simulator): Desk {
  return {
    name: 'consent',
    hosts: HOSTS,
    path: '/apps/authorize/consent',
    place: placeName,
    check: (call, place) => checkConsent(simulator, call, place),
    page: (asked, action) =>
      consentPage({
        title: 'Authorize Insights',
        place: placeName(asked),
        lead: 'Insights asks to read the sales, reports and catalogue of a selling partner.',
        action,
        field: 'selling_partner',
        legend: 'Which selling partner signs in?',
        // The first one is preselected: an account that nobody has connected yet.
        choices: [NEW_CHOICE, ...listPartners(simulator, asked).map(toChoice)],
        approve: 'Authorize',
      }),
    choose(fields, place) {
      const partner = findChosen(simulator, fields.get('selling_partner') ?? '', place);
      return partner && sellsIn(partner, place.country) ? grantOf(simulator, partner.id, place) : null;
    },
    success: (code, { subject }) => ({ selling_partner_id: subject, spapi_oauth_code: code }),
  };
}

function checkConsent({ applications, redirectUris }: Simulator, call: Call<Caller>, place: Place): Checked {
  const { query } = call;
  const { spApi } = applications;
  if (query.get('application_id') !== spApi.applicationId) {
    return problem('MD1000', 'This application is not known to Seller Central.');
  }
  if (spApi.isDraft && query.get('version') !== 'beta') {
    return problem('MD1000', 'A draft application can only be authorized with version=beta.');
  }
  return checkRedirect(query, redirectUris, place);
}

function checkRedirect(
  query: URLSearchParams,
  redirectUris: readonly string[] | null,
  place: Place,
): Checked {
  const redirectUri = query.get('redirect_uri') ?? redirectUris?.[0];
  if (!redirectUri) return problem('MD9100', 'The application has no redirect URI.');
  if (redirectUri.includes('#')) return problem('MD5110', 'A redirect URI must not contain a fragment.');
  if (!isRegisteredRedirect(redirectUri, redirectUris)) {
    return problem('MD5101', 'The redirect URI is not one of those registered for the application.');
  }
  return { asked: { ...place, redirectUri, state: query.get('state'), scope: '' } };
}

function grantOf({ applications }: Simulator, subject: string, { region, country }: Place): Grant {
  const isOfCountry = region === REGION_OF_COUNTRIES;
  return {
    api: 'sp-api',
    clientId: applications.spApi.clientId,
    subject,
    region,
    country: isOfCountry ? (country ?? DEFAULT_COUNTRY[region]) : null,
  };
}

function findChosen({ world }: Simulator, chosen: string, { region, country }: Place): SellingPartner | null {
  if (chosen !== NEW_PARTNER) return world.findPartner(chosen, region);
  return world.newPartner(region, country ?? DEFAULT_COUNTRY[region]);
}

const NEW_CHOICE: Choice = {
  value: NEW_PARTNER,
  name: 'A brand-new seller account',
  description: 'Made up on the spot, with an id nobody has connected yet',
};

const listPartners = ({ world }: Simulator, { region, country }: Place): SellingPartner[] => [
  ...world.listPartners(region, country),
  ...world.listMade(region, country),
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
    htmlAnswer(managePage(simulator, placeOf(call))),
  );

  declareOperation(app, simulator, family, { ...manage, method: 'POST' }, (call) => {
    const place = placeOf(call);
    const fields = readFields(call.request.headers['content-type'], call.body);
    if (fields?.get('decision') === 'cancel') return htmlAnswer(managePage(simulator, place));
    const partner = findChosen(simulator, fields?.get('selling_partner') ?? '', place);
    if (!partner || !sellsIn(partner, place.country)) return refusal(place, 'Choose who signs in.');
    const [own = ''] = call.request.url.split(manage.path);
    const amazonState = signer.sign({ subject: partner.id, expiresAt: clock.now().getTime() + STATE_MS });
    const url = new URL(loginUri);
    const origin = `${call.request.protocol}://${call.request.host}`;
    url.searchParams.set('amazon_callback_uri', `${origin}${own}${CONFIRM}/${spApi.applicationId}`);
    url.searchParams.set('amazon_state', amazonState);
    url.searchParams.set('selling_partner_id', partner.id);
    if (spApi.isDraft) url.searchParams.set('version', 'beta');
    return redirectAnswer(url.href);
  });

  const confirm = { name: 'confirmAuthorization', method: 'GET', path: `${CONFIRM}/:applicationId` } as const;
  declareOperation(app, simulator, family, confirm, (call) => {
    const place = placeOf(call);
    const state = AmazonState.safeParse(signer.open(call.query.get('amazon_state') ?? '')).data;
    if (call.params.applicationId !== spApi.applicationId) return refusal(place, 'Unknown application.');
    if (!state || clock.now().getTime() > state.expiresAt) return refusal(place, 'Unknown amazon_state.');
    const checked = checkRedirect(call.query, redirectUris, place);
    if ('problem' in checked) return refusal(place, checked.problem.message, checked.problem.code);
    const { redirectUri } = checked.asked;
    const grant = grantOf(simulator, state.subject, place);
    const code = grants.issueCode(grant, { redirectUri, codeChallenge: null });
    return returnTo(checked.asked, { selling_partner_id: state.subject, spapi_oauth_code: code });
  });
}

const placeOf = ({ region, country }: Call<Caller>): Place => ({ region: region ?? 'na', country });

function refusal(place: Place, message: string, code = 'Not authorized'): Answer {
  return htmlAnswer(consentErrorPage(placeName(place), code, message), 400);
}

function managePage(simulator: Simulator, place: Place): string {
  return consentPage({
    title: 'Manage Your Apps',
    place: placeName(place),
    lead: 'Insights is one of your apps. Authorize it, or renew its authorization: Insights opens and confirms.',
    action: '',
    field: 'selling_partner',
    legend: 'Which selling partner are you?',
    choices: [...listPartners(simulator, place).map(toChoice), NEW_CHOICE],
    approve: 'Authorize or renew',
  });
}
