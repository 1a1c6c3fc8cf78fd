// Who is next at the embedded engine, which does one thing at a time: what people wait for goes before the queue's work.

/** Work that waits is left out for so long at most, however many requests there are. */
export const LONGEST_LEFT_OUT_MS = 50;

/** A probe asks whether the engine answers, not whether everybody else has been answered. */
type Kind = 'probe' | 'request' | 'work';
type Waiting = { grant: () => void };

export function createTurns(now: () => number = () => performance.now()) {
  const waiting: Record<Kind, Waiting[]> = { probe: [], request: [], work: [] };
  let taken: Kind | null = null;
  let isLooking = false;
  let leftOutSince = 0;

  function give(kind: Kind): void {
    taken = kind;
    waiting[kind].shift()?.grant();
  }

  /** A request that has just been answered asks its next question within this turn of the event loop. */
  function giveWorkUnlessAsked(): void {
    if (isLooking) return;
    isLooking = true;
    setImmediate(() => {
      isLooking = false;
      if (taken === null && waiting.work.length > 0) give('work');
    });
  }

  function next(): void {
    if (taken !== null) return;
    const hasWork = waiting.work.length > 0;
    if (waiting.probe.length > 0) give('probe');
    else if (hasWork && now() - leftOutSince >= LONGEST_LEFT_OUT_MS) give('work');
    else if (waiting.request.length > 0) give('request');
    else if (hasWork) giveWorkUnlessAsked();
  }

  return {
    /** Calls `grant` when it is the caller's turn, which lasts until `end`; what is returned withdraws the wish. */
    wait(kind: Kind, grant: () => void): () => void {
      const line = waiting[kind];
      const place = { grant };
      if (kind === 'work' && line.length === 0) leftOutSince = now();
      line.push(place);
      next();
      return () => {
        const at = line.indexOf(place);
        if (at >= 0) line.splice(at, 1);
      };
    },

    end(): void {
      if (taken === 'work') leftOutSince = now();
      taken = null;
      next();
    },
  };
}
