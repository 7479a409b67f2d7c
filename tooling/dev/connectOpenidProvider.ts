import { type DevOpenidProvider, startDevOpenidProvider } from '@circuit/testing';

import { administratorAt } from './administrator.ts';

/** Starts the OpenID provider of development and connects it with the university. (IW-8) */
export async function connectOpenidProvider(site: string, port: number): Promise<DevOpenidProvider> {
  const call = await administratorAt(site);
  return startDevOpenidProvider(
    (method, path, ...more) => call(method, `/api/identityProviderSettings${path}`, ...more),
    port,
  );
}
