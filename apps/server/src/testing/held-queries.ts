// Holds single statements on their way to the database or back, so that a test can put something else in between.
import { vi } from 'vitest';
import type { Database } from '../db/connect.ts';
import { makeGate } from './gate.ts';

/** The name that a statement is prepared under; of one without a name, its text. */
function nameOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  if ('name' in query && query.name) return String(query.name);
  return 'text' in query ? String(query.text).trim() : '';
}

/** Holds the first statement whose name, or text if it has none, begins so: before it is sent, or with its answer in hand. */
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

/** Counts the statements whose name, or text if they have none, begins so. */
export function countQueries(db: Database, name: string) {
  const held = holdQuery(db, name, 'before');
  held.release();
  return held;
}

/** The names, or texts, of all statements that this process sends while the work is done, also within transactions. */
export async function statementsDuring(
  { $client }: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const connection = await $client.connect();
  connection.release();
  // What all connections share, those of transactions included.
  const spy = vi.spyOn(Object.getPrototypeOf(connection), 'query');
  try {
    await work();
    return spy.mock.calls.map(([query]: unknown[]) => (typeof query === 'string' ? query : nameOf(query)));
  } finally {
    spy.mockRestore();
  }
}
