import type { SubmissionId } from '@circuit/domain/kernel';
import type { LearnerScore } from '@circuit/domain/scores';

/** So many scores in one statement: none of them may come near its time limit. */
const BATCH = 1000;

/** Scores as they travel: text costs a thread and a statement less than objects do. */
export interface ScoreBatch {
  readonly size: number;
  /** A JSON array with an object for each row of `scores`, by column. */
  readonly records: string;
  readonly submissionIds: readonly SubmissionId[];
}

export function scoreBatches(learners: readonly LearnerScore[]): ScoreBatch[] {
  const batches: ScoreBatch[] = [];
  for (let at = 0; at < learners.length; at += BATCH) {
    const some = learners.slice(at, at + BATCH);
    const submissionIds = some.flatMap(({ submissionId }) => submissionId ?? []);
    batches.push({ size: some.length, records: JSON.stringify(some.map(recordOf)), submissionIds });
  }
  return batches;
}

/** Between the highest and the lowest review that counts. */
function apartTenths({ work }: LearnerScore): number | null {
  const totals = (work?.reviews ?? []).map(({ total }) => total);
  return totals.length < 2 ? null : Math.round((Math.max(...totals) - Math.min(...totals)) * 10);
}

const recordOf = (score: LearnerScore) => ({
  user_id: score.userId,
  submission_id: score.submissionId,
  status: score.status,
  submission_tenths: score.parts.submission,
  calibration_tenths: score.parts.calibration,
  evaluation_tenths: score.parts.evaluation,
  self_tenths: score.parts.self,
  computed_tenths: score.computedTenths,
  apart_tenths: apartTenths(score),
  excused: score.excused,
  flags: score.flags,
  lines: score.lines,
  work: score.work,
  practice: score.practice,
  given: score.given,
});
