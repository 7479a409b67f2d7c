import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';

import type { Context } from '#platform/implement.ts';
import { unseal } from '#platform/secrets.ts';

import { sealingKey } from './keys.ts';
import { selectOptionalSigningKey } from './keys.store.ts';

/** Signs what a platform is to believe, with the key that signs now. */
export async function signAsTool(
  { db, home, shard }: Pick<Context, 'db' | 'home' | 'shard'>,
  claims: JWTPayload,
): Promise<string> {
  const key = await selectOptionalSigningKey(db);
  if (key === undefined) throw new Error('The university has no key to sign with.');
  const secret = unseal(sealingKey(home.keys, shard, key.kid), key.sealedPrivateKey);
  const jwk = JSON.parse(secret) as JWK; // oxlint-disable-line typescript/no-unsafe-type-assertion -- we sealed it
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(await importJWK(jwk, 'RS256'));
}
