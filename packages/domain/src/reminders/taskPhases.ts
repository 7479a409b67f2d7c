import type { GroupAssignmentId, GroupId } from '../kernel/index.ts';
import type { PhaseType } from '../phases/index.ts';

/** What learners do: the phases of which they are told. */
export const TASK_PHASES = ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation'] as const;
export type TaskPhase = (typeof TASK_PHASES)[number];

export const isTaskPhase = (phase: PhaseType): phase is TaskPhase => TASK_PHASES.some((task) => task === phase);

/** Of several practice essays or reviews a person has done some: the page of the assignment knows which is the next. */
const PLACES: Readonly<Record<TaskPhase, string>> = {
  Submission: '/submission',
  Calibration: '',
  PeerEvaluation: '',
  SelfEvaluation: '/self-evaluation',
};

/** Where the task is done, or the assignment that leads to the next of several. (RM-6) */
export function taskPath(groupId: GroupId, groupAssignmentId: GroupAssignmentId, phase: TaskPhase): string {
  return `/courses/${groupId}/groupAssignments/${groupAssignmentId}${PLACES[phase]}`;
}
