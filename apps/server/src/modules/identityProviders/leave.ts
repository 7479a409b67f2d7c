import { leaveProvider } from '@circuit/contract/identityProviders';
import { PROVIDER_SESSION_COOKIE } from '@circuit/domain/identityProviders';

import { onwards } from '#platform/http/browserPage.ts';
import { implement } from '#platform/implement.ts';
import { hashOf } from '#platform/secrets.ts';

import { DOORS } from './doors.ts';
import { endSessions } from './endSessions.ts';
import { selectOptionalSessionOfBrowser } from './providerSessions.store.ts';
import { openExit } from './secrets.ts';
import { cookieOf } from './start.ts';
import { selectWay } from './way.ts';

const SIGNED_OUT = '/login';

interface Found {
  readonly location: string;
  readonly browserSecretHash: Buffer | null;
}

/** The provider has no way out, or does not answer: the sign-in page says where one is still signed in. (IW-5) */
const stillSignedInAt = (id: string): string =>
  `${SIGNED_OUT}?${new URLSearchParams({ stillSignedInAt: id }).toString()}`;

/**
 * The way out of the provider's session. Which one it is, the browser's cookie says; somebody who lures a browser here
 * signs it out and nothing more. (IP-52)
 */
export const leaveRoute = implement<typeof leaveProvider, Found>(
  leaveProvider,
  async ({ identityProviderId }, context, { location, browserSecretHash }) => {
    const gone = [cookieOf(PROVIDER_SESSION_COOKIE, '', 0)];
    if (browserSecretHash !== null) await endSessions(context, identityProviderId, { browserSecretHash });
    return onwards(location, gone);
  },
  {
    prepare: async ({ identityProviderId }, asker) => {
      const way = await selectWay(asker, identityProviderId);
      if (way === undefined) return { location: SIGNED_OUT, browserSecretHash: null };
      const secret = asker.cookies[PROVIDER_SESSION_COOKIE];
      const browserSecretHash = secret === undefined ? null : hashOf(secret);
      const session =
        browserSecretHash === null
          ? undefined
          : await asker.home.database.withShard(
              asker.shard,
              (db) => selectOptionalSessionOfBrowser(db, identityProviderId, browserSecretHash),
              'read',
            );
      const exit = session?.sealedExit ?? null;
      const left =
        session === undefined
          ? null
          : { subject: session.subject, exit: exit === null ? null : openExit(way, identityProviderId, exit) };
      const location = await DOORS[way.provider.kind].leave(way, left);
      return { location: location ?? stillSignedInAt(identityProviderId), browserSecretHash };
    },
  },
);
