import { startProviderSignIn } from '@circuit/contract/identityProviders';
import { secondsAfter } from '@circuit/domain/accounts';
import { CAS_COOKIE, START_SECONDS, startCookieName, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, type Result } from '@circuit/domain/kernel';

import { onwards } from '#platform/http/browserPage.ts';
import { implement, type Throttle } from '#platform/implement.ts';
import { hashOf, newSecret } from '#platform/secrets.ts';

import { isAway } from './askProvider.ts';
import { DOORS } from './doors.ts';
import { refuseAtDoor } from './refuse.ts';
import { insertStart, takeUpStart } from './starts.store.ts';
import { selectWay } from './way.ts';

/** A lecture hall may share one address; a flood comes faster. */
const STARTS_PER_MINUTE = 6000;
const throttles = (_request: unknown, { address }: { readonly address: string }): readonly Throttle[] => [
  { key: `provider start ${address}`, tries: STARTS_PER_MINUTE, perSeconds: 60 },
];

/** Sent back to us alone. A form that comes from the provider's own site brings it only if it may cross sites. */
export const cookieOf = (name: string, value: string, seconds: number, crossesSites = false): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${crossesSites ? 'None' : 'Lax'}; Max-Age=${seconds}`;

interface Begun {
  readonly state: string;
  readonly location: Result<string, ProviderRefused>;
  readonly crossesSites: boolean;
  readonly isCas: boolean;
}

/** Binds a sign-in to this browser and sends it on to the provider. (IP-31) */
export const startRoute = implement<typeof startProviderSignIn, Begun>(
  startProviderSignIn,
  async ({ identityProviderId, begun }, context, { state, location, crossesSites, isCas }) => {
    const { db, now } = context;
    if (!location.isOk) return refuseAtDoor(context, location.failure, { identityProviderId });
    const secret = newSecret();
    const start = { identityProviderId, stateHash: hashOf(state), browserSecretHash: hashOf(secret) };
    if (begun === undefined) await insertStart(db, { ...start, expiresAt: secondsAfter(now, START_SECONDS) });
    else if (!(await takeUpStart(db, hashOf(begun), start)))
      return refuseAtDoor(context, { reason: 'startUnknown', details: '' }, { identityProviderId });
    const cookies = [cookieOf(startCookieName(state), secret, START_SECONDS, crossesSites)];
    if (isCas) cookies.push(cookieOf(CAS_COOKIE, state, START_SECONDS));
    return onwards(location.value, cookies);
  },
  {
    throttles,
    prepare: async ({ identityProviderId, begun }, asker) => {
      const state = newSecret();
      const way = await selectWay(asker, identityProviderId);
      // What a signed-in person began may be a test of a provider that is not offered yet.
      if (way === undefined || (begun === undefined && !way.provider.isEnabled))
        return {
          state,
          location: err({ reason: 'providerDisabled', details: '' }),
          crossesSites: false,
          isCas: false,
        };
      const door = DOORS[way.provider.kind];
      const location = isAway(way)
        ? err({ reason: 'providerUnreachable', details: 'It did not answer a moment ago.' } as const)
        : await door.begin(way, state);
      return { state, location, crossesSites: door.answersByForm, isCas: way.provider.kind === 'cas' };
    },
  },
);
