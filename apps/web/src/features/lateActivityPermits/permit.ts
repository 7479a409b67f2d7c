import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { giveLateActivityPermits } from '@circuit/contract/lateActivityPermits';
import type { listLearnerStatuses } from '@circuit/contract/learnerStatuses';
import { PHASE_LABELS } from '@circuit/domain/phases';

import type { RequestOf, ResponseOf } from '#platform/api/contractCall.ts';

export type Learner = ResponseOf<typeof listLearnerStatuses>['items'][number];
export type PermitPhase = RequestOf<typeof giveLateActivityPermits>['phase'];

export interface GroupAssignmentOfStaff {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
}

export const PERMIT_PHASES: readonly PermitPhase[] = ['Submission', 'Calibration', 'PeerEvaluation', 'SelfEvaluation'];

/** What learners do in this assignment and can be given more time for. */
export function phaseOptions({ groupAssignmentPhases }: GroupAssignment) {
  return PERMIT_PHASES.filter((phase) => groupAssignmentPhases.some(({ type }) => type === phase)).map((phase) => ({
    value: phase,
    label: PHASE_LABELS[phase],
  }));
}

type PhaseOfGroupAssignment = GroupAssignment['groupAssignmentPhases'][number];

/** The phase that is open now, or else the last one to open: requests for more time are usually about it. (HS-16) */
export function likelyPhase({ groupAssignmentPhases }: GroupAssignment, now: Date): PermitPhase | undefined {
  const begun = PERMIT_PHASES.flatMap((phase) => {
    const dates = groupAssignmentPhases.find(({ type }) => type === phase);
    return dates !== undefined && new Date(dates.startsAt) <= now ? [{ phase, dates }] : [];
  });
  const isOpen = ({ dates }: { readonly dates: PhaseOfGroupAssignment }) =>
    dates.endsAt === null || new Date(dates.endsAt) > now;
  return (begun.find(isOpen) ?? begun.at(-1))?.phase;
}

const TWO_DAYS_MS = 172_800_000;

/** Two days after the phase closes for everybody, or from now where it has closed: an earlier end would change nothing. (HS-16) */
export function likelyEnd({ groupAssignmentPhases }: GroupAssignment, phase: PermitPhase, now: Date): Date {
  const endsAt = groupAssignmentPhases.find(({ type }) => type === phase)?.endsAt ?? null;
  const closes = endsAt === null ? now : new Date(endsAt);
  return new Date(Math.max(closes.getTime(), now.getTime()) + TWO_DAYS_MS);
}

/** Those who have not done this part: who a permit for all is meant for. (HS-12) */
export function behindIn(learners: readonly Learner[], phase: PermitPhase): readonly Learner[] {
  return learners.filter(({ phases }) =>
    phases.some((standing) => standing.phase === phase && !['Done', 'Excused'].includes(standing.status)),
  );
}

export const peopleWords = (count: number): string => (count === 1 ? '1 student' : `${count} students`);
