import type { factorProof } from '@circuit/contract/factors';
import { FACTOR_LIMITS, readRecoveryCode, type SecondStepKind } from '@circuit/domain/factors';
import { assertNever, type Shard, type UserId } from '@circuit/domain/kernel';
import type { z } from 'zod';

import type { Throttle } from '#platform/implement.ts';
import type { DatabaseKeys } from '#platform/keys.ts';

import { proveByApp } from './apps.ts';
import type { Acting } from './ceremonies.ts';
import { updateRecoveryCodeUsed } from './factors.store.ts';
import { proveByPasskey } from './passkeys.ts';

export type Proof = z.output<typeof factorProof>;

/** Whether this proves that it is the person. Whatever is right is used up with it. */
export async function proveFactor(acting: Acting, userId: UserId, proof: Proof): Promise<boolean> {
  switch (proof.kind) {
    case 'totp':
      return proveByApp(acting, userId, proof.code);
    case 'passkey':
      return (await proveByPasskey(acting, userId, proof)) !== null;
    case 'recoveryCode': {
      const { db, home, shard, now } = acting;
      const codeHash = recoveryCodeHash(home.keys, shard, { userId, code: proof.code });
      return updateRecoveryCodeUsed(db, { userId, codeHash, now });
    }
    default:
      return assertNever(proof);
  }
}

/** With the key of the database: 49 bit are too few for a hash that anybody can compute. */
export const recoveryCodeHash = (
  keys: DatabaseKeys,
  shard: Shard,
  { userId, code }: { readonly userId: UserId; readonly code: string },
): Buffer => keys.derive('recoveryCode', shard, userId, readRecoveryCode(code));

/** What a wrong proof counts for; a passkey cannot be guessed and is not counted. (MF-6) */
export function proofLimits(userId: UserId, kind: SecondStepKind): readonly Throttle[] {
  const limit = (name: keyof typeof FACTOR_LIMITS): Throttle => ({
    key: `factor ${name} ${userId}`,
    tries: FACTOR_LIMITS[name].failures,
    perSeconds: FACTOR_LIMITS[name].perSeconds,
  });
  switch (kind) {
    case 'totp':
      return [limit('totp'), limit('totpOfDay')];
    case 'recoveryCode':
      return [limit('recoveryCode')];
    case 'passkey':
      return [];
    default:
      return assertNever(kind);
  }
}
