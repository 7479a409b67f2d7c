import { err, ok, type Result } from '../kernel/index.ts';
import { isSeenByLearners, phaseOf, type ActivationStatus, type NotNow, type Schedule } from '../phases/index.ts';

interface GroupAssignment {
  readonly status: ActivationStatus;
  readonly schedule: Schedule;
}

/**
 * Graders begin when Grade opens, or where it has no dates, when Hand in is over. Nothing but finalizing ends it: a
 * second look comes weeks later, and no grader should be locked out of it by a date. (GQ-6)
 */
export function mayGrade({ status, schedule }: GroupAssignment, now: Date): Result<true, NotNow> {
  if (!isSeenByLearners(status)) return err({ kind: 'notActive', nextAt: null });
  const handIn = phaseOf(schedule, 'Submission');
  if (handIn === undefined) return err({ kind: 'notPartOfIt', phase: 'Submission', nextAt: null });
  const opensAt = phaseOf(schedule, 'SuperiorEvaluation')?.startsAt ?? handIn.endsAt ?? handIn.startsAt;
  return now < opensAt ? err({ kind: 'notOpenYet', phase: 'SuperiorEvaluation', nextAt: opensAt }) : ok(true);
}
