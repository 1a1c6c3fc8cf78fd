// Sends one event to a receiver's server: to an address that was checked first, and without following redirects.
import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type Answer = { isAccepted: boolean; message: string };
export type Send = (url: string, body: string, headers: Record<string, string>) => Promise<Answer>;

type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

type Needs = {
  /** Whether the receiver may be on this machine, as in a demo. */
  allowsLoopback: boolean;
  /** Resolves names; tests have their own. */
  resolve?: Resolve;
  /** For the whole of it, from the name to the answer. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const LONGEST_HOST = 253;

const refused = (message: string): Answer => ({ isAccepted: false, message });

/** The address that is meant, or why nothing is ever sent there. */
export function readAddress(text: string, allowsLoopback: boolean): { url: URL } | { refusal: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.hostname === '' || url.hostname.length > LONGEST_HOST)
    return { refusal: 'This is no address of the web.' };
  const isLocalHttp = allowsLoopback && url.protocol === 'http:' && isLoopbackName(hostOf(url));
  if (url.protocol !== 'https:' && !isLocalHttp) return { refusal: 'The address must begin with https://.' };
  if (url.username !== '' || url.password !== '')
    return { refusal: 'The address must not hold a name or a password.' };
  if (isIP(hostOf(url)) !== 0 && !isAllowed(hostOf(url), allowsLoopback))
    return { refusal: 'This address is not on the public internet.' };
  return { url };
}

/** Without the brackets of an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const isLoopbackName = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);
const isAllowed = (address: string, allowsLoopback: boolean): boolean =>
  isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

/** Hands over the address that was looked at: asked a second time, a name might mean another one. */
const knownAddress =
  (found: { address: string; family: number }): LookupFunction =>
  (_host, { all }, done) =>
    all ? done(null, [found]) : done(null, found.address, found.family);

const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nobody answers at this address.',
  ECONNRESET: 'The connection was broken off.',
  ENOTFOUND: 'This name leads nowhere.',
  EAI_AGAIN: 'This name could not be looked up.',
  CERT_HAS_EXPIRED: 'The certificate of this server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of this server is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of this server is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of this server is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is that of another server.',
};

function failureOf(error: unknown, timeoutMs: number): Answer {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return refused(`No answer within ${Math.round(timeoutMs / 1_000)} seconds.`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refused(ERROR_MESSAGES[code] ?? 'The connection failed.');
}

function answerOfStatus(status: number): Answer {
  if (status >= 200 && status < 300) return { isAccepted: true, message: `Accepted (${status}).` };
  if (status >= 300 && status < 400)
    return refused(`Answered ${status}, which leads elsewhere; that is not followed.`);
  return refused(`Answered ${status} instead of accepting it.`);
}

const resolveByDns: Resolve = (host) => lookUp(host, { all: true });

/** Reads only the status of the response: its body is never shown to anybody. */
function post(
  url: URL,
  found: { address: string; family: number },
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers, signal, lookup: knownAddress(found), agent: false },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Rejects when the time is up, whatever the work is waiting for. */
async function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export function createSend({ allowsLoopback, resolve = resolveByDns, timeoutMs = TIMEOUT_MS }: Needs): Send {
  return async (text, body, headers) => {
    const read = readAddress(text, allowsLoopback);
    if ('refusal' in read) return refused(read.refusal);
    const { url } = read;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const host = hostOf(url);
      const found = isIP(host)
        ? [{ address: host, family: isIP(host) }]
        : await before(signal, resolve(host));
      // One private address is enough to refuse: the owner of the name decides which one is used.
      if (!found.every(({ address }) => isAllowed(address, allowsLoopback)))
        return refused('This address is not on the public internet.');
      const [first] = found;
      if (!first) return refused('This name leads nowhere.');
      if (url.protocol === 'http:' && !isLoopbackAddress(first.address))
        return refused('The address must begin with https://.');
      return answerOfStatus(await before(signal, post(url, first, body, headers, signal)));
    } catch (error) {
      return failureOf(error, timeoutMs);
    }
  };
}
