import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsOn, fromNewAddress, MINUTE } from '../../../testing/accounts.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let accounts: ReturnType<typeof accountsOn>;

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOn(server);
});
afterAll(() => server.stop());

const times = <Result>(count: number, act: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, i) => act(i)));
const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('of sixty sign-ups at once from one address, thirty go through', async () => {
  const from = fromNewAddress();
  const answers = await times(60, (i) =>
    accounts.signUp({ email: `crowd-${i}@example.com`, password: '12345678' }, from),
  );
  expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([30, 30]);
  for (const { headers } of answers.filter(({ status }) => status === 429))
    expect(headers.get('retry-after')).toBe('3600');
});

test('of forty guesses at once for one account, ten get a verdict, and the right one is not told after', async () => {
  await accounts.newAccount('crowded@example.com');
  const answers = await times(40, (i) =>
    accounts.signIn({ email: 'crowded@example.com', password: `guess ${i}` }),
  );
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 30]);
  const right = { email: 'crowded@example.com', password: 'correct horse' };
  const refused = await accounts.signIn(right);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  server.advance(15 * MINUTE);
  expect((await accounts.signIn(right)).status).toBe(200);
});

test('of seventy guesses at once from one address, fifty get a verdict', async () => {
  const from = fromNewAddress();
  const answers = await times(70, (i) =>
    accounts.signIn({ email: `nobody-${i}@example.com`, password: 'guess' }, from),
  );
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([50, 20]);
});

test('right passwords at the same time as wrong ones are let in until the tenth wrong one', async () => {
  await accounts.newAccount('mixed@example.com');
  const answers = await times(27, (i) =>
    accounts.signIn({ email: 'mixed@example.com', password: i % 3 ? 'correct horse' : `guess ${i}` }),
  );
  expect([countOf(answers, 401), countOf(answers, 200)]).toEqual([9, 18]);
});

test('eighty guesses that each claim another address are still guesses of one', async () => {
  const answers = await times(80, (i) =>
    accounts.signIn(
      { email: `spread-${i}@example.com`, password: 'guess' },
      { headers: { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.77` } },
    ),
  );
  expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([50, 30]);
});

test('what is no address, and another address of the same network, is no way around the limit', async () => {
  const answers = await times(60, (i) =>
    accounts.signIn(
      { email: `network-${i}@example.com`, password: 'guess' },
      { headers: { 'x-forwarded-for': `2001:db8:7:7::${i.toString(16)}` } },
    ),
  );
  expect(countOf(answers, 429)).toBe(10);
});

test('a sign-in that was cut off by the death of its process is forgotten after a while', async () => {
  await accounts.newAccount('lost@example.com');
  await server.db.execute(`
    insert into attempt_counters (kind, subject, pending, changed_at)
    select 'sign_in_account', 'lost@example.com', jsonb_object_agg(i, '2026-03-10T12:14:00Z'::timestamptz), now()
      from generate_series(1, 10) i`);
  server.advance(1 * MINUTE);
  const answer = await accounts.signIn({ email: 'lost@example.com', password: 'correct horse' });
  expect(answer.status).toBe(200);
});
