import type { AssignmentSummary } from '@circuit/contract/assignments';
import type { ArtifactType } from '@circuit/domain/artifacts';
import type { Column } from '@circuit/ui';

import { LastSeen } from '#parts/people/LastSeen.tsx';

const TYPES: Record<ArtifactType, string> = { TextArtifact: 'Text', FileArtifact: 'File', UrlArtifact: 'Link' };

export const ASSIGNMENT_COLUMNS: readonly Column<AssignmentSummary>[] = [
  { id: 'title', header: 'Title', isSortable: true, cell: ({ title }) => title },
  { id: 'handIn', header: 'Hand-in', cell: handInWords },
  { id: 'rubric', header: 'Rubric', cell: ({ rubricName }) => rubricName ?? 'None' },
  { id: 'calibrations', header: 'Calibrations', cell: ratedWords },
  { id: 'courses', header: 'Used in', cell: courseWords },
  { id: 'role', header: 'My role', cell: ({ roles }) => roles.join(', ') },
  { id: 'owner', header: 'Owner', cell: ({ ownerName }) => ownerName, isExtra: true },
  { id: 'updatedAt', header: 'Changed', isSortable: true, cell: ({ updatedAt }) => <LastSeen at={updatedAt} /> },
];

/** On a phone, under the title. */
export const assignmentLine = (assignment: AssignmentSummary): string =>
  `${handInWords(assignment)}, ${courseWords(assignment)}`;

function handInWords({ handInTypes }: AssignmentSummary): string {
  return handInTypes.map((type) => TYPES[type]).join(', ');
}

function ratedWords({ calibrationCount, ratedCount }: AssignmentSummary): string {
  return calibrationCount === 0 ? 'None' : `${ratedCount} of ${calibrationCount} rated`;
}

function courseWords({ courseCount }: AssignmentSummary): string {
  if (courseCount === 0) return 'No course yet';
  return courseCount === 1 ? '1 course' : `${courseCount} courses`;
}
