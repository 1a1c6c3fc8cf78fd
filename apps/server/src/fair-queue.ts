// Limits how much of one kind of work runs at once in this process. The groups that wait, such as network addresses, are
// served in rotation, so that a flood from one of them delays only that one.

type Waiting = { group: string; start: () => void; refuse: (reason: Error) => void };

type Options = {
  concurrency: number;
  maxWaiting: number;
  /** The error for work that finds the queue full. */
  busy: () => Error;
};

export function createFairQueue({ concurrency, maxWaiting, busy }: Options) {
  // A map iterates in the order of insertion: a group that was served is inserted again, at the end.
  const groups = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const [first] = groups;
    if (!first || running >= concurrency) return;
    const [group, entries] = first;
    groups.delete(group);
    const next = entries.shift();
    if (entries.length > 0) groups.set(group, entries);
    if (!next) return;
    waiting -= 1;
    running += 1;
    next.start();
  }

  function enqueue(entry: Waiting): void {
    const entries = groups.get(entry.group) ?? [];
    entries.push(entry);
    groups.set(entry.group, entries);
    waiting += 1;
    if (waiting > maxWaiting) refuseLastOfLargest();
  }

  function refuseLastOfLargest(): void {
    const [group, entries] = [...groups].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = entries.pop();
    if (entries.length === 0) groups.delete(group);
    waiting -= 1;
    last?.refuse(busy());
  }

  return {
    /** Does the work when the group is next; where too many wait, the last entry of the largest group is refused. */
    async run<Result>(group: string, work: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((start, refuse) => {
        enqueue({ group, start, refuse });
        startNext();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}
