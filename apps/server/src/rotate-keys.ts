// npm run rotate-keys: seals every stored token anew under the current TOKEN_ENCRYPTION_KEY.
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { openDatabase, whereFrom } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { readSecrets } from './secrets/app-secrets.ts';

/** Runs the command and returns the sentence to print. */
export async function rotateKeys(env: Record<string, string | undefined>): Promise<string> {
  const config = readConfig(env);
  const database = await openDatabase(whereFrom(config));
  try {
    await migrate(database.patientDb);
    const { connect } = compose({ db: database.db, secrets: await readSecrets(config), config });
    const count = await connect.rotateKeys();
    return `${count} ${count === 1 ? 'token was' : 'tokens were'} sealed under the current key. Older keys are no longer needed.`;
  } finally {
    await database.close();
  }
}
