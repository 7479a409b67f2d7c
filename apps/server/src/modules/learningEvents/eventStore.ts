import type { Shard } from '@circuit/domain/kernel';
import {
  collectorAddress,
  envelopeOf,
  eventStoreOrigin,
  sensorIri,
  type LearningEvent,
} from '@circuit/domain/learningEvents';
import type { UniversitySettings } from '@circuit/domain/configuration';
import { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { openServiceSecret } from '#modules/outsideServices/public.ts';
import type { EgressReply } from '#platform/egress/egress.ts';
import type { Home } from '#platform/homes.ts';
import { hashOf } from '#platform/secrets.ts';

/** The event store of one university as it is saved now. */
export interface EventStore {
  readonly home: Home;
  readonly shard: Shard;
  readonly settings: UniversitySettings;
  readonly secret: string;
}

/** Undefined while nothing is to be sent. */
export async function openEventStore(home: Home, shard: Shard): Promise<EventStore | undefined> {
  return home.database.withShard(
    shard,
    async (db) => {
      const settings = await selectConfiguration(db);
      if (!settings.caliperEnabled || settings.caliperEventStoreHostname === '') return undefined;
      const secret = await openServiceSecret(db, { home, shard }, 'eventStore');
      return secret === undefined ? undefined : { home, shard, settings, secret };
    },
    'read',
  );
}

export interface StoreToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** How long a page uses a token that never ends, before it asks whether it still may. (LE-7) */
const STATIC_MINUTES = 15;
/** A token that is about to end is not given to anybody. */
const LEAST_LEFT_MS = 60_000;

const given = new Map<string, StoreToken>();
const keyOf = ({ shard, settings, secret }: EventStore): string =>
  `${shard} ${settings.caliperEventStoreHostname} ${hashOf(secret).toString('base64url')}`;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * The token for the collector. A secret of the form `client:secret` is exchanged for a token that ends by itself; any other
 * is the token. Undefined if the event store gave none. (LE-7, ADR 0068)
 */
export async function tokenFor(store: EventStore, isRenewal = false): Promise<StoreToken | undefined> {
  const now = Date.now();
  if (!isClient(store.secret)) return { accessToken: store.secret, expiresAt: new Date(now + STATIC_MINUTES * 60_000) };
  const key = keyOf(store);
  const known = given.get(key);
  if (!isRenewal && known !== undefined && known.expiresAt.getTime() - now > LEAST_LEFT_MS) return known;
  const reply = await store.home.egress.fetch(
    `${eventStoreOrigin(store.settings.caliperEventStoreHostname)}/token`,
    store.settings.egressAllowedHosts,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(store.secret).toString('base64')}`,
      },
      body: 'grant_type=client_credentials',
    },
  );
  const answer = reply?.status === 200 ? tokenAnswer.safeParse(jsonOf(reply.body)) : undefined;
  if (answer?.success !== true) return undefined;
  const { access_token: accessToken, expires_in: seconds } = answer.data;
  const token = { accessToken, expiresAt: new Date(now + seconds * 1000) };
  given.set(key, token);
  return token;
}

export const isClient = (secret: string): boolean => /^[^\s:]+:\S+$/.test(secret);

/** Sends one message to the collector; undefined without an answer. */
export function postEvents(
  { home, settings }: EventStore,
  { accessToken, origin, events }: { accessToken: string; origin: string; events: readonly LearningEvent[] },
): Promise<EgressReply | undefined> {
  const envelope = envelopeOf(sensorIri(origin, 'server'), new Date(), events);
  return home.egress.fetch(collectorAddress(settings.caliperEventStoreHostname), settings.egressAllowedHosts, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}`, origin },
    body: JSON.stringify(envelope),
    timeoutMs: 10_000,
  });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
