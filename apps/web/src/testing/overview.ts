import type { LoggedJob, LoggedJobDetail } from '@circuit/contract/jobLogs';
import type { MatrixLearnerShown } from '@circuit/contract/overview';
import { jobLogId, userId } from '@circuit/domain/kernel';

import type { GroupAssignmentOverview } from '#parts/groupAssignments/overviewApi.ts';

import { inHours } from './learning.ts';

const JOB = jobLogId('01980000-0000-7000-8000-0000000000b7');
const idOf = (at: number) => userId(`01980000-0000-7000-8000-${String(at).padStart(12, '0')}`);

/** Review is open; the student has handed in and practiced, but has reviewed nothing yet. */
export function aMatrixLearner(at: number, fields: Partial<MatrixLearnerShown> = {}): MatrixLearnerShown {
  return {
    userId: idOf(at),
    firstName: 'Student',
    lastName: `No${String(at).padStart(4, '0')}`,
    email: `student${at}@university.example`,
    sections: [],
    lastSeenAt: inHours(-48),
    handedInAt: '2026-11-05T15:00:00.000Z',
    standings: [
      { status: 'Done', done: 1, total: 1 },
      { status: 'Done', done: 3, total: 3 },
      { status: 'ToDo', done: 0, total: 3 },
      { status: 'NotOpen', done: 0, total: 1 },
      { status: 'NotOpen', done: 0, total: 0 },
    ],
    behind: [],
    permits: [],
    received: { handedIn: 2, expected: 3 },
    ...fields,
  };
}

type PhaseOfGroupAssignment = GroupAssignmentOverview['phases'][number];

const phase = (
  type: PhaseOfGroupAssignment['phase'],
  from: number,
  to: number | null,
  done = 0,
  total = 0,
): PhaseOfGroupAssignment => ({
  phase: type,
  startsAt: inHours(from),
  endsAt: to === null ? null : inHours(to),
  count: type === 'Results' ? null : { done, total, exempt: 0 },
});

/** A class in Review with nobody in it, except as given. */
export function anOverview(fields: Partial<GroupAssignmentOverview> = {}): GroupAssignmentOverview {
  return {
    status: 'Active',
    phases: [
      phase('Submission', -300, -200, 396, 412),
      phase('Calibration', -199, -100, 381, 412),
      phase('PeerEvaluation', -99, 30, 640, 1188),
      phase('SelfEvaluation', 31, 100, 0, 396),
      phase('Results', 120, null),
    ],
    practiceCount: 3,
    reviewsNeeded: 3,
    isDistributed: true,
    isReleased: false,
    learners: [],
    permitCount: 0,
    attention: [],
    jobs: [],
    ...fields,
  };
}

export function aLoggedJob(fields: Partial<LoggedJob> = {}): LoggedJob {
  return {
    id: JOB,
    kind: 'distribute',
    status: 'running',
    groupId: null,
    groupAssignmentId: null,
    startedBy: null,
    startedByName: 'Larissa Hale',
    attempts: 1,
    done: 268,
    total: 1188,
    messages: [],
    counts: {},
    createdAt: '2026-11-11T05:02:00.000Z',
    startedAt: '2026-11-11T05:02:01.000Z',
    endedAt: null,
    version: 1,
    isCancelRequested: false,
    isRepeatable: true,
    ...fields,
  };
}

export const aLoggedJobDetail = (fields: Partial<LoggedJobDetail> = {}): LoggedJobDetail => ({
  ...aLoggedJob(),
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  previous: null,
  people: [],
  peopleCount: 0,
  ...fields,
});
