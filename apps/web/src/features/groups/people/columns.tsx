import { shownEmail, sortedName } from '@circuit/domain/people';
import { roleLabel } from '@circuit/domain/permissions';
import { Chip, type Column, Row } from '@circuit/ui';

import { LastSeen } from '#parts/people/LastSeen.tsx';
import { RoleSource } from '#parts/people/RoleSource.tsx';

import type { GroupPerson } from '../person.ts';

const PEOPLE_COLUMNS: readonly Column<GroupPerson>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: sortedName },
  { id: 'email', header: 'E-mail', isSortable: true, cell: ({ email }) => shownEmail(email) },
  { id: 'role', header: 'Role', isSortable: true, cell: (person) => <Roles person={person} /> },
  { id: 'from', header: 'From', cell: (person) => <Sources person={person} /> },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    isSortable: true,
    cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
  },
  { id: 'uid', header: 'Alias', isExtra: true, cell: ({ uid }) => uid ?? '' },
];

const SECTIONS: Column<GroupPerson> = {
  id: 'sections',
  header: 'Section',
  cell: ({ sections }) => sections.join(', '),
};

/** Sections have a column only in a course that has some. */
export const peopleColumns = (hasSections: boolean): readonly Column<GroupPerson>[] =>
  hasSections ? PEOPLE_COLUMNS.toSpliced(3, 0, SECTIONS) : PEOPLE_COLUMNS;

/** Each source once: most people have one role. (S3.02) */
function Sources({ person }: { readonly person: GroupPerson }) {
  const sources = new Set(person.roles.map(({ isExternal }) => isExternal));
  return (
    <Row gap={2}>
      {[...sources].map((isExternal) => (
        <RoleSource key={String(isExternal)} isExternal={isExternal} />
      ))}
    </Row>
  );
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
