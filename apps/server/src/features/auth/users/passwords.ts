// Passwords as argon2id hashes, off the main thread.
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id. The library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Different keyboards write the same character in different ways; NFKC makes them one. */
const normal = (password: string) => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

let decoy: Promise<string> | undefined;

/** Compares with the user's hash or, where there is no such user, takes just as long to say no. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  // Waited for in either case, or the first wrong address after a start would answer later than the rest.
  const nobodysHash = await decoy;
  const matches = await verify(passwordHash ?? nobodysHash, normal(password));
  return matches && passwordHash !== null;
}
