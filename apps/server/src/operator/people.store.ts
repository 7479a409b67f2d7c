import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';
import { placeholderEmail } from '@circuit/domain/people';

export async function selectOptionalPersonByEmail(db: ShardDb, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Whom operators come in as: nobody can sign in as them, and no mail reaches them. (OP-20) */
export async function upsertOperatorPerson(db: ShardDb): Promise<UserId> {
  const email = placeholderEmail('operator');
  const known = await selectOptionalPersonByEmail(db, email);
  if (known !== undefined) return known.id;
  const { id } = await db
    .insertInto('users')
    .values({ email, first_name: 'Operator', last_name: 'Circuit', is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPerson(
  db: ShardDb,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<UserId> {
  const { id } = await db
    .insertInto('users')
    .values({ email, first_name: firstName, last_name: lastName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
