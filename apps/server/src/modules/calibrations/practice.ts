import type { ShardDb } from '@circuit/db';
import {
  allowedTries,
  compareTry,
  countingTries,
  hasSeenKey,
  practiceState,
  type ComparedTry,
} from '@circuit/domain/calibrations';
import type { CalibrationId, GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { learnerReasonText, type LearnerReason } from '@circuit/domain/learnerStatuses';
import { acceptsWrite, mayActNow, phaseOf } from '@circuit/domain/phases';
import { isBlank } from '@circuit/domain/richText';
import type { RubricContents } from '@circuit/domain/rubrics';
import { instantText } from '@circuit/domain/time';

import { noteKeyShown, selectEssays, selectTries, type EssayRow, type TryRow } from '#modules/evaluations/public.ts';
import { selectHeldArtifacts, shownArtifact } from '#modules/artifacts/public.ts';
import { attachedRubricOf } from '#modules/assignments/public.ts';
import { loadLearnerGroupAssignment, type LearnerGroupAssignment } from '#modules/groupAssignments/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

/** The rubric that an assignment practices with. */
export async function loadRubric(db: ShardDb, groupAssignment: Pick<LearnerGroupAssignment, 'rubricVersionId'>) {
  const version =
    groupAssignment.rubricVersionId === null
      ? undefined
      : await selectRubricVersion(db, groupAssignment.rubricVersionId);
  if (version === undefined)
    throw new ProblemError({
      kind: 'blocked',
      detail: 'This assignment has no rubric, so there is nothing to practice.',
    });
  return attachedRubricOf(version);
}

/**
 * Everything about one person's practice in one assignment; the keys are in it, so nothing of it leaves as it is. For a write
 * the tries are locked before anything else is read, the clock too: no other window changes what is decided on, and who
 * waits over the end comes too late.
 */
export async function loadPractice(
  db: ShardDb,
  groupAssignmentId: GroupAssignmentId,
  userId: UserId,
  at?: Date,
  lock: 'lock' | 'read' = 'read',
) {
  const all = await selectTries(db, groupAssignmentId, userId, lock);
  const groupAssignment = await loadLearnerGroupAssignment(db, groupAssignmentId, userId, at);
  const { now } = groupAssignment;
  const rubric = await loadRubric(db, groupAssignment);
  const verdict = mayActNow(groupAssignment, 'Calibration', now);
  const closed = verdict.isOk ? null : verdict.failure;
  const triesAllowed = groupAssignment.phases.Calibration.tries;
  // Over for everything that shows a key: not before the last write that counts. (PX-1)
  const lastWrite = acceptsWrite(groupAssignment, 'Calibration', now);
  const isOver = !lastWrite.isOk && lastWrite.failure.kind === 'over';
  const essays = (await selectEssays(db, groupAssignmentId)).map((row, index) => {
    const given = all.filter(({ essayId }) => essayId === row.id);
    const tries = countingTries(given, rubric.rubricVersionId).map((one, place) => ({ ...one, number: place + 1 }));
    const isKeySeen = hasSeenKey(given);
    const state = practiceState(tries, triesAllowed, isOver, isKeySeen);
    const allowed = allowedTries(tries, triesAllowed);
    return {
      row,
      number: index + 1,
      triesAllowed: allowed,
      given,
      tries,
      isKeySeen,
      state,
      compared: comparedTries(rubric, tries, row),
    };
  });
  const endsAt = phaseOf(groupAssignment.schedule, 'Calibration')?.endsAt ?? null;
  return { groupAssignment, rubric, closed, isOver, triesAllowed, essays, endsAt };
}
export type Practice = Awaited<ReturnType<typeof loadPractice>>;
export type Essay = Practice['essays'][number];

function comparedTries(rubric: RubricContents, tries: readonly TryRow[], { expertAnswers }: EssayRow) {
  return tries
    .filter(({ isHandedIn }) => isHandedIn)
    .map((one) => ({ one, ...compareTry(rubric, one.answers, expertAnswers) }));
}

/** Before Practice opens there is nothing to see, not even the essays. (PX-3) */
export const unopened = ({ closed }: Pick<Practice, 'closed'>) => (closed?.kind === 'over' ? null : closed);

export const blocked = (groupAssignment: LearnerGroupAssignment, reason: LearnerReason): ProblemError =>
  new ProblemError({
    kind: 'blocked',
    detail: learnerReasonText(reason, (date) => instantText(date, groupAssignment.timeZoneId)),
  });

export function findEssay({ essays }: Practice, calibrationId: CalibrationId): Essay {
  const essay = essays.find(({ row }) => row.id === calibrationId);
  if (essay === undefined) throw new ProblemError({ kind: 'notFound', what: 'practice essay' });
  return essay;
}

/** How many criteria agreed and which did not, never how the expert answered. (PX-5) */
const shownMatch = ({ match: { matched, differing } }: ComparedTry) => ({
  matchedCount: matched.length,
  totalCount: matched.length + differing.length,
  differing: [...differing],
});

const better = ({ compared }: Essay) =>
  compared.toSorted((one, other) => one.match.distance - other.match.distance || one.one.number - other.one.number)[0];

/** `isShown`: the expert's rating goes along, or was seen before. */
export function summaryOf(essay: Essay, isShown = essay.isKeySeen) {
  const best = better(essay);
  const mayKnow = essay.state === 'finished' && isShown;
  return {
    id: essay.row.id,
    number: essay.number,
    state: essay.state,
    triesUsed: essay.compared.length,
    match: best === undefined ? null : shownMatch(best),
    // A score tells how far off somebody was, from which levels can be guessed; so not before the last try, and not
    // while more time could still open the essay again. (PX-7)
    score: mayKnow && best !== undefined ? best.score : null,
  };
}

export function shownTry(one: TryRow, { compared }: Pick<Essay, 'compared'>) {
  const { id, number, status, answers, handedInAt, version } = one;
  const found = compared.find((other) => other.one.id === id);
  return { id, number, status, answers, handedInAt, version, match: found === undefined ? null : shownMatch(found) };
}

type Viewer = Pick<Context<'signedIn'>, 'db' | 'actor' | 'now' | 'home' | 'shard'>;

/**
 * One essay as its reader may see it. The expert's rating is shown only when the essay is finished, and showing it is
 * recorded. An impersonator who sees it is not recorded. (PX-1, PX-9)
 */
export async function shownEssay(viewer: Viewer, practice: Practice, essay: Essay) {
  const { row, given, tries, compared, state } = essay;
  const held = await selectHeldArtifacts(
    viewer.db,
    { holderKind: 'groupAssignmentCalibration', holderId: row.id },
    'file',
  );
  const [first] = compared;
  const best = better(essay);
  const comparison =
    state === 'finished' && first !== undefined && best !== undefined
      ? {
          expertAnswers: row.expertAnswers,
          betterTry: best.one.number,
          firstScore: first.score,
          score: best.score,
          byDistance: [...best.byDistance],
        }
      : null;
  const isFirstShown = comparison !== null && !compared.some(({ one }) => one.isKeyShown && !one.isGranted);
  const last = compared.at(-1)?.one;
  if (isFirstShown && last !== undefined && viewer.actor.impersonatorId === null)
    await noteKeyShown(viewer.db, last.id, viewer.now);
  return {
    ...summaryOf(essay, true),
    total: practice.essays.length,
    triesAllowed: essay.triesAllowed,
    document: isBlank(row.sampleText) ? null : row.sampleText,
    artifacts: held.map((artifact) => shownArtifact(artifact, 'read', viewer)),
    rubric: practice.rubric,
    tries: tries.map((one) => shownTry(one, essay)),
    outdatedTries: given.filter(({ isHandedIn }) => isHandedIn).length - compared.length,
    comparison,
    closed: practice.closed,
    endsAt: practice.endsAt,
  };
}
