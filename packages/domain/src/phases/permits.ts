import { tidyAfter } from './moving.ts';
import { COMES_AFTER, inOrder, phaseOf, type Phase, type PhaseType, type Schedule } from './schedule.ts';

/** More time for one person in one phase; when it cascades, in what comes after it too. */
export interface LatePermit {
  readonly phase: PhaseType;
  readonly until: Date;
  readonly cascades: boolean;
}

/**
 * The dates that hold for one person. A permit never takes time away. Where it cascades, a later phase waits for the
 * one before it and is as much longer as that one became, so that nobody has less time than the others. (PH-8)
 */
export function personalSchedule(schedule: Schedule, permits: readonly LatePermit[]): Schedule {
  const personal: Phase[] = [];
  for (const phase of inOrder(schedule)) {
    const cascading = permits.filter((permit) => permit.cascades && COMES_AFTER[phase.type].includes(permit.phase));
    const delayMs = Math.max(0, ...cascading.map((permit) => extensionMs(schedule, permit)));
    const awaited = COMES_AFTER[phase.type].map((before) => phaseOf(personal, before)?.endsAt ?? null);
    const startsAt = latest(
      phase.startsAt,
      awaited.map((end) => (end === null ? null : tidyAfter(end))),
    );
    const own = permits.filter((permit) => permit.phase === phase.type).map(({ until }) => until);
    const endsAt = phase.endsAt === null ? null : latest(new Date(phase.endsAt.getTime() + delayMs), own);
    personal.push({ ...phase, startsAt: delayMs > 0 ? startsAt : phase.startsAt, endsAt });
  }
  return personal;
}

function extensionMs(schedule: Schedule, { phase, until }: LatePermit): number {
  const endsAt = phaseOf(schedule, phase)?.endsAt ?? null;
  return endsAt === null ? 0 : Math.max(0, until.getTime() - endsAt.getTime());
}

function latest(date: Date, others: readonly (Date | null)[]): Date {
  return others.reduce<Date>((last, other) => (other !== null && other > last ? other : last), date);
}
