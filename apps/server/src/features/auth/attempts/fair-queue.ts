// A few at a time, in turn by address: whoever floods waits for themselves, not the others.

type Waiting = { address: string; start: () => void; refuse: (reason: Error) => void };

type Needs = {
  atOnce: number;
  mostWaiting: number;
  /** What those hear for whom there is no room. */
  busy: () => Error;
};

export function createFairQueue({ atOnce, mostWaiting, busy }: Needs) {
  // In the order of their turns: an address that was served goes to the end.
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const [next] = lines;
    if (!next || running >= atOnce) return;
    const [address, line] = next;
    lines.delete(address);
    const turn = line.shift();
    if (line.length > 0) lines.set(address, line);
    if (!turn) return;
    waiting -= 1;
    running += 1;
    turn.start();
  }

  function join(turn: Waiting): void {
    const line = lines.get(turn.address) ?? [];
    line.push(turn);
    lines.set(turn.address, line);
    waiting += 1;
    if (waiting > mostWaiting) refuseLastOfLongest();
  }

  /** Room is made by the address that takes up most of it. */
  function refuseLastOfLongest(): void {
    const [longest, line] = [...lines].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const last = line.pop();
    if (line.length === 0) lines.delete(longest);
    waiting -= 1;
    last?.refuse(busy());
  }

  return {
    /** Does the work when it is the address's turn; refuses at once where too many wait. */
    async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
      await new Promise<void>((start, refuse) => {
        join({ address, start, refuse });
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
