import type { RubricSummary } from '@circuit/contract/rubrics';
import type { Column } from '@circuit/ui';

import { LastSeen } from '#parts/people/LastSeen.tsx';
import { pointsText } from '#parts/workspace/words.ts';

export const RUBRIC_COLUMNS: readonly Column<RubricSummary>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ name }) => name },
  { id: 'criteria', header: 'Criteria', cell: criteriaWords },
  { id: 'points', header: 'Points', align: 'end', cell: ({ points }) => points },
  { id: 'use', header: 'Used in', cell: usageWords },
  { id: 'role', header: 'My role', cell: ({ roles }) => roles.join(', ') },
  { id: 'owner', header: 'Owner', cell: ({ ownerName }) => ownerName, isExtra: true },
  { id: 'updatedAt', header: 'Changed', isSortable: true, cell: ({ updatedAt }) => <LastSeen at={updatedAt} /> },
];

/** On a phone, under the name. */
export const rubricLine = (rubric: RubricSummary): string =>
  `${criteriaWords(rubric)}, ${pointsText(rubric.points)}, ${usageWords(rubric)}`;

function criteriaWords({ criteriaCount }: RubricSummary): string {
  if (criteriaCount === 0) return 'Point scale';
  return criteriaCount === 1 ? '1 criterion' : `${criteriaCount} criteria`;
}

function usageWords({ usedInCount, activeCount }: RubricSummary): string {
  if (usedInCount === 0) return 'Nothing yet';
  const assignments = usedInCount === 1 ? '1 assignment' : `${usedInCount} assignments`;
  return activeCount === 0 ? assignments : `${assignments}, ${activeCount} active`;
}
