// Authorization codes (in memory) and tokens (signed, so that they stay valid after a restart).
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { createSigner } from '../wire/signing.ts';
import type { Clock } from '../world/clock.ts';
import { REGIONS, type Region } from '../world/marketplaces.ts';
import type { World } from '../world/world.ts';
import type { Api, Application } from './applications.ts';

export const ACCESS_TOKEN_SECONDS = 3600;
const CODE_MS = 5 * 60_000;
const GRANT_MS = 365 * 24 * 3_600_000; // both APIs ask for a fresh consent once a year

/** What a selling partner (in its region) or an advertiser login has granted to an application. */
export type Grant = {
  api: Api;
  clientId: string;
  /** A selling partner's id, an advertiser's login, or '' for a grantless token. */
  subject: string;
  /** The region of the consent. It limits SP-API grants only: Ads tokens are valid in every region. */
  region: Region;
  /** The one country of a consent in the Far East; absent where a consent covers the whole region. */
  country?: string | null | undefined;
};

type CodeTerms = { redirectUri: string; codeChallenge: string | null };
type Exchange = { clientId: string; code: string; redirectUri: string | null; codeVerifier: string | null };

export type TokenState = { state: 'valid'; grant: Grant } | { state: 'expired' } | { state: 'invalid' };

export type Grants = {
  issueCode: (grant: Grant, terms: CodeTerms) => string;
  /** Redeems a code once; null when it is unknown, used, expired, or another client's. */
  redeemCode: (exchange: Exchange) => Grant | null;
  issueRefreshToken: (grant: Grant) => string;
  issueAccessToken: (grant: Grant) => string;
  readRefreshToken: (token: string, application: Application) => Grant | null;
  readAccessToken: (token: string, api: Api) => TokenState;
};

const Claims = z.object({
  kind: z.enum(['access', 'refresh']),
  api: z.enum(['sp-api', 'ads']),
  clientId: z.string(),
  subject: z.string(),
  region: z.enum(REGIONS),
  country: z.string().nullish(),
  nonce: z.string(),
  expiresAt: z.number(),
});

type Needs = { seed: string; clock: Clock; world: World; apps: readonly Application[] };

export function createGrants({ seed, clock, world, apps }: Needs): Grants {
  const signer = createSigner(seed, 'tokens');
  const codes = new Map<string, CodeTerms & { grant: Grant; expiresAt: number }>();

  function issue(kind: 'access' | 'refresh', grant: Grant, lifeMs: number): string {
    const { api, clientId, subject, region, country } = grant;
    const nonce = randomBytes(12).toString('base64url');
    const expiresAt = clock.now().getTime() + lifeMs;
    const text = signer.sign({ kind, api, clientId, subject, region, country, nonce, expiresAt });
    return `${kind === 'access' ? 'Atza' : 'Atzr'}|${text}`;
  }

  function open(token: string, kind: 'access' | 'refresh') {
    const prefix = kind === 'access' ? 'Atza|' : 'Atzr|';
    if (!token.startsWith(prefix)) return null;
    const claims = Claims.safeParse(signer.open(token.slice(prefix.length)));
    return claims.success && claims.data.kind === kind ? claims.data : null;
  }

  return {
    issueCode(grant, terms) {
      const code = `AN${randomBytes(14).toString('base64url').replace(/[-_]/g, 'x')}`;
      codes.set(code, { ...terms, grant, expiresAt: clock.now().getTime() + CODE_MS });
      return code;
    },

    redeemCode({ clientId, code, redirectUri, codeVerifier }) {
      const issued = codes.get(code);
      if (!issued || issued.grant.clientId !== clientId) return null;
      codes.delete(code);
      if (clock.now().getTime() > issued.expiresAt) return null;
      if (redirectUri !== null && redirectUri !== issued.redirectUri) return null;
      return answersChallenge(issued.codeChallenge, codeVerifier) ? issued.grant : null;
    },

    issueRefreshToken: (grant) => issue('refresh', grant, GRANT_MS),
    issueAccessToken: (grant) => issue('access', grant, ACCESS_TOKEN_SECONDS * 1000),

    readRefreshToken(token, application) {
      const grant = findDemoGrant(token, world, apps);
      if (grant) return grant.clientId === application.clientId ? grant : null;
      const claims = open(token, 'refresh');
      if (!claims || claims.clientId !== application.clientId) return null;
      return clock.now().getTime() < claims.expiresAt ? claims : null;
    },

    readAccessToken(token, api) {
      const claims = open(token, 'access');
      if (!claims || claims.api !== api) return { state: 'invalid' };
      if (clock.now().getTime() >= claims.expiresAt) return { state: 'expired' };
      return { state: 'valid', grant: claims };
    },
  };
}

function answersChallenge(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true;
  if (verifier === null) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

const DEMO_ADS = 'Atzr|sim-demo-ads-';
const DEMO_SP_API = 'Atzr|sim-demo-';

/** Fixed refresh tokens of the seeded partners and logins, so that a database can be filled without a browser. */
function findDemoGrant(token: string, world: World, apps: readonly Application[]): Grant | null {
  const clientIdOf = (api: Api) => apps.find((app) => app.api === api)?.clientId ?? '';
  if (token.startsWith(DEMO_ADS)) {
    const login = world.findAdsLogin(token.slice(DEMO_ADS.length));
    return login && { api: 'ads', clientId: clientIdOf('ads'), subject: login.id, region: 'na' };
  }
  if (!token.startsWith(DEMO_SP_API)) return null;
  const subject = token.slice(DEMO_SP_API.length);
  const region = world.findSeededRegion(subject);
  return region && { api: 'sp-api', clientId: clientIdOf('sp-api'), subject, region };
}
