import type { LtiPlatform } from '@circuit/testing';

import { SEEDED_SUPER_ADMIN, signInAt } from './signIn.ts';

interface Known {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
}

/**
 * Connects the learning platform beside the product with the university, so that everybody can launch at once. Its port
 * and its kind may differ from those of the last start, so it is not part of the seed. (TP-22)
 */
export async function connectLtiPlatform(api: string, lms: LtiPlatform): Promise<void> {
  const { token } = await signInAt(api, SEEDED_SUPER_ADMIN);
  const call = async <Answer>(method: string, path: string, body?: object, seenVersion?: number): Promise<Answer> => {
    const response = await fetch(`${api}/api/ltiPlatforms${path}`, {
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
  const { issuer, clientId, deploymentId, urls, tokenAudience } = lms;
  const settings = {
    name: 'Test platform',
    issuer,
    clientId,
    authorizationUrl: urls.authorize,
    tokenUrl: urls.token,
    tokenAudience,
    jwksUrl: urls.jwks,
  };
  const { items } = await call<{ items: readonly Known[] }>('GET', `?keywords=${encodeURIComponent(issuer)}`);
  const known = items.find((one) => one.issuer === issuer && one.clientId === clientId);
  if (known === undefined) await call('POST', '', { ...settings, deploymentId });
  else {
    const { version } = await call<{ version: number }>('GET', `/${known.id}`);
    await call('PUT', `/${known.id}`, settings, version);
  }
}
