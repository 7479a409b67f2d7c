import { sortedName } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Chip, type Column, Row } from '@circuit/ui';

import type { Course } from '#features/courses/course/course.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import { agoWords } from './agoWords.ts';
import { type GroupPerson, sourceWords } from './person.ts';

export function peopleColumns({ timeZoneId }: Course): readonly Column<GroupPerson>[] {
  return [
    { id: 'name', header: 'Name', isSortable: true, cell: sortedName },
    { id: 'email', header: 'E-mail', isSortable: true, cell: ({ email }) => email },
    { id: 'role', header: 'Role', isSortable: true, cell: (person) => <Roles person={person} /> },
    { id: 'from', header: 'From', cell: sourceWords },
    {
      id: 'lastSeenAt',
      header: 'Last seen',
      isSortable: true,
      cell: ({ lastSeenAt }) => agoWords(lastSeenAt, serverNow(), timeZoneId),
    },
    { id: 'uid', header: 'Alias', isExtra: true, cell: ({ uid }) => uid ?? '' },
  ];
}

function Roles({ person }: { readonly person: GroupPerson }) {
  return (
    <Row gap={1}>
      {person.roles.map(({ id, role }) => (
        <Chip key={id}>{roleLabel(role)}</Chip>
      ))}
      {!person.isActive && <Chip tone="warn">Deactivated</Chip>}
    </Row>
  );
}
