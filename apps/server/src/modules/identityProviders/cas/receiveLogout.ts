import { receiveCasLogout } from '@circuit/contract/identityProviders';
import { isTicket } from '@circuit/domain/identityProviders';

import { implement, type Throttle } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';
import { hashOf } from '#platform/secrets.ts';

import { endSessions } from '../endSessions.ts';
import { selectProvidersOfTicket } from '../providerSessions.store.ts';
import { readRoot, textsOf } from './xml.ts';

const NAMESPACE = 'urn:oasis:names:tc:SAML:2.0:protocol';

/** One service speaks for a whole university, from one address. */
const MESSAGES_PER_MINUTE = 6000;
const throttles = (_request: unknown, { address }: { readonly address: string }): readonly Throttle[] => [
  { key: `cas logout ${address}`, tries: MESSAGES_PER_MINUTE, perSeconds: 60 },
];

/** The ticket whose session has ended. */
export function readLogoutRequest(text: string): string | undefined {
  const [ticket = '', ...others] = textsOf(readRoot(text, 'LogoutRequest', NAMESPACE)?.['SessionIndex']);
  return others.length === 0 && isTicket(ticket.trim()) ? ticket.trim() : undefined;
}

/**
 * The service says that a session has ended. Nothing proves that it was the service, so the message does one thing: it
 * ends the session of exactly this ticket, which nobody can guess. Whether there was one, the answer does not tell. (IP-102)
 */
export const receiveCasLogoutRoute = implement(
  receiveCasLogout,
  async ({ logoutRequest = '' }, context) => {
    const ticket = readLogoutRequest(logoutRequest);
    if (ticket === undefined)
      throw new ProblemError({ kind: 'invalidRequest', errors: { logoutRequest: ['This is not a logout request.'] } });
    const handleHash = hashOf(ticket);
    for (const identityProviderId of await selectProvidersOfTicket(context.db, handleHash))
      await endSessions(context, identityProviderId, { handleHash });
    return undefined;
  },
  { throttles },
);
