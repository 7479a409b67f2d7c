import { signInLocally } from '@circuit/contract';

import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { forgetTries } from '#platform/throttle.ts';

import { selectAllowLocalAccounts, selectOptionalCredentials } from './accounts.store.ts';
import { giveCode } from './giveCode.ts';
import { isRightPassword } from './passwords.ts';

const ofAccount = (userName: string): Throttle => ({
  key: `signIn account ${userName.toLowerCase()}`,
  tries: 10,
  perSeconds: 900,
});

export const signInLocallyRoute = implement(
  signInLocally,
  async ({ userName, password }, context) => {
    const { db, audit } = context;
    if (!(await selectAllowLocalAccounts(db))) throw new ProblemError({ kind: 'localAccountsOff' });
    const account = await selectOptionalCredentials(db, userName);
    const isRight = await isRightPassword(account?.passwordHash, password);
    if (account === undefined || !isRight || !account.isActive) {
      await audit({ verb: 'signInFailed', entity: 'user', ...(account === undefined ? {} : { entityId: account.id }) });
      throw new ProblemError({ kind: 'wrongCredentials' }, { keepsWrites: true });
    }
    await forgetTries(db, ofAccount(userName));
    await audit({ verb: 'signedIn', entity: 'user', entityId: account.id, after: { method: 'local' } });
    return giveCode(context, { userId: account.id });
  },
  {
    // Per account against guessing one password, per address against trying many accounts. Universities sit behind
    // few addresses, so the second is generous.
    throttles: ({ userName }, { address }) => [
      ofAccount(userName),
      { key: `signIn address ${address}`, tries: 300, perSeconds: 300 },
    ],
  },
);
