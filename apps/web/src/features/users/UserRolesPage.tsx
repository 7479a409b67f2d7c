import type { listUserRoles, UserDetail } from '@circuit/contract/users';
import { can, refusalText, roleLabel } from '@circuit/domain/permissions';
import { Button, type Column, ManageTable } from '@circuit/ui';
import { useState } from 'react';

import type { ResponseOf } from '#platform/api/contractCall.ts';
import { STATUS } from '#platform/api/status.ts';
import { userRoles, useUserRolesQuery } from '#platform/api/users.ts';
import { RemoveRoleDialog } from '#parts/people/RemoveRoleDialog.tsx';
import { RoleSource, SYNCED_ROLE } from '#parts/people/RoleSource.tsx';
import { tableRows } from '#platform/searches/tableRows.ts';
import { useUserInfo } from '#platform/session/useSession.ts';
import { useAppSelector } from '#platform/store/store.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import { AddRoleDialog } from './AddRoleDialog.tsx';
import { UserGate } from './UserGate.tsx';
import { UserHeader } from './UserHeader.tsx';
import styles from './users.module.css';
import { WhyCard } from './WhyCard.tsx';

type Held = ResponseOf<typeof listUserRoles>['items'][number];

/** S2.05 */
export function UserRolesPage() {
  return <UserGate>{(user) => <Shown user={user} />}</UserGate>;
}

function Shown({ user }: { readonly user: UserDetail }) {
  const { data: me } = useUserInfo();
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Held | null>(null);
  const columns = useRoleColumns();
  const query = useUserRolesQuery({ userId: user.id });
  const mayModify = me !== undefined && can(me, 'UserRoleModifyAny');
  const isSelf = me?.id === user.id;
  return (
    <>
      <UserHeader user={user} page="roles" />
      <div className={styles['stack']}>
        <section aria-labelledby="global-roles">
          <div className={styles['titled']}>
            <h2 id="global-roles">University-wide roles</h2>
            {mayModify && (
              <Button
                {...(isSelf ? { blockedReason: refusalText({ kind: 'roleForOneself' }) } : {})}
                onClick={() => setAdding(true)}
              >
                Add role
              </Button>
            )}
          </div>
          <ManageTable
            things="roles"
            columns={columns}
            row={{
              id: ({ id }) => id,
              name: ({ role }) => roleLabel(role),
              ...(mayModify
                ? {
                    menu: (held: Held) =>
                      held.isExternal ? [] : [{ id: 'remove', label: 'Remove', onSelect: () => setToRemove(held) }],
                  }
                : {}),
              secondLine,
            }}
            data={tableRows(query)}
            texts={{
              empty: {
                title: 'No university-wide roles.',
                text: 'Course roles are on the Account tab, under Courses.',
              },
            }}
          />
        </section>
        <WhyCard user={user} />
      </div>
      {isAdding && (
        <AddRoleDialog
          user={user}
          held={query.data?.items.map(({ role }) => role) ?? (query.isError ? [] : undefined)}
          onClose={() => setAdding(false)}
        />
      )}
      <RemoveRoleDialog held={toRemove} person={user} onClose={() => setToRemove(null)} />
    </>
  );
}

function useRoleColumns(): readonly Column<Held>[] {
  const zone = useZone();
  return [
    { id: 'role', header: 'Role', cell: ({ role }) => roleLabel(role) },
    { id: 'source', header: 'Source', cell: (held) => <Source held={held} /> },
    { id: 'since', header: 'Since', cell: (held) => <Since held={held} zone={zone} /> },
  ];
}

const secondLine = ({ isExternal }: Held) => <RoleSource isExternal={isExternal} />;

/** While it is being added or removed, that is said in place of the date. (S4.01) */
function Since({ held, zone }: { readonly held: Held; readonly zone: string }) {
  const status = useAppSelector(userRoles.statusOf([held.id]));
  if (status === STATUS.CREATING) return 'Adding…';
  return status === STATUS.DELETING ? 'Removing…' : formatDateTime(new Date(held.since), zone);
}

/** What comes from elsewhere says why it cannot be removed here. */
function Source({ held }: { readonly held: Held }) {
  return (
    <>
      <RoleSource isExternal={held.isExternal} />
      {held.isExternal && <span className={styles['quiet']}> {SYNCED_ROLE}</span>}
    </>
  );
}
