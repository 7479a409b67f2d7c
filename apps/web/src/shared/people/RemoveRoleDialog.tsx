import { displayName, type Named } from '@circuit/domain/people';
import { type GlobalRole, roleLabel } from '@circuit/domain/permissions';
import { Button, Dialog, Note, Stack } from '@circuit/ui';

import { problemOf } from '#shared/api/problemOf.ts';
import { userRoles } from '#shared/api/users.ts';
import { useWrite } from '#shared/api/useWrite.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';

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
          <Button kind="danger" isBusy={isBusy} busyLabel="Removing…" onClick={() => void confirm()}>
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
