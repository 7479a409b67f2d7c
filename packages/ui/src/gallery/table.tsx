import { useState } from 'react';

import { Button } from '../actions/Button.tsx';
import { Chip } from '../feedback/Chip.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { ManageTable } from '../table/ManageTable.tsx';
import type { Column, ManageTableProps, TableRows } from '../table/types.ts';
import type { GalleryEntry } from './types.ts';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly seen: string;
}

function ignore(): void {}

const PEOPLE: readonly Person[] = [
  { id: '1', name: 'Abara, Chidi', email: 'cabara@univ.example', role: 'Student', seen: '4 days ago' },
  { id: '2', name: 'Hale, Larissa', email: 'lhale@univ.example', role: 'Instructor', seen: 'now' },
  { id: '3', name: 'Okonkwo, Amara', email: 'aokonkwo@univ.example', role: 'Student', seen: '2 hours ago' },
  { id: '4', name: 'Ruiz, Daniela', email: 'druiz@univ.example', role: 'Grader', seen: '1 day ago' },
];

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email, isSortable: true },
  { id: 'role', header: 'Role', cell: ({ role }) => <Chip>{role}</Chip> },
  { id: 'seen', header: 'Last seen', cell: ({ seen }) => seen, align: 'end' },
];

const READY: TableRows<Person> = { status: 'ready', rows: PEOPLE, totalCount: 412, onRetry: ignore };
const NONE = { rows: [], totalCount: 0, onRetry: ignore };

function People(given: Partial<ManageTableProps<Person>>) {
  const [sorting, setSorting] = useState('name');
  const [keywords, setKeywords] = useState('');
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(25);
  return (
    <ManageTable
      things="people"
      columns={COLUMNS}
      row={{
        id: ({ id }) => id,
        name: ({ name }) => name,
        href: () => '#person',
        menu: () => [
          { id: 'change', label: 'Change role', onSelect: ignore },
          { id: 'remove', label: 'Remove', onSelect: ignore },
        ],
        secondLine: ({ role, seen }) => `${role}, last seen ${seen}`,
      }}
      data={READY}
      texts={{
        unasked: 'Search for a name, e-mail or PUID, or show everyone.',
        showAll: { label: 'Show everyone', onSelect: ignore },
        empty: { title: 'No people yet.', text: 'Add people, or sync the roster.' },
      }}
      search={{
        label: 'Name, e-mail or PUID',
        keywords,
        onChange: setKeywords,
        onSearch: ignore,
        onReset: () => setKeywords(''),
      }}
      sorting={sorting}
      onSort={setSorting}
      paging={{
        page,
        pageSize,
        pageSizes: [25, 50, 100, 150, 200],
        onPage: setPage,
        onPageSize: setPageSize,
      }}
      {...given}
    />
  );
}

function Selecting() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set(['1', '3']));
  const actions = <Button size="small">Remind them</Button>;
  return (
    <People
      selection={{ selectedIds, onChange: setSelectedIds, actions }}
      tabs={[
        { id: 'AVAILABLE', label: 'Available', count: 412 },
        { id: 'DELETED', label: 'Deleted', count: 3 },
      ]}
      selectedTab="AVAILABLE"
      onTab={ignore}
    />
  );
}

const ROLES = [
  { value: 'any', label: 'Any role' },
  { value: 'student', label: 'Student' },
] as const;

export const TABLE: readonly GalleryEntry[] = [
  {
    name: 'ManageTable',
    isWide: true,
    states: [
      { name: 'rows', element: <People note="Roster synced today, 6:00 AM" /> },
      { name: 'tabs and a selection', element: <Selecting /> },
      {
        name: 'filters',
        element: (
          <People
            filters={<SelectField label="Role" value="student" options={ROLES} onChange={ignore} />}
            chips={[{ id: 'role', label: 'Role: Student', onRemove: ignore }]}
          />
        ),
      },
      { name: 'nothing asked', element: <People data={{ ...NONE, status: 'unasked' }} /> },
      { name: 'loading', element: <People data={{ ...NONE, status: 'loading' }} /> },
      { name: 'loading again', element: <People data={{ ...READY, isRefreshing: true }} /> },
      {
        name: 'failed',
        element: <People data={{ ...NONE, status: 'error', failure: 'There is no network connection.' }} />,
      },
      {
        name: 'failed again',
        element: <People data={{ ...READY, failure: 'There is no network connection.', loadedAt: '8:41 PM' }} />,
      },
      { name: 'no match', element: <People searchedFor="titraton" data={{ ...NONE, status: 'ready' }} /> },
      { name: 'empty', element: <People data={{ ...NONE, status: 'ready' }} /> },
      {
        name: 'a row on its way out',
        element: (
          <People
            row={{
              id: ({ id }) => id,
              name: ({ name }) => name,
              menu: () => [],
              busyLabel: ({ id }) => (id === '2' ? 'Deleting…' : undefined),
            }}
          />
        ),
      },
      { name: 'many columns', element: <People isWide columns={manyColumns()} /> },
    ],
  },
];

function manyColumns(): readonly Column<Person>[] {
  const scores = Array.from({ length: 14 }, (_, index) => ({
    id: `score${index}`,
    header: `Assignment ${index + 1}`,
    cell: () => '77.6',
    align: 'end' as const,
  }));
  return [...COLUMNS.slice(0, 1), ...scores];
}
