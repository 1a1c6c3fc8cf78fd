// How the tabs of one session that ends with its tab stay in step: a duplicated tab has a copy of the tokens, and
// using a refresh token that another tab has replaced would end the session in both.

export type HeldTokens = { accessToken: string; refreshToken: string; expiresAt: number | null };

const NAME = 'fc-session';
const ANSWER_WITHIN_MS = 120; // another tab answers at once or not at all

type Needs = {
  /** The tokens that came after this refresh token, where this tab knows them. */
  findSuccessor: (refreshToken: string) => HeldTokens | null;
  /** Takes the tokens if this tab still holds the replaced refresh token. */
  takeOver: (replaced: string, tokens: HeldTokens) => void;
};

export type SessionChannel = {
  announce: (replaced: string, tokens: HeldTokens) => void;
  /** Asks the other tabs whether the refresh token is still current; ends when one answered or none will. */
  ask: (refreshToken: string) => Promise<void>;
  close: () => void;
};

function readText(message: object, key: string): string | null {
  const value: unknown = Object.entries(message).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : null;
}

function readAnnouncement(message: object): { replaced: string; tokens: HeldTokens } | null {
  const replaced = readText(message, 'replaced');
  const accessToken = readText(message, 'accessToken');
  const refreshToken = readText(message, 'refreshToken');
  const written = readText(message, 'expiresAt');
  const expiresAt = written === '' ? null : Number(written ?? Number.NaN);
  if (!replaced || accessToken === null || !refreshToken || Number.isNaN(expiresAt)) return null;
  return { replaced, tokens: { accessToken, refreshToken, expiresAt } };
}

/** Opens the channel, or returns null in a browser without one. */
export function openSessionChannel({ findSuccessor, takeOver }: Needs): SessionChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(NAME);
  const waiting = new Map<string, () => void>();

  const announce = (replaced: string, tokens: HeldTokens) =>
    channel.postMessage({ replaced, ...tokens, expiresAt: String(tokens.expiresAt ?? '') });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const asked = readText(data, 'asked');
    const successor = asked ? findSuccessor(asked) : null;
    if (asked && successor) announce(asked, successor);
    const announcement = readAnnouncement(data);
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
        const timer = setTimeout(done, ANSWER_WITHIN_MS);
        waiting.set(refreshToken, done);
        channel.postMessage({ asked: refreshToken });
      }),
    close: () => channel.close(),
  };
}
