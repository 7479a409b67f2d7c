import type { listPracticeEssays } from '@circuit/contract/calibrations';
import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { getOwnLearnerStatus, PhaseStandingShown } from '@circuit/contract/learnerStatuses';
import type { Receipt, Submission } from '@circuit/contract/submissions';
import { templateDesign } from '@circuit/domain/assignments';
import { assignmentId, groupAssignmentId, groupId, type SubmissionId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';
import { EMPTY_DOCUMENT } from '@circuit/domain/richText';

import type { ResponseOf } from '#platform/api/contractCall.ts';

import { aGroup } from './builders.ts';
import { aRubric } from './rubrics.ts';

export const GROUP_ASSIGNMENT_ID = groupAssignmentId('01980000-0000-7000-8000-000000000080');
const COURSE = groupId('01980000-0000-7000-8000-000000000010');
/** Nothing here: from it on everything is so many hours away. */
const HOUR_MS = 3_600_000;
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A course that the visitor takes. */
export const aTakenCourse = (fields: Partial<ReturnType<typeof aGroup>> = {}) =>
  aGroup({
    id: COURSE,
    name: 'ECN 210 Economics',
    roles: ['GroupLearner'],
    activities: GROUP_POLICY.GroupLearner,
    instructors: ['Larissa Hale'],
    ...fields,
  });

/** Hand in is open, and practice with it; review comes later. */
const PHASES: GroupAssignment['groupAssignmentPhases'] = [
  { type: 'Submission', startsAt: inHours(-48), endsAt: inHours(51) },
  { type: 'Calibration', startsAt: inHours(-24), endsAt: inHours(99) },
  { type: 'PeerEvaluation', startsAt: inHours(100), endsAt: inHours(220) },
  { type: 'SelfEvaluation', startsAt: inHours(221), endsAt: inHours(300) },
  { type: 'Results', startsAt: inHours(320), endsAt: null },
];

export function aGroupAssignment(fields: Partial<GroupAssignment> = {}): GroupAssignment {
  const { criteria, pointScaleMax, id, rubricVersionId, name, versionNumber } = aRubric();
  return {
    ...structuredClone(templateDesign('calibrated', 'Carbon pricing op-ed')),
    id: GROUP_ASSIGNMENT_ID,
    groupId: COURSE,
    assignmentId: assignmentId('01980000-0000-7000-8000-000000000070'),
    status: 'Active',
    groupAssignmentPhases: PHASES,
    activities: GROUP_POLICY.GroupLearner,
    isDeleted: false,
    updatedAt: inHours(-100),
    version: 4,
    rubric: {
      rubricId: id,
      rubricVersionId,
      name,
      versionNumber,
      criteria,
      pointScaleMax,
    },
    activatedAt: inHours(-100),
    handsItselfIn: true,
    ...fields,
  };
}

export function aStanding(
  phase: PhaseStandingShown['phase'],
  fields: Partial<PhaseStandingShown> = {},
): PhaseStandingShown {
  const dates = PHASES.find(({ type }) => type === phase);
  const endsAt = dates?.endsAt ?? null;
  return {
    phase,
    status: 'NotOpen',
    startsAt: dates?.startsAt ?? inHours(0),
    endsAt,
    regularEndsAt: endsAt,
    hasPermit: false,
    isBegun: fields.status === 'InProgress',
    done: 0,
    total: phase === 'Calibration' ? 3 : phase === 'Submission' ? 1 : 0,
    reason: null,
    ...fields,
  };
}

type Standings = Partial<Record<PhaseStandingShown['phase'], Partial<PhaseStandingShown>>>;

/** Where somebody stands: open hand-in and practice, the rest not yet, except as given. */
export function aStatus(given: Standings = {}, hasNewerChanges = false): ResponseOf<typeof getOwnLearnerStatus> {
  const usual: Standings = { Submission: { status: 'ToDo' }, Calibration: { status: 'ToDo' } };
  const phases = PHASES.map(({ type }) => aStanding(type, { ...usual[type], ...given[type] }));
  const next = phases.find(
    ({ phase, status }) =>
      ['Late', 'ToDo', 'InProgress'].includes(status) || (hasNewerChanges && phase === 'Submission'),
  );
  return { status: 'Active', phases, nextPhase: next?.phase ?? null, hasNewerChanges };
}

export const aReceipt = (fields: Partial<Receipt> = {}): Receipt => ({
  id: '01980000-0000-7000-8000-0000000000d1',
  number: 1,
  sha256: 'ab'.repeat(32),
  handedInAt: inHours(-2),
  isLate: false,
  wordCount: 640,
  artifactCount: 0,
  handedItselfIn: null,
  ...fields,
});

export const aSubmission = (fields: Partial<Submission> = {}): Submission => ({
  id: '01980000-0000-7000-8000-0000000000d0' as SubmissionId, // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test
  status: 'Draft',
  document: EMPTY_DOCUMENT,
  wordCount: 0,
  savedAt: inHours(-3),
  handedIn: null,
  hasChangedSince: false,
  endsAt: inHours(51),
  hasPermit: false,
  isGivenOut: false,
  handsItselfIn: true,
  handsItselfInAt: null,
  notHandedInBecause: [],
  closed: null,
  version: 5,
  ...fields,
});

type Practice = ResponseOf<typeof listPracticeEssays>;

export const aPractice = (fields: Partial<Practice> = {}): Practice => ({
  items: [1, 2, 3].map((number) => ({
    id: `01980000-0000-7000-8000-0000000000c${number}` as Practice['items'][number]['id'], // oxlint-disable-line typescript/no-unsafe-type-assertion -- a brand of a test
    number,
    state: 'toDo',
    triesUsed: 0,
    match: null,
    score: null,
  })),
  done: 0,
  score: null,
  tendency: null,
  standing: null,
  closed: null,
  endsAt: inHours(99),
  ...fields,
});
