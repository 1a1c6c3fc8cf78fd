// How often each operation was called and how it answered.

export type Counters = {
  add: (operation: string, outcome: string) => void;
  read: () => Record<string, Record<string, number>>;
  since: () => Date;
  reset: () => void;
};

export function createCounters(now: () => Date): Counters {
  let since = now();
  let counts = new Map<string, Map<string, number>>();
  return {
    add(operation, outcome) {
      const row = counts.get(operation) ?? new Map<string, number>();
      row.set(outcome, (row.get(outcome) ?? 0) + 1);
      counts.set(operation, row);
    },
    read: () => Object.fromEntries([...counts].map(([name, row]) => [name, Object.fromEntries(row)])),
    since: () => since,
    reset() {
      since = now();
      counts = new Map();
    },
  };
}
