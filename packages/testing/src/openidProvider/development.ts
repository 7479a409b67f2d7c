import type { CallApi } from '../callApi.ts';
import { type OpenidPerson, type OpenidProvider, startOpenidProvider } from './provider.ts';

/** The provider of `npm run dev`; the port is another one if this one is taken. */
export const DEV_OPENID = { port: 3090, name: 'University account' } as const;

export interface DevOpenidProvider extends OpenidProvider {
  /** What the product calls it by. */
  readonly id: string;
}

interface Known {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly settings: { readonly issuer?: string };
  readonly addresses: {
    readonly redirectUrl: string;
    readonly afterSignOutUrl: string;
    readonly backchannelUrl: string;
  };
}

/**
 * An OpenID provider beside the product, which the university knows, so that the sign-in page shows its button. It takes
 * every user name of the seed and any password. `call` knows paths below /api/identityProviderSettings. Its port may differ from that of the last start, so it is not part of
 * the seed. (IW-8)
 */
export async function startDevOpenidProvider(call: CallApi, port: number): Promise<DevOpenidProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const { items } = await call<{ items: readonly Known[] }>('GET', '');
  const named = items.filter(({ name }) => name === DEV_OPENID.name);
  const before = await Promise.all(named.map(({ id }) => call<Known>('GET', `/${id}`)));
  const change = (to: Known, isEnabled: boolean, clientSecret?: string) => {
    const settings = settingsAt(to.settings.issuer ?? '', isEnabled);
    return call(
      'PUT',
      `/${to.id}`,
      { ...settings, ...(clientSecret === undefined ? {} : { clientSecret }) },
      to.version,
    );
  };
  // Nobody answers at the port of another start.
  for (const other of before) if (other.settings.issuer !== issuer) await change(other, false);
  const known =
    before.find(({ settings }) => settings.issuer === issuer) ??
    (await call<Known>('POST', '', settingsAt(issuer, false)));
  const provider = await startOpenidProvider({ ...known.addresses, people: anybody, port });
  await change(known, true, provider.clientSecret);
  return { ...provider, id: known.id };
}

/** Who somebody is there follows from what they type: the seed gives everybody an address by their user name. */
const anybody = (login: string): OpenidPerson => ({
  login,
  claims: { email: `${login}@example.edu`, email_verified: true, given_name: login, family_name: 'Example' },
});

const settingsAt = (issuer: string, isEnabled: boolean) => ({
  name: DEV_OPENID.name,
  isEnabled,
  firstSignIn: 'knownOnly',
  domains: ['example.edu'],
  mapping: {
    subject: null,
    alias: null,
    puid: null,
    firstName: 'given_name',
    lastName: 'family_name',
    email: 'email',
  },
  secondFactorValues: [],
  settings: { kind: 'oidc', issuer, clientId: 'circuit', scopes: ['profile', 'email'] },
});
