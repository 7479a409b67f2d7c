import { proveByPassword } from '@circuit/contract/factors';
import { FACTOR_LIMITS } from '@circuit/domain/factors';

import { findSecondStep, giveProof, requireOneself } from '#modules/factors/public.ts';
import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { countTries, giveTriesBack } from '#platform/throttle.ts';

import { selectOptionalPasswordHash } from './accounts.store.ts';
import { isRightPassword } from './passwords.ts';

interface Attempt {
  readonly isRight: boolean;
  readonly limits: readonly Throttle[];
}

/** For a person without a factor. With one, they must show it: a stolen password must not remove it. (MF-9) */
export const proveByPasswordRoute = implement<typeof proveByPassword, Attempt>(
  proveByPassword,
  async (_password, context, { isRight, limits }) => {
    requireOneself(context);
    const { db, actor, now, audit } = context;
    const { kinds } = await findSecondStep(db, { userId: actor.id, hasProvenSecondFactor: true }, now);
    if (kinds.length > 0) throw new ProblemError({ kind: 'proofNeeded' });
    if (!isRight) {
      await audit({ verb: 'proofFailed', entity: 'user', entityId: actor.id, after: { kind: 'password' } });
      throw new ProblemError({ kind: 'factorRefused', what: 'password' }, { keepsWrites: true });
    }
    giveTriesBack(db, limits);
    return giveProof(context, actor.sessionId);
  },
  {
    // Hashing takes as long as a hundred queries, so it happens before there is a transaction.
    prepare: async ({ password }, { home, shard, userId }) => {
      if (userId === null) throw new Error('Nobody is signed in.');
      const { failures: tries, perSeconds } = FACTOR_LIMITS.totp;
      const limits = [{ key: `factor password ${userId}`, tries, perSeconds }];
      await countTries(home.database, shard, limits);
      const passwordHash = await home.database.withShard(shard, (db) => selectOptionalPasswordHash(db, userId), 'read');
      return { limits, isRight: await isRightPassword(passwordHash, password) };
    },
  },
);
