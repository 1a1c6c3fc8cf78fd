// Presigned links as S3 makes them: signed, with the document's terms inside, and with an expiry.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { type Answer, Refusal } from '../wire/answers.ts';
import { createSigner } from '../wire/signing.ts';
import type { Clock } from '../world/clock.ts';
import type { Region } from '../world/marketplaces.ts';

/** `content` is what the document is written from when the link is opened. */
export type LinkTerms = {
  region: Region;
  path: string;
  lifeSeconds: number;
  /** The selling partner or the advertiser login, for faults that are limited to one. */
  subject: string;
  content: object;
  /** A link that has expired already, for the fault of that name. */
  isStale?: boolean;
  /** The Content-Encoding the answer is to carry. */
  contentEncoding?: 'gzip' | 'identity';
};

const Claims = z.object({
  path: z.string(),
  issuedAt: z.number(),
  lifeSeconds: z.number(),
  subject: z.string(),
  content: z.unknown(),
});

export type OpenedLink = { subject: string; content: unknown; contentEncoding: string | null };

export type Links = {
  /** An address under `origin`, and when it expires. */
  make: (origin: string, terms: LinkTerms) => { url: string; expiresAt: Date };
  /** Throws a Refusal for a link that is wrong or has expired. */
  open: (path: string, query: URLSearchParams, headers: IncomingHttpHeaders) => OpenedLink;
};

const CREDENTIALS = { na: 'us-east-1', eu: 'eu-west-1', fe: 'us-west-2' } as const;

export function createLinks(seed: string, clock: Clock): Links {
  const signer = createSigner(seed, 'document links');
  return {
    make(origin, { region, path, lifeSeconds, subject, content, contentEncoding, isStale }) {
      const ageSeconds = isStale ? lifeSeconds : 0;
      const issuedAt = (Math.floor(clock.now().getTime() / 1000) - ageSeconds) * 1000;
      const token = signer.sign({ path, issuedAt, lifeSeconds, subject, content });
      const date = formatDate(issuedAt);
      const query = new URLSearchParams({
        'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
        'X-Amz-Date': date,
        'X-Amz-SignedHeaders': 'host',
        'X-Amz-Expires': String(lifeSeconds),
        'X-Amz-Security-Token': token,
        'X-Amz-Credential': `SIMULATOR/${date.slice(0, 8)}/${CREDENTIALS[region]}/s3/aws4_request`,
        ...(contentEncoding ? { 'response-content-encoding': contentEncoding } : {}),
      });
      query.append('X-Amz-Signature', signatureOf(query));
      const expiresAt = new Date(issuedAt + lifeSeconds * 1000);
      return { url: `${origin}/documents/${region}/${path}?${query}`, expiresAt };
    },

    open(path, query, headers) {
      const signature = query.get('X-Amz-Signature');
      const unsigned = new URLSearchParams([...query].filter(([name]) => name !== 'X-Amz-Signature'));
      const claims = Claims.safeParse(signer.open(query.get('X-Amz-Security-Token') ?? ''));
      if (signature === null && query.size === 0) {
        throw new Refusal(s3Error(403, 'AccessDenied', 'Access Denied'));
      }
      checkHeaders(headers);
      if (!claims.success || claims.data.path !== path || signature !== signatureOf(unsigned)) {
        throw new Refusal(s3Error(403, 'SignatureDoesNotMatch', WRONG_SIGNATURE));
      }
      const { issuedAt, lifeSeconds, subject, content } = claims.data;
      const expiresAt = issuedAt + lifeSeconds * 1000;
      const now = clock.now();
      if (now.getTime() >= expiresAt) throw new Refusal(expiredLink(now, new Date(expiresAt)));
      return { subject, content, contentEncoding: query.get('response-content-encoding') };
    },
  };
}

const WRONG_SIGNATURE =
  'The request signature we calculated does not match the signature you provided. Check your key and signing method.';
const TWO_MECHANISMS =
  'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified';

/** S3 accepts a link or an authorization header, not both. The messages are from memory. */
function checkHeaders(headers: IncomingHttpHeaders): void {
  if (headers.authorization !== undefined) {
    const argument = '<ArgumentName>Authorization</ArgumentName>';
    throw new Refusal(s3Error(400, 'InvalidArgument', TWO_MECHANISMS, argument));
  }
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-'));
  if (unsigned.length === 0) return;
  const message = 'There were headers present in the request which were not signed';
  const names = `<HeadersNotSigned>${unsigned.join(', ')}</HeadersNotSigned>`;
  throw new Refusal(s3Error(403, 'AccessDenied', message, names));
}

export function expiredLink(now: Date, expiresAt: Date): Answer {
  const times = `<Expires>${formatSeconds(expiresAt)}</Expires><ServerTime>${formatSeconds(now)}</ServerTime>`;
  return s3Error(403, 'AccessDenied', 'Request has expired', times);
}

export function s3Error(status: number, code: string, message: string, more = ''): Answer {
  const requestId = createHash('sha256').update(`${code}|${more}`).digest('hex').slice(0, 16).toUpperCase();
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>${message}</Message>${more}<RequestId>${requestId}</RequestId><HostId>simulator</HostId></Error>`;
  return { status, body, type: 'application/xml' };
}

function signatureOf(query: URLSearchParams): string {
  return createHash('sha256').update(query.toString()).digest('hex');
}

/** `20251112T172540Z` */
function formatDate(instant: number): string {
  return formatSeconds(new Date(instant)).replace(/[-:]/g, '');
}

function formatSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
