import { mayAskAgain, VALIDATION_PATH, type ProviderRefused } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { reachProvider } from '../askProvider.ts';
import type { Said, Way } from '../door.ts';
import { casOf } from './casDoor.ts';
import { readAnswer } from './readAnswer.ts';

const ACCEPTED = { accept: 'application/xml, text/xml, text/plain, application/json' };

const isOfCas = ({ body }: { readonly body: string }): boolean => /^(?:yes|no)\b|serviceResponse/.test(body.trim());

/** Asks the service whose ticket it is. The service takes each once. (IP-92) */
export async function validateTicket(way: Way, ticket: string): Promise<Result<Said, ProviderRefused>> {
  const { baseUrl, version } = casOf(way);
  const query = new URLSearchParams({ service: way.origin, ticket }).toString();
  const address = `${baseUrl}${VALIDATION_PATH[version]}?${query}`;
  const ask = () => reachProvider(way, address, { headers: ACCEPTED }, isOfCas);
  const beganAt = performance.now();
  const first = await ask();
  const reply = mayAskAgain(first !== undefined, performance.now() - beganAt) ? await ask() : first;
  if (reply === undefined || reply.status >= 500)
    return err({ reason: 'providerUnreachable', details: reply === undefined ? '' : `Status ${reply.status}.` });
  const read = readAnswer(version, reply);
  if (!read.isOk) return read;
  const { user, attributes } = read.value;
  return ok({
    subject: user,
    attributes,
    authentication: [...(attributes['authnContextClass'] ?? []), ...(attributes['authenticationMethod'] ?? [])],
    handle: ticket,
    exit: null,
  });
}
