import { signInLocally } from '@circuit/contract/accounts';

import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { countTries, forgetTries, giveTriesBack } from '#platform/throttle.ts';
import { hashOf } from '#platform/secrets.ts';

import { selectAllowLocalAccounts, selectOptionalCredentials } from './accounts.store.ts';
import { upsertDevice } from './devices.store.ts';
import { giveCode } from './giveCode.ts';
import { isRightPassword } from './passwords.ts';
import { limitsOf, pauseOf } from './signInLimits.ts';

interface Attempt {
  readonly account: Awaited<ReturnType<typeof selectOptionalCredentials>>;
  readonly limits: readonly Throttle[];
  readonly isRight: boolean;
}

export const signInLocallyRoute = implement<typeof signInLocally, Attempt>(
  signInLocally,
  async (_credentials, context, { account, isRight, limits }) => {
    const { db, audit, envelope } = context;
    if (!(await selectAllowLocalAccounts(db))) throw new ProblemError({ kind: 'localAccountsOff' });
    if (account === undefined || !isRight || !account.isActive) {
      await audit({ verb: 'signInFailed', entity: 'user', ...(account === undefined ? {} : { entityId: account.id }) });
      throw new ProblemError({ kind: 'wrongCredentials' }, { keepsWrites: true });
    }
    // A stranger's failures stay counted: if they were cleared, the stranger would know that the user signed in.
    if (account.isKnownDevice) for (const limit of limits) await forgetTries(db, limit);
    else giveTriesBack(db, limits);
    if (envelope.device !== null) await upsertDevice(db, account.id, envelope.device);
    await audit({ verb: 'signedIn', entity: 'user', entityId: account.id, after: { method: 'local' } });
    return giveCode(context, { userId: account.id, door: 'local' });
  },
  {
    // Hashing takes as long as a hundred queries, so it happens before there is a transaction.
    prepare: async ({ userName: name, password }, { home, shard, address, device, answerNoSoonerThan }) => {
      const account = await home.database.withShard(shard, (db) => selectOptionalCredentials(db, name, device), 'read');
      const deviceHash = device === null ? '' : hashOf(device).toString('base64url');
      const limits = limitsOf({ name, address, account, deviceHash });
      // Counted before the password is looked at, so that many tries at once are not all the first one.
      answerNoSoonerThan(pauseOf(limits, await countTries(home.database, shard, limits)));
      return { account, limits, isRight: await isRightPassword(account?.passwordHash, password) };
    },
  },
);
