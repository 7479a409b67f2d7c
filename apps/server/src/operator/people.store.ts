import type { ShardDb } from '@circuit/db';
import type { UserId } from '@circuit/domain/kernel';

export async function selectOptionalPersonByEmail(db: ShardDb, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
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
