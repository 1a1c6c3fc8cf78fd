// A fetch that speaks the contract: each test says what the server answers, and reads what was asked.
import { vi } from 'vitest';

type Asked = { method: string; path: string; token: string | null; body: unknown };
type Answer = { status: number; body: unknown };
type Handler = (asked: Asked) => Answer | Promise<Answer>;

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });

export const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message } },
});

export const broken = (status: number): Answer => ({ status, body: undefined });

const noSuchCall: Handler = ({ method, path }) =>
  refuse(404, 'not_found', `The test answers no ${method} ${path}`);

function bodyOf(init: RequestInit | undefined): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
}

/** Replaces fetch; handlers are keyed by method and path, such as 'GET /api/auth/me'. */
export function fakeApi(handlers: Record<string, Handler>) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: URL, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const call = { method, path: input.pathname + input.search, token, body: bodyOf(init) };
    asked.push(call);
    const signal = init?.signal;
    const cancelled = new Promise<never>((_, reject) => {
      const cancel = () => reject(signal?.reason);
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel);
    });
    const answered = async () => (handlers[`${method} ${input.pathname}`] ?? noSuchCall)(call);
    const answer = await Promise.race([cancelled, answered()]);
    return new Response(answer.body === undefined ? '' : JSON.stringify(answer.body), {
      status: answer.status,
    });
  });
  return {
    asked,
    count: (key: string) => asked.filter(({ method, path }) => `${method} ${path}` === key).length,
    on: (key: string, handler: Handler) => {
      handlers[key] = handler;
    },
  };
}

/** What fetch does when there is no way to the server. */
export const unreachable: Handler = () => {
  throw new TypeError('Failed to fetch');
};

/** An answer that comes when the test says so. */
export function answerLater() {
  let arrive: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => {
    arrive = resolve;
  });
  return { answer, arrive: (value: Answer) => arrive(value) };
}
