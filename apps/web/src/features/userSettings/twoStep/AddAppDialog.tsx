import type { TotpSetup } from '@circuit/contract/factors';
import { Button, Dialog, Note, Skeleton } from '@circuit/ui';
import { useEffect, useId, useState } from 'react';

import { AppSetup, type AppDraft } from '#parts/factors/AppSetup.tsx';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { addOwnFactor, beginApp } from './proofCalls.ts';

interface Props {
  readonly proof: string;
  readonly onAdded: () => void;
  /** Nothing else says that it was added. */
  readonly isTold: boolean;
  readonly onClose: () => void;
}

/** The key is asked for when the dialog opens, and worth nothing until the app has shown a code. (MW-4) */
export function AddAppDialog({ proof, onAdded, isTold, onClose }: Props) {
  const dispatch = useAppDispatch();
  const formId = useId();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [draft, setDraft] = useState<AppDraft>({ name: 'Authenticator app', code: '' });
  const [failure, setFailure] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const begun = await dispatch(beginApp(proof));
      if (isGone) return;
      if (begun.isOk) setSetup(begun.value);
      else setFailure(begun.failure.detail);
    };
    void begin();
    return () => {
      isGone = true;
    };
  }, [dispatch, proof]);

  async function add() {
    if (setup === null) return;
    const code = draft.code.trim();
    if (code === '') return setFailure('Enter the 6 digits that your app shows.');
    setAdding(true);
    const factor = { kind: 'totp', ceremony: setup.ceremony, code } as const;
    const added = await dispatch(addOwnFactor({ proof, name: draft.name.trim() || 'Authenticator app', factor }));
    setAdding(false);
    if (!added.isOk) return setFailure(added.failure.detail);
    if (isTold) dispatch(notify({ type: 'SUCCESS', text: 'Added the authenticator app.' }));
    onAdded();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add an authenticator app"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            isOff={setup === null}
            isBusy={isAdding}
            busyLabel="Adding…"
          >
            Add
          </Button>
        </>
      }
    >
      {setup === null && failure === null && <Skeleton shape="block" count={2} label="Making a key…" />}
      {setup === null && failure !== null && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {setup !== null && (
        <AppSetup
          formId={formId}
          setup={setup}
          draft={draft}
          onChange={setDraft}
          failure={failure}
          onSubmit={() => void add()}
        />
      )}
    </Dialog>
  );
}
