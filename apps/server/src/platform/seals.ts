import { timingSafeEqual } from 'node:crypto';

import type { DatabaseKeys } from './keys.ts';

type Keys = Pick<DatabaseKeys, 'derive'>;

/** Made with a key that is not in the database: who can write into the store of files cannot make one up. */
export const sealOf = ({ derive }: Keys, ...parts: readonly (string | number)[]): string =>
  derive(...parts).toString('hex');

export function isSeal(keys: Keys, seal: string, ...parts: readonly (string | number)[]): boolean {
  const [wanted, given] = [Buffer.from(sealOf(keys, ...parts)), Buffer.from(seal)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
