import type { Allocation, DistributionJob, DistributionPlanShown, getCoverage } from '@circuit/contract/distribution';
import { jobLogId, submissionId, userId } from '@circuit/domain/kernel';

import type { ResponseOf } from '#platform/api/contractCall.ts';

const number = (at: number) => String(at).padStart(12, '0');

const aStudent = (at: number, lastName: string, firstName = 'Ana') => ({
  id: userId(`01980000-0000-7000-8000-${number(at)}`),
  firstName,
  lastName,
  email: `${lastName.toLowerCase()}@university.example`,
});
export const aHandInId = (at: number) => submissionId(`01981000-0000-7000-8000-${number(at)}`);

export const ABARA = aStudent(201, 'Abara', 'Chidi');
export const BENNETT = aStudent(202, 'Bennett', 'Rosa');
export const EZE = aStudent(203, 'Eze', 'Amarachi');

/** Nothing was given out yet, and nothing keeps anybody from it. */
export function aCoverage(fields: Partial<ResponseOf<typeof getCoverage>> = {}): ResponseOf<typeof getCoverage> {
  return {
    reviewsNeeded: 3,
    handInCount: 396,
    handedInReviewCount: 0,
    givenReviewCount: 0,
    isDistributed: false,
    distributesAt: null,
    refusal: null,
    lastJob: null,
    items: [],
    shortCount: fields.items?.length ?? 0,
    graderCount: fields.items?.filter(({ needsGrader }) => needsGrader).length ?? 0,
    noShowCount: fields.noShows?.length ?? 0,
    noShows: [],
    topUp: { reviewCount: 0, sentences: [] },
    ...fields,
  };
}

export function aJob(fields: Partial<DistributionJob> = {}): DistributionJob {
  return {
    id: jobLogId('01980000-0000-7000-8000-0000000000b1'),
    kind: 'distribute',
    status: 'running',
    groupId: null,
    startedBy: null,
    attempts: 1,
    done: 0,
    total: 1188,
    messages: [],
    counts: {},
    createdAt: '2026-11-11T05:02:00.000Z',
    startedAt: '2026-11-11T05:02:01.000Z',
    endedAt: null,
    version: 1,
    previous: null,
    ...fields,
  };
}

export function aPlan(fields: Partial<DistributionPlanShown> = {}): DistributionPlanShown {
  return {
    seed: 4711,
    handInCount: 396,
    reviewsEach: 3,
    newReviewCount: 1188,
    keptReviewCount: 0,
    withoutHandInCount: 1,
    withoutHandIn: [EZE],
    excused: [],
    shortCount: 0,
    short: [],
    sentences: ['396 hand-ins, 3 reviews each, 1,188 reviews. 1 student without a hand-in gets none.'],
    ...fields,
  };
}

export function aPairing(fields: Partial<Allocation> = {}): Allocation {
  return {
    id: '01980000-0000-7000-8000-0000000000c1',
    submissionId: aHandInId(1),
    reviewer: ABARA,
    author: BENNETT,
    status: 'Given',
    review: 'none',
    source: 'distribute',
    reason: 'Given out with the whole class.',
    seed: 4711,
    givenBy: null,
    takenBackAt: null,
    takenBackBy: null,
    takenBackReason: '',
    handedInAt: null,
    reviewedVersion: null,
    lastVersion: 1,
    createdAt: '2026-11-11T05:02:00.000Z',
    receivedCount: 1,
    reviewerCount: 3,
    ...fields,
  };
}
