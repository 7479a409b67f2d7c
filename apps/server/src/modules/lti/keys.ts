import { randomBytes } from 'node:crypto';

import { getLtiJwks, listLtiKeys, rotateLtiKeys } from '@circuit/contract/lti';
import type { ShardDb } from '@circuit/db';
import type { Shard } from '@circuit/domain/kernel';
import { changesAt, decideRotation } from '@circuit/domain/lti';
import { exportJWK, generateKeyPair } from 'jose';

import type { DatabaseKeys } from '#platform/keys.ts';
import { implement, type Implementation } from '#platform/implement.ts';
import type { Home } from '#platform/homes.ts';
import { seal, type SealingKeys } from '#platform/secrets.ts';

import { insertKey, selectKeys, selectPublishedKeys, updateKeyState, type NewKey } from './keys.store.ts';

export const sealingKey = (keys: DatabaseKeys, shard: Shard, kid: string): SealingKeys =>
  keys.sealing('ltiKey', shard, kid);

/** Takes a tenth of a second or more of the processor, so it happens before there is a transaction. */
export async function newLtiKey({ home, shard }: { readonly home: Home; readonly shard: Shard }): Promise<NewKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(9).toString('base64url');
  const { n = '', e = '' } = await exportJWK(publicKey);
  const secret = JSON.stringify(await exportJWK(privateKey));
  return {
    kid,
    publicJwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' },
    sealedPrivateKey: seal(sealingKey(home.keys, shard, kid), secret),
  };
}

/** Does what is due, and what was asked for; gives what changed, in words of the audit. (LT-6) */
export async function rotate(db: ShardDb, now: Date, fresh: NewKey, { isAsked = false } = {}): Promise<string[]> {
  const { makesActive, makesNext, activates, retires, drops } = decideRotation(await selectKeys(db), now, { isAsked });
  const changed: string[] = [];
  // Out before in: only one key may sign.
  if (retires !== null && (await updateKeyState(db, retires, 'active', 'retiring')))
    changed.push(`${retires} retiring`);
  if (activates !== null && (await updateKeyState(db, activates, 'next', 'active')))
    changed.push(`${activates} active`);
  for (const kid of drops) if (await updateKeyState(db, kid, 'retiring', 'retired')) changed.push(`${kid} retired`);
  if (makesActive && (await insertKey(db, fresh, 'active'))) changed.push(`${fresh.kid} active`);
  if (makesNext && (await insertKey(db, fresh, 'next'))) changed.push(`${fresh.kid} next`);
  return changed;
}

/** Whether the clock has something to do, so that no key is made for nothing. */
export async function isRotationDue(db: ShardDb, now: Date): Promise<boolean> {
  const { makesActive, makesNext, activates, drops } = decideRotation(await selectKeys(db), now);
  return makesActive || makesNext || activates !== null || drops.length > 0;
}

const showKeys = async (db: ShardDb) => ({
  items: (await selectKeys(db)).map((key) => ({ ...key, changesAt: changesAt(key) })),
});

export const keysRoutes: readonly Implementation[] = [
  implement(getLtiJwks, async (_nothing, { db }) => ({ keys: await selectPublishedKeys(db) })),
  implement(listLtiKeys, (_nothing, { db }) => showKeys(db)),
  implement(
    rotateLtiKeys,
    async (_nothing, { db, now, audit }, fresh: NewKey) => {
      const changed = await rotate(db, now, fresh, { isAsked: true });
      if (changed.length > 0) await audit({ verb: 'ltiKeysRotated', entity: 'ltiKey', after: { changed } });
      return showKeys(db);
    },
    { prepare: (_nothing, asker) => newLtiKey(asker) },
  ),
];
