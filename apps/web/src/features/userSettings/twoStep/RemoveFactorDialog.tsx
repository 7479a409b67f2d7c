import type { Factor } from '@circuit/contract/factors';
import { FACTOR_WORDS } from '@circuit/domain/factors';

import { useRemoveFactorMutation } from '#parts/factors/factorCalls.ts';
import { ActDialog } from '#platform/acts/ActDialog.tsx';

interface Props {
  readonly factor: Factor;
  readonly proof: string;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

export function RemoveFactorDialog({ factor, proof, isLast, onClose }: Props) {
  const [remove] = useRemoveFactorMutation();
  const request = { factorId: factor.id, proof };
  return (
    <ActDialog
      title={`Remove ${factor.name}?`}
      safe="Keep it"
      action="Remove"
      isDanger
      busyLabel="Removing…"
      failed="Not removed."
      done={`Removed ${factor.name}.`}
      act={(keyFor) => remove({ request, idempotencyKey: keyFor(request) })}
      onClose={onClose}
    >
      <p>You will no longer be able to sign in with this {FACTOR_WORDS[factor.kind]}.</p>
      {isLast && (
        <p>It is the only one you have: two-step sign-in will be off, and your recovery codes will stop working.</p>
      )}
    </ActDialog>
  );
}
