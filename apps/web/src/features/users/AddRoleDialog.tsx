import type { UserDetail } from '@circuit/contract';
import { displayName } from '@circuit/domain/people';
import { GLOBAL_ROLES, type GlobalRole, roleLabel } from '@circuit/domain/permissions';
import { Button, Dialog, Note, RadioCards, Skeleton, Stack } from '@circuit/ui';
import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { userRoles } from '#platform/api/users.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { ROLE_MEANINGS } from './roleMeanings.ts';

interface Props {
  readonly user: UserDetail;
  /** Not known yet without it: nobody is offered what they have. */
  readonly held: readonly GlobalRole[] | undefined;
  readonly onClose: () => void;
}

export function AddRoleDialog({ user, held, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [role, setRole] = useState<GlobalRole | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { write, isBusy, error } = useWrite();
  const { keyFor } = useIntentKey();
  const name = displayName(user);
  const free = held === undefined ? undefined : GLOBAL_ROLES.filter((known) => !held.includes(known));
  const add = async () => {
    setMissing(role === null);
    if (role === null) return;
    const request = { userId: user.id, role };
    const { firstName, lastName, email, isActive } = user;
    const shown = { firstName, lastName, email, isActive, isExternal: false, since: serverNow().toISOString() };
    const { data } = await write(userRoles.create([], request, { idempotencyKey: keyFor(request), shown }));
    if (data === undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: `${name} is now ${roleLabel(role)}.` }));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Add a role for ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            busyLabel="Adding…"
            onClick={() => void add()}
            {...(free?.length === 0 ? { blockedReason: `${name} already has every role.` } : {})}
          >
            Add role
          </Button>
        </>
      }
    >
      <Stack>
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
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Not added. {problemOf(error).detail}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}
