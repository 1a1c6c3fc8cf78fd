// A person at Amazon's consent page, for tests without a browser.
import type { TestServer } from './test-server.ts';

type Decision = { partner?: string; decision?: 'authorize' | 'cancel' };

/** Starts a consent for a seller and returns Amazon's page. */
export async function startConsent(server: TestServer, sellerId: string, region = 'NA'): Promise<string> {
  const { body } = await server.post(`/api/public/sp-api/${sellerId}/initiate`, { region });
  return String(body.data?.['authUrl']);
}

/** Decides at Amazon's page and returns the address that Amazon sends the browser back to. */
export async function decide(
  page: string,
  { partner = 'new', decision = 'authorize' }: Decision = {},
): Promise<URL> {
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ selling_partner: partner, decision }),
  });
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

/** Comes back to us and returns the page we go on to, without its origin. */
export async function comeBack(server: TestServer, returned: URL): Promise<string> {
  const answer = await fetch(server.url + returned.pathname + returned.search, { redirect: 'manual' });
  const page = new URL(answer.headers.get('location') ?? 'about:blank');
  return page.pathname + page.search;
}
