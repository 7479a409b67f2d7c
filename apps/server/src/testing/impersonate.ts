import { LIFETIME, secondsAfter } from '@circuit/domain/accounts';

import type { World } from './aWorld.ts';
import type { Person } from './people.ts';

/** The person as somebody else sits there: their rights, and two ids. */
export async function impersonate({ home, shard }: World, admin: Person, person: Person): Promise<Person> {
  const { id: sessionId } = await home.database.withShard(shard, (db) =>
    db
      .insertInto('sessions')
      .values({
        user_id: person.id,
        actor_id: admin.id,
        parent_session_id: admin.sessionId,
        client_id: 'web',
        expires_at: secondsAfter(new Date(), LIFETIME.session),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const claims = { userId: person.id, sessionId, impersonatorId: admin.id };
  return { ...person, sessionId, token: await home.accessTokens.sign(shard, claims) };
}
