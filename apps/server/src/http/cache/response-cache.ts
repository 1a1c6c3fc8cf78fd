// Encoded responses in memory, each under the version of the data it was made from; another version makes it worthless.
import { LRUCache } from 'lru-cache';
import { CachedResponse } from './cached-response.ts';

/**
 * The version is the one that the database has now; `read` says at which version it read. Null is for data without a
 * version, which is never cached.
 */
export type CacheRequest<Data> = {
  /** Everything besides the version that the answer depends on. */
  key: string;
  version: string | null;
  read: () => Promise<{ version: string | null; data: Data }>;
};

type Entry = { version: string | null; response: CachedResponse };

const ENTRY_BYTES = 1024; // what an entry takes besides its body
const LARGEST_SHARE = 1 / 8; // one response must not push out all others

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Caches at most so many bytes; the least recently used responses go first. */
export function createResponseCache(maxBytes: number) {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_SHARE)),
    sizeCalculation: ({ response }, key) => response.size + 2 * key.length + ENTRY_BYTES,
  });
  const inFlight = new Map<string, Promise<Entry>>();

  function store(key: string, entry: Entry): void {
    if (entry.version === null) return;
    entries.set(key, entry);
    entry.response.onResize = () => {
      if (entries.peek(key)?.response === entry.response) store(key, { ...entry });
    };
  }

  async function make<Data>(
    { key, read }: CacheRequest<Data>,
    check: (data: Data) => unknown,
  ): Promise<Entry> {
    const { version, data } = await read();
    const entry = { version, response: new CachedResponse(check(data)) };
    store(key, entry);
    return entry;
  }

  /** One read serves everyone who asks for it meanwhile. */
  function makeOnce<Data>(request: CacheRequest<Data>, check: (data: Data) => unknown): Promise<Entry> {
    const making = make(request, check).finally(() => {
      if (inFlight.get(request.key) === making) inFlight.delete(request.key);
    });
    inFlight.set(request.key, making);
    return making;
  }

  return {
    /** The response for the current version, cached or made; what is made passes the check first. */
    async get<Data>(request: CacheRequest<Data>, check: (data: Data) => unknown): Promise<CachedResponse> {
      const { key, version } = request;
      const cached = entries.get(key);
      if (cached && cached.version === version) return cached.response;
      const earlier = inFlight.get(key);
      if (earlier !== undefined) {
        // It may have started before the version that was just read: it will do only if it read that version too.
        const made = await earlier.catch(() => null);
        if (made && version !== null && made.version === version) return made.response;
        const later = inFlight.get(key);
        if (later !== undefined) return (await later).response;
      }
      return (await makeOnce(request, check)).response;
    },

    size: () => ({ responses: entries.size, bytes: entries.calculatedSize }),
  };
}
