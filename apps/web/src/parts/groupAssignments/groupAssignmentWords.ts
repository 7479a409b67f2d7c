import type { GroupAssignmentSummary } from '@circuit/contract/groupAssignments';
import { type ActivationStatus, nextMoment, PHASE_LABELS } from '@circuit/domain/phases';

import { formatDateTime } from '#platform/time/format.ts';

import { scheduleOf } from './schedule.ts';

type GroupAssignment = Pick<GroupAssignmentSummary, 'groupAssignmentPhases' | 'status'>;

export const STATUS_CHIPS: Record<
  ActivationStatus,
  { readonly word: string; readonly tone: 'neutral' | 'ok' | 'info' | 'warn' }
> = {
  Draft: { word: 'Draft, students cannot see it', tone: 'neutral' },
  Scheduled: { word: 'Scheduled', tone: 'info' },
  Active: { word: 'Active', tone: 'ok' },
  Ended: { word: 'Finished', tone: 'neutral' },
  Deactivated: { word: 'Deactivated, students cannot see it', tone: 'warn' },
};

/** "Review closes Mon, Nov 16, 11:59 PM.": what comes next, and when. */
export function nextWords(groupAssignment: GroupAssignment, now: Date, zone: string): string {
  const schedule = scheduleOf(groupAssignment);
  const next = nextMoment(schedule, now);
  if (groupAssignment.status === 'Deactivated') return 'Deactivated. Students cannot see it.';
  if (next === null) return schedule.length === 0 ? 'It has no dates yet.' : 'All phases are closed.';
  const when = formatDateTime(next.at, zone);
  if (next.phase === 'Results') return `Results are planned for ${when}.`;
  const verb = groupAssignment.status === 'Draft' && next.kind === 'opens' ? 'would open' : next.kind;
  return `${PHASE_LABELS[next.phase]} ${verb} ${when}.`;
}
