// The secrets that sign and seal: from the settings or, where none are set, made once and kept in the data folder.
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../app-error.ts';

const Secrets = z.object({ jwtSecret: z.string().min(32), tokenEncryptionKey: z.string().min(32) });
export type Secrets = z.infer<typeof Secrets>;

type Given = { jwtSecret: string | null; tokenEncryptionKey: string | null; dataDir: string };

/** Set secrets win; the file is only made when one of them is not set. */
export async function readSecrets({ jwtSecret, tokenEncryptionKey, dataDir }: Given): Promise<Secrets> {
  if (jwtSecret && tokenEncryptionKey) return { jwtSecret, tokenEncryptionKey };
  const kept = await keptSecrets(join(dataDir, 'secrets.json'));
  return {
    jwtSecret: jwtSecret ?? kept.jwtSecret,
    tokenEncryptionKey: tokenEncryptionKey ?? kept.tokenEncryptionKey,
  };
}

async function keptSecrets(path: string): Promise<Secrets> {
  const fresh = { jwtSecret: randomSecret(), tokenEncryptionKey: randomSecret() };
  const draft = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  // Linked whole or not at all, and never over a file that is there already.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  // One that was copied here may have come with other rights.
  await chmod(path, 0o600);
  try {
    return Secrets.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new StartupError(
      `${path} cannot be read as secrets. Restore it; sealed tokens are lost without it.`,
      { cause },
    );
  }
}

const randomSecret = () => randomBytes(32).toString('base64url');
