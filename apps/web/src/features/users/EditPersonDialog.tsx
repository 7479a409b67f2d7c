import type { UserDetail } from '@circuit/contract';
import { normalizeEmail } from '@circuit/domain/people';
import { Button, Dialog, Note, Stack } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { users } from '#platform/api/users.ts';
import { useWrite } from '#platform/api/useWrite.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type AccountDraft, accountErrors, accountOf, errorsOfProblem } from './accountDraft.ts';
import { AccountFields } from './AccountFields.tsx';

export function EditPersonDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState(() => draftOf(user));
  const [attempt, setAttempt] = useState(0);
  // The version that was seen when the dialog opened: a later one must not be overwritten unseen.
  const [seenVersion] = useState(user.version);
  const { write, isBusy, error } = useWrite();
  const { keyFor } = useIntentKey();
  const formId = useId();
  const refusal = error === undefined ? null : problemOf(error);
  const refused = refusal === null ? {} : errorsOfProblem(refusal);
  const errors = attempt === 0 ? {} : { ...refused, ...accountErrors(draft, settings.shardKey) };
  const isEmailNew = normalizeEmail(draft.email) !== normalizeEmail(user.email);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (Object.keys(accountErrors(draft, settings.shardKey)).length > 0) return;
    const account = accountOf(draft);
    const saving = { ifMatch: seenVersion, idempotencyKey: keyFor(account) };
    const { data } = await write(users.update([user.id], account, saving));
    if (data === undefined) {
      setAttempt((count) => count + 1);
      return;
    }
    dispatch(notify({ type: 'SUCCESS', text: 'Saved the account.' }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit account"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy} busyLabel="Saving…">
            Save account
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          {refusal !== null && Object.keys(refused).length === 0 && (
            <Note tone="bad" role="alert">
              Not saved. {refusal.detail}
            </Note>
          )}
          {isEmailNew && (
            <Note tone="warn">
              If you change the e-mail, we notify both addresses and sign this person out everywhere.
            </Note>
          )}
          <AccountFields draft={draft} onChange={setDraft} errors={errors} attempt={attempt} />
        </Stack>
      </form>
    </Dialog>
  );
}

function draftOf({ email, firstName, lastName, userName, uid, puid }: UserDetail): AccountDraft {
  return { email, firstName, lastName, userName: userName ?? '', uid: uid ?? '', puid: puid ?? '' };
}
