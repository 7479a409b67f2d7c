import type { BrowserAnswer } from '@circuit/contract/endpoint';
import { receiveSamlLogout, receiveSamlLogoutByForm } from '@circuit/contract/identityProviders';
import { secondsAfter } from '@circuit/domain/accounts';
import { PROVIDER_SESSION_COOKIE, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, type Result } from '@circuit/domain/kernel';
import type { z } from 'zod';

import { onwards } from '#platform/http/browserPage.ts';
import { implement, type Context, type Implementation } from '#platform/implement.ts';
import { hashOf } from '#platform/secrets.ts';

import type { Way } from '../door.ts';
import { endSessions } from '../endSessions.ts';
import { insertMessage } from '../messages.store.ts';
import { refuseAtDoor } from '../refuse.ts';
import { cookieOf } from '../start.ts';
import { selectWay } from '../way.ts';
import { readLogoutRequest, type LogoutRequest } from './logoutRequest.ts';

type Fields = z.output<typeof receiveSamlLogout.request>;
/** Null: the provider answers that a session has ended there. Nothing follows from it, so nothing is checked. */
type Asked = Result<LogoutRequest, ProviderRefused> | null;

/** Longer than a logout request may be old. */
const REMEMBERED_SECONDS = 3600;

async function read(way: Way | undefined, fields: Fields, query: string | null): Promise<Asked> {
  const { SAMLRequest: message, RelayState: relayState = '' } = fields;
  if (message === undefined) return null;
  if (way?.provider.kind !== 'saml') return err({ reason: 'providerDisabled', details: '' });
  return readLogoutRequest(way, { message, relayState, query });
}

/** The sessions that the provider names end; the same request acts once. (IP-76) */
async function end(context: Context<'open'>, identityProviderId: string, asked: Asked): Promise<BrowserAnswer> {
  const { db, now } = context;
  const gone = [cookieOf(PROVIDER_SESSION_COOKIE, '', 0)];
  if (asked === null) return onwards('/login', gone);
  if (!asked.isOk) return refuseAtDoor(context, asked.failure, { identityProviderId });
  const { id, nameId: subject, sessionIndexes, location } = asked.value;
  const at = { identityProviderId, kind: 'logout', id } as const;
  if (await insertMessage(db, at, secondsAfter(now, REMEMBERED_SECONDS))) {
    if (sessionIndexes.length === 0) await endSessions(context, identityProviderId, { subject });
    for (const one of sessionIndexes)
      await endSessions(context, identityProviderId, { subject, handleHash: hashOf(one) });
  }
  return onwards(location ?? '/login', gone);
}

export const receiveLogoutRoutes: readonly Implementation[] = [
  implement<typeof receiveSamlLogout, Asked>(
    receiveSamlLogout,
    ({ identityProviderId }, context, asked) => end(context, identityProviderId, asked),
    {
      prepare: async (fields, asker) => read(await selectWay(asker, fields.identityProviderId), fields, asker.query),
    },
  ),
  implement<typeof receiveSamlLogoutByForm, Asked>(
    receiveSamlLogoutByForm,
    ({ identityProviderId }, context, asked) => end(context, identityProviderId, asked),
    { prepare: async (fields, asker) => read(await selectWay(asker, fields.identityProviderId), fields, null) },
  ),
];
