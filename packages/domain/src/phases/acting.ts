import { err, ok, type Result } from '../kernel/index.ts';

import { isSeenByLearners, type ActivationStatus } from './activation.ts';
import { PHASE_LABELS, phaseOf, phaseState, type PhaseType, type Schedule } from './schedule.ts';

/** A write counts when the database's clock is before the end and this: what was sent in time may arrive late. */
export const WRITE_GRACE_MS = 60_000;
/** What the clock starts waits until every write that counts is in. */
export const JOB_DELAY_MS = 90_000;

/** Why something cannot be done now, and the next date at which that can change. */
export type NotNow =
  | { readonly kind: 'notActive'; readonly nextAt: null }
  | { readonly kind: 'notPartOfIt'; readonly phase: PhaseType; readonly nextAt: null }
  | { readonly kind: 'notOpenYet'; readonly phase: PhaseType; readonly nextAt: Date }
  | { readonly kind: 'over'; readonly phase: PhaseType; readonly endedAt: Date; readonly nextAt: Date | null };

interface GroupAssignment {
  readonly status: ActivationStatus;
  /** The dates that hold for this person. */
  readonly schedule: Schedule;
}

/** Whether what belongs to a phase can be done now, as screens say it: until the end and not after. (PH-9) */
export function mayActNow(groupAssignment: GroupAssignment, phase: PhaseType, now: Date): Result<true, NotNow> {
  return decide(groupAssignment, phase, now, 0);
}

/** Whether a write that arrives now still counts. (PH-10) */
export function acceptsWrite(groupAssignment: GroupAssignment, phase: PhaseType, now: Date): Result<true, NotNow> {
  return decide(groupAssignment, phase, now, WRITE_GRACE_MS);
}

/** Whether a job that the clock starts may run: everything that it depends on is over, late writes included. (PH-11) */
export function jobStartsAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + JOB_DELAY_MS);
}

function decide(
  { status, schedule }: GroupAssignment,
  type: PhaseType,
  now: Date,
  graceMs: number,
): Result<true, NotNow> {
  if (!isSeenByLearners(status)) return err({ kind: 'notActive', nextAt: null });
  const phase = phaseOf(schedule, type);
  if (phase === undefined) return err({ kind: 'notPartOfIt', phase: type, nextAt: null });
  const { startsAt, endsAt } = phase;
  const lenient = { startsAt, endsAt: endsAt === null ? null : new Date(endsAt.getTime() + graceMs) };
  const state = phaseState(lenient, now);
  if (state === 'notOpen') return err({ kind: 'notOpenYet', phase: type, nextAt: startsAt });
  if (state === 'over')
    return err({ kind: 'over', phase: type, endedAt: endsAt ?? startsAt, nextAt: nextStart(schedule, now) });
  return ok(true);
}

/** The next thing that opens, whatever it is. */
function nextStart(schedule: Schedule, now: Date): Date | null {
  const coming = schedule.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > now);
  return coming.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** "Review opens Wed, Nov 11, 12:00 AM." How a date looks depends on the reader's zone, so the caller brings it. */
export function notNowText(reason: NotNow, showDate: (date: Date) => string): string {
  switch (reason.kind) {
    case 'notActive':
      return 'This assignment is not active.';
    case 'notPartOfIt':
      return `${PHASE_LABELS[reason.phase]} is not part of this assignment.`;
    case 'notOpenYet':
      return `${PHASE_LABELS[reason.phase]} opens ${showDate(reason.nextAt)}.`;
    case 'over':
      return `${PHASE_LABELS[reason.phase]} closed ${showDate(reason.endedAt)}.`;
    default:
      return reason satisfies never;
  }
}
