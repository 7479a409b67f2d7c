import { displayName, type Named } from '@circuit/domain/people';
import { type GlobalRole, refusalText, roleLabel } from '@circuit/domain/permissions';
import { skipToken } from '@reduxjs/toolkit/query';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { useModelsDispatch } from '#platform/api/useModelsDispatch.ts';
import { userRoles, useUserRolesQuery } from '#platform/api/users.ts';

interface Props {
  /** The role to take away; null keeps the dialog closed. */
  readonly held: { readonly id: string; readonly role: GlobalRole } | null;
  readonly person: Named;
  readonly onClose: () => void;
}

/** Names the person and the role before it is taken away. */
export function RemoveRoleDialog({ held, person, onClose }: Props) {
  const dispatch = useModelsDispatch();
  const isOnly = useIsOnlySuperAdmin(held);
  if (held === null) return null;
  const name = displayName(person);
  const label = roleLabel(held.role);
  return (
    <ActDialog
      title={`Remove ${label} from ${name}?`}
      safe="Keep the role"
      action="Remove role"
      isDanger
      busyLabel="Removing…"
      blockedReason={isOnly ? refusalText({ kind: 'lastSuperAdmin' }) : undefined}
      failed="Not removed."
      act={() => dispatch(userRoles.remove([held.id]))}
      done={`${name} is no longer ${label}.`}
      onClose={onClose}
    >
      <p>{name} will lose what this role allows right away and be signed out everywhere. Course roles stay.</p>
    </ActDialog>
  );
}

/** Said where the removal is offered, not only when it is refused. (UR-29) */
function useIsOnlySuperAdmin(held: Props['held']): boolean {
  const { data } = useUserRolesQuery(held?.role === 'SuperAdmin' ? { role: 'SuperAdmin' } : skipToken);
  if (held === null || data === undefined || data.items.length < data.totalCount) return false;
  return data.items.filter(({ isActive }) => isActive).every(({ id }) => id === held.id);
}
