import type { CallApi } from '@circuit/testing';

import { SEEDED_SUPER_ADMIN, signInAt } from './signIn.ts';

/** Calls the API as the seeded administrator of the university does; what is refused is an error. */
export async function administratorAt(site: string): Promise<CallApi> {
  const { token } = await signInAt(site, SEEDED_SUPER_ADMIN);
  return async <Answer>(method: string, path: string, body?: object, seenVersion?: number): Promise<Answer> => {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(seenVersion === undefined ? {} : { 'if-match': `"${seenVersion}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    const answer: unknown = response.status === 204 ? null : await response.json();
    return answer as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
}
