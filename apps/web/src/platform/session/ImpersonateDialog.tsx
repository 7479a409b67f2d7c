import type { UserId } from '@circuit/domain/kernel';
import { displayName, type Named } from '@circuit/domain/people';
import { IMPERSONATION_REASON, refusalText } from '@circuit/domain/permissions';
import { Button, Dialog, Note, Stack, TextField } from '@circuit/ui';
import { useId, useState, type SubmitEvent } from 'react';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useModelsDispatch } from '#platform/api/useModelsDispatch.ts';

import { startImpersonation } from './impersonation.ts';

interface Props {
  /** Whom to view the product as; null keeps the dialog closed. */
  readonly person: (Named & { readonly id: UserId }) | null;
  readonly onClose: () => void;
}

/** Asks for the reason and begins. On success the browser starts anew with a code. (S4.06, S8.05) */
export function ImpersonateDialog({ person, onClose }: Props) {
  if (person === null) return null;
  return <Open key={person.id} person={person} onClose={onClose} />;
}

function Open({ person, onClose }: { readonly person: NonNullable<Props['person']>; readonly onClose: () => void }) {
  const dispatch = useModelsDispatch();
  const { data: configuration } = useConfigurationQuery();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const formId = useId();
  const fieldId = useId();
  const guid = useId();
  const name = displayName(person);
  const mayWrite = configuration?.impersonationMayWrite === true;

  async function start(event: SubmitEvent) {
    event.preventDefault();
    const problem = problemOf(reason);
    setError(problem);
    if (problem !== undefined) {
      document.getElementById(fieldId)?.focus();
      return;
    }
    setStarting(true);
    setRefusal(await dispatch(startImpersonation(person.id, reason.trim(), guid)));
    setStarting(false);
  }

  return (
    <Dialog
      isOpen
      guid={guid}
      onClose={onClose}
      title={`Impersonate ${name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isStarting} busyLabel="Starting…">
            Start
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void start(event)} noValidate>
        <Stack gap={4}>
          <p>
            You will see what {name} sees.{' '}
            {mayWrite ? 'Your changes are recorded under both names.' : 'You can read everything but not change it.'} It
            ends after 60 minutes, and {name} can see in Settings that you did this.
          </p>
          <TextField
            id={fieldId}
            label="Reason"
            hint="Kept in the history. 10 to 200 characters."
            value={reason}
            onChange={setReason}
            error={error}
            autoComplete="off"
            isRequired
          />
          {refusal !== null && <Note tone="bad">Not started. {refusal}</Note>}
        </Stack>
      </form>
    </Dialog>
  );
}

/** As the server counts it, so that nobody is sent there and back. */
function problemOf(reason: string): string | undefined {
  const length = Array.from(reason.trim()).length;
  if (length < IMPERSONATION_REASON.minLength) return refusalText({ kind: 'reasonTooShort' });
  return length > IMPERSONATION_REASON.maxLength ? refusalText({ kind: 'reasonTooLong' }) : undefined;
}
