// npm run user: makes users, sets roles and resets passwords from the command line.
import { Email, NewEmail, NewPassword, Role } from '@insights/contract/auth';
import type * as z from 'zod/mini';
import { StartupError } from '../app-error.ts';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDatabase, whereFrom } from '../db/connect.ts';
import { speakableMessage } from '../db/errors.ts';
import { migrate } from '../db/migrate.ts';
import { readSecrets } from '../secrets/app-secrets.ts';

const USAGE = `Usage:
  npm run user -- create EMAIL [admin|user]     reads the password from standard input
  npm run user -- role EMAIL admin|user
  npm run user -- password EMAIL                reads the password from standard input`;

/** Runs one command and returns the sentence to print. */
export async function runUserCommand(
  args: string[],
  env: Record<string, string | undefined>,
  readPassword: () => Promise<string>,
): Promise<string> {
  const [verb = '', email = '', role] = args;
  if (!['create', 'role', 'password'].includes(verb) || email === '') throw new StartupError(USAGE);
  const config = readConfig(env);
  const database = await openDatabase(whereFrom(config));
  try {
    await migrate(database);
    const { auth } = compose({ db: database.db, secrets: await readSecrets(config), config });
    switch (verb) {
      case 'create': {
        const user = { email: ask(NewEmail, email), role: ask(Role, role ?? 'user') };
        await auth.users.create({ ...user, password: ask(NewPassword, await readPassword()) }, user.role);
        return `${user.email} was created with the role ${user.role}.`;
      }
      case 'role':
        await auth.users.setRole(ask(Email, email), ask(Role, role));
        return `${email} now has the role ${role}.`;
      default:
        await auth.users.resetPassword({
          email: ask(Email, email),
          password: ask(NewPassword, await readPassword()),
        });
        return `${email} has a new password and was signed out everywhere.`;
    }
  } catch (error) {
    // A query's own message quotes the password's hash.
    throw new StartupError(speakableMessage(error));
  } finally {
    await database.close();
  }
}

function ask<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new StartupError(parsed.error.issues[0]?.message ?? 'That is not valid');
  return parsed.data;
}
