import { canActIn, type PhaseStanding } from '../learnerStatuses/index.ts';
import type { PhaseType, Schedule } from '../phases/index.ts';

import { isTaskPhase, type TaskPhase } from './taskPhases.ts';

const HOUR_MS = 3_600_000;

/** What the clock tells a learner: that a phase is open for them, and that its end is near. */
export const CLOCK_KINDS = ['phaseOpened', 'reminder48', 'reminder12'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];
type Reminder = Exclude<ClockKind, 'phaseOpened'>;

const HOURS_BEFORE: Readonly<Record<Reminder, number>> = { reminder48: 48, reminder12: 12 };
/** However often an end moves. (RM-3) */
export const MOST_REMINDERS = 3;
/** Nobody reads twice about one phase within so many hours. (RM-4) */
const APART_HOURS = 6;
/** An end that moved by less is no news. */
const MOVED_HOURS = 12;
/** What opened longer ago is no news: it would come late to those who know, and in place of a reminder. (RM-1) */
const NEWS_HOURS = 24;
/** What nobody could foresee, a late permit or work that was given out, is seen within so many minutes. */
const LOOK_MINUTES = 10;

/** What one person was told about one phase. */
export interface Told {
  readonly phase: PhaseType;
  readonly kind: ClockKind | 'nudge';
  /** The end that held for them then. */
  readonly endsAt: Date | null;
  readonly at: Date;
}

export interface DueMessage {
  readonly phase: TaskPhase;
  readonly kind: ClockKind;
  readonly standing: PhaseStanding;
}

const hours = (count: number) => count * HOUR_MS;

/**
 * What is to be told to one person now: only of what they can do and have not done. (RM-1 to RM-4)
 *
 * @param givenAt when this person was last given work to review
 */
export function dueMessages(
  standings: readonly PhaseStanding[],
  told: readonly Told[],
  now: Date,
  givenAt: Date | null = null,
): DueMessage[] {
  return standings.flatMap((standing) => {
    const { phase } = standing;
    if (!isTaskPhase(phase) || !canActIn(standing)) return [];
    const here = told.filter((one) => one.phase === phase);
    const kind = isOpeningDue(standing, here, now, givenAt) ? 'phaseOpened' : dueReminder(standing, here, now);
    return kind === null ? [] : [{ phase, kind, standing }];
  });
}

/** A student who has begun knows that the phase is open. */
function isOpeningDue(standing: PhaseStanding, here: readonly Told[], now: Date, givenAt: Date | null): boolean {
  const { phase, status, startsAt, hasPermit } = standing;
  if (status === 'InProgress' || here.length > 0) return false;
  const given = phase === 'PeerEvaluation' ? (givenAt?.getTime() ?? 0) : 0;
  return hasPermit || now.getTime() - Math.max(startsAt.getTime(), given) < hours(NEWS_HOURS);
}

function dueReminder({ startsAt, endsAt }: PhaseStanding, here: readonly Told[], now: Date): Reminder | null {
  if (endsAt === null) return null;
  const leftMs = endsAt.getTime() - now.getTime();
  const kind: Reminder = leftMs <= hours(HOURS_BEFORE.reminder12) ? 'reminder12' : 'reminder48';
  const dueMs = endsAt.getTime() - hours(HOURS_BEFORE[kind]);
  // A phase that is shorter than that was announced when it opened.
  if (now.getTime() < dueMs || dueMs <= startsAt.getTime()) return null;
  const reminders = here.filter((one) => one.kind === 'reminder48' || one.kind === 'reminder12');
  if (reminders.length >= MOST_REMINDERS) return null;
  const isTold = reminders.some((one) => one.kind === kind && isSameEnd(one.endsAt, endsAt));
  const isTooSoon = here.some(({ at }) => now.getTime() - at.getTime() < hours(APART_HOURS));
  return isTold || isTooSoon ? null : kind;
}

function isSameEnd(before: Date | null, after: Date): boolean {
  return before !== null && Math.abs(after.getTime() - before.getTime()) < hours(MOVED_HOURS);
}

/** Until when it may leave: not after the end it speaks of, and the first reminder not beside the second. (RM-9) */
export function lastMomentOf(kind: ClockKind, endsAt: Date | null): Date | null {
  if (endsAt === null || kind !== 'reminder48') return endsAt;
  return new Date(endsAt.getTime() - hours(HOURS_BEFORE.reminder12));
}

/** When to look at an assignment again: at the next instant that is known, and at the latest in ten minutes. */
export function nextLookAt(standings: readonly PhaseStanding[], now: Date): Date {
  const latest = now.getTime() + LOOK_MINUTES * 60_000;
  const known = standings.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), ...momentsBefore(endsAt)]);
  return new Date(known.reduce((next, at) => (at > now.getTime() && at < next ? at : next), latest));
}

const momentsBefore = (endsAt: Date | null): number[] =>
  endsAt === null ? [] : Object.values(HOURS_BEFORE).map((count) => endsAt.getTime() - hours(count));

export interface PlannedMessage {
  readonly phase: TaskPhase;
  readonly kind: ClockKind;
  readonly at: Date;
}

/** What the clock will send to students who are not done by then, by the class's dates, the next one first. */
export function plannedMessages(schedule: Schedule, now: Date): PlannedMessage[] {
  const planned = schedule.flatMap(({ type: phase, startsAt, endsAt }) => {
    if (!isTaskPhase(phase)) return [];
    const opening: PlannedMessage = { phase, kind: 'phaseOpened', at: startsAt };
    const reminders = (['reminder48', 'reminder12'] as const).flatMap((kind) => {
      const at = endsAt === null ? null : new Date(endsAt.getTime() - hours(HOURS_BEFORE[kind]));
      return at === null || at <= startsAt ? [] : [{ phase, kind, at }];
    });
    return [opening, ...reminders];
  });
  const coming = planned.filter(({ at }) => at > now);
  return coming.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
