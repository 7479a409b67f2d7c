import { LONGEST_REASON, SHORTEST_REASON } from '@circuit/domain/configuration';
import type { ServiceKind } from '@circuit/domain/outsideServices';
import { PasswordField } from '@circuit/ui';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog } from '#platform/acts/ActDialog.tsx';

import { usePutServiceSecretMutation } from './outsideApi.ts';

interface Props {
  readonly kind: ServiceKind;
  readonly label: string;
  readonly isRemoval: boolean;
  readonly onClose: () => void;
}

/** Saves, replaces or removes a secret, and asks why. (OS-3) */
export function SecretDialog({ kind, label, isRemoval, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const why = useReason({ label: 'Why?', isRequired: true, least: SHORTEST_REASON, most: LONGEST_REASON });
  const [put] = usePutServiceSecretMutation();
  const isMissing = !isRemoval && typed.trim() === '';

  function save() {
    setTried(true);
    if (!why.check() || isMissing) return undefined;
    return put({ request: { kind, secret: isRemoval ? null : typed.trim(), reason: why.reason } });
  }

  const name = label.toLowerCase();
  return (
    <ActDialog
      title={isRemoval ? `Remove the ${name}?` : `Save the ${name}`}
      note={isRemoval ? 'The service cannot be used until a new one is saved.' : 'Nobody can read it here again.'}
      action={isRemoval ? 'Remove' : 'Save'}
      isDanger={isRemoval}
      busyLabel={isRemoval ? 'Removing…' : 'Saving…'}
      isForm
      failed={isRemoval ? 'Not removed.' : 'Not saved.'}
      act={save}
      done={isRemoval ? `Removed the ${name}.` : `Saved the ${name}.`}
      onClose={onClose}
    >
      {!isRemoval && (
        <PasswordField
          label={label}
          name="service-secret"
          autoComplete="new-password"
          maxLength={8000}
          value={typed}
          onChange={setTyped}
          error={isTried && isMissing ? `Enter the ${name}.` : undefined}
        />
      )}
      {why.field}
    </ActDialog>
  );
}
