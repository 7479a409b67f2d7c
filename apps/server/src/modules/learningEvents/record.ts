import type { ShardDb } from '@circuit/db';

import { insertEvents, type NewEvent } from './learningEvents.store.ts';

/**
 * Writes down what happened, in the transaction in which it happened, for the event store to be told. Nothing is told of
 * what somebody does in another person’s name. (LE-15, LE-21)
 */
export async function recordLearningEvents(
  db: ShardDb,
  events: readonly NewEvent[],
  actor: { readonly impersonatorId: string | null } | null = null,
): Promise<void> {
  if (events.length > 0 && (actor === null || actor.impersonatorId === null)) await insertEvents(db, events);
}
