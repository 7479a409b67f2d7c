import { changeServiceKeys, listServiceKeys } from '@circuit/contract';

import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectProvider, updateProviderSecrets } from '../providers.store.ts';
import { openSecrets, sealSecrets } from '../secrets.ts';
import { earliestEnd, newServiceKey, readCertificate, type ServiceKey } from './certificates.ts';

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

const blocked = (detail: string) => new ProblemError({ kind: 'blocked', detail });

/** The first one signs. Both are published while there are two, so that the provider learns the new one in time. */
async function step(context: AtSettings, act: 'publish' | 'sign' | 'remove', keys: readonly ServiceKey[]) {
  const [first, second] = keys;
  if (act === 'publish') {
    if (second !== undefined) throw blocked('A second key is published already. Remove the old one first.');
    return [...keys, await newServiceKey(context.envelope.origin, context.now)];
  }
  if (first === undefined || second === undefined) throw blocked('There is only one key. Publish a new one first.');
  if (act === 'sign') return [second, first];
  return [first];
}

/** A key is replaced without a moment in which the provider does not know the one that signs. (IP-70) */
const changeRoute = implement(changeServiceKeys, async ({ identityProviderId, step: act }, context) => {
  const { provider, secrets, keys } = await selectKeys(context, identityProviderId);
  const serviceKeys = await step(context, act, keys);
  const after = { ...secrets, serviceKeys };
  const kept = {
    sealedSecrets: sealSecrets(context, identityProviderId, after),
    secretEndsAt: earliestEnd(provider.settings, after),
  };
  if (!(await updateProviderSecrets(context.db, identityProviderId, kept, provider.version)))
    throw blocked('Somebody else has just changed this provider. Look at it again.');
  await context.audit({
    verb: 'serviceKeysChanged',
    entity: 'identityProvider',
    entityId: identityProviderId,
    after: { step: act, fingerprints: show(serviceKeys).items.map(({ fingerprint }) => fingerprint) },
  });
  return show(serviceKeys);
});

export const serviceKeysRoutes: readonly Implementation[] = [
  implement(listServiceKeys, async ({ identityProviderId }, context) =>
    show((await selectKeys(context, identityProviderId)).keys),
  ),
  changeRoute,
];
