import { groupIdShape } from '@circuit/contract';
import type { ShardDb } from '@circuit/db';
import type { GroupId } from '@circuit/domain/kernel';
import { changesToShow, changeText, countActs, needsConfirmation, rosterSentences } from '@circuit/domain/roster';
import { z } from 'zod';

import { selectConfiguration } from '#modules/configuration/public.ts';
import { lockGroup } from '#modules/groups/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { job, JobCancelled, type JobContext } from '#platform/jobs/job.ts';
import { ProblemError } from '#platform/problems.ts';

import { applySync } from './applySync.ts';
import { planSync } from './plan.ts';
import { selectRosters } from './providers.ts';
import { selectStarter, SYNC_ROSTER } from './roster.store.ts';

const MOST_REASONS = 50;

/**
 * Brings a course in line with its roster. The difference is taken anew in the one transaction that carries it out, so
 * a second run finds nothing left to do, and a killed one leaves nothing behind. (RO-9)
 */
export const syncRosterJob = job({
  kind: SYNC_ROSTER,
  schema: z.object({ groupId: groupIdShape, confirmsRemovals: z.boolean() }),
  run: async ({ groupId, confirmsRemovals }, context) => {
    if (await context.isCancelled()) throw new JobCancelled();
    const { counts, messages } = await context.home.database.withShard(context.shard, (db) =>
      syncNow(db, groupId, confirmsRemovals, context),
    );
    for (const message of messages) await context.message(message); // oxlint-disable-line eslint/no-await-in-loop -- in order
    return { counts };
  },
});

async function syncNow(db: ShardDb, groupId: GroupId, confirmsRemovals: boolean, context: JobContext) {
  const { shard, home, jobLogId, traceId } = context;
  await lockGroup(db, groupId);
  const { startedBy, now } = await selectStarter(db, jobLogId);
  const rosters = await selectRosters(db, groupId);
  const changes = await planSync(db, groupId, rosters, startedBy === null ? [] : [startedBy]);
  if (needsConfirmation(changes) && !confirmsRemovals)
    throw new ProblemError({ kind: 'blocked', detail: NOT_CONFIRMED });

  const author = { actorId: startedBy, effectiveUserId: startedBy, sessionId: null, traceId };
  const audit = (event: Parameters<typeof recordAudit>[2]) => recordAudit(db, author, event);
  await applySync({ db, shard, home, now, audit }, groupId, changes);
  const counts = countActs(changes);
  await audit({ verb: 'rosterSynced', entity: 'group', entityId: groupId, groupId, after: counts });

  const { allowLocalAccounts } = await selectConfiguration(db);
  const reasons = changesToShow(changes)
    .filter(({ act }) => act === 'kept')
    .map((change) => `${change.person?.email ?? change.entry?.email ?? 'Somebody'}: ${changeText(change)}`);
  return {
    counts,
    messages: [...rosterSentences(changes, { invites: allowLocalAccounts }), ...reasons.slice(0, MOST_REASONS)],
  };
}

const NOT_CONFIRMED = 'Many people would lose their role at once. Nothing was changed. Look at the roster and confirm.';
