import { signInByCasCredentials } from '@circuit/contract/identityProviders';
import { takesCredentials } from '@circuit/domain/identityProviders';

import { limitsOf, pauseOf } from '#modules/accounts/public.ts';
import { selectConfiguration } from '#modules/configuration/public.ts';
import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { countTries, giveTriesBack } from '#platform/throttle.ts';

import type { Calling, Way } from '../door.ts';
import { admit } from '../finish.ts';
import { selectEnabledProviders } from '../providers.store.ts';
import { refuseCall } from '../refuse.ts';
import { signInFor } from './credentials.ts';

interface Attempt {
  readonly way: Way;
  readonly limits: readonly Throttle[];
  readonly said: Awaited<ReturnType<typeof signInFor>>;
}

/** The provider that is meant, or the first, if the university and the provider let people type its passwords here. */
async function selectWayForCredentials(
  { home, shard, origin, stepOut }: Calling,
  identityProviderId: string | undefined,
): Promise<Way | undefined> {
  return home.database.withShard(
    shard,
    async (db) => {
      const [providers, { egressAllowedHosts: allowed, allowCasV1 }] = await Promise.all([
        selectEnabledProviders(db),
        selectConfiguration(db),
      ]);
      const provider = providers.find(
        ({ id, settings }) => takesCredentials(settings, allowCasV1) && (identityProviderId ?? id) === id,
      );
      return provider === undefined ? undefined : { home, shard, origin, stepOut, allowed, provider };
    },
    'read',
  );
}

/** With the user name and password of the university's sign-in service, where the university allows it. (S7.03, IP-100) */
export const signInByCredentialsRoute = implement<typeof signInByCasCredentials, Attempt | null>(
  signInByCasCredentials,
  async ({ identityProviderId = null }, context, attempt) => {
    const { db, audit } = context;
    if (attempt === null) return refuseCall(context, { reason: 'credentialsOff', details: '' }, { identityProviderId });
    const { way, limits, said } = attempt;
    const concerned = { identityProviderId: way.provider.id };
    if (!said.isOk && said.failure === 'wrong') {
      await audit({ verb: 'signInFailed', entity: 'identityProvider', entityId: way.provider.id });
      throw new ProblemError({ kind: 'wrongCredentials' }, { keepsWrites: true });
    }
    // Nothing else was a guess.
    giveTriesBack(db, limits);
    if (!said.isOk) return refuseCall(context, said.failure, concerned);
    const admitted = await admit(context, way.provider, said.value, { isBoundByState: false });
    if (!admitted.isOk) return refuseCall(context, admitted.failure, { ...concerned, ...admitted.failure });
    return { code: admitted.value.code };
  },
  {
    prepare: async ({ username, password, identityProviderId }, asker) => {
      const { home, shard, address, answerNoSoonerThan } = asker;
      const way = await selectWayForCredentials(asker, identityProviderId);
      if (way === undefined) return null;
      // The names of the service are its own: failures there lock nobody out of an account of the same name here.
      const name = `cas ${way.provider.id} ${username}`;
      const limits = limitsOf({ name, address, account: undefined, deviceHash: '' });
      // Counted before the service is asked, so that many tries at once are not all the first one.
      answerNoSoonerThan(pauseOf(limits, await countTries(home.database, shard, limits)));
      return { way, limits, said: await signInFor(way, { username, password }) };
    },
  },
);
