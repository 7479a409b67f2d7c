import { LONGEST_FACTOR_NAME } from '@circuit/domain/factors';
import { TextField } from '@circuit/ui';
import { useState } from 'react';

import { deviceName } from '#parts/factors/deviceName.ts';
import { makePasskey } from '#parts/factors/passkeys.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { useAppDispatch } from '#platform/store/store.ts';

import { addOwnFactor, beginNewPasskey } from './proofCalls.ts';

interface Props {
  readonly proof: string;
  readonly onAdded: () => void;
  /** Nothing else says that it was added. */
  readonly isTold: boolean;
  readonly onClose: () => void;
}

/** The browser asks for the rest by itself: a fingerprint, a face, a PIN or a security key. */
export function AddPasskeyDialog({ proof, onAdded, isTold, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [name, setName] = useState(deviceName);
  const [said, setSaid] = useState('');

  async function add() {
    const begun = await dispatch(beginNewPasskey(proof));
    const made = begun.isOk ? await makePasskey(begun.value) : null;
    if (!begun.isOk) return refused(begun.failure.detail);
    if (made?.isOk !== true) return refused(made?.failure ?? '');
    const added = await dispatch(addOwnFactor({ proof, name: name.trim() || deviceName(), factor: made.value }));
    return added.isOk ? {} : refused(added.failure.detail);
  }
  function refused(text: string) {
    setSaid(text);
    return { error: text };
  }

  return (
    <ActDialog
      title="Add a passkey"
      action="Add a passkey"
      busyLabel="Waiting for your device…"
      isForm
      act={add}
      failed={() => `Not added. ${said}`}
      done={isTold ? 'Added the passkey.' : undefined}
      onDone={onAdded}
      onClose={onClose}
    >
      <p>
        Your browser will ask for your fingerprint, face, PIN or security key. The passkey stays on your device or in
        your password manager and works only on this site.
      </p>
      <TextField
        label="Name of this passkey"
        hint="So that you know it later."
        value={name}
        onChange={setName}
        maxLength={LONGEST_FACTOR_NAME}
        autoComplete="off"
      />
    </ActDialog>
  );
}
