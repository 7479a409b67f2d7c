import { err, ok, type Result } from '../kernel/index.ts';

import { personalSchedule, type LatePermit } from './permits.ts';
import { PHASE_LABELS, phaseOf, type Phase, type PhaseType, type Schedule } from './schedule.ts';

export interface PhaseChange {
  readonly phase: PhaseType;
  readonly before: Phase;
  readonly after: Phase;
}

/** What a new permit would change for one person; it takes the place of one they hold for the same phase. (LP-3) */
export function permitEffect(schedule: Schedule, held: readonly LatePermit[], given: LatePermit): PhaseChange[] {
  const before = personalSchedule(schedule, held);
  const others = held.filter(({ phase }) => phase !== given.phase);
  return personalSchedule(schedule, [...others, given]).flatMap((after) => {
    const was = phaseOf(before, after.type);
    const isSame =
      was !== undefined &&
      was.startsAt.getTime() === after.startsAt.getTime() &&
      was.endsAt?.getTime() === after.endsAt?.getTime();
    return was === undefined || isSame ? [] : [{ phase: after.type, before: was, after }];
  });
}

/** Whether a permit of this kind gives anybody time at all; the sentence says why not. (LP-2) */
export function checkPermit(schedule: Schedule, phase: PhaseType, until: Date, now: Date): Result<true, string> {
  const endsAt = phaseOf(schedule, phase)?.endsAt ?? null;
  if (endsAt === null) return err(`${PHASE_LABELS[phase]} is not part of this assignment.`);
  if (until <= now) return err('This time has passed. Choose a later one.');
  if (until <= endsAt) return err(`${PHASE_LABELS[phase]} is open for everyone until then. Choose a later time.`);
  return ok(true);
}
