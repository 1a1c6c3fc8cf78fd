// npm run rotate-keys: seals every stored token anew under the current TOKEN_ENCRYPTION_KEY.
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { openDatabase, whereFrom } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { readSecrets } from '../secrets/app-secrets.ts';

/** Runs the command and returns the sentence to print. */
export async function rotateKeys(env: Record<string, string | undefined>): Promise<string> {
  const config = readConfig(env);
  const database = await openDatabase(whereFrom(config));
  try {
    await migrate(database);
    const { connect, alerts } = compose({ db: database.db, secrets: await readSecrets(config), config });
    return sentence(await connect.rotateKeys(), await alerts.rotateKeys());
  } finally {
    await database.close();
  }
}

type Composed = ReturnType<typeof compose>;
type Rotation = Awaited<ReturnType<Composed['connect']['rotateKeys']>>;
type SecretRotation = Awaited<ReturnType<Composed['alerts']['rotateKeys']>>;

export function sentence(tokens: Rotation, secrets: SecretRotation): string {
  const sealed = tokens.sealed + secrets.sealed;
  const done = `${sealed} ${sealed === 1 ? 'token was' : 'tokens were'} sealed under the current key.`;
  const left = [
    ...tokens.unopened.map(
      ({ sellerId, provider, region, country, keyId }) =>
        `  seller ${sellerId}, ${provider} ${region}${country && ` ${country}`} (sealed with key ${keyId})`,
    ),
    ...secrets.unopened.map(({ webhookId, keyId }) => `  webhook ${webhookId} (sealed with key ${keyId})`),
  ];
  if (left.length === 0) return `${done} Older keys are no longer needed.`;
  return [
    done,
    `${left.length} could not be opened with any of the keys given. Add the key that sealed them to TOKEN_ENCRYPTION_KEYS_OLD and run this again, or have these sellers connect again and add these webhooks anew:`,
    ...left,
  ].join('\n');
}
