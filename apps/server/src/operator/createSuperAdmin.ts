import { randomUUID } from 'node:crypto';

import type { Database } from '@circuit/db';
import { passwordProblem, passwordProblemText } from '@circuit/domain/accounts';
import { err, ok, type Result, type Shard, type UserId } from '@circuit/domain/kernel';
import { displayName, readIdentifier } from '@circuit/domain/people';

import { upsertPassword } from '#modules/accounts/accounts.store.ts';
import { hashPassword } from '#modules/accounts/passwords.ts';
import { recordUserRole } from '#modules/users/public.ts';
import { recordAudit } from '#platform/audit.ts';

import { reasonOf, type Operator } from './audit.ts';
import { insertPerson, selectOptionalPersonByEmail } from './people.store.ts';

export interface NewSuperAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  readonly operator: Operator;
  readonly isDryRun?: boolean;
}

/**
 * Makes a person who can do everything in one shard: the first one, or one more when all others are locked out. A dry run
 * makes nobody, and returns null.
 *
 * An address that is taken is refused. Giving an existing person the role and a password from here would take over
 * their account; a super admin gives the role in the product instead.
 */
export async function createSuperAdmin(
  database: Database,
  shard: Shard,
  { firstName, lastName, password, operator, isDryRun = false, ...typed }: NewSuperAdmin,
): Promise<Result<UserId | null, string>> {
  const identifier = readIdentifier(typed.email, shard);
  if (!identifier.isOk || identifier.value.kind !== 'email') return err(`"${typed.email}" is not an e-mail address.`);
  const email = identifier.value.value;
  const problem = passwordProblem(password, { email, firstName, lastName, userName: null });
  if (problem !== null) return err(passwordProblemText(problem));
  const passwordHash = await hashPassword(password);

  return database.withShard(shard, async (db) => {
    const holder = await selectOptionalPersonByEmail(db, email);
    if (holder !== undefined)
      return err(
        `${email} already belongs to ${displayName(holder)}. Use another address, or let a super admin give the role.`,
      );
    if (isDryRun) return ok(null);
    const id = await insertPerson(db, { email, firstName, lastName });
    await upsertPassword(db, id, passwordHash);
    await recordUserRole(db, id, 'SuperAdmin');
    recordAudit(
      db,
      { actorId: null, effectiveUserId: id, sessionId: null, traceId: randomUUID() },
      {
        verb: 'superAdminCreated',
        entity: 'user',
        entityId: id,
        reason: reasonOf(operator),
        after: { role: 'SuperAdmin' },
      },
    );
    return ok(id);
  });
}
