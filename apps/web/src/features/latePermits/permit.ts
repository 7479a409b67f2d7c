import type { giveLateActivityPermits, GroupAssignment, GroupList, listLearnerStatuses } from '@circuit/contract';
import { PHASE_LABELS } from '@circuit/domain/phases';

import type { RequestOf, ResponseOf } from '#shared/api/contractCall.ts';

export type Learner = ResponseOf<typeof listLearnerStatuses>['items'][number];
export type PermitPhase = RequestOf<typeof giveLateActivityPermits>['phase'];

export interface RunOfStaff {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
}

export const PERMIT_PHASES: readonly PermitPhase[] = ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation'];

/** What learners do in this assignment and can be given more time for. */
export function phaseOptions({ groupAssignmentPhases }: GroupAssignment) {
  return PERMIT_PHASES.filter((phase) => groupAssignmentPhases.some(({ type }) => type === phase)).map((phase) => ({
    value: phase,
    label: PHASE_LABELS[phase],
  }));
}

/** Of a permit or an excusal, in characters. */
export const SHORTEST_REASON = 3;

/** Those who have not done this part: who a permit for all is meant for. (HS-12) */
export function behindIn(learners: readonly Learner[], phase: PermitPhase): readonly Learner[] {
  return learners.filter(({ phases }) =>
    phases.some((standing) => standing.phase === phase && !['Done', 'Excused'].includes(standing.status)),
  );
}

export const peopleWords = (count: number): string => (count === 1 ? '1 student' : `${count} students`);
