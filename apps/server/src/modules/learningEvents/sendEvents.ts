import {
  afterAnswer,
  cutBatch,
  deliveryOf,
  eventOf,
  MOST_BATCH_BYTES,
  type LearningEvent,
} from '@circuit/domain/learningEvents';
import type { Shard } from '@circuit/domain/kernel';
import type { Logger } from 'pino';

import type { Home } from '#platform/homes.ts';
import { selectRests } from '#platform/pauses.store.ts';

import { openEventStore, postEvents, tokenFor, type EventStore } from './eventStore.ts';
import {
  claimEvents,
  deleteEvents,
  deleteUnwanted,
  updateDueIn,
  updateRefused,
  type WaitingEvent,
} from './learningEvents.store.ts';

interface Post {
  readonly home: Home;
  readonly shard: Shard;
  readonly origin: string;
  readonly log: Logger;
  readonly isStopping: () => boolean;
}

/** Then it is the turn of another university, however much waits here: a slow event store delays only its own. */
const MOST_BATCHES = 10;
const TURN_MS = 20_000;
const MOST_AT_ONCE = 500;
/** Longer than the requests of one batch take; after that another worker may send it, with the same ids. */
const CLAIM_SECONDS = 120;

/** Sends what is due in one shard, as much as one turn allows. 'away': the event store did not take it now. */
export async function sendEvents(post: Post): Promise<'done' | 'more' | 'away'> {
  const { home, shard } = post;
  const startedAt = performance.now();
  if (await home.database.withShard(shard, selectRests, 'read')) return 'done';
  const store = await openEventStore(home, shard);
  await home.database.withShard(shard, deleteUnwanted);
  if (store === undefined) return 'done';
  for (let batches = 0; batches < MOST_BATCHES && !post.isStopping(); batches += 1) {
    if (performance.now() >= startedAt + TURN_MS) return 'more';
    const claimed = await home.database.withShard(shard, (db) => claimEvents(db, MOST_AT_ONCE, CLAIM_SECONDS));
    if (claimed.length === 0) return 'done';
    const events = claimed.map((one) => builtBy(one, store, post.origin));
    const batch = cutBatch(events, MOST_BATCH_BYTES);
    const left = new Set(claimed.map(({ id }) => id));
    const isReached = await deliver(store, post, batch, left);
    // Those that did not fit, and those that were not taken now.
    await home.database.withShard(shard, (db) => updateDueIn(db, [...left], 0));
    if (!isReached) return 'away';
  }
  return 'more';
}

/** Posts a batch and writes each answer down before the next one; what is settled goes out of `left`. */
async function deliver(store: EventStore, post: Post, batch: readonly LearningEvent[], left: Set<string>) {
  const { home, shard, origin, log } = post;
  let delivery = deliveryOf(batch);
  let token = await tokenFor(store);
  for (;;) {
    if (token === undefined) return false;
    const { accessToken } = token;
    const [events = []] = delivery.parts;
    const reply = await postEvents(store, { accessToken, origin, events });
    const step = afterAnswer(delivery, reply?.status ?? null);
    const [taken, refused] = [idsOf(step.taken), idsOf(step.refused)];
    if (refused.length > 0) log.warn({ shard, refused, status: reply?.status }, 'learning events refused');
    if (taken.length + refused.length > 0)
      await home.database.withShard(shard, async (db) => {
        await deleteEvents(db, taken);
        await updateRefused(db, refused);
      });
    for (const id of [...taken, ...refused]) left.delete(id);
    if (step.next === 'done') return true;
    if (step.next === 'wait') return false;
    if (step.next === 'renew') token = await tokenFor(store, true);
    delivery = step.delivery;
  }
}

const PREFIX = 'urn:uuid:';
const idsOf = (events: readonly LearningEvent[]): string[] => events.map(({ id }) => id.slice(PREFIX.length));

function builtBy({ id, userId, uid, act, happenedAt }: WaitingEvent, { settings }: EventStore, origin: string) {
  return eventOf(
    act,
    { id, at: happenedAt },
    {
      origin,
      personNamespace: settings.caliperPersonNamespace,
      person: { id: userId, uid },
      groupId: null,
      session: null,
    },
  );
}
