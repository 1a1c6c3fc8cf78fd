// Passwords as argon2id hashes, off the main thread.
import { hash, verify } from '@node-rs/argon2';

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

// OWASP's first choice for argon2id. The library's default algorithm is argon2id.
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Different keyboards write the same character in different ways; NFKC makes them one. */
const normal = (password: string) => password.normalize('NFKC');

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost = COST) {
  const hashOf = (password: string): Promise<string> => hash(normal(password), cost);
  let decoy: Promise<string> | undefined;

  return {
    hash: hashOf,

    /** Compares with the user's hash or, where there is no such user, takes just as long to say no. */
    async isRight(password: string, passwordHash: string | null): Promise<boolean> {
      decoy ??= hashOf('nobody has this password');
      // Waited for in either case, or the first wrong address after a start would answer later than the rest.
      const nobodysHash = await decoy;
      const matches = await verify(passwordHash ?? nobodysHash, normal(password));
      return matches && passwordHash !== null;
    },
  };
}
