/** No 0, 1, i, l, o and u: nobody takes one for another, and no word comes out. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

export const RECOVERY_CODES = { count: 10, length: LENGTH } as const;

/** From one number of chance below 2^32 for each letter. About 49 bit: hashed with a key, and tries are limited. */
export function recoveryCode(chance: readonly number[]): string {
  const letters = Array.from({ length: LENGTH }, (_, at) => LETTERS[(chance[at] ?? 0) % LETTERS.length]).join('');
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`;
}

/** As it is hashed: people type it with or without the line, in any case. */
export const readRecoveryCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
