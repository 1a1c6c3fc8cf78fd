import { dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { runUserCommand } from '../../../commands/user-command.ts';
import { type Database, openDatabase } from '../../../db/connect.ts';
import { migrate } from '../../../db/migrate.ts';
import { holdQuery } from '../../../testing/held-queries.ts';
import { makePlace } from '../../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const STAFF = 'staff@insights.example';
const OPS = 'ops@insights.example';
const isOnPostgres = 'url' in inject('engine');
const REFUSED = 'is the only staff account';

let server: TestServer | null = null;
const startServer = async () => {
  server ??= await startTestServer();
  return server;
};
beforeEach(async () => {
  await server?.db.execute(sql`update users set role = 'admin' where email in (${STAFF}, ${OPS})`);
});
afterAll(() => server?.stop());

async function listStaff(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from users where role = 'admin' and email in (${STAFF}, ${OPS})`,
  );
  return rows.map(({ email }) => email);
}

/** The two staff accounts, each ready to take the admin role of the other. */
async function twoStaff({ db, signIn, call }: TestServer) {
  const { rows } = await db.execute<{ id: string; email: string }>(sql`select id, email from users`);
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id;
  const [staff, ops] = await Promise.all([signIn('staff'), signIn('ops')]);
  const demote = (email: string, token: string) =>
    call('PATCH', `/api/users/${idOf(email)}`, { token, body: { role: 'user' } });
  return { demoteOps: () => demote(OPS, staff), demoteStaff: () => demote(STAFF, ops) };
}

/** Changes both accounts in a transaction that stays open until so many statements wait for it, or one is done without. */
async function untilWaiting(db: Database, count: number, act: () => Promise<unknown>[]) {
  let all: Promise<unknown>[] = [];
  let isOneDone = false;
  await db.transaction(async (tx) => {
    await tx.execute(sql`update users set password_hash = password_hash where email in (${STAFF}, ${OPS})`);
    all = act();
    void Promise.allSettled([Promise.race(all)]).then(() => {
      isOneDone = true;
    });
    const waiting = sql`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
    while (!isOneDone && (await db.execute<{ count: number }>(waiting)).rows[0]?.count !== count);
  });
  return Promise.allSettled(all);
}

test('of two staff who demote each other at the same moment one remains', async () => {
  const running = await startServer();
  const { demoteOps, demoteStaff } = await twoStaff(running);
  const held = holdQuery(running.db, 'with "staff"', 'before');
  const first = demoteOps();
  await held.isHeld;
  const second = await demoteStaff();
  held.release();
  const late = await first;
  held.restore();
  expect([second.status, late.status]).toEqual([200, 409]);
  expect(late.body.error).toMatchObject({ code: 'last_staff', message: expect.stringContaining(REFUSED) });
  expect(await listStaff(running.db)).toEqual([OPS]);
});

test.runIf(isOnPostgres)('of two staff whose demotions wait for the same rows one remains', async () => {
  const running = await startServer();
  const { demoteOps, demoteStaff } = await twoStaff(running);
  const answers = await untilWaiting(running.db, 2, () => [demoteOps(), demoteStaff()]);
  expect(answers.map((each) => each.status === 'fulfilled' && Object(each.value).status).sort()).toEqual([
    200, 409,
  ]);
  expect(await listStaff(running.db)).toHaveLength(1);
});

test('an admin who is not on the staff list is no last staff account', async () => {
  const running = await startServer();
  await running.auth.users.setRole(OPS, 'user');
  await expect(running.auth.users.setRole(STAFF, 'user')).rejects.toThrow(REFUSED);
  await running.auth.users.setRole('admin@insights.example', 'user');
  await running.auth.users.setRole('admin@insights.example', 'admin');
  await running.auth.users.setRole(STAFF, 'admin');
  expect(await listStaff(running.db)).toEqual([STAFF]);
});

test('the command line refuses to demote the last staff account, however many commands run at once', async () => {
  const { where, remove } = await makePlace();
  const env = {
    ...('url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: dirname(where.folder) }),
    JWT_SECRET: 'a secret for tests only'.repeat(2),
    TOKEN_ENCRYPTION_KEY: 'a key for tests only'.repeat(2),
  };
  const demote = (email: string) => runUserCommand(['role', email, 'user'], env, async () => '');
  const database = await openDatabase(where);
  await migrate(database);
  for (const email of [STAFF, OPS, 'admin@insights.example'])
    await database.db.execute(sql`
      insert into users (id, email, password_hash, role) values (gen_random_uuid(), ${email}, 'x', 'admin')`);
  if (isOnPostgres) {
    const ends = await untilWaiting(database.db, 2, () => [STAFF, OPS].map(demote));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listStaff(database.db)).toHaveLength(1);
    await database.db.execute(sql`update users set role = 'admin'`);
  }
  await database.close();
  expect(await demote(STAFF)).toContain('now has the role user');
  await expect(demote(OPS)).rejects.toThrow(REFUSED);
  expect(await demote('admin@insights.example')).toContain('now has the role user');
  await remove();
}, 120_000);
