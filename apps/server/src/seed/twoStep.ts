import type { Database } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';

import { sealApp } from '#modules/factors/apps.ts';
import { insertFactor, selectApps } from '#modules/factors/factors.store.ts';
import { openKeys } from '#platform/keys.ts';

import type { Person } from './people.ts';

/** Somebody who needs a second step. The key of the app is written down like everybody's password: it guards nothing. */
export const TWO_STEP = { userName: 'yhaddad', secret: 'CIRCUITDEMOTWOSTEPSIGNINFORTOURS' } as const;

interface Place {
  readonly database: Database;
  readonly shard: Shard;
  /** The document of keys.ts. */
  readonly keys: unknown;
}

/** Sets up an authenticator app for one person, so that the second step can be seen. Adds nothing to an app that is there. */
export async function addTwoStep({ database, shard, keys }: Place, users: readonly Person[]): Promise<void> {
  const person = users.find(({ userName }) => userName === TWO_STEP.userName);
  if (person === undefined) return;
  const sealedSecret = sealApp(await openKeys(keys), shard, person.id, TWO_STEP.secret);
  await database.withShard(shard, async (db) => {
    if ((await selectApps(db, person.id)).length === 0)
      await insertFactor(db, { userId: person.id, kind: 'totp', name: 'Authenticator app', sealedSecret });
  });
}
