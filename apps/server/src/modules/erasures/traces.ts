import type { Database } from '@circuit/db';
import type { Naming } from '@circuit/domain/erasures';
import type { Shard, UserId } from '@circuit/domain/kernel';

import { emptyEvents, selectCallsOf, selectEventsAbout, selectEventsNaming } from './audit.store.ts';
import { CALLS, deleteAddressesOf, forgetCalls } from './calls.store.ts';
import { walkPages } from './pages.ts';

interface Place {
  readonly database: Database;
  readonly shard: Shard;
}

const ROWS = 1000;

/** Values of events about them or that name them; all other events keep theirs. (EP-4, AU-33) */
export async function forgetAudit({ database, shard }: Place, userId: UserId, naming: Naming | null): Promise<void> {
  let found = 1;
  while (found > 0)
    found = await database.withShard(shard, async (db) => {
      const ids = await selectEventsAbout(db, userId, ROWS);
      await emptyEvents(db, userId, ids);
      return ids.length;
    });
  if (naming === null) return;
  await walkPages(database, shard, { table: 'audit_events', keys: ['id'], size: ROWS }, async (db, range) =>
    emptyEvents(db, userId, await selectEventsNaming(db, range, naming)),
  );
}

/** What is kept of calls: answers to them, how often somebody tried, and from where. */
export async function forgetTraces({ database, shard }: Place, userId: UserId, naming: Naming | null): Promise<void> {
  for (const { page, texts } of CALLS)
    await walkPages(database, shard, page, (db, range) =>
      forgetCalls(db, range, texts, { userId, search: naming?.search ?? null }),
    );
  for (const column of ['actor_id', 'effective_user_id'] as const) {
    let after: string | null = null;
    do {
      const from: string | null = after;
      const calls: { id: string; traceId: string }[] = await database.withShard(shard, async (db) => {
        const page = await selectCallsOf(db, userId, column, { after: from, most: ROWS });
        await deleteAddressesOf(
          db,
          page.map(({ traceId }) => traceId),
        );
        return page;
      });
      after = calls.at(-1)?.id ?? null;
    } while (after !== null);
  }
}
