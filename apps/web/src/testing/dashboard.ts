import type {
  Dashboard,
  NeedShown,
  TakenGroupAssignment,
  TaughtGroupAssignmentShown,
} from '@circuit/contract/dashboard';
import type { PhaseStandingShown } from '@circuit/contract/learnerStatuses';
import { groupAssignmentId, groupId } from '@circuit/domain/kernel';

import { aStanding, inHours } from './learning.ts';

const COURSE = groupId('01980000-0000-7000-8000-000000000010');

export const numberedGroupAssignmentId = (number: number) =>
  groupAssignmentId(`01980000-0000-7000-8000-0000000002${number}`);

/** Review is open and one of three is done; what follows comes later. */
const REVIEWING: readonly PhaseStandingShown[] = [
  aStanding('Submission', { status: 'Done', done: 1, startsAt: inHours(-90), endsAt: inHours(-60) }),
  aStanding('PeerEvaluation', {
    status: 'InProgress',
    done: 1,
    total: 3,
    startsAt: inHours(-9),
    endsAt: inHours(30.5),
  }),
  aStanding('SelfEvaluation', { startsAt: inHours(40), endsAt: inHours(90), total: 1 }),
  aStanding('Results', { startsAt: inHours(140) }),
];

export function aTakenGroupAssignment(
  number: number,
  title: string,
  fields: Partial<TakenGroupAssignment> = {},
): TakenGroupAssignment {
  return {
    id: numberedGroupAssignmentId(number),
    groupId: COURSE,
    courseName: 'ECN 210 Economics',
    timeZoneId: 'America/Indianapolis',
    title,
    takesText: true,
    phases: [...REVIEWING],
    nextPhase: 'PeerEvaluation',
    draft: null,
    hasNewerChanges: false,
    nextPractice: null,
    nextReview: 2,
    typicalReviewMinutes: 18,
    received: null,
    ...fields,
  };
}

export function aTaughtGroupAssignment(
  number: number,
  title: string,
  fields: Partial<TaughtGroupAssignmentShown> = {},
): TaughtGroupAssignmentShown {
  return {
    id: numberedGroupAssignmentId(number),
    groupId: COURSE,
    title,
    status: 'Active',
    groupAssignmentPhases: [
      { type: 'Submission', startsAt: inHours(-90), endsAt: inHours(-60) },
      { type: 'PeerEvaluation', startsAt: inHours(-9), endsAt: inHours(30) },
    ],
    open: { phase: 'PeerEvaluation', done: 702, total: 1188 },
    behindCount: 14,
    queue: null,
    ...fields,
  };
}

export function aNeed(fields: Partial<NeedShown> = {}): NeedShown {
  return {
    kind: 'behind',
    groupAssignmentId: numberedGroupAssignmentId(10),
    groupId: COURSE,
    courseName: 'ECN 210 Economics',
    title: 'Carbon pricing op-ed',
    count: 14,
    phase: 'PeerEvaluation',
    at: inHours(30),
    ...fields,
  };
}

export function aDashboard(
  taking: Partial<Dashboard['taking']> = {},
  teaching: Partial<Dashboard['teaching']> = {},
): Dashboard {
  return {
    taking: { groupAssignments: [], tasks: [], thisWeekCount: 0, newResults: [], ...taking },
    teaching: { groupAssignments: [], needsYou: [], ...teaching },
  };
}
