import { roleLabel } from '@circuit/domain/permissions';
import { Chip, type Column, Row } from '@circuit/ui';

import type { Course } from '../course.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { termOf } from '#parts/words/courseTerm.ts';

export const COURSE_COLUMNS: readonly Column<Course>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ name }) => name },
  { id: 'startDate', header: 'Term', isSortable: true, cell: termOf },
  {
    id: 'roles',
    header: 'My role',
    cell: ({ roles }) => (
      <Row gap={1}>
        {roles.map((role) => (
          <Chip key={role}>{roleLabel(role)}</Chip>
        ))}
      </Row>
    ),
  },
  { id: 'students', header: 'Students', align: 'end', cell: ({ studentCount }) => studentCount ?? '' },
  { id: 'roster', header: 'Roster', cell: rosterWords },
];

/** On a phone, under the name. */
export function rolesWords(course: Course): string {
  const roles = course.roles.map((role) => roleLabel(role)).join(', ');
  return roles === '' ? termOf(course) : `${termOf(course)}, ${roles}`;
}

function rosterWords({ roster, timeZoneId }: Course): string {
  if (roster === null) return '';
  if (roster.syncedAt !== null) return `Synced ${formatDateTime(new Date(roster.syncedAt), timeZoneId)}`;
  return roster.isSynced ? 'Synced' : 'Added by hand';
}
