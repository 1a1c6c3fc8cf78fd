// Downloads a report document from its presigned link: a stream of plain bytes, whatever the flags said.
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPassing, ProviderError } from '../provider-error.ts';
import { kindOfStatus, networkCode, readText } from '../response.ts';
import { createRuntime, type Runtime } from '../runtime.ts';
import { backoffMs, unreachable } from '../transport.ts';

export type DocumentRequest = Partial<Runtime> & {
  url: string;
  operation: string;
  signal?: AbortSignal | undefined;
  /** The longest document, unpacked, that is still believed. */
  maxBytes?: number;
};

/** A document's plain bytes, to be read exactly once, and what its sender says they are. */
export type OpenDocument = AsyncIterable<Uint8Array> & { contentType: string | null };

const FIRST_BYTE_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 3;
const MAX_BYTES = 4 * 1024 ** 3;
const MAX_ERROR_BYTES = 64 * 1024;
const GZIP_MAGIC = [0x1f, 0x8b];
const UNPACKED_CHUNK_BYTES = 64 * 1024; // unpacks in half the time of zlib's own 16 kB

/** S3 answers XML; 403 is what it says once the link has run out, and also to a signature it no longer knows. */
async function refusal(response: Response, operation: string): Promise<ProviderError> {
  const { status } = response;
  const text = await readText(response, MAX_ERROR_BYTES, operation).catch(() => '');
  const code = /<Code>([\w.]+)<\/Code>/.exec(text)?.[1];
  const isExpired = status === 403 || code === 'ExpiredToken' || code === 'RequestExpired';
  const kind = isExpired ? 'link_expired' : kindOfStatus(status);
  const message = isExpired ? 'the download link has expired' : `the document store answered ${status}`;
  return new ProviderError({ kind, operation, message, status, code });
}

function broken(operation: string, error: unknown): ProviderError {
  const code = networkCode(error);
  const isGarbled = code === 'Z_DATA_ERROR';
  const message = isGarbled ? 'the document is not valid gzip' : 'the document broke off';
  return new ProviderError({ kind: isGarbled ? 'malformed' : 'unavailable', operation, message, code });
}

async function* unpacked(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* whole() {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  if (!GZIP_MAGIC.every((byte, place) => head[place] === byte)) return yield* whole();
  const gunzip = createGunzip({ chunkSize: UNPACKED_CHUNK_BYTES });
  pipeline(Readable.from(whole()), gunzip, () => {}); // a failure on either side surfaces in the loop below
  for await (const chunk of gunzip) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

type Opened = { response: Response; letGo: () => void };

async function open(request: DocumentRequest, runtime: Runtime): Promise<Opened> {
  const { url, operation, signal } = request;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), FIRST_BYTE_TIMEOUT_MS);
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true }); // also ends the body, so it is let go only after that
  const letGo = () => signal?.removeEventListener('abort', stop);
  try {
    // No headers of ours: the link carries its own signature, and S3 refuses two ways of signing in.
    const response = await runtime.fetch(url, { signal: controller.signal });
    if (!response.ok) throw await refusal(response, operation);
    return { response, letGo };
  } catch (error) {
    letGo();
    signal?.throwIfAborted();
    throw error instanceof ProviderError ? error : unreachable(operation, error, controller.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

async function openPatiently(request: DocumentRequest, runtime: Runtime): Promise<Opened> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await open(request, runtime);
    } catch (error) {
      if (attempts >= MAX_ATTEMPTS || !isPassing(error)) throw error;
      await runtime.sleep(backoffMs(attempts, runtime.random), request.signal);
    }
  }
}

async function* bounded(request: DocumentRequest, { response, letGo }: Opened): AsyncGenerator<Uint8Array> {
  const { operation, signal, maxBytes = MAX_BYTES } = request;
  let size = 0;
  try {
    for await (const chunk of unpacked(response.body ?? Readable.from([]))) {
      size += chunk.length;
      if (size > maxBytes) {
        const message = `the document is longer than ${maxBytes} bytes`;
        throw new ProviderError({ kind: 'malformed', operation, message });
      }
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ProviderError ? error : broken(operation, error);
  } finally {
    letGo();
  }
}

/** Opens a document; once this resolves the link is good, and the bytes can be read exactly once. */
export async function openDocument(request: DocumentRequest): Promise<OpenDocument> {
  const opened = await openPatiently(request, createRuntime(request));
  const bytes = bounded(request, opened);
  return {
    contentType: opened.response.headers.get('content-type'),
    [Symbol.asyncIterator]: () => bytes,
  };
}
