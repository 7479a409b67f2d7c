import { deactivateUser, reactivateUser, sendPasswordMessage, signOutUser } from '@circuit/contract/users';
import { mayDeactivate } from '@circuit/domain/permissions';

import { revokeSessionsOf, sendPasswordLinks, voidPasswordLinks } from '#modules/accounts/public.ts';
import { endCalendar } from '#modules/calendarAddresses/public.ts';
import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { detailOf } from './readUsers.ts';
import { asPerson, lockPersonToChange } from './personToChange.ts';
import { lockActiveSuperAdmins, updateUserIsActive } from './userAccounts.store.ts';

export const deactivateUserRoute = implement(deactivateUser, async ({ userId }, context) => {
  const { db, actor, now, audit } = context;
  const superAdminIds = await lockActiveSuperAdmins(db);
  const person = await lockPersonToChange(context, userId);
  const verdict = mayDeactivate(actor, asPerson(person), superAdminIds);
  if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  if (!person.isActive) return undefined;
  await updateUserIsActive(db, userId, false);
  await revokeSessionsOf(db, userId, 'deactivated', now);
  await voidPasswordLinks(db, userId, now);
  await endCalendar(db, userId);
  await audit({ verb: 'personDeactivated', entity: 'user', entityId: userId });
  return undefined;
});

export const reactivateUserRoute = implement(reactivateUser, async ({ userId }, context) => {
  const { db, audit } = context;
  const { isActive } = await lockPersonToChange(context, userId);
  if (!isActive) {
    await updateUserIsActive(db, userId, true);
    await audit({ verb: 'personReactivated', entity: 'user', entityId: userId });
  }
  return detailOf(db, userId);
});

export const signOutUserRoute = implement(signOutUser, async ({ userId }, context) => {
  const { db, now, audit } = context;
  await lockPersonToChange(context, userId);
  await revokeSessionsOf(db, userId, 'signedOutEverywhere', now);
  await audit({ verb: 'signedOutEverywhere', entity: 'user', entityId: userId });
  return undefined;
});

export const sendPasswordMessageRoute = implement(
  sendPasswordMessage,
  async ({ userId }, context) => {
    const person = await lockPersonToChange(context, userId);
    if (!person.isActive) throw new ProblemError({ kind: 'refused', refusal: { kind: 'personDeactivated' } });
    const { allowLocalAccounts } = await selectConfiguration(context.db);
    if (!allowLocalAccounts) throw new ProblemError({ kind: 'localAccountsOff' });
    const [message] = await sendPasswordLinks(context, [person], 'set');
    if (message === undefined) throw new Error('The message was not written.');
    return message;
  },
  // Pressing the button repeatedly would flood the person's mailbox.
  { throttles: ({ userId }) => [{ key: `passwordMessage ${userId}`, tries: 10, perSeconds: 3600 }] },
);
