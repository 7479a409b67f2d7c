import { groupIdShape, userIdShape } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import { changesToShow, changeText, countActs, needsConfirmation, rosterSentences } from '@circuit/domain/roster';
import { z } from 'zod';

import { writesToNewPeople } from '#modules/accounts/public.ts';
import { lockGroup } from '#modules/groups/public.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Context } from '#platform/implement.ts';
import { job, JobCancelled, JobOvertaken, type JobContext } from '#platform/jobs/job.ts';
import { recordWork } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { applySync } from './applySync.ts';
import { planSync } from './plan.ts';
import { selectRosters } from './providers.ts';
import { selectBegunSync, SYNC_ROSTER } from './roster.store.ts';

const MOST_REASONS = 50;

const syncData = z.object({
  groupId: groupIdShape,
  confirmsRemovals: z.boolean(),
  /** Who really sat there when it was started: the roster gives them no role either. (RO-6) */
  impersonatorId: userIdShape.nullable().default(null),
});
type SyncData = z.output<typeof syncData>;

/**
 * Brings a course in line with its roster. The difference is taken anew in the one transaction that carries it out, so
 * a second run finds nothing left to do, and a killed one leaves nothing behind. (RO-9)
 */
export const syncRosterJob = job({
  kind: SYNC_ROSTER,
  schema: syncData,
  run: async (data, context) => {
    if (await context.isCancelled()) throw new JobCancelled();
    return { counts: await context.home.database.withShard(context.shard, (db) => syncNow(db, data, context)) };
  },
});

/** Returns how many of each act. Those and the words about them are written here, with what they are about. */
async function syncNow(db: ShardDb, data: SyncData, context: JobContext): Promise<Readonly<Record<string, number>>> {
  const { groupId, confirmsRemovals, impersonatorId } = data;
  const { shard, home, jobLogId, traceId } = context;
  const isThere = await lockGroup(db, groupId);
  const { startedBy, now, counts: done } = await selectBegunSync(db, jobLogId);
  if (Object.keys(done).length > 0) return done;
  if (!isThere) throw new ProblemError({ kind: 'deleted' });
  const rosters = await selectRosters(db, groupId);
  const starters = [startedBy, impersonatorId].filter((userId) => userId !== null);
  const changes = await planSync(db, groupId, rosters, starters);
  if (needsConfirmation(changes) && !confirmsRemovals)
    throw new ProblemError({ kind: 'blocked', detail: NOT_CONFIRMED });

  const author = { actorId: impersonatorId ?? startedBy, effectiveUserId: startedBy, sessionId: null, traceId };
  const audit: Context['audit'] = async (happened) => recordAudit(db, author, happened);
  const isWhole = rosters.every(({ missing }) => missing === 'remove');
  await applySync({ db, shard, home, now, audit, startedBy: author.actorId, isWhole }, groupId, changes);
  const counts = countActs(changes);
  await audit({ verb: 'rosterSynced', entity: 'group', entityId: groupId, groupId, after: counts });

  const invites = await writesToNewPeople({ db, shard });
  const reasons = changesToShow(changes)
    .filter(({ act }) => act === 'kept')
    .map((change) => `${change.person?.email ?? change.entry?.email ?? 'Someone'}: ${changeText(change)}`);
  const messages = [...rosterSentences(changes, { invites }), ...reasons.slice(0, MOST_REASONS)];
  if (!(await recordWork(db, context, { messages, counts }))) throw new JobOvertaken();
  return counts;
}

const NOT_CONFIRMED =
  'Nothing was changed, because many people would lose their role at once. Check the roster and confirm.';
