import { isTicket, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { askProvider } from '../askProvider.ts';
import type { Said, Way } from '../door.ts';
import { casOf } from './casDoor.ts';
import { validateTicket } from './validateTicket.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface WrongCredentials {
  readonly isOk: false;
  readonly failure: 'wrong';
}

const form = (fields: Readonly<Record<string, string>>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/plain, text/html' },
  body: new URLSearchParams(fields).toString(),
});

const UNREACHABLE = { reason: 'providerUnreachable', details: '' } as const;
/** Old services say 400; we never leave a field out. */
const WRONG = new Set([400, 401]);

/**
 * Signs in at the service for the person: a ticket that grants tickets, one ticket for us, and the first one is ended
 * again whatever happened. It says "wrong" for wrong credentials. (IP-100)
 */
export async function signInFor(
  way: Way,
  { username, password }: Credentials,
): Promise<Result<Said, ProviderRefused> | WrongCredentials> {
  const place = `${casOf(way).baseUrl}/v1/tickets`;
  const granted = await askProvider(way, place, form({ username, password }));
  if (granted === undefined) return err(UNREACHABLE);
  if (WRONG.has(granted.status)) return { isOk: false, failure: 'wrong' };
  if (granted.status !== 201) return err({ reason: 'providerSaidNo', details: `Status ${granted.status}.` });
  const granting = grantingTicketOf(granted.headers['location'] ?? '', place);
  if (granting === null) return err({ reason: 'answerUnreadable', details: 'It names no ticket of its own.' });
  try {
    return await takeTicket(way, `${place}/${granting}`);
  } finally {
    // It would end by itself too, hours later.
    await askProvider(way, `${place}/${granting}`, { method: 'DELETE' }).catch(() => undefined);
  }
}

const GRANTING = /^TGT-[\w.-]+$/;

/** Only the name of the ticket is taken, and only if it is at the same service: what goes there next is not for others. */
function grantingTicketOf(location: string, place: string): string | null {
  if (location === '' || !URL.canParse(location, place)) return null;
  const { origin, pathname } = new URL(location, place);
  const last = pathname.split('/').at(-1) ?? '';
  return origin === new URL(place).origin && GRANTING.test(last) ? last : null;
}

async function takeTicket(way: Way, grantingAddress: string): Promise<Result<Said, ProviderRefused>> {
  const issued = await askProvider(way, grantingAddress, form({ service: way.origin }));
  if (issued === undefined) return err(UNREACHABLE);
  const ticket = issued.body.trim();
  if (issued.status !== 200 || !isTicket(ticket))
    return err({ reason: 'answerUnreadable', details: `Status ${issued.status}, and no ticket.` });
  const said = await validateTicket(way, ticket);
  // Ending the first ticket makes many services end the session of this one: it is no session of a browser. (IP-101)
  return said.isOk ? ok({ ...said.value, handle: null }) : said;
}
