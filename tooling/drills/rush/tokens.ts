import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any drill: nobody here refreshes. */
const AN_HOUR = 3600;

/**
 * Access tokens as the server gives them, with the keys that this drill made for a database: thousands sign in at once
 * here. Where the database holds many shards, the caller names the one.
 */
export async function tokenMaker(folder: string, database: string) {
  const document = await readFile(join(folder, 'keys', `${database}.json`), 'utf8');
  const [first] = (JSON.parse(document) as { signing: (Record<string, string> & { kid: string })[] }).signing; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by our own command
  if (first === undefined) throw new Error('There is no signing key.');
  const key = createPrivateKey({ key: { ...first }, format: 'jwk' });
  const header = encode({ alg: 'ES256', kid: first.kid });
  return (userId: string, sessionId: string, shard = database): string => {
    const now = Math.floor(Date.now() / 1000);
    const content = `${header}.${encode({ shard, sid: sessionId, sub: userId, iat: now, exp: now + AN_HOUR })}`;
    const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
