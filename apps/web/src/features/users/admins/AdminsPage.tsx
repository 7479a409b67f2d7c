import type { listUserRoles } from '@circuit/contract/users';
import { shownEmail, sortedName } from '@circuit/domain/people';
import { can, roleLabel } from '@circuit/domain/permissions';
import { Button, Chip, type Column, Icon, ManageTable, PageTitle } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import type { ResponseOf } from '#platform/api/contractCall.ts';
import { useUserRolesQuery } from '#platform/api/users.ts';
import { LastSeen } from '#parts/people/LastSeen.tsx';
import { RemoveRoleDialog } from '#parts/people/RemoveRoleDialog.tsx';
import { RoleSource, SYNCED_ROLE } from '#parts/people/RoleSource.tsx';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useTableSearch } from '#platform/searches/useTableSearch.ts';
import { useActor } from '#platform/session/useSession.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { AddAdminDialog } from './AddAdminDialog.tsx';
import { AuditExportsCard } from './AuditExportsCard.tsx';
import styles from './admins.module.css';

type Admin = ResponseOf<typeof listUserRoles>['items'][number];

/** S2.02: people with Admin or Super Admin, one line for each role. */
export function AdminsPage() {
  const actor = useActor();
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Admin | null>(null);
  const columns = useColumns();
  const search = useTableSearch({
    key: 'admins',
    label: 'Name or e-mail',
    tabs: [{ id: 'AVAILABLE', label: 'Available' }],
    sorts: ['name'],
    isOnDemand: false,
    canShowAll: true,
  });
  const query = useUserRolesQuery(search.request === null ? skipToken : { ...search.request, rank: 'admin' });
  const mayModify = can(actor, 'UserRoleModifyAny');
  const mayOpen = can(actor, 'UserReadAny');
  const menu = (admin: Admin) => [
    ...(mayOpen ? [{ id: 'open', label: 'Open', href: href(PATHS.user, { userId: admin.userId }) }] : []),
    ...(mayModify && !admin.isExternal
      ? [{ id: 'remove', label: `Remove ${roleLabel(admin.role)}`, onSelect: () => setToRemove(admin) }]
      : []),
  ];
  return (
    <>
      <div className={styles['head']}>
        <PageTitle sub="People who are Admin or Super Admin for the whole university.">Admins</PageTitle>
        {mayModify && (
          <Button kind="primary" icon={<Icon of={UserPlus} />} onClick={() => setAdding(true)}>
            Add admin
          </Button>
        )}
      </div>
      <ManageTable
        {...search.tableProps}
        things="admins"
        data={tableRows(query)}
        columns={columns}
        row={{
          id: ({ id }) => id,
          name: sortedName,
          ...(mayOpen ? { href: ({ userId }: Admin) => href(PATHS.user, { userId }) } : {}),
          menu,
          secondLine,
        }}
        texts={{ empty: { title: 'No admins.', text: 'Nobody is an Admin or Super Admin.' } }}
      />
      {can(actor, 'ConfigurationModify') && <AuditExportsCard />}
      {isAdding && <AddAdminDialog onClose={() => setAdding(false)} />}
      {toRemove !== null && <RemoveRoleDialog held={toRemove} person={toRemove} onClose={() => setToRemove(null)} />}
    </>
  );
}

function useColumns(): readonly Column<Admin>[] {
  const zone = useZone();
  return [
    { id: 'name', header: 'Name', cell: sortedName, isSortable: true },
    { id: 'email', header: 'E-mail', cell: ({ email }) => shownEmail(email) },
    { id: 'role', header: 'Role', cell: (admin) => <Role admin={admin} /> },
    {
      id: 'source',
      header: 'Source',
      cell: ({ isExternal }) => (
        <>
          <RoleSource isExternal={isExternal} />
          {isExternal && <span className={styles['quiet']}> {SYNCED_ROLE}</span>}
        </>
      ),
    },
    { id: 'since', header: 'Since', cell: ({ since }) => formatDateTime(new Date(since), zone), isExtra: true },
    { id: 'lastSeenAt', header: 'Last seen', cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} /> },
  ];
}

/** On a phone, under the name. */
function secondLine({ role, lastSeenAt }: Admin) {
  return (
    <>
      {roleLabel(role)}, last seen <LastSeen at={lastSeenAt} />
    </>
  );
}

function Role({ admin }: { readonly admin: Admin }) {
  return (
    <>
      <Chip>{roleLabel(admin.role)}</Chip> {!admin.isActive && <Chip tone="warn">Deactivated</Chip>}
    </>
  );
}
