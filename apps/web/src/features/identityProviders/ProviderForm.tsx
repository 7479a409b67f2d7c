import { Button, Note } from '@circuit/ui';
import { type SubmitEvent, useEffect, useState } from 'react';

import { useUnsentText } from '#parts/authoring/useUnsentText.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { newerOf } from '#platform/problems/newerOf.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import styles from './identityProviders.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import { draftOf, requestOf } from './providerDraft.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { type Provider, useUpdateIdentityProviderMutation } from './providersApi.ts';
import { refusalWords, useProviderForm } from './useProviderForm.ts';

interface Props {
  readonly provider: Provider;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The settings, saved with one button: half of a changed connection would let nobody in. (IW-13) */
export function ProviderForm({ provider, onUnsaved }: Props) {
  const form = useSavedForm(provider);
  const { seen, fields, isUnsaved, isSaving, failure, theirs, save, takeTheirs } = form;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  useUnsentText({ hasUnsent: () => isUnsaved, settle: () => Promise.resolve(!isUnsaved) }, isUnsaved);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {theirs !== null && (
        <Note tone="warn" role="alert" action={<Button onClick={takeTheirs}>Use theirs</Button>}>
          <b>Not saved. Someone else saved this provider in the meantime.</b> What you entered is still here. Saving
          again replaces theirs.
        </Note>
      )}
      <ProviderFields {...fields} hasSecret={seen.hasClientSecret} />
      <div className={styles['actions']}>
        <Button kind="primary" type="submit" isBusy={isSaving} busyLabel="Saving…" isOff={!isUnsaved}>
          Save changes
        </Button>
        {isUnsaved && <Button onClick={form.discard}>Discard</Button>}
      </div>
      <LeaveDialog isNeeded={isUnsaved} />
    </form>
  );
}

function useSavedForm(provider: Provider) {
  const dispatch = useAppDispatch();
  // What the fields were filled from: its version is the one that a save changes.
  const [seen, setSeen] = useState(provider);
  const [theirs, setTheirs] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const first = draftOf(seen);
  const { submit, reset, fields } = useProviderForm(first);
  const [update, { isLoading: isSaving }] = useUpdateIdentityProviderMutation();
  const { keyFor } = useIntentKey();
  const isUnsaved = JSON.stringify(fields.draft) !== JSON.stringify(first);
  const show = (newer: Provider) => {
    setSeen(newer);
    setTheirs(null);
    setFailure(null);
    reset(draftOf(newer));
  };
  // What others change is shown at once, unless something was typed here: that must not vanish.
  if (provider.version > seen.version && !isUnsaved) show(provider);
  async function save() {
    if (isSaving) return;
    setFailure(null);
    const answer = await submit((draft) => {
      const request = { identityProviderId: seen.id, ...requestOf(draft, first) };
      return update({ request, ifMatch: seen.version, idempotencyKey: keyFor({ ...request, version: seen.version }) });
    });
    if (answer?.data !== undefined) {
      show(answer.data);
      dispatch(notify({ type: 'SUCCESS', text: `Saved ${answer.data.name}.` }));
    }
    if (answer?.error === undefined) return;
    const newer = newerOf<Provider>(problemOf(answer.error));
    if (newer === null) setFailure(refusalWords(answer.error, 'Not saved.'));
    else {
      setTheirs(newer);
      // The next save replaces theirs: they have been told so.
      setSeen({ ...seen, version: newer.version });
    }
  }
  return {
    seen,
    fields,
    isUnsaved,
    isSaving,
    failure,
    theirs,
    save,
    takeTheirs: () => theirs !== null && show(theirs),
    discard: () => show(theirs ?? seen),
  };
}
