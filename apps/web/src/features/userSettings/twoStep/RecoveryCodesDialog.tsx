import { Button, Dialog, Note, Stack } from '@circuit/ui';
import { useState } from 'react';

import { useMakeRecoveryCodesMutation } from '#parts/factors/factorCalls.ts';
import { RecoveryCodes } from '#parts/factors/RecoveryCodes.tsx';
import { problemOf } from '#platform/api/problemOf.ts';

interface Props {
  readonly proof: string;
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** Made on request, and shown this once. (MW-5) */
export function RecoveryCodesDialog({ proof, isFirst, onClose }: Props) {
  const [make, { isLoading, error }] = useMakeRecoveryCodesMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // What it is about stays the same while the list behind it changes.
  const [wasFirst] = useState(isFirst);
  async function begin() {
    const { data } = await make({ request: { proof } });
    if (data !== undefined) setCodes(data.codes);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Recovery codes"
      actions={
        codes === null ? (
          <>
            <Button onClick={onClose}>{wasFirst ? 'Later' : 'Cancel'}</Button>
            <Button kind="primary" isBusy={isLoading} busyLabel="Making…" onClick={() => void begin()}>
              {wasFirst ? 'Make recovery codes' : 'Make new recovery codes'}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        )
      }
    >
      <Stack gap={4}>
        {codes === null && (
          <p>
            {wasFirst
              ? 'Two-step sign-in is on. Now make 10 recovery codes. Each one works once, when you do not have your passkey or your phone.'
              : 'You get 10 new codes. The earlier ones stop working right away.'}
          </p>
        )}
        {error !== undefined && (
          <Note tone="bad" role="alert">
            Not made. {problemOf(error).detail}
          </Note>
        )}
        {codes !== null && <RecoveryCodes codes={codes} />}
      </Stack>
    </Dialog>
  );
}
