// One stream for all tabs of a browser: the tab that has the lock opens it and passes on its events. A browser allows six
// connections to a host; thirty open dashboards must not take them.
import { MINUTE_MS } from '@insights/domain/durations';
import { z } from 'zod/mini';
import { decodeEvent, type Followed, type LiveEvent } from './api.ts';

export type TabsNeeds = {
  /** Tabs with the same name share a stream: those of the same person. */
  name: string;
  /** Grants the lock to one tab at a time, in the order of the requests. */
  locks: {
    request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>;
  };
  openChannel: (name: string) => BroadcastChannel;
  newId: () => string;
  /** Follows marketplaces until the signal ends it. */
  follow: (followed: Followed, signal: AbortSignal, onEvent: (event: LiveEvent) => void) => Promise<void>;
  onEvent: (event: LiveEvent) => void;
};

/** What tabs send each other. */
const TabMessage = z.union([
  z.object({ tab: z.string(), wants: z.union([z.literal('all'), z.array(z.string())]) }),
  z.object({ tab: z.string(), gone: z.literal(true) }),
  z.object({ ask: z.literal(true) }),
  z.object({ event: z.string(), data: z.unknown() }),
]);

// Several tabs open and close within a moment, as when one navigates.
const SETTLE_MS = 150;
// More would make the address too long.
const MOST_NAMED = 100;

/** What all tabs follow together, in order and each once, so that the same set is the same request. */
export function unionOf(all: Iterable<Followed>): Followed {
  const named = new Set<string>();
  for (const followed of all) {
    if (followed === 'all') return 'all';
    for (const one of followed) named.add(one);
  }
  return named.size > MOST_NAMED ? 'all' : [...named].sort();
}

export function joinTabs({ name, locks, openChannel, newId, follow, onEvent }: TabsNeeds) {
  const ownId = newId();
  const channel = openChannel(name);
  const otherTabs = new Map<string, Followed>();
  const left = new AbortController();
  let own: Followed = [];
  let isLeading = false;
  let stream: { key: string; controller: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = () => channel.postMessage({ tab: ownId, wants: own });

  function passOn(event: LiveEvent): void {
    channel.postMessage({ event: event.name, data: event.name === 'moved' ? { moves: event.moves } : null });
    onEvent(event);
  }

  function openStream(): void {
    const followed = unionOf([own, ...otherTabs.values()]);
    const key = JSON.stringify(followed);
    if (stream?.key === key) return;
    stream?.controller.abort();
    stream = null;
    if (followed.length === 0) return;
    const controller = new AbortController();
    stream = { key, controller };
    void follow(followed, controller.signal, passOn);
  }

  function settle(): void {
    if (!isLeading) return;
    clearTimeout(timer);
    timer = setTimeout(openStream, SETTLE_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { data: message } = TabMessage.safeParse(data);
    if (!message) return;
    if ('ask' in message) return announce();
    if ('event' in message) {
      const event = decodeEvent(message.event, message.data);
      if (event) onEvent(event);
      return;
    }
    if ('wants' in message) otherTabs.set(message.tab, message.wants);
    else otherTabs.delete(message.tab);
    settle();
  };

  /** Forgets tabs that were closed without a message; the open ones answer at once. */
  function askTabs(): void {
    otherTabs.clear();
    channel.postMessage({ ask: true });
    settle();
  }

  async function lead(): Promise<void> {
    isLeading = true;
    askTabs();
    const interval = setInterval(askTabs, 5 * MINUTE_MS);
    await new Promise((resolve) => left.signal.addEventListener('abort', resolve));
    clearInterval(interval);
    clearTimeout(timer);
    stream?.controller.abort();
  }

  // The next tab that waits for the lock leads when this one is closed, however it ends.
  void locks.request(name, { signal: left.signal }, lead).catch(() => {});

  return {
    /** Follows what this tab shows. */
    show(followed: Followed): void {
      if (left.signal.aborted) return;
      own = followed;
      announce();
      settle();
    },
    /** May be called twice: the page is hidden, then taken down. */
    leave(): void {
      if (left.signal.aborted) return;
      channel.postMessage({ tab: ownId, gone: true });
      left.abort();
      channel.close();
    },
  };
}
