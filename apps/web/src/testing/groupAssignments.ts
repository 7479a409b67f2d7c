import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { templateDesign } from '@circuit/domain/assignments';
import { assignmentId, groupAssignmentId, groupId } from '@circuit/domain/kernel';
import { GROUP_POLICY } from '@circuit/domain/permissions';

import { aRubric } from './rubrics.ts';

const phase = (
  type: GroupAssignment['groupAssignmentPhases'][number]['type'],
  startsAt: string,
  endsAt: string | null,
) => ({
  type,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
});

/** Far enough ahead that no test meets them; in the zone of the builders' courses, which is at UTC-5 then. */
export const ASSIGNMENT_DATES: GroupAssignment['groupAssignmentPhases'] = [
  phase('Submission', '2098-11-03T08:00:00-05:00', '2098-11-07T23:59:00-05:00'),
  phase('Calibration', '2098-11-08T00:00:00-05:00', '2098-11-11T23:59:00-05:00'),
  phase('PeerEvaluation', '2098-11-12T00:00:00-05:00', '2098-11-17T23:59:00-05:00'),
  phase('SelfEvaluation', '2098-11-18T00:00:00-05:00', '2098-11-21T23:59:00-05:00'),
  phase('Results', '2098-11-22T00:00:00-05:00', null),
];

/** A draft of the calibrated template in a course that the visitor teaches. */
export function aGroupAssignment(fields: Partial<GroupAssignment> = {}): GroupAssignment {
  return {
    ...structuredClone(templateDesign('calibrated', 'Carbon pricing op-ed')),
    id: groupAssignmentId('01980000-0000-7000-8000-000000000090'),
    groupId: groupId('01980000-0000-7000-8000-000000000010'),
    assignmentId: assignmentId('01980000-0000-7000-8000-000000000070'),
    status: 'Draft',
    groupAssignmentPhases: ASSIGNMENT_DATES,
    activities: GROUP_POLICY.GroupOwner,
    rubric: null,
    activatedAt: null,
    handsItselfIn: true,
    isDeleted: false,
    updatedAt: '2026-11-15T15:20:00.000Z',
    version: 3,
    ...fields,
  };
}

/** A draft without practice that lacks nothing. */
export function aReadyGroupAssignment(fields: Partial<GroupAssignment> = {}): GroupAssignment {
  const { phases } = aGroupAssignment();
  const { id: rubricId, rubricVersionId, name, criteria, pointScaleMax } = aRubric();
  return aGroupAssignment({
    phases: { ...phases, Calibration: { ...phases.Calibration, isEnabled: false } },
    weights: { submission: 75, calibration: 0, evaluation: 20, self: 5 },
    groupAssignmentPhases: ASSIGNMENT_DATES.filter(({ type }) => type !== 'Calibration'),
    instructionsForAuthors: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write an op-ed.' }] }],
    },
    rubric: { rubricId, rubricVersionId, name, versionNumber: 2, criteria, pointScaleMax },
    ...fields,
  });
}
