import type { LtiPlatform } from '@circuit/testing';

import { administratorAt } from './administrator.ts';

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
  const call = await administratorAt(api);
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
  const { items } = await call<{ items: readonly Known[] }>(
    'GET',
    `/api/ltiPlatforms?keywords=${encodeURIComponent(issuer)}`,
  );
  const known = items.find((one) => one.issuer === issuer && one.clientId === clientId);
  if (known === undefined) await call('POST', '/api/ltiPlatforms', { ...settings, deploymentId });
  else {
    const { version } = await call<{ version: number }>('GET', `/api/ltiPlatforms/${known.id}`);
    await call('PUT', `/api/ltiPlatforms/${known.id}`, settings, version);
  }
}
