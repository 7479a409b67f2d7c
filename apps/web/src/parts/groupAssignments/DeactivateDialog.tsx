import type { GroupAssignmentSummary } from '@circuit/contract';
import { Button, Dialog, Note } from '@circuit/ui';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { useUpdateActivationStatusMutation } from './groupAssignmentsApi.ts';

interface Props {
  readonly groupAssignment: GroupAssignmentSummary;
  readonly onClose: () => void;
}

/** Says what students lose and that nothing is thrown away. (CW-7) */
export function DeactivateDialog({ groupAssignment: { id: groupAssignmentId, title, version }, onClose }: Props) {
  const [update, { isLoading, error }] = useUpdateActivationStatusMutation();
  const dispatch = useAppDispatch();
  const { keyFor } = useIntentKey();
  async function send(): Promise<void> {
    const request = { groupAssignmentId, status: 'Deactivated' as const };
    const outcome = await update({ request, ifMatch: version, idempotencyKey: keyFor({ ...request, version }) });
    if (outcome.error !== undefined) return;
    dispatch(notify({ text: `Deactivated ${title}. Students can no longer see it.`, type: 'SUCCESS' }));
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Deactivate ${title}?`}
      actions={
        <>
          <Button onClick={onClose}>Keep it active</Button>
          <Button kind="danger" onClick={() => void send()} isBusy={isLoading} busyLabel="Deactivating…">
            Deactivate
          </Button>
        </>
      }
    >
      <p>
        Students can no longer see it or hand in. We keep their work, reviews and scores. If you activate it again,
        everything is back, but deadlines that passed in the meantime do not move.
      </p>
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          Not deactivated. {problemOf(error).detail}
        </Note>
      )}
    </Dialog>
  );
}
