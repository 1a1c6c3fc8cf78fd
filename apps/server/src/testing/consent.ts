// A person at Amazon's consent page, for tests without a browser.
import { type PendingRegion, pendingRegions } from '@insights/contract/pending-regions';
import type { TestServer } from './test-server.ts';

let made = 0;

/** Adds a seller that nobody has connected and returns its id. */
export async function addSeller(server: TestServer, token: string): Promise<string> {
  const slug = `seller-${++made}`;
  await server.post('/api/sellers/create', { name: `Seller ${made}`, slug }, { token });
  return server.sellerId(slug);
}

type Decision = {
  partner?: string;
  /** Who signs in at the page for advertising. */
  advertiser?: string;
  decision?: 'authorize' | 'cancel';
};
type Start = { region?: string; country?: string; token?: string };

/** Starts a consent for a seller and returns Amazon's page. */
export async function startConsent(
  server: TestServer,
  sellerId: string,
  { token, ...wish }: Start = {},
): Promise<string> {
  const { body } = await server.post(`/api/public/sp-api/${sellerId}/initiate`, wish, { token });
  return String(body.data?.['authUrl']);
}

/** Decides at Amazon's page and returns the address that Amazon sends the browser back to. */
export async function decide(
  page: string,
  { partner = 'new', advertiser = '', decision = 'authorize' }: Decision = {},
): Promise<URL> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ selling_partner: partner, advertiser, decision }),
  });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

/** Opens an address of ours as Amazon's redirect does, and returns the page we go on to, without its origin. */
export async function follow(server: TestServer, path: string): Promise<string> {
  const answer = await fetch(server.url + path, { redirect: 'manual' });
  const page = new URL(answer.headers.get('location') ?? 'about:blank');
  return page.pathname + page.search;
}

/** Comes back to us and returns the page we go on to, without its origin. */
export const comeBack = (server: TestServer, returned: URL): Promise<string> =>
  follow(server, returned.pathname + returned.search);

/** The whole way of a seller who approves: the page they end on. */
export async function connectAccount(
  server: TestServer,
  sellerId: string,
  { partner, ...start }: Start & { partner?: string } = {},
): Promise<URL> {
  const page = await startConsent(server, sellerId, start);
  const returned = await decide(page, partner === undefined ? {} : { partner });
  return new URL(await comeBack(server, returned), 'http://insights.example');
}

/** What waits to be confirmed for a seller. */
export async function pendingOf(
  server: TestServer,
  sellerId: string,
  token: string,
): Promise<PendingRegion[]> {
  const { body } = await server.get(`/api/pending-regions/${sellerId}`, { token });
  return pendingRegions.data.parse(body.data).pending;
}

/** Confirms every further region that waits. */
export async function confirmRegions(server: TestServer, sellerId: string, token: string): Promise<void> {
  for (const { pending_id } of await pendingOf(server, sellerId, token))
    await server.post(`/api/pending-regions/${sellerId}/${pending_id}/confirm`, undefined, { token });
}
