import type { UserDetail } from '@circuit/contract/users';
import { displayName } from '@circuit/domain/people';
import { GLOBAL_ROLES, type GlobalRole, roleLabel } from '@circuit/domain/permissions';
import { RadioCards, Skeleton } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { useModelsDispatch } from '#platform/api/useModelsDispatch.ts';
import { userRoles } from '#platform/api/users.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { ROLE_MEANINGS } from './roleMeanings.ts';

interface Props {
  readonly user: UserDetail;
  /** Not known yet without it: nobody is offered what they have. */
  readonly held: readonly GlobalRole[] | undefined;
  readonly onClose: () => void;
}

export function AddRoleDialog({ user, held, onClose }: Props) {
  const dispatch = useModelsDispatch();
  const [role, setRole] = useState<GlobalRole | null>(null);
  const [isMissing, setMissing] = useState(false);
  const name = displayName(user);
  const free = held === undefined ? undefined : GLOBAL_ROLES.filter((known) => !held.includes(known));
  const add = (keyFor: KeyFor) => {
    setMissing(role === null);
    if (role === null) return undefined;
    const request = { userId: user.id, role };
    const { firstName, lastName, email, isActive } = user;
    const shown = { firstName, lastName, email, isActive, isExternal: false, since: serverNow().toISOString() };
    return dispatch(userRoles.create([], request, { idempotencyKey: keyFor(request), shown }));
  };
  return (
    <ActDialog
      title={`Add a role for ${name}`}
      action="Add role"
      busyLabel="Adding…"
      blockedReason={free?.length === 0 ? `${name} already has every role.` : undefined}
      failed="Not added."
      act={add}
      done={role === null ? undefined : `${name} is now ${roleLabel(role)}.`}
      onClose={onClose}
    >
      {free === undefined && <Skeleton shape="block" label="Loading the roles…" />}
      {free !== undefined && free.length > 0 && (
        <RadioCards
          label="Role"
          value={role}
          options={free.map((value) => ({ value, label: roleLabel(value), hint: ROLE_MEANINGS[value] }))}
          onChange={setRole}
          error={isMissing && role === null ? 'Choose a role.' : undefined}
        />
      )}
    </ActDialog>
  );
}
