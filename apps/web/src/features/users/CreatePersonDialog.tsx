import { displayName } from '@circuit/domain/people';
import { Button, Checkbox, Dialog, Note, Stack } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useCreateUserMutation } from '#platform/api/users.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { settings } from '#platform/settings/settings.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { accountErrors, accountOf, emptyAccount, errorsOfProblem } from './accountDraft.ts';
import { AccountFields } from './AccountFields.tsx';

/** Creates an account by hand. If local accounts are allowed, the person gets a message to set a password. */
export function CreatePersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: configuration } = useConfigurationQuery();
  const [draft, setDraft] = useState(emptyAccount);
  const [sendsMessage, setSendsMessage] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const { create, isLoading, error } = useCreate();
  const formId = useId();
  const refusal = error === undefined ? null : problemOf(error);
  const refused = refusal === null ? {} : errorsOfProblem(refusal);
  const errors = attempt === 0 ? {} : { ...refused, ...accountErrors(draft, settings.shardKey) };
  const allowsPasswords = configuration?.allowLocalAccounts ?? false;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (Object.keys(accountErrors(draft, settings.shardKey)).length > 0) return;
    await create({ ...accountOf(draft), sendsPasswordMessage: allowsPasswords && sendsMessage });
    setAttempt((count) => count + 1);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New person"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isLoading} busyLabel="Creating…">
            Create person
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          {refusal !== null && Object.keys(refused).length === 0 && (
            <Note tone="bad" role="alert">
              Not created. {refusal.detail}
            </Note>
          )}
          <AccountFields draft={draft} onChange={setDraft} errors={errors} attempt={attempt} />
          {allowsPasswords && (
            <Checkbox
              label="Send a message to set a password"
              hint="Its link works once, for 7 days. You can send another one later."
              isChecked={sendsMessage}
              onChange={setSendsMessage}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

function useCreate() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [createUser, { isLoading, error }] = useCreateUserMutation();
  const { keyFor } = useIntentKey();
  async function create(request: Parameters<typeof createUser>[0]['request']) {
    const { data } = await createUser({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return;
    dispatch(notify({ type: 'SUCCESS', text: `Created ${displayName(data)}.` }));
    await navigate(href(PATHS.user, { userId: data.id }));
  }
  return { create, isLoading, error };
}
