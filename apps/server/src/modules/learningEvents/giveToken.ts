import { getEventStoreToken } from '@circuit/contract/learningEvents';

import { selectUserSettings } from '#modules/userSettings/public.ts';
import { implement, type Asker } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { openEventStore, tokenFor, type StoreToken } from './eventStore.ts';

const TRIES_PER_MINUTE = 60;

const OFF = 'This university does not collect learning events.';
const NOT_WANTED = 'You turned learning events off in your settings.';
const IMPERSONATING = 'No learning events are sent while you view as another person.';

/** A browser sends only with this token, and gets none where nothing is to be sent. (S7.08, LE-20, LE-21) */
export const giveTokenRoute = implement<typeof getEventStoreToken, Awaited<ReturnType<typeof find>>>(
  getEventStoreToken,
  async (_nothing, { db, actor }, found) => {
    if (actor.impersonatorId !== null) throw new ProblemError({ kind: 'blocked', detail: IMPERSONATING });
    if (!(await selectUserSettings(db, actor.id)).learningEvents)
      throw new ProblemError({ kind: 'blocked', detail: NOT_WANTED });
    if (found === 'off') throw new ProblemError({ kind: 'blocked', detail: OFF });
    if (found === 'away') throw new ProblemError({ kind: 'busy', retryAfterSeconds: 30 });
    return { access_token: found.accessToken, '.expires': found.expiresAt };
  },
  {
    throttles: (_nothing, { userId }) => [
      { key: `eventStoreToken ${userId}`, tries: TRIES_PER_MINUTE, perSeconds: 60 },
    ],
    prepare: (_nothing, asker) => find(asker),
  },
);

async function find({ home, shard, stepOut }: Asker): Promise<StoreToken | 'off' | 'away'> {
  const store = await openEventStore(home, shard);
  if (store === undefined) return 'off';
  return (await stepOut(() => tokenFor(store))) ?? 'away';
}
