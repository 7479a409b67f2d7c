import { displayName } from '@circuit/domain/people';
import { Checkbox } from '@circuit/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useCreateUserMutation } from '#platform/api/users.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { emptyAccount } from './accountDraft.ts';
import { AccountFields } from './AccountFields.tsx';
import { refusalWords, useAccountForm } from './useAccountForm.ts';

/** Creates an account by hand. If local accounts are allowed, the person gets a message to set a password. */
export function CreatePersonDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: configuration } = useConfigurationQuery();
  const { submit, fields } = useAccountForm(emptyAccount);
  const [sendsMessage, setSendsMessage] = useState(true);
  const [createUser] = useCreateUserMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const allowsPasswords = configuration?.allowLocalAccounts ?? false;
  const create = (keyFor: KeyFor) =>
    submit(async (account) => {
      const request = { ...account, sendsPasswordMessage: allowsPasswords && sendsMessage };
      const answer = await createUser({ request, idempotencyKey: keyFor(request) });
      if (answer.data === undefined) return answer;
      dispatch(notify({ type: 'SUCCESS', text: `Created ${displayName(answer.data)}.` }));
      await navigate(href(PATHS.user, { userId: answer.data.id }));
      return answer;
    });
  return (
    <ActDialog
      title="New person"
      action="Create person"
      busyLabel="Creating…"
      isForm
      isFailureFirst
      failed={(error) => refusalWords(error, 'Not created.')}
      act={create}
      onClose={onClose}
    >
      <AccountFields {...fields} />
      {allowsPasswords && (
        <Checkbox
          label="Send a message to set a password"
          hint="Its link works once, for 7 days. You can send another one later."
          isChecked={sendsMessage}
          onChange={setSendsMessage}
        />
      )}
    </ActDialog>
  );
}
