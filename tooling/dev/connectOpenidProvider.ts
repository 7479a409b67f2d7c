import { type CallSettings, type DevOpenidProvider, startDevOpenidProvider } from '@circuit/testing';

import { SEEDED_SUPER_ADMIN, signInAt } from './signIn.ts';

/** Starts the OpenID provider of development and connects it with the university. (IW-8) */
export async function connectOpenidProvider(site: string, port: number): Promise<DevOpenidProvider> {
  const { token } = await signInAt(site, SEEDED_SUPER_ADMIN);
  return startDevOpenidProvider(administrator(site, token), port);
}

function administrator(site: string, token: string): CallSettings {
  return async <Answer>(method: string, path: string, body?: object, seenVersion?: number): Promise<Answer> => {
    const response = await fetch(`${site}/api/identityProviderSettings${path}`, {
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
    return (await response.json()) as Answer; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  };
}
