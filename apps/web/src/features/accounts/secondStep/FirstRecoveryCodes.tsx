import { Button, Note, Skeleton } from '@circuit/ui';
import { useEffect, useRef, useState } from 'react';

import { useMakeRecoveryCodesMutation } from '#parts/factors/factorCalls.ts';
import { RecoveryCodes } from '#parts/factors/RecoveryCodes.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { currentProof } from '#platform/session/proof.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { PasswordFrame } from '../PasswordFrame.tsx';

/** The recovery codes, right after the first factor was set up at sign-in. (MW-6) */
export function FirstRecoveryCodes({ onDone }: { readonly onDone: () => void }) {
  const dispatch = useAppDispatch();
  const [make, { error }] = useMakeRecoveryCodesMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hasAsked = useRef(false);
  const [proof] = useState(() => dispatch(currentProof()));
  useEffect(() => {
    // React's strict mode mounts twice; the second set of codes would end the first.
    if (proof === null || hasAsked.current) return;
    hasAsked.current = true;
    void make({ request: { proof } }).then(({ data }) => setCodes(data?.codes ?? null));
  }, [proof, make]);
  return (
    <PasswordFrame isOnItsWay isDone title="Keep your recovery codes" sub="Two-step sign-in is on.">
      {codes === null && error === undefined && proof !== null && (
        <Skeleton shape="block" count={1} label="Making your recovery codes…" />
      )}
      {(error !== undefined || proof === null) && (
        <Note tone="bad" role="alert">
          We could not make your recovery codes. {error === undefined ? '' : problemOf(error).detail} You can make them
          later in Settings.
        </Note>
      )}
      {codes !== null && <RecoveryCodes codes={codes} />}
      <Button kind="primary" size="large" full onClick={onDone}>
        Continue
      </Button>
    </PasswordFrame>
  );
}
