import { createUser, updateUser } from '@circuit/contract/users';
import type { ShardDb } from '@circuit/db';
import { emailChangedLetter } from '@circuit/domain/accounts';
import type { Shard, UserId } from '@circuit/domain/kernel';
import { normalizeEmail, readAccount, type Account } from '@circuit/domain/people';

import { invitePeople, revokeSessionsOf, voidPasswordLinks } from '#modules/accounts/public.ts';
import { selectConfiguration } from '#modules/configuration/public.ts';
import { queueMessages } from '#modules/messages/public.ts';
import { implement, type Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { detailOf } from './readUsers.ts';
import { lockPersonToChange } from './personToChange.ts';
import { insertUser, selectTaken, updateUserAccount, type LockedUser } from './userAccounts.store.ts';

export const createUserRoute = implement(createUser, async ({ sendsPasswordMessage, ...typed }, context) => {
  const { db, shard, audit } = context;
  const account = await readFreeAccount(db, shard, typed, null);
  const userId = await insertUser(db, account);
  // Taken between the look and the insert: say by whom, as if it had been before.
  if (userId === undefined) {
    await readFreeAccount(db, shard, account, null);
    throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
  }
  await audit({ verb: 'personAdded', entity: 'user', entityId: userId });
  if (sendsPasswordMessage) await invitePeople(context, [userId]);
  return detailOf(db, userId);
});

export const updateUserRoute = implement(updateUser, async ({ userId, ...typed }, context) => {
  const { db, shard, envelope, audit } = context;
  const person = await lockPersonToChange(context, userId);
  if (person.version !== envelope.ifMatch)
    throw new ProblemError({ kind: 'versionConflict', current: await detailOf(db, userId) });
  const account = await readFreeAccount(db, shard, typed, userId);
  const before = { ...person, email: normalizeEmail(person.email) };
  const changed = FIELDS.filter((field) => account[field] !== before[field]);
  if (changed.length === 0) return detailOf(db, userId);
  // Taken between the look and the change: at the next try it is said by whom.
  if (!(await updateUserAccount(db, userId, account))) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
  await audit({ verb: 'personChanged', entity: 'user', entityId: userId, ...valuesOf(person, account, changed) });
  if (changed.includes('email')) await tellBothAddresses(context, person, account);
  return detailOf(db, userId);
});

type Field = keyof Account;
const FIELDS = ['email', 'firstName', 'lastName', 'userName', 'uid', 'puid'] as const satisfies readonly Field[];
/** Of a PUID the audit keeps that it was changed, not what it was. */
const HIDDEN: Field = 'puid';

function valuesOf(before: Account, after: Account, changed: readonly Field[]) {
  const of = (account: Account) =>
    Object.fromEntries(changed.map((field) => [field, field === HIDDEN ? 'changed' : account[field]]));
  return { before: of(before), after: of(after) };
}

/** Changing the address can take over the account, so its owner is told and all sessions and links end. (AC-72) */
async function tellBothAddresses(context: Context<typeof updateUser.access>, person: LockedUser, account: Account) {
  const { db, now } = context;
  await revokeSessionsOf(db, person.id, 'emailChanged', now);
  await voidPasswordLinks(db, person.id, now);
  const { universityName } = await selectConfiguration(db);
  const change = { from: person.email, into: account.email };
  await queueMessages(
    context,
    { kind: 'account', isEssential: true },
    [person.email, account.email].map((address) => ({
      userId: person.id,
      address,
      letter: emailChangedLetter(change, { to: { ...account, email: address }, universityName }),
      linkPath: '/login',
    })),
  );
}

const TAKEN = {
  email: 'Someone else has this e-mail.',
  userName: 'Someone else has this user name.',
  uid: 'Someone else has this alias.',
  puid: 'Someone else has this PUID.',
} as const;

/** In the spelling that is stored, and nobody else's; otherwise what is wrong, field by field. */
async function readFreeAccount(db: ShardDb, shard: Shard, typed: Account, ownId: UserId | null): Promise<Account> {
  const read = readAccount(typed, shard);
  if (!read.isOk) throw invalid(read.failure);
  const taken = await selectTaken(db, read.value, ownId);
  const problems = Object.entries(TAKEN).filter(([field]) => Reflect.get(taken, field) === true);
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return read.value;
}

function invalid(problems: Readonly<Partial<Record<string, string>>>): ProblemError {
  const errors: Record<string, string[]> = {};
  for (const [field, text] of Object.entries(problems)) if (text !== undefined) errors[field] = [text];
  return new ProblemError({ kind: 'invalidRequest', errors });
}
