import { randomUUID } from 'node:crypto';

import { secondsAfter } from '@circuit/domain/accounts';
import type { Shard } from '@circuit/domain/kernel';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Home } from '#platform/homes.ts';
import type { Sweep } from '#platform/housekeeping.ts';

import { askProvider } from '../askProvider.ts';
import type { Way } from '../door.ts';
import { insertMessage, takeMessage } from '../messages.store.ts';
import { selectEnabledProviders, updateProvider, type ProviderRow } from '../providers.store.ts';
import { openSecrets } from '../secrets.ts';
import { earliestEnd } from './certificates.ts';
import { settingsOf } from './client.ts';
import { readProviderMetadata } from './providerMetadata.ts';

const DAY_SECONDS = 24 * 3600;

/** Looks once a day whether a provider has published another certificate, so that its change of keys stops nobody. (IP-79) */
export const refreshCertificates: Sweep = async (home, shard, isStopping) => {
  const { providers, allowed, now } = await home.database.withShard(
    shard,
    async (db) => {
      const [all, { egressAllowedHosts }] = await Promise.all([selectEnabledProviders(db), selectConfiguration(db)]);
      const published = all.filter(({ settings }) => settings.kind === 'saml' && settings.metadataUrl !== null);
      return { providers: published, allowed: egressAllowedHosts, now: new Date() };
    },
    'read',
  );
  let changed = 0;
  for (const provider of providers) {
    if (isStopping()) break;
    // Nobody waits, and no place is kept.
    changed += await refreshOne({ home, shard, origin: '', stepOut: (act) => act(), allowed, provider }, now);
  }
  return { certificatesRefreshed: changed };
};

/** Of two workers that look at once, one asks. Where nothing can be read, the next hour tries again. */
async function refreshOne(way: Way, now: Date): Promise<number> {
  const { home, shard, provider } = way;
  const at = { identityProviderId: provider.id, kind: 'request', id: 'metadata of the day' } as const;
  const isDue = await home.database.withShard(shard, (db) => insertMessage(db, at, secondsAfter(now, DAY_SECONDS)));
  if (!isDue) return 0;
  const certificates = await readPublished(way, now);
  if (certificates === null) {
    await home.database.withShard(shard, (db) => takeMessage(db, at));
    return 0;
  }
  const known = settingsOf(way).certificates;
  const isSame = certificates.length === known.length && certificates.every((one) => known.includes(one));
  return isSame ? 0 : keep(home, shard, provider, certificates);
}

async function readPublished(way: Way, now: Date): Promise<string[] | null> {
  const { metadataUrl, entityId } = settingsOf(way);
  const reply = await askProvider(way, metadataUrl ?? '', {});
  if (reply?.status !== 200) return null;
  const read = readProviderMetadata(reply.body, entityId, now);
  return read.isOk && 'found' in read.value ? read.value.found.certificates : null;
}

async function keep(home: Home, shard: Shard, provider: ProviderRow, certificates: string[]): Promise<number> {
  if (provider.settings.kind !== 'saml') return 0;
  const settings = { ...provider.settings, certificates };
  const kept = {
    sealedSecrets: provider.sealedSecrets,
    secretEndsAt: earliestEnd(settings, openSecrets({ home, shard }, provider)),
  };
  return home.database.withShard(shard, async (db) => {
    // Somebody who changes it now knows better.
    if (!(await updateProvider(db, provider.id, { ...provider, settings }, kept, provider.version))) return 0;
    const author = { actorId: null, effectiveUserId: null, sessionId: null, traceId: randomUUID().replaceAll('-', '') };
    recordAudit(db, author, {
      verb: 'providerCertificatesRefreshed',
      entity: 'identityProvider',
      entityId: provider.id,
      before: { certificates: provider.settings.kind === 'saml' ? provider.settings.certificates : [] },
      after: { certificates },
    });
    return 1;
  });
}
