import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import { isSeenByLearners, PHASE_LABELS, phaseState, type Phase } from '@circuit/domain/phases';
import type { TraceStep } from '@circuit/ui';

import { formatDateTime, formatWeekday } from '#platform/time/format.ts';

import { scheduleOf } from './schedule.ts';

type GroupAssignment = Pick<GroupAssignmentSummary, 'groupAssignmentPhases' | 'status'>;

/** The phase line of an assignment. What nobody sees has no current phase: its dates are plans. (CW-1) */
export function traceSteps(groupAssignment: GroupAssignment, now: Date, zone: string): TraceStep[] {
  const isRunning = isSeenByLearners(groupAssignment.status);
  return scheduleOf(groupAssignment).map((phase) => {
    const state = isRunning ? phaseState(phase, now) : 'notOpen';
    const step = { id: phase.type, label: PHASE_LABELS[phase.type] };
    const { startsAt, endsAt } = phase;
    if (endsAt === null)
      return {
        ...step,
        state: state === 'open' ? 'now' : 'later',
        detail: `planned ${formatWeekday(startsAt, zone)}`,
      };
    if (state === 'notOpen') return { ...step, state: 'later', detail: `opens ${formatWeekday(startsAt, zone)}` };
    if (state === 'over') return { ...step, state: 'done', detail: `closed ${formatWeekday(endsAt, zone)}` };
    return {
      ...step,
      state: 'now',
      progress: shareOver(phase, now),
      detail: `closes ${formatDateTime(endsAt, zone)}`,
    };
  });
}

function shareOver({ startsAt, endsAt }: Phase, now: Date): number {
  if (endsAt === null) return 0;
  return (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
}
