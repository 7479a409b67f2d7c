import { canActIn, comingTo, type PhaseStanding } from '../learnerStatuses/index.ts';
import { PHASE_LABELS, type PhaseType, type Schedule } from '../phases/index.ts';

/** How long before a deadline a calendar rings. (CY-4) */
export const ALARM_HOURS = [24, 2] as const;

/** One assignment of a person's courses that has dates for them. */
export interface DatedAssignment {
  readonly id: string;
  readonly title: string;
  readonly courseName: string;
  /** Where they stand as a student, by their own dates; null where they do not take the course. */
  readonly standings: readonly PhaseStanding[] | null;
  /** The dates of the class, for people who teach it; null where they do not. */
  readonly schedule: Schedule | null;
}

/** One entry of a calendar: an instant with a title, and nothing else about the work. */
export interface CalendarDate {
  /** The same date keeps it, so that a calendar moves its entry and does not add another. */
  readonly uid: string;
  readonly title: string;
  readonly at: Date;
  /** Whether the calendar rings before it: only for what the person still has to do. */
  readonly hasAlarms: boolean;
}

/** The entries of one person's calendar, the earliest first. (CY-3, CY-4) */
export function calendarDates(assignments: readonly DatedAssignment[]): CalendarDate[] {
  return assignments
    .flatMap((assignment) => [...datesOfLearner(assignment), ...datesOfStaff(assignment)])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.uid < other.uid ? -1 : 1));
}

function datesOfLearner({ id, standings, ...words }: DatedAssignment): CalendarDate[] {
  if (standings === null) return [];
  const ahead = new Set(comingTo(standings));
  return standings.flatMap((standing) => {
    const { phase, status, startsAt, endsAt } = standing;
    if (status === 'Excused' || (status === 'Blocked' && !canStillBeTheirs(standing))) return [];
    const isWaited = status === 'Waiting' && phase === 'PeerEvaluation';
    const hasAlarms = endsAt !== null && (canActIn(standing) || ahead.has(standing) || isWaited);
    return [{ uid: `${id}-${phase}`, title: titleOf(phase, endsAt, words), at: endsAt ?? startsAt, hasAlarms }];
  });
}

/** A student who can still hand in, late or while Review is open, is not blocked for good. */
const canStillBeTheirs = ({ reason }: PhaseStanding): boolean => reason?.kind === 'noHandIn' && reason.nextAt !== null;

/** The class's dates. Only Grade is the staff's own task, so only its end rings. */
function datesOfStaff({ id, schedule, ...words }: DatedAssignment): CalendarDate[] {
  return (schedule ?? []).map(({ type, startsAt, endsAt }) => ({
    uid: `${id}-${type}-class`,
    title: titleOf(type, endsAt, words),
    at: endsAt ?? startsAt,
    hasAlarms: type === 'SuperiorEvaluation' && endsAt !== null,
  }));
}

function titleOf(
  phase: PhaseType,
  endsAt: Date | null,
  { title, courseName }: Pick<DatedAssignment, 'title' | 'courseName'>,
): string {
  return `${PHASE_LABELS[phase]} ${endsAt === null ? 'planned' : 'closes'}: ${title} (${courseName})`;
}
