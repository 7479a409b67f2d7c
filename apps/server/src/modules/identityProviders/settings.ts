import { randomUUID } from 'node:crypto';

import {
  createIdentityProvider,
  getProviderSettings,
  listProviderSettings,
  orderIdentityProviders,
  updateIdentityProvider,
} from '@circuit/contract/identityProviders';
import { judgeSecretEnd, type KindSettings, type ProviderSettings } from '@circuit/domain/identityProviders';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { addressesOf } from './addresses.ts';
import { hasLinks } from './links.store.ts';
import {
  insertProvider,
  selectListedProviders,
  selectProvider,
  updateOrder,
  updateProvider,
  type Kept,
  type ProviderRow,
} from './providers.store.ts';
import { certify, earliestEnd, newKeyPair, readCertificate, type KeyPair } from './saml/certificates.ts';
import { openSecrets, sealSecrets, type ProviderSecrets } from './secrets.ts';

type AtSettings = Context<{ activity: 'IdentityProviderModify' }>;

async function show(context: AtSettings, id: string) {
  const { db, now, envelope } = context;
  const provider = await selectProvider(db, id);
  const { name, isEnabled, firstSignIn, domains, mapping, secondFactorValues, settings, secretEndsAt, version } =
    provider;
  return {
    id,
    name,
    isEnabled,
    firstSignIn,
    domains,
    mapping,
    secondFactorValues,
    settings,
    hasClientSecret: openSecrets(context, provider).clientSecret !== undefined,
    secretEndsAt,
    secretEnd: judgeSecretEnd(secretEndsAt, now),
    addresses: addressesOf(envelope.origin, id),
    version,
  };
}

interface TypedSecrets {
  readonly clientSecret?: string | undefined;
  readonly clientSecretEndsAt?: Date | null | undefined;
}

/** Secrets that were left out stay; a SAML provider gets a key of ours with the first save. (IP-3) */
async function keep(
  context: AtSettings,
  id: string,
  settings: KindSettings,
  typed: TypedSecrets,
  before: ProviderRow | null,
  fresh: KeyPair | null,
): Promise<Kept> {
  const known = before === null ? {} : openSecrets(context, before);
  const secrets: ProviderSecrets = {
    ...known,
    ...(typed.clientSecret === undefined ? {} : { clientSecret: typed.clientSecret }),
    ...(typed.clientSecretEndsAt === undefined
      ? {}
      : { clientSecretEndsAt: typed.clientSecretEndsAt?.toISOString() ?? null }),
    ...(fresh !== null && known.serviceKeys === undefined
      ? { serviceKeys: [await certify(fresh, context.envelope.origin, context.now)] }
      : {}),
  };
  return { sealedSecrets: sealSecrets(context, id, secrets), secretEndsAt: earliestEnd(settings, secrets) };
}

/** Passwords, tickets and tokens travel there: without TLS only to a provider on this machine, in development. (IP-2) */
function refuseUnsafeAddresses(settings: KindSettings, { home }: Pick<Context, 'home'>): void {
  const isSafe = (address: string) => {
    const { protocol, hostname } = new URL(address);
    const isOwnMachine = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost');
    return protocol === 'https:' || (home.egress.reachesLoopback && isOwnMachine);
  };
  const addresses = Object.entries(settings).flatMap(([field, value]) =>
    typeof value === 'string' && /^https?:\/\//.test(value) && field !== 'entityId' && !isSafe(value) ? [field] : [],
  );
  if (addresses.length > 0)
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: Object.fromEntries(
        addresses.map((field) => [`settings.${field}`, ['Enter an address that begins with https://.']]),
      ),
    });
}

function refuseUnreadableCertificates(settings: KindSettings): void {
  if (settings.kind === 'saml' && settings.certificates.some((one) => readCertificate(one) === null))
    throw new ProblemError({
      kind: 'invalidRequest',
      errors: { 'settings.certificates': ['One of them is not a certificate. Copy it as the provider shows it.'] },
    });
}

