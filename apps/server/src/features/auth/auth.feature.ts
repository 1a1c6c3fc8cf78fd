// Accounts: users and the sessions they open.
import { createRuntime } from '@insights/provider-http/runtime';
import type { Clock } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../demo/accounts.ts';
import type { Feature } from '../../feature.ts';
import { recurringJobs } from '../../jobs/job.ts';
import { createAttemptsRepository } from './attempts/attempts.repository.ts';
import { authJobs, tidyJob } from './auth.jobs.ts';
import { createAccessTokens } from './sessions/access-tokens.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';
import { sessionsRoutes } from './sessions/sessions.routes.ts';
import { createSessionsService } from './sessions/sessions.service.ts';
import { createPasswords, type PasswordCost } from './users/passwords.ts';
import { createUsersRepository } from './users/users.repository.ts';
import { usersRoutes } from './users/users.routes.ts';
import { type Credentials, createUsersService } from './users/users.service.ts';

type Needs = {
  db: Database;
  /** What tokens are signed with. */
  secret: string;
  config: {
    staffEmails: readonly string[];
    supportEmail: string;
    /** Made at the first start, so that somebody can sign in. */
    firstAdmin: Credentials | null;
    /** Whether cookies are for encrypted connections alone. */
    isProduction: boolean;
  };
  /** What a hash takes; that of production unless said otherwise. */
  passwordCost?: PasswordCost | undefined;
  clock: Clock;
  now: () => Date;
  newId: () => string;
};

export function createAuthFeature({ db, secret, config, passwordCost, clock, now, newId }: Needs) {
  const { staffEmails, supportEmail, firstAdmin, isProduction } = config;
  const passwords = createPasswords(passwordCost);
  const stored = createUsersRepository(db);
  const users = createUsersService({
    users: stored,
    hashPassword: passwords.hash,
    staffEmails,
    now,
    newId,
  });
  const sessions = createSessionsService({
    sessions: createSessionsRepository(db, clock),
    users: stored,
    isPassword: passwords.isRight,
    createUser: users.create,
    isStaff: users.isStaff,
    supportEmail,
    attempts: createAttemptsRepository(db, clock),
    accessTokens: createAccessTokens(secret, now),
    secret,
    now,
    newId,
    pause: createRuntime({}).sleep,
  });

  return {
    users,
    sessions,

    hasDemoAccounts: (): Promise<boolean> => stored.hasAll(demoAccounts.map(({ email }) => email)),

    feature: {
      routes: [...sessionsRoutes(sessions, isProduction), ...usersRoutes(users)],
      handlers: authJobs(sessions),
      recurring: () => recurringJobs([tidyJob]),

      async prepare() {
        if (firstAdmin) await users.ensure(firstAdmin, 'admin');
      },

      async seedDemo() {
        // Together: each hash is made on a thread of its own.
        await Promise.all(
          demoAccounts.map(({ email, role }) => users.ensure({ email, password: DEMO_PASSWORD }, role)),
        );
      },
    } satisfies Feature,
  };
}
