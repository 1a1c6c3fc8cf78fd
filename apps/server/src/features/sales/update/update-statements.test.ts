import { HOUR_MS } from '@insights/domain/durations';
import { expect, test } from 'vitest';
import { statementsDuring } from '../../../testing/held-queries.ts';
import { openSalesSetup } from '../../../testing/sales-setup.ts';

// Beside these, Amazon's client takes from the quota and reads the grant for each request.
const MOST_STATEMENTS = 20;

test('the update of an hour in which two requests are due takes at most twenty statements', async () => {
  const setup = await openSalesSetup();
  await setup.backfills.queue(setup.marketplace, 'daily');
  await setup.backfills.queue(setup.marketplace, 'hourly');
  await setup.finish();
  await setup.updates.set(setup.marketplace, true);
  await setup.finish();
  let statements: string[];
  // Every six hours, at a moment of the seller's own, a slice of old hours is due as well.
  do {
    setup.amazon.asked.length = 0;
    setup.advance(HOUR_MS);
    statements = await statementsDuring(setup.db, () => setup.queue.drain());
  } while (setup.amazon.asked.length > 2);
  expect(setup.amazon.asked.map(({ granularity }) => granularity)).toEqual(['Day', 'Hour']);
  // The last claim is the one that finds no job.
  expect(statements.slice(0, -1).length, statements.join('\n')).toBeLessThanOrEqual(MOST_STATEMENTS);
  const writes = statements.filter((text) => /^(begin|commit)$/.test(text));
  expect(writes).toEqual(['begin', 'commit', 'begin', 'commit']);
  await setup.close();
});
