import { displayName, type Named } from '@circuit/domain/people';
import { type GlobalRole, refusalText, roleLabel } from '@circuit/domain/permissions';
import { Button, Dialog, Note, Stack } from '@circuit/ui';
import { skipToken } from '@reduxjs/toolkit/query';

import { problemOf } from '#platform/api/problemOf.ts';
import { userRoles, useUserRolesQuery } from '#platform/api/users.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

interface Props {
  /** The role to take away; null keeps the dialog closed. */
  readonly held: { readonly id: string; readonly role: GlobalRole } | null;
  readonly person: Named;
  readonly onClose: () => void;
}

/** Names the person and the role before it is taken away. */
export function RemoveRoleDialog({ held, person, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { write, isBusy, error, forget } = useWrite();
  const isOnly = useIsOnlySuperAdmin(held);
  if (held === null) return null;
  const name = displayName(person);
  const label = roleLabel(held.role);
  const close = () => {
    forget();
    onClose();
  };
  const confirm = async () => {
    const answer = await write(userRoles.remove([held.id]));
    if (answer.error !== undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: `${name} is no longer ${label}.` }));
    close();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Remove ${label} from ${name}?`}
      actions={
        <>
          <Button onClick={close}>Keep the role</Button>
          <Button
            kind="danger"
            isBusy={isBusy}
            busyLabel="Removing…"
            blockedReason={isOnly ? refusalText({ kind: 'lastSuperAdmin' }) : undefined}
            onClick={() => void confirm()}
          >
            Remove role
          </Button>
        </>
      }
    >
      <Stack>
        <p>{name} will lose what this role allows right away and be signed out everywhere. Course roles stay.</p>
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Not removed. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

/** Said where the removal is offered, not only when it is refused. (UR-29) */
function useIsOnlySuperAdmin(held: Props['held']): boolean {
  const { data } = useUserRolesQuery(held?.role === 'SuperAdmin' ? { role: 'SuperAdmin' } : skipToken);
  if (held === null || data === undefined || data.items.length < data.totalCount) return false;
  return data.items.filter(({ isActive }) => isActive).every(({ id }) => id === held.id);
}
