import { createHash, randomBytes } from 'node:crypto';

/** Somebody the seed has made, and the password that all of them have. */
export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

const SEED_PASSWORD = 'copper circle, blue diamond';
export const SEEDED_INSTRUCTOR: Credentials = { userName: 'lhale', password: SEED_PASSWORD };
export const SEEDED_SUPER_ADMIN: Credentials = { userName: 'isolberg', password: SEED_PASSWORD };

export interface SignedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs in over the wire as a browser would: challenge, code, tokens. */
export async function signInAt(origin: string, { userName, password }: Credentials): Promise<SignedIn> {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { code } = await read<{ code: string }>(`${origin}/api/account/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'circuit-code-challenge': challenge },
    body: JSON.stringify({ userName, password }),
  });
  const tokens = await read<{ access_token: string; refresh_token: string }>(`${origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'web', code, code_verifier: verifier }),
  });
  const [, claims = ''] = tokens.access_token.split('.');
  const { sub, sid } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { sub: string; sid: string }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own token
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, userId: sub, sessionId: sid };
}

async function read<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
}
