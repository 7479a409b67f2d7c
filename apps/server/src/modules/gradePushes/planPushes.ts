import type { ShardDb } from '@circuit/db';
import {
  decidePush,
  isChosen,
  linkedColumnOf,
  takesGrades,
  type PushChoice,
  type PushDecision,
} from '@circuit/domain/gradePushes';
import type { GroupAssignmentId, GroupId, JobLogId, UserId } from '@circuit/domain/kernel';

import { lockGroupAssignment, selectOptionalReleased, selectTotals } from '#modules/scores/public.ts';

import { selectColumns, upsertColumn, type ColumnRow } from './columns.store.ts';
import {
  selectContexts,
  selectLearners,
  selectLinkedColumns,
  selectNow,
  type ContextRow,
  type LearnerRow,
} from './facts.store.ts';
import { selectKnownPushes, upsertPushes } from './pushes.store.ts';
import { hasRun, insertRun } from './runs.store.ts';
import { upsertPlanned } from './settings.store.ts';

export interface Place {
  readonly groupAssignmentId: GroupAssignmentId;
  readonly groupId: GroupId;
}

export interface DecidedLearner {
  readonly learner: LearnerRow;
  readonly totalTenths: number | null;
  readonly decision: PushDecision;
}

/** Courses of platforms that take grades of this course; each has a column of the assignment, found or not. */
async function selectGradedContexts(db: ShardDb, { groupAssignmentId, groupId }: Place) {
  const contexts = await selectContexts(db, groupId);
  const links = await selectLinkedColumns(db, groupAssignmentId);
  return contexts.filter((context) => takesGrades(context, linkedColumnOf(context, links, contexts)));
}

/** The columns to which grades go now; one is remembered for each course of a platform that takes grades. */
export async function makeColumns(db: ShardDb, place: Place): Promise<ColumnRow[]> {
  const contexts = await selectGradedContexts(db, place);
  for (const { externalProviderId, ltiDeploymentId, contextId } of contexts)
    await upsertColumn(db, { ...place, externalProviderId, ltiDeploymentId, contextId });
  return connectedColumns(db, place);
}

/** Those of them that are known. A course that was connected later has none yet. */
export async function connectedColumns(db: ShardDb, place: Place): Promise<ColumnRow[]> {
  const contexts = await selectGradedContexts(db, place);
  const columns = await selectColumns(db, place.groupAssignmentId);
  return columns.filter((column) =>
    contexts.some((one) => one.ltiDeploymentId === column.ltiDeploymentId && one.contextId === column.contextId),
  );
}

/** As a push would have them: a course of a platform that was never sent to has a column that nobody has looked for. */
export async function previewColumns(db: ShardDb, place: Place, known: readonly ColumnRow[]): Promise<ColumnRow[]> {
  const contexts = await selectGradedContexts(db, place);
  const links = await selectLinkedColumns(db, place.groupAssignmentId);
  const isKnown = (one: ContextRow) =>
    known.some(
      ({ ltiDeploymentId, contextId }) => one.ltiDeploymentId === ltiDeploymentId && one.contextId === contextId,
    );
  const others = contexts
    .filter((one) => !isKnown(one))
    .map((context): ColumnRow => {
      const { ltiDeploymentId, contextId, externalProviderId, platformName } = context;
      return {
        ...place,
        id: `${ltiDeploymentId} ${contextId}`,
        title: '',
        externalProviderId,
        platformName,
        ltiDeploymentId,
        contextId,
        lineItemUrl: linkedColumnOf(context, links, contexts),
        origin: null,
        state: 'unknown',
        goneUrl: null,
        goneCount: 0,
      };
    });
  return [...known, ...others];
}

export const selectPlatformNames = async (db: ShardDb, place: Place): Promise<string[]> => [
  ...new Set((await selectGradedContexts(db, place)).map(({ platformName }) => platformName)),
];

/** Of every student of the course, or of one: what is to be sent, or why nothing is. (GP-1 to GP-4) */
export async function decideLearners(
  db: ShardDb,
  place: Place,
  columns: readonly ColumnRow[],
  only: UserId | null = null,
): Promise<DecidedLearner[]> {
  const released = await selectOptionalReleased(db, place.groupAssignmentId);
  const totals = new Map(
    released === undefined ? [] : (await selectTotals(db, released.id)).map((total) => [total.userId, total]),
  );
  const learners = await selectLearners(db, place.groupId, only);
  return learners
    .filter(({ isStaff }) => !isStaff)
    .map((learner) => {
      const total = totals.get(learner.userId);
      const openedFrom = columns
        .filter((column) =>
          learner.contexts.some(
            (one) => one.ltiDeploymentId === column.ltiDeploymentId && one.contextId === column.contextId,
          ),
        )
        .map(({ id }) => id);
      const totalTenths = total?.totalTenths ?? null;
      const isReleased = released !== undefined;
      const facts = { ...learner, totalTenths, isReleased, isInRun: total !== undefined, openedFrom };
      return { learner, totalTenths, decision: decidePush(facts, columns) };
    });
}

const key = (columnId: string, userId: UserId) => `${columnId} ${userId}`;

interface Planned {
  readonly wantedCount: number;
}

/**
 * Writes down what is wanted for whom, for workers to send; once for each job, whatever becomes of its tries. A release
 * or an adjustment that is under way ends first. (GP-1, GP-24)
 */
export async function planPushes(
  db: ShardDb,
  place: Place,
  { jobLogId, choice, userIds }: { jobLogId: JobLogId; choice: PushChoice; userIds: readonly UserId[] | null },
): Promise<Planned> {
  await lockGroupAssignment(db, place.groupAssignmentId);
  if (await hasRun(db, jobLogId)) return { wantedCount: 0 };
  // Taken before anything is read. A student who arrives while we read is planned the next time.
  const plannedAt = await selectNow(db);
  const columns = await makeColumns(db, place);
  const decided = await decideLearners(db, place, columns);
  const known = new Map(
    (await selectKnownPushes(db, place.groupAssignmentId)).map((one) => [key(one.columnId, one.userId), one]),
  );
  const asked = userIds === null ? null : new Set(userIds);
  const isAsked = (userId: UserId) => asked === null || asked.has(userId);
  const wanted = decided
    .flatMap(({ decision }) => (decision.kind === 'push' ? decision.pushes : []))
    .filter(({ userId }) => isAsked(userId))
    .filter(({ columnId, userId, tenths }) => isChosen(choice, tenths, known.get(key(columnId, userId))));
  const notSent = decided.filter(({ decision }) => decision.kind === 'nothing');
  const isMeant = ({ learner }: DecidedLearner) => choice !== 'failed' && isAsked(learner.userId);
  const notSentCount = notSent.filter(isMeant).length;
  await insertRun(db, { ...place, jobLogId, notSentCount });
  if (wanted.length > 0) await upsertPushes(db, { ...place, jobLogId }, wanted);
  await upsertPlanned(db, place, plannedAt);
  return { wantedCount: wanted.length };
}
