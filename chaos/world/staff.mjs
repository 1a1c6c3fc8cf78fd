// A member of staff at the API: connects sellers, starts backfills, turns updates on and off.
import { setTimeout as sleep } from 'node:timers/promises';

export const STAFF = { email: 'staff@chaos.example', password: 'a-long-password' };
const PATIENCE_MS = 60_000;

/**
 * @typedef {{ sellerId: string, sellingPartnerId: string, marketplaceId: string }} ConnectedShop
 * @typedef {{ state: string, chunksDone: number, chunksTotal: number, recordsSaved: number, errorCount: number, lastError: string | null }} BackfillState
 * @typedef {ReturnType<typeof createStaff>} Staff
 */

/** Calls whichever process is up, signed in there; a call that meets a dying one is made again. */
export function createStaff(/** @type {readonly import('./children.mjs').Process[]} */ processes) {
  /** @type {Map<string, string>} */
  const tokens = new Map();

  const pickUp = () => {
    const up = processes.filter((process) => process.isUp());
    return up[Math.floor(Math.random() * up.length)];
  };

  const send = async (
    /** @type {string} */ url,
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body,
  ) => {
    const token = tokens.get(url);
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(15_000),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    /** @type {any} */
    const answer = await response.json();
    return { status: response.status, answer };
  };

  const signIn = async (/** @type {string} */ url) => {
    if (tokens.has(url)) return;
    const { answer } = await send(url, 'POST', '/api/auth/login', STAFF);
    if (answer.data?.accessToken) tokens.set(url, answer.data.accessToken);
  };

  /** Every call here may be made twice. */
  const call = async (
    /** @type {string} */ method,
    /** @type {string} */ path,
    /** @type {object | undefined} */ body = undefined,
  ) => {
    let complaint = 'no process is up';
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const url = pickUp()?.url;
      if (!url) continue;
      try {
        await signIn(url);
        const { status, answer } = await send(url, method, path, body);
        if (status < 400) return answer.data;
        complaint = `${method} ${path} answers ${status}: ${JSON.stringify(answer)}`;
        if (status === 401) tokens.delete(url);
        else if (status < 500) break;
      } catch (error) {
        complaint = `${method} ${path}: ${error instanceof Error ? error.message : error}`;
      }
    }
    throw new Error(complaint);
  };

  const marketplacePath = (/** @type {ConnectedShop} */ { sellerId, marketplaceId }) =>
    `/api/sp-api/${sellerId}/marketplaces/${marketplaceId}`;

  return {
    call,
    /** @returns {Promise<ConnectedShop>} */
    async connect(/** @type {string} */ slug, /** @type {string} */ region) {
      const { seller } = await call('POST', '/api/sellers/create', { name: slug, slug });
      const { authUrl } = await call('POST', `/api/public/sp-api/${seller.id}/initiate`, { region });
      const decision = new URLSearchParams({ selling_partner: 'new', decision: 'authorize' });
      const consent = await fetch(authUrl, { method: 'POST', redirect: 'manual', body: decision });
      const back = new URL(consent.headers.get('location') ?? 'about:blank');
      const { url } = pickUp() ?? { url: '' };
      const returned = await fetch(url + back.pathname + back.search, { redirect: 'manual' });
      const page = returned.headers.get('location') ?? '';
      if (!page.includes('/success')) throw new Error(`The consent ended at ${page}`);
      const { marketplaces } = await call('GET', `/api/sp-api/${seller.id}/marketplaces/fetch`);
      return {
        sellerId: seller.id,
        sellingPartnerId: back.searchParams.get('selling_partner_id') ?? '',
        marketplaceId: marketplaces[0].marketplace_id,
      };
    },
    startBackfill: (/** @type {ConnectedShop} */ shop, /** @type {string} */ granularity) =>
      call('POST', `${marketplacePath(shop)}/backfill`, { granularity }),
    /** @returns {Promise<BackfillState>} */
    readBackfill: (/** @type {ConnectedShop} */ shop, /** @type {string} */ granularity) =>
      call('GET', `${marketplacePath(shop)}/backfill?granularity=${granularity}`),
    setUpdated: (/** @type {ConnectedShop} */ shop, /** @type {boolean} */ isOn) =>
      call('PATCH', marketplacePath(shop), { auto_update: isOn }),
    async isUpdated(/** @type {ConnectedShop} */ { sellerId, marketplaceId }) {
      const { marketplaces } = await call('GET', `/api/sp-api/${sellerId}/marketplaces`);
      /** @type {{ marketplace_id: string, auto_update: boolean }[]} */
      const all = marketplaces;
      return all.find((one) => one.marketplace_id === marketplaceId)?.auto_update ?? false;
    },
  };
}
