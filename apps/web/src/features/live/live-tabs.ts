// One stream for all tabs of a browser: whichever has the lock holds it and hands on what it hears. A browser allows six
// connections to a host; thirty open dashboards must not take them.
import { MINUTE_MS } from '@insights/domain/durations';
import { fieldsOf, textOf } from '../../lib/reading.ts';
import { type LiveEvent, readEvent } from './event-reader.ts';
import { type Shops, unionOf } from './wanted-shops.ts';

export type TabsNeeds = {
  /** Tabs with the same name share a stream: those of the same person. */
  name: string;
  /** One at a time, in the order of their asking; a wish is withdrawn with the signal. */
  locks: {
    request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>;
  };
  openChannel: (name: string) => BroadcastChannel;
  newId: () => string;
  /** Follows the shops until the signal ends it. */
  follow: (shops: Shops, signal: AbortSignal, onEvent: (event: LiveEvent) => void) => Promise<void>;
  onEvent: (event: LiveEvent) => void;
};

// Tabs come and go together, as when one navigates.
const SETTLE_MS = 150;

const readShops = (value: unknown): Shops | null => {
  if (value === 'all') return value;
  return Array.isArray(value) ? value.map(textOf).filter(Boolean) : null;
};

export function joinTabs({ name, locks, openChannel, newId, follow, onEvent }: TabsNeeds) {
  const own = newId();
  const channel = openChannel(name);
  const wishes = new Map<string, Shops>();
  const left = new AbortController();
  let wish: Shops = [];
  let isLeading = false;
  let following: { shops: string; over: AbortController } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const announce = () => channel.postMessage({ tab: own, wants: wish });

  function hear(event: LiveEvent): void {
    channel.postMessage({ event: event.name, data: event.name === 'moved' ? { moves: event.moves } : null });
    onEvent(event);
  }

  function refollow(): void {
    const shops = unionOf([wish, ...wishes.values()]);
    const asked = JSON.stringify(shops);
    if (following?.shops === asked) return;
    following?.over.abort();
    following = null;
    if (shops.length === 0) return;
    const over = new AbortController();
    following = { shops: asked, over };
    void follow(shops, over.signal, hear);
  }

  function settle(): void {
    if (!isLeading) return;
    clearTimeout(timer);
    timer = setTimeout(refollow, SETTLE_MS);
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { tab, wants, gone, ask, event, data: told } = fieldsOf(data);
    const from = textOf(tab);
    const shops = readShops(wants);
    if (from && shops) wishes.set(from, shops);
    if (from && gone === true) wishes.delete(from);
    if (ask === true) announce();
    const heard = readEvent(event, told);
    if (heard) onEvent(heard);
    if (from) settle();
  };

  /** Those that went without a word are forgotten; those that are there say so at once. */
  function takeStock(): void {
    wishes.clear();
    channel.postMessage({ ask: true });
    settle();
  }

  async function lead(): Promise<void> {
    isLeading = true;
    takeStock();
    const stock = setInterval(takeStock, 5 * MINUTE_MS);
    await new Promise((resolve) => left.signal.addEventListener('abort', resolve));
    clearInterval(stock);
    clearTimeout(timer);
    following?.over.abort();
  }

  // Whoever waits here takes over when the tab that leads is closed, however it ends.
  void locks.request(name, { signal: left.signal }, lead).catch(() => {});

  return {
    /** What this tab shows now. */
    want(shops: Shops): void {
      if (left.signal.aborted) return;
      wish = shops;
      announce();
      settle();
    },
    /** May be said twice: the page is hidden, then taken down. */
    leave(): void {
      if (left.signal.aborted) return;
      channel.postMessage({ tab: own, gone: true });
      left.abort();
      channel.close();
    },
  };
}
