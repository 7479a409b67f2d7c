import { validateCasTicket } from '@circuit/contract/identityProviders';
import { CAS_COOKIE, judgeTicket, startCookieName, type ProviderRefused } from '@circuit/domain/identityProviders';
import type { Result } from '@circuit/domain/kernel';

import { implement, type Throttle } from '#platform/implement.ts';
import { isSecretOf } from '#platform/secrets.ts';

import type { Said } from '../door.ts';
import { admit, parkOutcome } from '../finish.ts';
import { refuseCall } from '../refuse.ts';
import { takeForAnswer, type TakenStart } from '../takeStart.ts';
import { validateTicket } from './validateTicket.ts';

/** A lecture hall may share one address; a flood comes faster. */
const TICKETS_PER_MINUTE = 6000;
const throttles = (_request: unknown, { address }: { readonly address: string }): readonly Throttle[] => [
  { key: `cas ticket ${address}`, tries: TICKETS_PER_MINUTE, perSeconds: 60 },
];

interface Refused {
  readonly refused: ProviderRefused;
  readonly identityProviderId: string | null;
}
type Received = Refused | (TakenStart & { readonly said: Result<Said, ProviderRefused> });

/**
 * A ticket says nothing of the browser that asked for it, so the browser must have begun here: otherwise somebody could
 * have a stranger hand in a ticket of theirs. All of it is checked before the service is asked. (IP-91, IP-95)
 */
async function receive(
  { ticket, service }: { readonly ticket: string; readonly service: string },
  asker: Parameters<typeof takeForAnswer>[0] & { readonly cookies: Readonly<Record<string, string>> },
): Promise<Received> {
  const malformed = judgeTicket({ ticket, service }, asker.origin);
  if (malformed !== null) return { refused: malformed, identityProviderId: null };
  const state = asker.cookies[CAS_COOKIE];
  if (state === undefined) return { refused: { reason: 'otherBrowser', details: '' }, identityProviderId: null };
  const taken = await takeForAnswer(asker, null, state);
  if ('reason' in taken) return { refused: taken, identityProviderId: null };
  const { way, start } = taken;
  const identityProviderId = way.provider.id;
  if (!isSecretOf(start.browserSecretHash, asker.cookies[startCookieName(state)] ?? ''))
    return { refused: { reason: 'otherBrowser', details: '' }, identityProviderId };
  if (way.provider.kind !== 'cas')
    return {
      refused: { reason: 'issuerWrong', details: 'The sign-in was started with another provider.' },
      identityProviderId,
    };
  return { ...taken, said: await validateTicket(way, ticket) };
}

/** The ticket becomes a code for the tab that hands it in; a test or a connection goes on at its own page. (S7.04, IP-98) */
export const receiveTicketRoute = implement<typeof validateCasTicket, Received>(
  validateCasTicket,
  async (_request, context, received) => {
    if ('refused' in received) return refuseCall(context, received.refused, received);
    const { way, start, said } = received;
    const { provider } = way;
    if (start.purpose !== 'signIn') return { goTo: await parkOutcome(context, { provider, start, said }) };
    const concerned = { identityProviderId: provider.id };
    if (!said.isOk) return refuseCall(context, said.failure, concerned);
    const admitted = await admit(context, provider, said.value, { isBoundByState: false });
    if (!admitted.isOk) return refuseCall(context, admitted.failure, { ...concerned, ...admitted.failure });
    return { code: admitted.value.code };
  },
  { throttles, prepare: receive },
);
