// Hands new tokens to the tabs that were duplicated from one another: each has a copy of the tokens in its session storage,
// and a refresh token that another tab has replaced would end the session in both.
import { isRecord } from '../decode.ts';

export type TabTokens = { accessToken: string; refreshToken: string; expiresAt: number | null };

const NAME = 'fc-session';
const ANSWER_TIMEOUT_MS = 120; // another tab answers at once or not at all

type Needs = {
  /** The tokens that replaced this refresh token, if this tab has them. */
  findSuccessor: (refreshToken: string) => TabTokens | null;
  /** Stores the tokens if this tab still has the refresh token that they replace. */
  takeOver: (replaced: string, tokens: TabTokens) => void;
};

export type SessionChannel = {
  announce: (replaced: string, tokens: TabTokens) => void;
  /** Asks the other tabs whether they have replaced the refresh token; resolves with the first answer or after a timeout. */
  ask: (refreshToken: string) => Promise<void>;
  close: () => void;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

function parseAnnouncement(message: Record<string, unknown>): { replaced: string; tokens: TabTokens } | null {
  const replaced = textOf(message['replaced']);
  const accessToken = textOf(message['accessToken']);
  const refreshToken = textOf(message['refreshToken']);
  const expiry = textOf(message['expiresAt']);
  const expiresAt = expiry === '' ? null : Number(expiry ?? Number.NaN);
  if (!replaced || accessToken === null || !refreshToken || Number.isNaN(expiresAt)) return null;
  return { replaced, tokens: { accessToken, refreshToken, expiresAt } };
}

/** Opens the channel, or returns null in a browser without one. */
export function openSessionChannel({ findSuccessor, takeOver }: Needs): SessionChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(NAME);
  const waiting = new Map<string, () => void>();

  const announce = (replaced: string, tokens: TabTokens) =>
    channel.postMessage({ replaced, ...tokens, expiresAt: String(tokens.expiresAt ?? '') });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return;
    const asked = textOf(data['asked']);
    const successor = asked ? findSuccessor(asked) : null;
    if (asked && successor) announce(asked, successor);
    const announcement = parseAnnouncement(data);
    if (!announcement) return;
    takeOver(announcement.replaced, announcement.tokens);
    waiting.get(announcement.replaced)?.();
  };

  return {
    announce,
    ask: (refreshToken) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(refreshToken);
          resolve();
        };
        const timer = setTimeout(done, ANSWER_TIMEOUT_MS);
        waiting.set(refreshToken, done);
        channel.postMessage({ asked: refreshToken });
      }),
    close: () => channel.close(),
  };
}
