import type { ShardDb } from '@circuit/db';
import { behindOf, isNearDraft, needsYou, type TaughtRun } from '@circuit/domain/dashboard';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { phaseCounts } from '@circuit/domain/learnerStatuses';
import { groupActivities } from '@circuit/domain/permissions';
import { firstStart, nextMoment, phaseState } from '@circuit/domain/phases';

import { forecastOf, forecastRun } from '#modules/distribution/public.ts';
import { loadQueueCounts } from '#modules/grading/public.ts';
import { activationOf, loadRun, type PersonsRun } from '#modules/groupAssignments/public.ts';
import { standingsOf, type RunFacts } from '#modules/learnerStatuses/public.ts';
import type { Context } from '#platform/implement.ts';

import { loadClasses, type KnownClass } from './classes.ts';
import { selectTaught } from './dashboard.store.ts';

export const isTaught = ({ roles }: PersonsRun): boolean => roles.some((role) => role !== 'GroupLearner');

const isGradedBy = ({ roles }: PersonsRun): boolean => groupActivities(roles).includes('SuperiorEvaluationCreate');
const asGraded = ({ id, status, regular, rubricVersionId }: PersonsRun) => ({
  id,
  status,
  schedule: regular,
  hasRubric: rubricVersionId !== null,
});

/** Of more drafts that are about to begin nothing could be shown. */
const MOST_DRAFTS = 5;

/** How the runs stand that one person teaches, and what of them needs this person now. (DA-7, DA-8) */
export async function loadTeaching(
  context: Pick<Context<'signedIn'>, 'db' | 'home' | 'shard' | 'actor' | 'now'>,
  runs: readonly PersonsRun[],
  runFacts: Promise<ReadonlyMap<PersonsRun['id'], RunFacts>>,
) {
  const { db, now } = context;
  const active = runs.filter(({ status }) => status === 'Active');
  const inReview = active.filter(({ regular }) =>
    regular.some((phase) => phase.type === 'PeerEvaluation' && phaseState(phase, now) === 'open'),
  );
  const [facts, taught, missing, classes, queues] = await Promise.all([
    runFacts,
    selectTaught(
      db,
      runs.map(({ id }) => id),
    ),
    loadMissing(db, runs, now),
    loadClasses(context, active, inReview),
    loadQueueCounts(context, runs.filter(isGradedBy).map(asGraded)),
  ]);
  const shown = runs.flatMap((run) => {
    const [known, row] = [facts.get(run.id), taught.get(run.id)];
    if (known === undefined || row === undefined) return [];
    const taking = classes.get(run.id);
    const learners = (taking?.alike ?? []).flatMap(({ learner, count }) => {
      const standings = standingsOf(run, known, learner, now);
      return Array.from({ length: count }, () => standings);
    });
    const next = run.status === 'Active' ? nextMoment(run.regular, now) : null;
    const behind = behindOf(learners, now);
    const judged: TaughtRun<GroupAssignmentId> = {
      ...row,
      activities: groupActivities(run.roles),
      status: run.status,
      schedule: run.regular,
      behind,
      distribution: known.distribution,
      // Nobody would get a review before essays are given out: that is another need, and told as one.
      shortCount: known.distribution.hasRun ? shortOf(run, taking, now) : 0,
      queue: queues.get(run.id) ?? null,
      missingCount: missing.get(run.id) ?? null,
    };
    const phase = next?.kind === 'closes' ? next.phase : null;
    const inPhase = learners.flatMap((standings) => standings.filter((one) => one.phase === phase));
    const counts = phase === null ? null : phaseCounts(phase, inPhase);
    const open = phase === null || counts === null ? null : { phase, ...counts };
    const { queue } = judged;
    const counted = { open, behindCount: behind.count, queue };
    return [{ run: { ...run, groupAssignmentPhases: run.regular, ...counted }, judged }];
  });
  const needs = needsYou(
    shown.map(({ judged }) => judged),
    now,
  );
  return {
    runs: shown.map(({ run }) => run),
    needsYou: needs.flatMap((need) => {
      const of = runs.find(({ id }) => id === need.groupAssignmentId);
      return of === undefined ? [] : [{ ...need, groupId: of.groupId, courseName: of.courseName, title: of.title }];
    }),
  };
}

/** How many hand-ins would end with too few reviews; only looked at while Review is open. */
function shortOf(run: PersonsRun, taking: KnownClass | undefined, now: Date): number {
  if (taking === undefined || taking.work === null) return 0;
  const { handIns } = forecastOf(forecastRun(run, taking.people), taking.work, now);
  return handIns.filter(({ missing }) => missing > 0).length;
}

const startOf = ({ regular }: PersonsRun): number => firstStart(regular)?.getTime() ?? 0;

/** What the drafts lack that are about to begin, the first of them. */
async function loadMissing(
  db: ShardDb,
  runs: readonly PersonsRun[],
  now: Date,
): Promise<Map<GroupAssignmentId, number>> {
  const near = runs
    .filter(({ status, regular }) => isNearDraft({ status, schedule: regular }, now))
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, MOST_DRAFTS);
  const counted = near.map(async ({ id }) => {
    const { checklist } = await activationOf(db, await loadRun(db, id, now), now);
    return [id, checklist.filter(({ isMet, isOptional }) => !isMet && !isOptional).length] as const;
  });
  return new Map(await Promise.all(counted));
}
