import type { ShardDb } from '@circuit/db';
import { knownAs } from '@circuit/domain/erasures';
import type { Shard } from '@circuit/domain/kernel';

import type { Home } from '#platform/homes.ts';

import { selectErasedHashes } from './remembered.store.ts';

type KnownPerson = Parameters<typeof knownAs>[0];
type Keys = Pick<Home, 'keys'>['keys'];

/** What is remembered of an erased person: nobody without the keys of this database can make one, or guess from it. */
export const hashesOf = (keys: Keys, shard: Shard, person: KnownPerson): string[] =>
  knownAs(person).map((name) => keys.derive('erased person', shard, name).toString('base64url'));

interface At {
  readonly db: ShardDb;
  readonly shard: Shard;
  readonly home: Pick<Home, 'keys'>;
}

/** For each of these people whether somebody with one of their names was erased here. (EP-10) */
export async function findErased({ db, shard, home }: At, people: readonly KnownPerson[]): Promise<boolean[]> {
  const hashes = people.map((person) => hashesOf(home.keys, shard, person));
  const erased = await selectErasedHashes(db, hashes.flat());
  return hashes.map((names) => names.some((hash) => erased.has(hash)));
}

/** Told to the administrator where a sign-in is refused. */
export const WAS_ERASED = 'This person was erased here. Add them by hand if they may come back.';
