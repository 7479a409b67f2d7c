import { TextField } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';

interface Props {
  readonly title: string;
  /** What it is called by: "Title". */
  readonly label: string;
  readonly hint: string;
  readonly missing: string;
  readonly action: string;
  readonly onCreate: (name: string, keyFor: KeyFor) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Something new of the library needs only a name; everything else is written in its editor. */
export function CreateDialog({ title, label, hint, missing, action, onCreate, onClose, children }: Props) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const isNameless = name.trim() === '';
  return (
    <ActDialog
      title={title}
      action={action}
      busyLabel="Creating…"
      isForm
      failed="Not created."
      act={(keyFor) => (isNameless ? setTried(true) : onCreate(name.trim(), keyFor))}
      onClose={onClose}
    >
      <TextField
        label={label}
        hint={hint}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={setName}
        error={isTried && isNameless ? missing : undefined}
        isRequired
      />
      {children}
    </ActDialog>
  );
}
