// Hands new tokens to the tabs that were duplicated from one another: each has a copy of the tokens in its session storage,
// and a refresh token that another tab has replaced would end the session in both.
import { z } from 'zod/mini';

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

const Announcement = z.object({
  replaced: z.string().check(z.minLength(1)),
  accessToken: z.string(),
  refreshToken: z.string().check(z.minLength(1)),
  expiresAt: z.nullable(z.number()),
});
const Question = z.object({ asked: z.string() });

export function openSessionChannel({ findSuccessor, takeOver }: Needs): SessionChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(NAME);
  const waiting = new Map<string, () => void>();

  const announce = (replaced: string, tokens: TabTokens) => channel.postMessage({ replaced, ...tokens });

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const question = Question.safeParse(data).data;
    const successor = question && findSuccessor(question.asked);
    if (question && successor) announce(question.asked, successor);
    const announcement = Announcement.safeParse(data).data;
    if (!announcement) return;
    const { replaced, ...tokens } = announcement;
    takeOver(replaced, tokens);
    waiting.get(replaced)?.();
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
