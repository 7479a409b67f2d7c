import { jobStartsAt, phaseOf, type Schedule } from '../phases/index.ts';

/** How far the giving out of essays is. */
export interface DistributionFacts {
  /** A job is queued or runs now. */
  readonly isRunning: boolean;
  /** Essays were given out to the class; what an instructor gives to somebody by hand is no such thing. */
  readonly hasRun: boolean;
  /** The last job that was to do so did not succeed. */
  readonly hasFailed: boolean;
  /** The clock starts it; null when an instructor does. */
  readonly startsAt: Date | null;
}

/** When the clock gives out essays: once Review begins and no hand-in or practice can come in any more. (PH-11) */
export function distributionStartsAt(schedule: Schedule): Date | null {
  const review = phaseOf(schedule, 'PeerEvaluation');
  if (review === undefined) return null;
  const ends = (['Submission', 'Calibration'] as const).flatMap((type) => phaseOf(schedule, type)?.endsAt ?? []);
  return ends.map(jobStartsAt).reduce((latest, one) => (one > latest ? one : latest), review.startsAt);
}

/** The clock looks every minute or so; after this it did not succeed, and an instructor has to. */
const OVERDUE_MS = 10 * 60_000;

export type Distribution = 'running' | 'byClock' | 'byInstructor' | 'done';

export function distributionState(
  { isRunning, hasRun, hasFailed, startsAt }: DistributionFacts,
  now: Date,
): Distribution {
  if (isRunning) return 'running';
  if (hasRun) return 'done';
  if (startsAt === null) return 'byInstructor';
  if (now < startsAt) return 'byClock';
  return !hasFailed && now.getTime() < startsAt.getTime() + OVERDUE_MS ? 'running' : 'byInstructor';
}
