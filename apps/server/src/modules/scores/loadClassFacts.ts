import type { ShardDb } from '@circuit/db';
import type { GroupAssignmentId, SubmissionId, UserId } from '@circuit/domain/kernel';
import { PHASE_OF_PART, phaseOf, type Schedule } from '@circuit/domain/phases';
import { sharesOf, weightedCriteria, type RubricContents } from '@circuit/domain/rubrics';
import type { ClassFacts, GraderEvaluation, PracticeTry } from '@circuit/domain/scores';
import { PARTS, type Part, type ReviewFacts, type ScoringMode, type Share } from '@circuit/domain/scoring';

import { attachedRubricOf } from '#modules/assignments/public.ts';
import { loadGroupAssignment } from '#modules/groupAssignments/public.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  selectAsked,
  selectEssays,
  selectEvaluations,
  selectExcusals,
  selectLearnerIds,
  selectNow,
  selectSubmissions,
  type EvaluationRow,
} from './facts.store.ts';
import type { Seen, SeenOf } from './newScoreRun.store.ts';

export const partsOf = (schedule: Schedule): Part[] =>
  PARTS.filter((part) => phaseOf(schedule, PHASE_OF_PART[part]) !== undefined);

/** Everything that decides the scores of one run, read once and at one moment. Comments and names stay where they are. */
export async function loadClassFacts(db: ShardDb, id: GroupAssignmentId, mode?: ScoringMode) {
  const inputsAt = await selectNow(db);
  const groupAssignment = await loadGroupAssignment(db, id, inputsAt);
  const { row, schedule, version } = groupAssignment;
  if (row.isDeleted) throw new ProblemError({ kind: 'deleted' });
  if (version === null || row.rubricVersionId === null)
    throw new ProblemError({ kind: 'blocked', detail: 'This assignment has no rubric, so there is nothing to score.' });
  const rubric = attachedRubricOf(version);
  const submissions = await selectSubmissions(db, id);
  const excusals = await selectExcusals(db, id);
  const given = await loadEvaluations(db, id, rubric);
  const excused = Map.groupBy(excusals, ({ userId }) => userId);
  const handedIn = new Map(
    submissions.filter(({ isWithdrawn }) => !isWithdrawn).map((submission) => [submission.authorId, submission.id]),
  );
  const facts: ClassFacts = {
    mode: mode ?? row.scoringMode,
    weights: row.weights,
    parts: partsOf(schedule),
    criteria: weightedCriteria(rubric),
    reviewsNeeded: row.phases.PeerEvaluation.reviewsNeeded,
    learners: (await selectLearnerIds(db, row.groupId)).map((userId) => ({
      userId,
      submissionId: handedIn.get(userId) ?? null,
      excused: (excused.get(userId) ?? []).map(({ part }) => part),
    })),
    submissions: submissions.map((submission) => ({
      ...submission,
      selfEvaluation: given.selves.get(submission.authorId) ?? null,
    })),
    reviews: given.reviews,
    asked: await selectAsked(db, id),
    practiceEssays: (await selectEssays(db, id))
      .map((essay) => ({ id: essay.id, expertShares: sharesOf(rubric, essay.expertAnswers) }))
      // Nobody can come near a key that is not there.
      .filter(({ expertShares }) => expertShares.some((share) => share !== null)),
    practiceTries: given.tries,
    graderEvaluations: given.graders,
  };
  return { groupAssignment, rubric, facts, seen: given.seen, inputsAt, rubricVersionId: row.rubricVersionId };
}
export type LoadedFacts = Awaited<ReturnType<typeof loadClassFacts>>;

interface Given {
  readonly reviews: ReviewFacts[];
  readonly selves: Map<UserId, readonly Share[]>;
  readonly tries: PracticeTry[];
  readonly graders: GraderEvaluation[];
  readonly seen: SeenOf;
}

async function loadEvaluations(
  db: ShardDb,
  id: GroupAssignmentId,
  rubric: RubricContents & { readonly rubricVersionId: string },
): Promise<Given> {
  const given: Given = { reviews: [], selves: new Map(), tries: [], graders: [], seen: new Map() };
  for await (const page of selectEvaluations(db, id)) for (const row of page) sortIn(given, row, rubric);
  return given;
}

function keep(seen: SeenOf, submissionId: SubmissionId, one: Seen): void {
  const others = seen.get(submissionId);
  if (others === undefined) seen.set(submissionId, [one]);
  else others.push(one);
}

function sortIn(
  given: Given,
  { id, kind, evaluatorId, calibrationId, submissionId, ...row }: EvaluationRow,
  rubric: RubricContents & { readonly rubricVersionId: string },
): void {
  const shares = sharesOf(rubric, row.answers);
  const { isExcluded, version } = row;
  if (submissionId !== null) keep(given.seen, submissionId, { id, version, isExcluded, shares });
  if (kind === 'peer' && submissionId !== null)
    given.reviews.push({ id, submissionId, reviewerId: evaluatorId, shares, isExcluded });
  if (isExcluded) return;
  if (kind === 'self') given.selves.set(evaluatorId, shares);
  if (kind === 'superior' && submissionId !== null) given.graders.push({ id, submissionId, shares });
  // Answers to another version of the rubric cannot be compared with its key. (PX-10)
  if (kind === 'calibration' && calibrationId !== null && row.rubricVersionId === rubric.rubricVersionId)
    given.tries.push({ essayId: calibrationId, reviewerId: evaluatorId, number: row.tryNumber, shares });
}
