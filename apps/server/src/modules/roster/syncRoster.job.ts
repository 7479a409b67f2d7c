import { groupIdShape, userIdShape } from '@circuit/contract/shapes';
import type { ShardDb } from '@circuit/db';
import { displayName, isPlaceholderEmail } from '@circuit/domain/people';
import {
  changesToShow,
  changeText,
  countActs,
  needsConfirmation,
  repairText,
  rosterSentences,
  type RosterChange,
} from '@circuit/domain/roster';
import { z } from 'zod';

import { writesToNewPeople } from '#modules/accounts/public.ts';
import { repairReviews } from '#modules/distribution/public.ts';
import { lockGroup } from '#modules/groups/public.ts';
import { recordAudit } from '#platform/audit.ts';
import type { Context } from '#platform/implement.ts';
import { job, JobCancelled, JobOvertaken, type JobContext } from '#platform/jobs/job.ts';
import { recordWork } from '#platform/queue/jobLog.store.ts';
import { ProblemError } from '#platform/problems.ts';

import { applySync } from './applySync.ts';
import { loadEffects, planSync } from './plan.ts';
import { isWhole, selectSources } from './providers.ts';
import { readSources, READING_TRIES } from './readSources.ts';
import { selectBegunSync, SYNC_ROSTER } from './roster.store.ts';

const MOST_REASONS = 50;

const syncData = z.object({
  groupId: groupIdShape,
  confirmsRemovals: z.boolean(),
  /** Who really sat there when it was started: the roster gives them no role either. (RO-6) */
  impersonatorId: userIdShape.nullable().default(null),
  /**
   * `sync` compares with what was read before. `read` only reads, and somebody looks at it. `readAndSync` is what the
   * clock does. One kind of job for all, since the queue lets a shard run about two of a kind: so few jobs wait for one of
   * the two places of a platform. (RO-40, RO-45)
   */
  mode: z.enum(['sync', 'read', 'readAndSync']).default('sync'),
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
    const { home, shard } = context;
    if (data.mode !== 'sync') {
      // Who waits for it presses again; at night it is asked again.
      const tries = data.mode === 'read' ? 1 : READING_TRIES;
      const { people, platforms } = await readSources({ home, shard, context }, data.groupId, tries);
      if (data.mode === 'read') {
        await context.message(
          `Read ${people === 1 ? '1 person' : `${people} people`} from ${platforms.join(' and ')}.`,
        );
        return { counts: { people } };
      }
    }
    return { counts: await home.database.withShard(shard, (db) => syncNow(db, data, context)) };
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
  const sources = await selectSources(db, groupId);
  const starters = [startedBy, impersonatorId].filter((userId) => userId !== null);
  const changes = await planSync(db, groupId, sources, starters);
  if (needsConfirmation(changes) && !confirmsRemovals)
    throw new ProblemError({ kind: 'blocked', detail: NOT_CONFIRMED });

  const author = { actorId: impersonatorId ?? startedBy, effectiveUserId: startedBy, sessionId: null, traceId };
  const audit: Context['audit'] = async (happened) => recordAudit(db, author, happened);
  const { byPerson, toRepair } = await loadEffects({ db, now }, groupId, changes);
  const applier = { db, shard, home, now, audit, startedBy: author.actorId, isWhole: isWhole(sources) };
  await applySync(applier, groupId, changes);
  await repairReviews({ db, shard, home, audit, startedBy, impersonatorId, traceId }, groupId, toRepair);
  const counts = countActs(changes);
  await audit({ verb: 'rosterSynced', entity: 'group', entityId: groupId, groupId, after: counts });

  const invites = await writesToNewPeople({ db, shard });
  const reasons = changesToShow(changes)
    .filter(({ act }) => act === 'kept')
    .map((change) => `${nameFor(change)}: ${changeText(change)}`);
  const lost = [...byPerson.values()].reduce((total, leaving) => total + leaving.lost.length, 0);
  const repairs = lost === 0 ? [] : [repairText(lost)];
  const messages = [...rosterSentences(changes, { invites }), ...repairs, ...reasons.slice(0, MOST_REASONS)];
  if (!(await recordWork(db, context, { messages, counts }))) throw new JobOvertaken();
  return counts;
}

const NOT_CONFIRMED =
  'Nothing was changed, because many people would lose their role at once. Check the roster and confirm.';

/** By e-mail, as a file names people; by name where a platform sent no e-mail. */
function nameFor({ person, entry }: RosterChange): string {
  const email = person?.email ?? entry?.email ?? '';
  if (email !== '' && !isPlaceholderEmail(email)) return email;
  return displayName({ firstName: '', lastName: '', ...(person ?? entry), email: 'Someone' });
}
