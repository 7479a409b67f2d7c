import { Button, Dialog, Note, Stack, TextField } from '@circuit/ui';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';

interface Props {
  readonly title: string;
  /** What it is called by: "Title". */
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onCreate: (name: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Something new of the library needs only a name; everything else is written in its editor. */
export function CreateDialog(props: Props) {
  const { title, label, hint, missing, action, isBusy, error, onCreate, onClose, children } = props;
  const [name, setName] = useState('');
  const [isMissingShown, setMissingShown] = useState(false);
  const formId = useId();
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return setMissingShown(true);
    return onCreate(name.trim());
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={isBusy} busyLabel="Creating…">
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          <TextField
            label={label}
            hint={hint}
            value={name}
            maxLength={200}
            autoComplete="off"
            onChange={setName}
            error={isMissingShown && name.trim() === '' ? missing : undefined}
            isRequired
          />
          {children}
          {error === undefined ? null : (
            <Note tone="bad" role="alert">
              Not created. {problemOf(error).detail}
            </Note>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
