import type { GroupAssignment } from '@circuit/contract';
import { phaseState, type PhaseType } from '@circuit/domain/phases';

import { scheduleOf } from '#shared/groupAssignments/schedule.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import type { RunDates } from './useRunEditor.ts';

export interface MovedDeadline {
  readonly type: PhaseType;
  readonly before: Date;
  readonly after: Date;
}

/** The ends that students are working towards now and that would move. (CA-13) */
export function movedDeadlines(run: GroupAssignment, dates: RunDates): readonly MovedDeadline[] {
  if (run.status !== 'Active') return [];
  const wanted = scheduleOf({ groupAssignmentPhases: dates });
  return scheduleOf(run).flatMap(({ type, startsAt, endsAt }): MovedDeadline[] => {
    const after = wanted.find((phase) => phase.type === type)?.endsAt ?? null;
    if (endsAt === null || after === null || after.getTime() === endsAt.getTime()) return [];
    return phaseState({ startsAt, endsAt }, serverNow()) === 'open' ? [{ type, before: endsAt, after }] : [];
  });
}
