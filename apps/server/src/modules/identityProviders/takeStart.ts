import { judgeStart, type ProviderRefused } from '@circuit/domain/identityProviders';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { hashOf } from '#platform/secrets.ts';

import type { Calling, Way } from './door.ts';
import { selectOptionalProvider } from './providers.store.ts';
import { selectOptionalStartFacts, takeStart, type Start } from './starts.store.ts';

export interface TakenStart {
  readonly way: Way;
  readonly start: Start;
}

/**
 * In a transaction of its own, before anything is asked of the provider: of many tries one goes on. A start belongs to one
 * provider: the answer of another one is refused, whatever it says. (IP-31)
 */
export async function takeForAnswer(
  { home, shard, origin, stepOut }: Calling,
  identityProviderId: string | null,
  state: string,
): Promise<TakenStart | ProviderRefused> {
  return home.database.withShard(
    shard,
    async (db) => {
      const start = await takeStart(db, hashOf(state));
      if (start === undefined) {
        const facts = await selectOptionalStartFacts(db, hashOf(state));
        // Taken by somebody else between the two questions.
        return judgeStart(facts ?? null, facts?.now ?? new Date(0)) ?? { reason: 'startUsed', details: '' };
      }
      if (identityProviderId !== null && start.identityProviderId !== identityProviderId)
        return { reason: 'issuerWrong', details: 'The sign-in was started with another provider.' };
      const [provider, { egressAllowedHosts: allowed }] = await Promise.all([
        selectOptionalProvider(db, start.identityProviderId),
        selectConfiguration(db),
      ]);
      // An administrator tests a provider before people see it.
      const isOpen = provider?.isEnabled === true || start.purpose === 'test';
      if (provider === undefined || !isOpen) return { reason: 'providerDisabled', details: '' };
      return { way: { home, shard, origin, stepOut, allowed, provider }, start };
    },
    'upkeep',
  );
}
