import type { ShardDb } from '@circuit/db';
import { compareTry, practiceState, type ComparedTry } from '@circuit/domain/calibration';
import type { CalibrationId, GroupAssignmentId, UserId } from '@circuit/domain/kernel';
import { learnerReasonText, type LearnerReason } from '@circuit/domain/learnerStatuses';
import { mayActNow, phaseOf } from '@circuit/domain/phases';
import { isBlank } from '@circuit/domain/richText';
import type { RubricContents } from '@circuit/domain/rubrics';
import { instantText } from '@circuit/domain/time';

import { selectHeldArtifacts, shownArtifact } from '#modules/artifacts/public.ts';
import { attachedRubricOf } from '#modules/assignments/public.ts';
import { loadLearnerRun, type LearnerRun } from '#modules/groupAssignments/public.ts';
import { selectRubricVersion } from '#modules/rubrics/public.ts';
import type { Context } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { selectEssays, selectTries, type EssayRow, type TryRow } from './evaluations.store.ts';

/** Everything about one person's practice in one run; the keys are in it, so nothing of it leaves as it is. */
export async function loadPractice(db: ShardDb, groupAssignmentId: GroupAssignmentId, userId: UserId, now: Date) {
  const run = await loadLearnerRun(db, groupAssignmentId, userId, now);
  const version = run.rubricVersionId === null ? undefined : await selectRubricVersion(db, run.rubricVersionId);
  if (version === undefined)
    throw new ProblemError({
      kind: 'blocked',
      detail: 'This assignment has no rubric, so there is nothing to practice.',
    });
  const rubric = attachedRubricOf(version);
  const verdict = mayActNow(run, 'Calibration', now);
  const closed = verdict.isOk ? null : verdict.failure;
  const triesAllowed = run.phases.Calibration.tries;
  const isOver = closed?.kind === 'over';
  const all = await selectTries(db, groupAssignmentId, userId);
  const essays = (await selectEssays(db, groupAssignmentId)).map((row, index) => {
    const tries = all.filter(({ essayId }) => essayId === row.id);
    const state = practiceState(tries, triesAllowed, isOver);
    return { row, number: index + 1, tries, state, compared: comparedTries(rubric, tries, row) };
  });
  return { run, rubric, closed, triesAllowed, essays, endsAt: phaseOf(run.schedule, 'Calibration')?.endsAt ?? null };
}
export type Practice = Awaited<ReturnType<typeof loadPractice>>;
export type Essay = Practice['essays'][number];

function comparedTries(rubric: RubricContents, tries: readonly TryRow[], { expertAnswers }: EssayRow) {
  return tries
    .filter(({ isHandedIn }) => isHandedIn)
    .map((one) => ({ one, ...compareTry(rubric, one.answers, expertAnswers) }));
}

/** Before Practice opens there is nothing to see, not even the essays. (PX-3) */
export function refuseUnopened({ run, closed }: Pick<Practice, 'run' | 'closed'>): void {
  if (closed !== null && closed.kind !== 'over') throw blocked(run, closed);
}

export const blocked = (run: LearnerRun, reason: LearnerReason): ProblemError =>
  new ProblemError({
    kind: 'blocked',
    detail: learnerReasonText(reason, (date) => instantText(date, run.timeZoneId)),
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

export function summaryOf(essay: Essay) {
  const best = better(essay);
  const isFinished = essay.state === 'finished';
  return {
    id: essay.row.id,
    number: essay.number,
    state: essay.state,
    triesUsed: essay.compared.length,
    match: best === undefined ? null : shownMatch(best),
    // A score tells how far off somebody was, from which levels can be guessed; so not before the last try.
    score: isFinished && best !== undefined ? best.score : null,
  };
}

export function shownTry(one: TryRow, { compared }: Pick<Essay, 'compared'>) {
  const { id, number, status, answers, handedInAt, version } = one;
  const found = compared.find((other) => other.one.id === id);
  return { id, number, status, answers, handedInAt, version, match: found === undefined ? null : shownMatch(found) };
}

type Viewer = Pick<Context<'signedIn'>, 'db' | 'actor' | 'home' | 'shard'>;

/** One essay as its reader may see it: the expert's rating only when it is finished. (PX-1) */
export async function shownEssay(viewer: Viewer, practice: Practice, essay: Essay) {
  const { row, tries, compared, state } = essay;
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
  return {
    ...summaryOf(essay),
    total: practice.essays.length,
    triesAllowed: practice.triesAllowed,
    document: isBlank(row.sampleText) ? null : row.sampleText,
    artifacts: held.map((artifact) => shownArtifact(artifact, 'read', viewer)),
    rubric: practice.rubric,
    tries: tries.map((one) => shownTry(one, essay)),
    comparison,
    closed: practice.closed,
    endsAt: practice.endsAt,
  };
}
