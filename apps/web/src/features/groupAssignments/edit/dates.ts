import {
  conflictText,
  lengthOf,
  movePhase,
  type Phase,
  type PhaseConflict,
  phaseOf,
  repairConflict,
  repairSchedule,
  type Schedule,
} from '@circuit/domain/phases';
import { addDays } from '@circuit/domain/time';
import type { PhaseDay } from '@circuit/ui';

import { dayOf, startOfDay } from '#platform/time/days.ts';
import { formatDateTime, formatWeekday } from '#platform/time/format.ts';

import type { GroupAssignmentDates } from './useGroupAssignmentEditor.ts';

export const datesOf = (schedule: Schedule): GroupAssignmentDates =>
  schedule.map(({ type, startsAt, endsAt }) => ({
    type,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  }));

/** "4 d 16 h": to the hour, since 11:59 PM is meant as midnight. */
export function lengthText(phase: Phase): string {
  const ms = lengthOf(phase) ?? 0;
  if (ms <= 0) return '';
  const minutes = Math.round(ms / 60_000);
  if (minutes < 59) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  const parts = [
    ...(hours >= 24 ? [`${Math.floor(hours / 24)} d`] : []),
    ...(hours % 24 > 0 ? [`${hours % 24} h`] : []),
  ];
  return parts.join(' ');
}

export interface Repair {
  readonly label: string;
  readonly schedule: Schedule;
}

/** One click that mends a conflict; what comes later follows, so that it makes no new one. (CW-11) */
export function repairOf(schedule: Schedule, conflict: PhaseConflict, keepGaps: boolean, zone: string): Repair | null {
  const repaired = repairConflict(schedule, conflict);
  if (repaired === null || conflict.kind === 'noBeginning') return null;
  const phase = phaseOf(repaired, conflict.type);
  if (phase === undefined) return null;
  const label =
    conflict.kind === 'startsTooEarly'
      ? `Move to ${formatDateTime(phase.startsAt, zone)}`
      : `Close it ${formatDateTime(phase.endsAt ?? phase.startsAt, zone)}`;
  return { label, schedule: repairSchedule(keepGaps ? movePhase(schedule, phase, { keepGaps, zone }) : repaired) };
}

/** What is said at a phase; what concerns no phase alone is said above them. */
export function textOf(conflicts: readonly PhaseConflict[]): string | undefined {
  return conflicts.length === 0 ? undefined : conflicts.map(conflictText).join(' ');
}

const MOST_DAYS = 400;
const MOST_LABELS = 6;

/** Every day of the picture: from the Monday before the first date to a few days after the last. */
export function pictureDays(schedule: Schedule, zone: string): PhaseDay[] {
  const instants = schedule.flatMap(({ startsAt, endsAt }) => [startsAt, ...(endsAt === null ? [] : [endsAt])]);
  const [first, last] = [Math.min(...instants.map(Number)), Math.max(...instants.map(Number))];
  if (!Number.isFinite(first)) return [];
  const days: PhaseDay[] = [];
  let day = mondayBefore(new Date(first), zone);
  const end = addDays(new Date(last), 4, zone);
  const mondays = Math.ceil((end.getTime() - day.getTime()) / (7 * 86_400_000));
  const every = Math.ceil(mondays / MOST_LABELS);
  for (let count = 0; day < end && count < MOST_DAYS; count++) {
    const weekday = count % 7;
    const hasLabel = weekday === 0 && (count / 7) % every === 0;
    days.push({
      startMs: day.getTime(),
      isShaded: weekday > 4,
      label: hasLabel ? formatWeekday(day, zone) : undefined,
    });
    day = addDays(day, 1, zone);
  }
  return days;
}

function mondayBefore(instant: Date, zone: string): Date {
  const midnight = startOfDay(dayOf(instant, zone), zone);
  const weekday = new Date(`${dayOf(instant, zone)}T00:00:00Z`).getUTCDay();
  return addDays(midnight, -((weekday + 6) % 7), zone);
}
