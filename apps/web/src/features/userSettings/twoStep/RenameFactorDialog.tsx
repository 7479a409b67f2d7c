import type { Factor } from '@circuit/contract/factors';
import { LONGEST_FACTOR_NAME } from '@circuit/domain/factors';
import { TextField } from '@circuit/ui';
import { useState } from 'react';

import { useRenameFactorMutation } from '#parts/factors/factorCalls.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';

export function RenameFactorDialog({ factor, onClose }: { readonly factor: Factor; readonly onClose: () => void }) {
  const [rename] = useRenameFactorMutation();
  const [name, setName] = useState(factor.name);
  const [error, setError] = useState<string>();
  return (
    <ActDialog
      title={`Rename ${factor.name}`}
      action="Rename"
      isForm
      busyLabel="Renaming…"
      failed="Not renamed."
      act={(keyFor) => {
        const request = { factorId: factor.id, name: name.trim() };
        setError(request.name === '' ? 'Enter a name.' : undefined);
        return request.name === '' ? undefined : rename({ request, idempotencyKey: keyFor(request) });
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={error}
        maxLength={LONGEST_FACTOR_NAME}
        autoComplete="off"
      />
    </ActDialog>
  );
}
