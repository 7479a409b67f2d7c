import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { PASSWORD, type Person } from './people.ts';

/** What somebody asks of the API without a browser: a journey prepares with it what it is not about. */
export type Wire = <Answer>(method: string, path: string, body?: object, seenVersion?: number) => Promise<Answer>;

/** A seeded person, signed in as a browser signs in: challenge, code, token. */
export async function signedIn(origin: string, { userName }: Pick<Person, 'userName'>): Promise<Wire> {
  const verifier = randomBytes(32).toString('base64url');
  const { code } = await read<{ readonly code: string }>(`${origin}/api/account/local`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'circuit-code-challenge': createHash('sha256').update(verifier).digest('base64url'),
    },
    body: JSON.stringify({ userName, password: PASSWORD }),
  });
  const { access_token: token } = await read<{ readonly access_token: string }>(`${origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'web', code, code_verifier: verifier }),
  });
  return (method, path, body, seenVersion) =>
    read(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(seenVersion === undefined ? {} : { 'if-match': `"${seenVersion}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

const POLL_MS = 250;
const PATIENCE_MS = 60_000;

/** Waits for the job at this address. */
export async function hasEnded(ask: Wire, address: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const { status } = await ask<{ readonly status: string }>('GET', address);
    if (status === 'succeeded') return;
    if (status === 'failed') throw new Error(`The job ${address} failed.`);
    await sleep(POLL_MS);
  }
  throw new Error(`The job ${address} did not end.`);
}

async function read<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${url} answered ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the contract's own shape
}
