import type { Page } from '@playwright/test';
import { startCasServer, startSamlProvider } from '@circuit/testing';

import { call } from './openGroupAssignment.ts';

const AT = '/api/identityProviderSettings';

/** The seeded student at her university's own sign-in. */
const AMARA = { userName: 'aokonkwo', password: 'river stone, red lantern', email: 'aokonkwo@example.edu' };

interface Saved {
  readonly id: string;
  readonly version: number;
}

/** A provider on this machine that people may sign in with. */
export interface KnownProvider {
  readonly name: string;
  /** Where its own pages are. */
  readonly origin: string;
  /** Its own page that ends the session there, and with it all others. */
  readonly signOutPage: string;
  /** The sign-in page is as it was; the page is still the administrator's. */
  readonly remove: () => Promise<void>;
}

const mapping = { subject: null, alias: null, puid: null, firstName: null, lastName: null };

async function add(page: Page, name: string, email: string, settings: object) {
  const provider = {
    name,
    firstSignIn: 'knownOnly',
    domains: ['example.edu'],
    mapping: { ...mapping, email },
    secondFactorValues: [],
    settings,
  };
  const { id } = await call<Saved>(page, 'POST', AT, { ...provider, isEnabled: true });
  const turnOff = async () => {
    const { version } = await call<Saved>(page, 'GET', `${AT}/${id}`);
    await call(page, 'PUT', `${AT}/${id}`, { ...provider, isEnabled: false }, version);
  };
  return { id, turnOff };
}

/** A real CAS server. It says that a session has ended to the product's own port, since it knows no name below localhost. */
export async function addCas(page: Page, site: string, origin: string): Promise<KnownProvider> {
  const { userName, password, email } = AMARA;
  const server = await startCasServer({
    people: { [userName]: { password, attributes: { mail: email } } },
    services: [{ origin: site, logoutUrl: `${origin}/` }],
  });
  const settings = { kind: 'cas', baseUrl: server.baseUrl, version: '3', takesCredentials: false };
  const { turnOff } = await add(page, 'Campus CAS', 'mail', settings);
  return {
    name: 'Campus CAS',
    origin: new URL(server.baseUrl).origin,
    signOutPage: `${server.baseUrl}/logout`,
    remove: async () => {
      await turnOff();
      await server.stop();
    },
  };
}

interface Read {
  readonly found: object;
}

/** A real SAML provider: the administrator has read what it publishes, and it what we publish. */
export async function addSaml(page: Page): Promise<KnownProvider> {
  const { userName, password, email } = AMARA;
  const mail = 'urn:oid:0.9.2342.19200300.100.1.3';
  const provider = await startSamlProvider({
    people: [{ userName, password, attributes: { uid: [userName], [mail]: [email] } }],
  });
  const asked = { kind: 'saml', address: provider.metadataUrl, document: null };
  const { found } = await call<Read>(page, 'POST', '/api/identityProviderMetadata', asked);
  const { id, turnOff } = await add(page, 'Campus SAML', mail, { ...found, signsResponse: true });
  const text = await page.evaluate(async (path) => (await fetch(path)).text(), `/saml/${id}/metadata`);
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, one = '']) => one);
  await provider.change({
    services: [
      {
        entityId: all(/entityID="([^"]+)"/g)[0] ?? '',
        assertionUrl: all(/<md:AssertionConsumerService [^>]*Location="([^"]+)"/g)[0] ?? '',
        signOutUrl: all(/<md:SingleLogoutService [^>]*Location="([^"]+)"/g)[0] ?? '',
        certificates: all(/use="signing".*?<ds:X509Certificate>([^<]+)</g),
      },
    ],
  });
  const { origin } = new URL(provider.signInUrl);
  return {
    name: 'Campus SAML',
    origin,
    signOutPage: `${provider.signOutUrl}?ReturnTo=${encodeURIComponent(`${origin}/simplesaml/`)}`,
    remove: async () => {
      await turnOff();
      await provider.stop();
    },
  };
}

/** Types the student's name and password on the provider's own page. */
export async function passAsAmara(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill(AMARA.userName);
  await page.locator('input[name=password]').fill(AMARA.password);
  await page.locator('input[name=password]').press('Enter');
}