/** What decides whose names these are: another one would mean other people by the same names. (IP-4) */
const keyOf = (settings: KindSettings): string =>
  settings.kind === 'cas' ? settings.baseUrl : settings.kind === 'oidc' ? settings.issuer : settings.entityId;

const listRoute = implement(listProviderSettings, async (_nothing, { db, now }) => ({
  items: (await selectListedProviders(db)).map((row) => ({ ...row, secretEnd: judgeSecretEnd(row.secretEndsAt, now) })),
  allowLocalAccounts: (await selectConfiguration(db)).allowLocalAccounts,
}));

/** Only a SAML provider needs one. */
const keyPairFor = async ({ kind }: KindSettings) => (kind === 'saml' ? newKeyPair() : null);

const createRoute = implement<typeof createIdentityProvider, KeyPair | null>(
  createIdentityProvider,
  async (request, context, fresh) => {
    const { clientSecret, clientSecretEndsAt, ...provider } = request;
    refuseUnsafeAddresses(provider.settings, context);
    refuseUnreadableCertificates(provider.settings);
    const id = randomUUID();
    const kept = await keep(context, id, provider.settings, { clientSecret, clientSecretEndsAt }, null, fresh);
    await insertProvider(context.db, id, provider, kept);
    await context.audit({
      verb: 'identityProviderAdded',
      entity: 'identityProvider',
      entityId: id,
      after: { ...provider },
    });
    return show(context, id);
  },
  { prepare: ({ settings }) => keyPairFor(settings) },
);

const updateRoute = implement<typeof updateIdentityProvider, KeyPair | null>(
  updateIdentityProvider,
  async (request, context, fresh) => {
    const { identityProviderId: id, clientSecret, clientSecretEndsAt, ...provider } = request;
    const { db, envelope, audit } = context;
    refuseUnsafeAddresses(provider.settings, context);
    refuseUnreadableCertificates(provider.settings);
    const before = await selectProvider(db, id);
    if (before.version !== envelope.ifMatch)
      throw new ProblemError({ kind: 'versionConflict', current: await show(context, id) });
    if (keyOf(before.settings) !== keyOf(provider.settings) && (await hasLinks(db, id)))
      throw new ProblemError({
        kind: 'blocked',
        detail: 'People have already signed in with this provider. Add the other one as a new provider.',
      });
    const kept = await keep(context, id, provider.settings, { clientSecret, clientSecretEndsAt }, before, fresh);
    if (!(await updateProvider(db, id, provider, kept, envelope.ifMatch)))
      throw new ProblemError({ kind: 'versionConflict', current: await show(context, id) });
    await audit({
      verb: 'identityProviderChanged',
      entity: 'identityProvider',
      entityId: id,
      ...whatChanged(before, provider),
      ...(clientSecret === undefined ? {} : { reason: 'The client secret was replaced.' }),
    });
    return show(context, id);
  },
  {
    prepare: async ({ identityProviderId, settings }, { home, shard }) => {
      const before = await home.database.withShard(shard, (db) => selectProvider(db, identityProviderId), 'read');
      return openSecrets({ home, shard }, before).serviceKeys === undefined ? keyPairFor(settings) : null;
    },
  },
);

function whatChanged(before: ProviderSettings, after: ProviderSettings) {
  const all = Object.keys(after) as (keyof ProviderSettings)[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its own keys
  const names = all.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (one: ProviderSettings) => Object.fromEntries(names.map((name) => [name, one[name]]));
  return { before: pick(before), after: pick(after) };
}

const orderRoute = implement(orderIdentityProviders, async ({ identityProviderIds }, { db, audit }) => {
  const moved = await updateOrder(db, identityProviderIds);
  if (moved > 0n)
    await audit({ verb: 'identityProvidersOrdered', entity: 'identityProvider', after: { identityProviderIds } });
  return undefined;
});

export const settingsRoutes: readonly Implementation[] = [
  listRoute,
  implement(getProviderSettings, ({ identityProviderId }, context) => show(context, identityProviderId)),
  createRoute,
  updateRoute,
  orderRoute,
];
