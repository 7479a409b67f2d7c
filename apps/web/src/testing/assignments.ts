import type { Assignment } from '@circuit/contract/assignments';
import { templateDesign } from '@circuit/domain/assignments';
import { assignmentId } from '@circuit/domain/kernel';
import { assignmentActivities } from '@circuit/domain/permissions';

/** From the calibrated template, without a rubric. */
export function anAssignment(fields: Partial<Assignment> = {}): Assignment {
  const { roles = ['Owner'], ...given } = fields;
  const design = structuredClone(templateDesign('calibrated', 'Carbon pricing op-ed'));
  return {
    ...design,
    id: assignmentId('01980000-0000-7000-8000-000000000070'),
    rubricId: null,
    rubric: null,
    rubricName: null,
    roles,
    activities: assignmentActivities(roles, []),
    isDeleted: false,
    updatedAt: '2026-11-15T15:20:00.000Z',
    version: 3,
    ownerName: 'Larissa Hale',
    handInTypes: ['TextArtifact'],
    calibrationCount: 0,
    ratedCount: 0,
    courseCount: 0,
    ...given,
  };
}
