import type { UserDetail } from '@circuit/contract/users';
import { normalizeEmail } from '@circuit/domain/people';
import { Note } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { useModelsDispatch } from '#platform/api/useModelsDispatch.ts';
import { users } from '#platform/api/users.ts';

import type { AccountDraft } from './accountDraft.ts';
import { AccountFields } from './AccountFields.tsx';
import { refusalWords, useAccountForm } from './useAccountForm.ts';

export function EditPersonDialog({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) {
  const dispatch = useModelsDispatch();
  const { draft, submit, fields } = useAccountForm(draftOf(user));
  // The version that was seen when the dialog opened: a later one must not be overwritten unseen.
  const [seenVersion] = useState(user.version);
  const save = (keyFor: KeyFor) =>
    submit((account) =>
      dispatch(users.update([user.id], account, { ifMatch: seenVersion, idempotencyKey: keyFor(account) })),
    );
  return (
    <ActDialog
      title="Edit account"
      action="Save account"
      busyLabel="Saving…"
      isForm
      isFailureFirst
      failed={(error) => refusalWords(error, 'Not saved.')}
      act={save}
      done="Saved the account."
      onClose={onClose}
    >
      {normalizeEmail(draft.email) === normalizeEmail(user.email) ? null : (
        <Note tone="warn">If you change the e-mail, we notify both addresses and sign this person out everywhere.</Note>
      )}
      <AccountFields {...fields} />
    </ActDialog>
  );
}

function draftOf({ email, firstName, lastName, userName, uid, puid }: UserDetail): AccountDraft {
  return { email, firstName, lastName, userName: userName ?? '', uid: uid ?? '', puid: puid ?? '' };
}
