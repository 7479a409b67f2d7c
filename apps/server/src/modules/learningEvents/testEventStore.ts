import { randomUUID } from 'node:crypto';

import { collectorAddress, eventOf } from '@circuit/domain/learningEvents';
import type { ServiceFact, ServiceOutcome } from '@circuit/domain/outsideServices';

import type { ServiceTester, ServiceTesting } from '#modules/outsideServices/public.ts';
import type { EgressReply } from '#platform/egress/egress.ts';

import { isClient, postEvents, tokenFor } from './eventStore.ts';

const failed = (sentence: string, facts: readonly ServiceFact[] = []): ServiceOutcome => ({
  worked: false,
  sentence,
  facts,
});

/** Sends one event and says what came back. (LE-6) */
export const testEventStore: ServiceTester = async (testing: ServiceTesting) => {
  const { home, shard, origin, settings, secret, stepOut } = testing;
  if (settings.caliperEventStoreHostname === '') return failed('Enter the host of the event store and save it first.');
  if (settings.caliperPersonNamespace === '') return failed('Enter the namespace of people and save it first.');
  if (secret === undefined) return failed('Save the access token of the event store first.');
  const store = { home, shard, settings, secret };
  const address = collectorAddress(settings.caliperEventStoreHostname);
  const facts = [{ name: 'Address', value: address }];
  const begun = performance.now();
  const token = await stepOut(() => tokenFor(store, true));
  if (token === undefined) return failed('The event store gave no token for the client id and secret.', facts);
  const event = eventOf(
    { kind: 'tested' },
    { id: randomUUID(), at: new Date() },
    {
      origin,
      personNamespace: settings.caliperPersonNamespace,
      person: { id: 'nobody', uid: null },
      groupId: null,
      session: null,
    },
  );
  const { accessToken } = token;
  const reply = await stepOut(() => postEvents(store, { accessToken, origin, events: [event] }));
  const worked = reply !== undefined && reply.status >= 200 && reply.status < 300;
  return {
    worked,
    sentence: worked ? 'The event store took one test event.' : refusalOf(reply, isClient(secret)),
    facts: [
      ...facts,
      { name: 'Answer', value: reply === undefined ? 'none' : String(reply.status) },
      ...(worked ? [{ name: 'Browsers', value: browserWords(reply, origin) }] : []),
      { name: 'Took', value: `${Math.round(performance.now() - begun)} ms` },
    ],
  };
};

function refusalOf(reply: EgressReply | undefined, isByClient: boolean): string {
  if (reply === undefined) return 'No answer came from the event store. Check the host and the list of allowed hosts.';
  const { status } = reply;
  if (status === 401 || status === 403)
    return isByClient
      ? 'The event store refused the token that it gave itself.'
      : 'The event store refused the access token.';
  if (status === 404) return 'There is no collector at this address.';
  if (status === 400 || status === 422) return 'The event store did not accept an event of Caliper 1.2.';
  return 'The event store answered that it cannot take events now.';
}

/** A page may post there only if the event store says so. */
function browserWords({ headers }: EgressReply, origin: string): string {
  const allowed = headers['access-control-allow-origin'];
  return allowed === '*' || allowed === origin
    ? 'may send events'
    : `may not send events: the event store does not allow pages of ${origin}`;
}
