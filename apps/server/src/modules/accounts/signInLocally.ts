import { signInLocally } from '@circuit/contract';

import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { countTry, forgetTries } from '#platform/throttle.ts';

import { selectAllowLocalAccounts, selectOptionalCredentials } from './accounts.store.ts';
import { giveCode } from './giveCode.ts';
import { networkOf } from './networkOf.ts';
import { isRightPassword } from './passwords.ts';

/** By person where there is one, so that user name and e-mail are not two accounts to guess at. */
export const ofAccount = (account: string): Throttle => ({
  key: `signIn account ${account}`,
  tries: 10,
  perSeconds: 900,
});

/** Against trying many accounts. Universities sit behind few addresses, so it is generous. */
const ofAddress = (address: string): Throttle => ({ key: `signIn address ${address}`, tries: 300, perSeconds: 300 });

interface Attempt {
  readonly account: Awaited<ReturnType<typeof selectOptionalCredentials>>;
  readonly throttle: Throttle;
  readonly isRight: boolean;
}

export const signInLocallyRoute = implement<typeof signInLocally, Attempt>(
  signInLocally,
  async (_credentials, context, { account, isRight, throttle }) => {
    const { db, audit } = context;
    if (!(await selectAllowLocalAccounts(db))) throw new ProblemError({ kind: 'localAccountsOff' });
    if (account === undefined || !isRight || !account.isActive) {
      await audit({ verb: 'signInFailed', entity: 'user', ...(account === undefined ? {} : { entityId: account.id }) });
      throw new ProblemError({ kind: 'wrongCredentials' }, { keepsWrites: true });
    }
    await forgetTries(db, throttle);
    await audit({ verb: 'signedIn', entity: 'user', entityId: account.id, after: { method: 'local' } });
    return giveCode(context, { userId: account.id });
  },
  {
    throttles: (_credentials, { address }) => [ofAddress(networkOf(address))],
    // Hashing takes as long as a hundred queries, so it happens before there is a transaction.
    prepare: async ({ userName, password }, { home, shard }) => {
      const account = await home.database.withShard(shard, (db) => selectOptionalCredentials(db, userName), 'read');
      const throttle = ofAccount(account?.id ?? userName.toLowerCase());
      await countTry(home.database, shard, throttle);
      return { account, throttle, isRight: await isRightPassword(account?.passwordHash, password) };
    },
  },
);
