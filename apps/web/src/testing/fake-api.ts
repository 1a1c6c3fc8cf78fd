// The server of a test: it answers requests and records them.
import { vi } from 'vitest';
import { type Answer, type Asked, answering, type Handler } from './answering.ts';

export { broken, ok, refuse, unreachable } from './answering.ts';

/** Replaces fetch; handlers are keyed by method and path, such as 'GET /api/auth/me'. */
export function fakeApi(handlers: Record<string, Handler>) {
  const asked: Asked[] = [];
  vi.stubGlobal(
    'fetch',
    answering(handlers, (call) => asked.push(call)),
  );
  return {
    asked,
    count: (key: string) => asked.filter(({ method, path }) => `${method} ${path}` === key).length,
    on: (key: string, handler: Handler) => {
      handlers[key] = handler;
    },
  };
}

/** An answer that comes when the test says so. */
export function answerLater() {
  let arrive: (answer: Answer) => void = () => {};
  const answer = new Promise<Answer>((resolve) => {
    arrive = resolve;
  });
  return { answer, arrive: (value: Answer) => arrive(value) };
}
