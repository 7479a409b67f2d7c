import type { UserId } from '@circuit/domain/kernel';
import type { Account } from '@circuit/domain/people';

import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { insertUser, updateUserNames } from './userAccounts.store.ts';

/**
 * Somebody whom another system vouches for. Nobody invites them: they come in by that system. If one of their names was
 * taken meanwhile, the next try finds its owner.
 */
export async function addPersonFromOutside(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  account: Account,
): Promise<UserId> {
  const userId = await insertUser(db, account);
  if (userId === undefined) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
  await audit({ verb: 'personAdded', entity: 'user', entityId: userId });
  return userId;
}

/** What another system vouches for, in place of what stood there because nobody had said it. Nobody is told: it is new. */
export async function giveMissingNames(
  { db, audit }: Pick<Context, 'db' | 'audit'>,
  userId: UserId,
  names: Pick<Account, 'email' | 'firstName' | 'lastName'>,
): Promise<void> {
  // Taken meanwhile: the next launch finds its owner.
  if (!(await updateUserNames(db, userId, names))) throw new ProblemError({ kind: 'busy', retryAfterSeconds: 1 });
  await audit({ verb: 'personChanged', entity: 'user', entityId: userId, after: { ...names } });
}
