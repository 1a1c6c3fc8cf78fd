// Holds or changes single answers on their way from Amazon, so that a test can force what chance would rarely bring.
import { vi } from 'vitest';
import { makeGate } from './gate.ts';

type Answer = (proceed: () => Promise<Response>) => Promise<Response>;

const addressOf = (input: string | URL | Request) => (input instanceof Request ? input.url : String(input));

/** Every call whose address holds the text is answered so; returns the way back. */
export function interceptCalls(text: string, answer: Answer): () => void {
  const original = globalThis.fetch;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const proceed = () => original(input, init);
    return addressOf(input).includes(text) ? answer(proceed) : proceed();
  });
  return () => spy.mockRestore();
}

/** Holds every such call until it is released; `isHeld` ends when the first one has arrived. */
export function holdCalls(text: string) {
  const gate = makeGate();
  const arrival = makeGate();
  const restore = interceptCalls(text, async (proceed) => {
    arrival.open();
    await gate.opened;
    return proceed();
  });
  return {
    isHeld: arrival.opened,
    release() {
      gate.open();
      restore();
    },
  };
}
