import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import type { ServiceKind } from '@circuit/domain/outsideServices';

import type { Home } from '#platform/homes.ts';
import { seal, unseal, type SealingKeys } from '#platform/secrets.ts';

import { selectSealedSecret } from './serviceSecrets.store.ts';

interface Place {
  readonly home: Pick<Home, 'keys'>;
  readonly shard: Shard;
}

const keyOf = ({ home, shard }: Place, kind: ServiceKind): SealingKeys =>
  home.keys.sealing('outsideService', shard, kind);

export const sealSecret = (place: Place, kind: ServiceKind, secret: string): Buffer => seal(keyOf(place, kind), secret);

/** The secret of a service, for the module that calls it; undefined if none is saved. It never leaves the server. (OS-2) */
export async function openServiceSecret(db: ShardDb, place: Place, kind: ServiceKind): Promise<string | undefined> {
  const sealed = await selectSealedSecret(db, kind);
  return sealed === undefined ? undefined : unseal(keyOf(place, kind), sealed);
}
