import { changeServiceKeys, listServiceKeys } from '@circuit/contract/identityProviders';

import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectProvider, updateProviderSecrets } from '../providers.store.ts';
import { openSecrets, sealSecrets } from '../secrets.ts';
import { certify, earliestEnd, newKeyPair, readCertificate, type KeyPair, type ServiceKey } from './certificates.ts';

type AtSettings = Context<{ activity: 'IdentityProviderModify' }>;

async function selectKeys(context: AtSettings, identityProviderId: string) {
  const provider = await selectProvider(context.db, identityProviderId);
  if (provider.kind !== 'saml') throw new ProblemError({ kind: 'notFound', what: 'identity provider' });
  const secrets = openSecrets(context, provider);
  return { provider, secrets, keys: secrets.serviceKeys ?? [] };
}

const show = (keys: readonly ServiceKey[]) => ({
  items: keys.flatMap(({ certificate }, index) => {
    const read = readCertificate(certificate);
    return read === null
      ? []
      : [{ fingerprint: read.fingerprint256, endsAt: read.validToDate, isSigning: index === 0 }];
  }),
});

const CHANGED = 'Somebody else has just changed this provider. Reload the page and look at it again.';
const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/** The first one signs. Both are published while there are two, so that the provider learns the new one in time. */
async function step(
  { envelope, now }: AtSettings,
  act: 'publish' | 'sign' | 'remove',
  keys: readonly ServiceKey[],
  fresh: KeyPair | null,
) {
  const [first, second] = keys;
  if (act === 'publish') {
    if (second !== undefined) throw blocked('A second key is published already. Remove the old one first.');
    return fresh === null ? keys : [...keys, await certify(fresh, envelope.origin, now)];
  }
  if (first === undefined || second === undefined) throw blocked('There is only one key. Publish a new one first.');
  if (act === 'sign') return [second, first];
  return [first];
}

/** A key is replaced without a moment in which the provider does not know the one that signs. (IP-70) */
const changeRoute = implement<typeof changeServiceKeys, KeyPair | null>(
  changeServiceKeys,
  async ({ identityProviderId, step: act, signing }, context, fresh) => {
    const { provider, secrets, keys } = await selectKeys(context, identityProviderId);
    if (show(keys).items.find(({ isSigning }) => isSigning)?.fingerprint !== signing) throw blocked(CHANGED);
    const serviceKeys = await step(context, act, keys, fresh);
    const after = { ...secrets, serviceKeys };
    const kept = {
      sealedSecrets: sealSecrets(context, identityProviderId, after),
      secretEndsAt: earliestEnd(provider.settings, after),
    };
    if (!(await updateProviderSecrets(context.db, identityProviderId, kept, provider.version))) throw blocked(CHANGED);
    await context.audit({
      verb: 'serviceKeysChanged',
      entity: 'identityProvider',
      entityId: identityProviderId,
      after: { step: act, fingerprints: show(serviceKeys).items.map(({ fingerprint }) => fingerprint) },
    });
    return show(serviceKeys);
  },
  { prepare: async ({ step: act }) => (act === 'publish' ? newKeyPair() : null) },
);

export const serviceKeysRoutes: readonly Implementation[] = [
  implement(listServiceKeys, async ({ identityProviderId }, context) =>
    show((await selectKeys(context, identityProviderId)).keys),
  ),
  changeRoute,
];
