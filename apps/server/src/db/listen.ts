// What the database tells by itself, to whoever listens: that something was committed.
import pg from 'pg';

/** What is heard on a channel. */
export type Hearer = {
  told: (payload: string) => void;
  /** From now on everything is heard; what was told before is not known. Comes at the start and after every gap. */
  listening: () => void;
};

/** Listens until the returned function is called. */
export type Listen = (channel: string, hearer: Hearer) => () => Promise<void>;

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
// A connection whose other end is gone without a word says nothing, as one does on which nothing happens.
const PROBE_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;

/** On PostgreSQL: a connection of its own for each that listens, made anew whenever it breaks. */
export function listenOn(address: pg.ClientConfig): Listen {
  return (channel, hearer) => {
    let client: pg.Client | null = null;
    let timer: NodeJS.Timeout | undefined;
    let pauseMs = FIRST_PAUSE_MS;
    let isOver = false;

    function again(broken: pg.Client): void {
      if (isOver || client !== broken) return;
      client = null;
      clearTimeout(timer);
      broken.end().catch(() => {});
      timer = setTimeout(connect, pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }

    function probe(probed: pg.Client): void {
      timer = setTimeout(() => {
        probed.query('select 1').then(
          () => client === probed && probe(probed),
          () => again(probed),
        );
      }, PROBE_EVERY_MS);
    }

    function connect(): void {
      const made = new pg.Client({
        ...address,
        keepAlive: true,
        connectionTimeoutMillis: ANSWER_WITHIN_MS,
        query_timeout: ANSWER_WITHIN_MS,
      });
      client = made;
      made.on('error', () => again(made));
      made.on('end', () => again(made));
      made.on('notification', ({ payload }) => hearer.told(payload ?? ''));
      const begin = async () => {
        await made.connect();
        await made.query(`listen ${pg.escapeIdentifier(channel)}`);
        if (isOver || client !== made) return;
        pauseMs = FIRST_PAUSE_MS;
        hearer.listening();
        probe(made);
      };
      begin().catch(() => again(made));
    }

    connect();
    return async () => {
      isOver = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    };
  };
}

/** On the embedded engine, which is one session: whatever it commits is told on the connection that everybody shares. */
export function listenWithin(pool: pg.Pool): Listen {
  const hearers = new Map<string, Set<Hearer>>();
  const hear = (client: pg.PoolClient) =>
    client.on('notification', ({ channel, payload }) => {
      for (const { told } of hearers.get(channel) ?? []) told(payload ?? '');
    });
  pool.on('connect', hear);
  return (channel, hearer) => {
    const others = hearers.get(channel) ?? new Set();
    hearers.set(channel, others.add(hearer));
    // The session goes on listening, whichever connection leads to it.
    void pool.query(`listen ${pg.escapeIdentifier(channel)}`).then(hearer.listening, () => {});
    return async () => {
      others.delete(hearer);
    };
  };
}
