import type { ShardDb } from '@circuit/db';
import { behindOf, isNearDraft, needsYou, type TaughtGroupAssignment } from '@circuit/domain/dashboard';
import type { GroupAssignmentId } from '@circuit/domain/kernel';
import { phaseCounts } from '@circuit/domain/learnerStatuses';
import { groupActivities } from '@circuit/domain/permissions';
import { firstStart, nextMoment, phaseState } from '@circuit/domain/phases';

import { forecastOf, forecastGroupAssignment } from '#modules/distribution/public.ts';
import { loadQueueCounts } from '#modules/grading/public.ts';
import { activationOf, loadGroupAssignment, type PersonsGroupAssignment } from '#modules/groupAssignments/public.ts';
import { standingsOf, type GroupAssignmentFacts } from '#modules/learnerStatuses/public.ts';
import type { Context } from '#platform/implement.ts';

import { loadClasses, type KnownClass } from './classes.ts';
import { selectTaught } from './dashboard.store.ts';

export const isTaught = ({ roles }: PersonsGroupAssignment): boolean => roles.some((role) => role !== 'GroupLearner');

const isGradedBy = ({ roles }: PersonsGroupAssignment): boolean =>
  groupActivities(roles).includes('SuperiorEvaluationCreate');
const asGraded = ({ id, status, regular, rubricVersionId }: PersonsGroupAssignment) => ({
  id,
  status,
  schedule: regular,
  hasRubric: rubricVersionId !== null,
});

/** Of more drafts that are about to begin nothing could be shown. */
const MOST_DRAFTS = 5;

/** How the assignments stand that one person teaches, and what of them needs this person now. (DA-7, DA-8) */
export async function loadTeaching(
  context: Pick<Context<'signedIn'>, 'db' | 'home' | 'shard' | 'actor' | 'now'>,
  groupAssignments: readonly PersonsGroupAssignment[],
  groupAssignmentFacts: Promise<ReadonlyMap<PersonsGroupAssignment['id'], GroupAssignmentFacts>>,
) {
  const { db, now } = context;
  const active = groupAssignments.filter(({ status }) => status === 'Active');
  const inReview = active.filter(({ regular }) =>
    regular.some((phase) => phase.type === 'PeerEvaluation' && phaseState(phase, now) === 'open'),
  );
  const [facts, taught, missing, classes, queues] = await Promise.all([
    groupAssignmentFacts,
    selectTaught(
      db,
      groupAssignments.map(({ id }) => id),
    ),
    loadMissing(db, groupAssignments, now),
    loadClasses(context, active, inReview),
    loadQueueCounts(context, groupAssignments.filter(isGradedBy).map(asGraded)),
  ]);
  const shown = groupAssignments.flatMap((groupAssignment) => {
    const [known, row] = [facts.get(groupAssignment.id), taught.get(groupAssignment.id)];
    if (known === undefined || row === undefined) return [];
    const taking = classes.get(groupAssignment.id);
    const learners = (taking?.alike ?? []).flatMap(({ learner, count }) => {
      const standings = standingsOf(groupAssignment, known, learner, now);
      return Array.from({ length: count }, () => standings);
    });
    const next = groupAssignment.status === 'Active' ? nextMoment(groupAssignment.regular, now) : null;
    const behind = behindOf(learners, now);
    const judged: TaughtGroupAssignment<GroupAssignmentId> = {
      ...row,
      activities: groupActivities(groupAssignment.roles),
      status: groupAssignment.status,
      schedule: groupAssignment.regular,
      behind,
      distribution: known.distribution,
      // Nobody would get a review before essays are given out: that is another need, and told as one.
      shortCount: known.distribution.hasRun ? shortOf(groupAssignment, taking, now) : 0,
      queue: queues.get(groupAssignment.id) ?? null,
      missingCount: missing.get(groupAssignment.id) ?? null,
    };
    const phase = next?.kind === 'closes' ? next.phase : null;
    const inPhase = learners.flatMap((standings) => standings.filter((one) => one.phase === phase));
    const counts = phase === null ? null : phaseCounts(phase, inPhase);
    const open = phase === null || counts === null ? null : { phase, ...counts };
    const { queue } = judged;
    const counted = { open, behindCount: behind.count, queue };
    return [
      { groupAssignment: { ...groupAssignment, groupAssignmentPhases: groupAssignment.regular, ...counted }, judged },
    ];
  });
  const needs = needsYou(
    shown.map(({ judged }) => judged),
    now,
  );
  return {
    groupAssignments: shown.map(({ groupAssignment }) => groupAssignment),
    needsYou: needs.flatMap((need) => {
      const of = groupAssignments.find(({ id }) => id === need.groupAssignmentId);
      return of === undefined ? [] : [{ ...need, groupId: of.groupId, courseName: of.courseName, title: of.title }];
    }),
  };
}

/** How many hand-ins would end with too few reviews; only looked at while Review is open. */
function shortOf(groupAssignment: PersonsGroupAssignment, taking: KnownClass | undefined, now: Date): number {
  if (taking === undefined || taking.work === null) return 0;
  const { handIns } = forecastOf(forecastGroupAssignment(groupAssignment, taking.people), taking.work, now);
  return handIns.filter(({ missing }) => missing > 0).length;
}

const startOf = ({ regular }: PersonsGroupAssignment): number => firstStart(regular)?.getTime() ?? 0;

/** What the drafts lack that are about to begin, the first of them. */
async function loadMissing(
  db: ShardDb,
  groupAssignments: readonly PersonsGroupAssignment[],
  now: Date,
): Promise<Map<GroupAssignmentId, number>> {
  const near = groupAssignments
    .filter(({ status, regular }) => isNearDraft({ status, schedule: regular }, now))
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, MOST_DRAFTS);
  const counted = near.map(async ({ id }) => {
    const { checklist } = await activationOf(db, await loadGroupAssignment(db, id, now), now);
    return [id, checklist.filter(({ isMet, isOptional }) => !isMet && !isOptional).length] as const;
  });
  return new Map(await Promise.all(counted));
}
