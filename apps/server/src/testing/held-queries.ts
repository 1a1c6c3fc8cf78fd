// Holds single statements on their way to the database or back, so that a test can put something else in between.
import { vi } from 'vitest';
import type { Database } from '../db/connect.ts';
import { makeGate } from './gate.ts';

const nameOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'name' in query ? String(query.name) : '';

/** Holds the first statement prepared under a name that begins so: before it is sent, or with its answer in hand. */
export function holdQuery({ $client }: Database, name: string, moment: 'before' | 'after') {
  const gate = makeGate();
  const arrival = makeGate();
  const original = $client.query.bind($client);
  let isHolding = true;
  let asked = 0;
  const spy = vi.spyOn($client, 'query').mockImplementation(async (...given: unknown[]) => {
    const proceed = () => Reflect.apply(original, null, given);
    if (!nameOf(given[0]).startsWith(name)) return proceed();
    asked += 1;
    if (!isHolding) return proceed();
    isHolding = false;
    const answer = moment === 'after' ? await proceed() : null;
    arrival.open();
    await gate.opened;
    return moment === 'after' ? answer : proceed();
  });
  return {
    isHeld: arrival.opened,
    release: gate.open,
    /** How many statements of the name there were. */
    asked: () => asked,
    restore: () => spy.mockRestore(),
  };
}

/** Counts the statements prepared under a name that begins so. */
export function countQueries(db: Database, name: string) {
  const held = holdQuery(db, name, 'before');
  held.release();
  return held;
}
