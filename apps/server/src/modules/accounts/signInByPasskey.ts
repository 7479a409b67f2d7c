import { askForAnyPasskey, signInByPasskey } from '@circuit/contract/accounts';

import { beginPasskeyQuestion, cancelResetBySignIn, proveByPasskey } from '#modules/factors/public.ts';
import { implement, type Implementation } from '#platform/implement.ts';
import { networkOf } from '#platform/networks.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectAllowLocalAccounts, selectOptionalLocalPerson } from './accounts.store.ts';
import { upsertDevice } from './devices.store.ts';
import { giveCode } from './giveCode.ts';

/** Each question is a row for ten minutes. */
const PER_ADDRESS = { tries: 300, perSeconds: 300 };

/** A passkey that has seen its owner is both steps in one. For accounts of our own: elsewhere their door decides. (MF-7) */
const signInByPasskeyRoute = implement(signInByPasskey, async (answer, context) => {
  const { db, audit, envelope } = context;
  if (!(await selectAllowLocalAccounts(db))) throw new ProblemError({ kind: 'localAccountsOff' });
  const userId = await proveByPasskey(context, null, answer);
  const person = userId === null ? undefined : await selectOptionalLocalPerson(db, userId);
  if (person === undefined || !person.isActive) {
    await audit({ verb: 'signInFailed', entity: 'user', ...(userId === null ? {} : { entityId: userId }) });
    throw new ProblemError({ kind: 'factorRefused', what: 'passkey' }, { keepsWrites: true });
  }
  if (envelope.device !== null) await upsertDevice(db, person.id, envelope.device);
  await cancelResetBySignIn(context, person.id);
  await audit({ verb: 'signedIn', entity: 'user', entityId: person.id, after: { method: 'passkey' } });
  return giveCode(context, { userId: person.id, door: 'passkey', hasProvenSecondFactor: true });
});

export const passkeyRoutes: readonly Implementation[] = [
  implement(askForAnyPasskey, (_nothing, context) => beginPasskeyQuestion(context, null), {
    throttles: (_nothing, { address }) => [{ key: `passkey question ${networkOf(address)}`, ...PER_ADDRESS }],
  }),
  signInByPasskeyRoute,
];
