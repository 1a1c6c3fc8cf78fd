// Counts calls by operation and answer, and lists the latest calls.

export type CountedCall = {
  at: string;
  operation: string;
  /** The selling partner or advertiser login; empty for an anonymous call. */
  subject: string;
  query: string;
  outcome: string;
  fault: string | null;
};

export type Counters = {
  add: (call: Omit<CountedCall, 'at'>) => void;
  read: () => Record<string, Record<string, number>>;
  /** The latest calls of an operation, oldest first. */
  calls: (operation: string) => CountedCall[];
  since: () => Date;
  reset: () => void;
};

const MOST_CALLS = 5_000;

export function createCounters(now: () => Date): Counters {
  let since = now();
  let counts = new Map<string, Map<string, number>>();
  let calls: CountedCall[] = [];
  return {
    add(call) {
      const { operation, outcome } = call;
      const row = counts.get(operation) ?? new Map<string, number>();
      row.set(outcome, (row.get(outcome) ?? 0) + 1);
      counts.set(operation, row);
      calls.push({ at: now().toISOString(), ...call });
      // Dropped in batches, since every drop copies the array.
      if (calls.length > 2 * MOST_CALLS) calls = calls.slice(-MOST_CALLS);
    },
    read: () => Object.fromEntries([...counts].map(([name, row]) => [name, Object.fromEntries(row)])),
    calls: (operation) => calls.filter((call) => call.operation === operation).slice(-MOST_CALLS),
    since: () => since,
    reset() {
      since = now();
      counts = new Map();
      calls = [];
    },
  };
}
