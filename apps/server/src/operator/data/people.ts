import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { UserId } from '@circuit/domain/kernel';
import { displayName } from '@circuit/domain/people';

import { erasePerson } from '#modules/erasures/public.ts';
import { ownEntries } from '#modules/ownData/public.ts';
import { zipStream } from '#modules/submissions/public.ts';
import { keepLastSuperAdmin } from '#modules/users/public.ts';

import { recordOperator, type Operator } from '../audit.ts';
import { selectOptionalPersonByEmail } from '../people.store.ts';
import type { OperatorHome } from './inHome.ts';

export interface FoundPerson {
  readonly id: UserId;
  readonly name: string;
}

export async function findPerson({ database, shard }: OperatorHome, email: string): Promise<FoundPerson> {
  const person = await database.withShard(shard, (db) => selectOptionalPersonByEmail(db, email), 'read');
  if (person === undefined) throw new Error(`Nobody in ${shard} has the address ${email}.`);
  return { id: person.id, name: displayName(person) };
}

/** What an operator does with a person, and why. */
export interface Cause {
  readonly operator: Operator;
  readonly reason: string;
}

/** The same archive that the person can make, for one who cannot sign in. It stands in the audit before it is there. (EP-7) */
export async function exportPerson(home: OperatorHome, { id }: FoundPerson, file: string, cause: Cause) {
  await note(home, id, 'ownArchiveExported', cause);
  const counted = { files: 0, missing: 0 };
  const place = {
    home,
    shard: home.shard,
    isCancelled: () => Promise.resolve(false),
    progress: () => Promise.resolve(),
  };
  const now = new Date();
  const pieces = zipStream(ownEntries(place, { userId: id, now, counted }), now);
  await pipeline(Readable.from(pieces), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return counted;
}

export async function erase(home: OperatorHome, { id }: FoundPerson, cause: Cause) {
  await home.database.withShard(home.shard, (db) => keepLastSuperAdmin(db, id));
  await note(home, id, 'personErased', cause);
  return erasePerson(home, home.shard, id, null);
}

async function note({ database, shard }: OperatorHome, userId: UserId, verb: string, cause: Cause): Promise<void> {
  const { operator, reason } = cause;
  await database.withShard(shard, async (db) =>
    recordOperator(db, operator, { verb, entity: 'erasure', entityId: userId, reason }),
  );
}
