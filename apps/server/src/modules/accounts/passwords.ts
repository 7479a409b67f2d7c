import { hash, verify } from '@node-rs/argon2';

// OWASP's second choice for argon2id, about 50 ms on a server core.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/** An unknown name takes as long as a wrong password, so that nobody learns who has an account. (AC-11) */
export async function isRightPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== undefined;
}
