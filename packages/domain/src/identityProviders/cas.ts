import type { ProviderRefused } from './refusals.ts';
import type { CasVersion, KindSettings } from './settings.ts';

const MOST_TICKET = 256;
const TICKET = /^(?:ST|PT)-[\x21-\x7e]+$/;

/** Whether a text has the form of a ticket. Whose it is, only the service that gave it knows. */
export const isTicket = (text: string): boolean => text.length <= MOST_TICKET && TICKET.test(text);

/**
 * What is wrong with a ticket before anybody is asked about it; null when nothing is. A ticket for another site would be
 * taken if that site's address were passed on, so the address must be ours, letter for letter. (IP-91)
 */
export function judgeTicket(
  { ticket, service }: { readonly ticket: string; readonly service: string },
  origin: string,
): ProviderRefused | null {
  if (service !== origin) return { reason: 'serviceForeign', details: `It was asked for ${service.slice(0, 200)}.` };
  return isTicket(ticket) ? null : { reason: 'ticketMalformed', details: '' };
}

/** Where a ticket is handed in. Never where tickets of proxies are taken too. */
export const VALIDATION_PATH: Readonly<Record<CasVersion, string>> = {
  '1': '/validate',
  '2': '/serviceValidate',
  '3': '/p3/serviceValidate',
};

/** Why the ticket service says no, as a reason of ours. Its own words may repeat the ticket, so only the code is kept. */
export function refusalOfCode(code: string): ProviderRefused {
  const details = /^[A-Z_]{1,60}$/.test(code) ? code : '';
  switch (code) {
    case 'INVALID_TICKET':
    case 'INVALID_TICKET_SPEC':
      return { reason: 'ticketRefused', details };
    case 'INVALID_SERVICE':
      return { reason: 'serviceForeign', details };
    default:
      return { reason: 'providerSaidNo', details };
  }
}

/** A second try comes only after a quick failure: a slow service may have taken the ticket already. (IP-94) */
const QUICK_MS = 1000;
export const mayAskAgain = (isAnswered: boolean, tookMs: number): boolean => !isAnswered && tookMs < QUICK_MS;

/** Whether people may type what is the provider's own here: the university and the provider must both say so. (IP-100) */
export const takesCredentials = (settings: KindSettings, allowCasV1: boolean): boolean =>
  allowCasV1 && settings.kind === 'cas' && settings.takesCredentials;
