import { sortedName } from '@circuit/domain/people';
import { BASE_ROLES, can, roleLabel } from '@circuit/domain/permissions';
import { Button, Icon, ManageTable, PageTitle, SelectField } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useUsersQuery } from '#platform/api/users.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { ImpersonateDialog } from '#platform/session/ImpersonateDialog.tsx';
import { useActor, useUserInfo } from '#platform/session/useSession.ts';

import { CreatePersonDialog } from './CreatePersonDialog.tsx';
import { mayBeImpersonated } from './reach.ts';
import { secondLine, USER_COLUMNS, type User } from './userColumns.tsx';
import styles from './users.module.css';

const ANY = 'any';
const ROLE_OPTIONS = [
  { value: ANY, label: 'Any role' },
  ...BASE_ROLES.map((role) => ({ value: role, label: roleLabel(role) })),
];

/** S2.03: nothing is loaded until somebody searches; the search is kept under the key users. */
export function UsersPage() {
  const actor = useActor();
  const [isCreating, setCreating] = useState(false);
  const [toImpersonate, setToImpersonate] = useState<User | null>(null);
  const search = useUserSearch();
  const rowMenu = useRowMenu(setToImpersonate);
  const query = useUsersQuery(search.request ?? skipToken);
  return (
    <>
      <div className={styles['head']}>
        <PageTitle>Users</PageTitle>
        {can(actor, 'UserUpdateAny') && (
          <Button kind="primary" icon={<Icon of={UserPlus} />} onClick={() => setCreating(true)}>
            New person
          </Button>
        )}
      </div>
      <ManageTable
        {...search.tableProps}
        things="users"
        data={tableRows(query)}
        columns={USER_COLUMNS}
        row={{ id: ({ id }) => id, name: sortedName, href: hrefOf, menu: rowMenu, secondLine }}
        filters={
          <SelectField
            label="Role"
            value={search.role ?? ANY}
            options={ROLE_OPTIONS}
            onChange={(role) => search.setFilter('role', role === ANY ? null : role)}
          />
        }
        chips={
          search.role === undefined
            ? []
            : [{ id: 'role', label: `Role: ${roleLabel(search.role)}`, onRemove: () => search.setFilter('role', null) }]
        }
        texts={{
          unasked: 'Search for a name, e-mail or PUID, or show everyone.',
          ...(search.showAll === undefined ? {} : { showAll: { label: 'Show all', onSelect: search.showAll } }),
          empty: { title: 'Nobody is here.', text: 'Nobody in this list has this role.' },
          noMatchHint: 'Check the spelling, or search the Deactivated tab.',
        }}
      />
      {isCreating && <CreatePersonDialog onClose={() => setCreating(false)} />}
      <ImpersonateDialog person={toImpersonate} onClose={() => setToImpersonate(null)} />
    </>
  );
}

function useUserSearch() {
  const search = useTableSearch({
    key: 'users',
    label: 'Name, e-mail, alias or PUID',
    tabs: [
      { id: 'AVAILABLE', label: 'Available' },
      { id: 'DELETED', label: 'Deactivated' },
    ],
    sorts: ['name', 'email', 'lastSeenAt'],
    isOnDemand: true,
    canShowAll: true,
  });
  const role = BASE_ROLES.find((known) => known === search.filters['role']);
  return {
    ...search,
    role,
    request: search.request === null ? null : { ...search.request, ...(role === undefined ? {} : { role }) },
  };
}

/** Open on every row; Impersonate if the viewer may, and never on their own row. */
function useRowMenu(impersonate: (user: User) => void) {
  const { data: me } = useUserInfo();
  return (user: User) => [
    { id: 'open', label: 'Open', href: hrefOf(user) },
    ...(me !== undefined && mayBeImpersonated(user, me)
      ? [{ id: 'impersonate', label: 'Impersonate', onSelect: () => impersonate(user) }]
      : []),
  ];
}

const hrefOf = ({ id }: User) => href(PATHS.user, { userId: id });
