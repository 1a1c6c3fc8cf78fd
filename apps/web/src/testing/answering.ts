// A fetch that speaks the contract: a test says what the server answers.

export type Asked = { method: string; path: string; token: string | null; body: unknown };
export type Answer = { status: number; body: unknown; headers?: Record<string, string> };
export type Handler = (asked: Asked) => Answer | Promise<Answer>;

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });

export const refuse = (status: number, code: string, message: string): Answer => ({
  status,
  body: { success: false, error: { code, message } },
});

export const broken = (status: number): Answer => ({ status, body: undefined });

/** What fetch does when there is no way to the server. */
export const unreachable: Handler = () => {
  throw new TypeError('Failed to fetch');
};

/** A server that takes its time. */
export const silent: Handler = () => new Promise(() => {});

const noSuchCall: Handler = ({ method, path }) =>
  refuse(404, 'not_found', `Nothing answers ${method} ${path} here`);

function bodyOf(init: RequestInit | undefined): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
}

/** A fetch whose handlers are keyed by method and path, such as 'GET /api/auth/me'. */
export function answering(handlers: Record<string, Handler>, onAsked: (asked: Asked) => void = () => {}) {
  return async (input: URL | string, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(input, location.href);
    const method = init?.method ?? 'GET';
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const call = { method, path: pathname + search, token, body: bodyOf(init) };
    onAsked(call);
    const signal = init?.signal;
    const cancelled = new Promise<never>((_, reject) => {
      const cancel = () => reject(signal?.reason);
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel);
    });
    const answered = async () => (handlers[`${method} ${pathname}`] ?? noSuchCall)(call);
    const answer = await Promise.race([cancelled, answered()]);
    return new Response(answer.body === undefined ? '' : JSON.stringify(answer.body), {
      status: answer.status,
      ...(answer.headers && { headers: answer.headers }),
    });
  };
}
