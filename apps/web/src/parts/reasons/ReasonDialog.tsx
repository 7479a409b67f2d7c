import { TextAreaField } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';

import { shortWords } from './shortWords.ts';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly label: string;
  /** What the text has at first. */
  readonly first?: string;
  readonly least: number;
  readonly most: number;
  /** Says how much of the room is used. */
  readonly isCounted?: boolean;
  readonly doLabel: string;
  readonly busyLabel: string;
  readonly notDone: string;
  readonly send: (text: string, idempotencyKey: string) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** One text and one button: why something is done, or what is said about it. */
export function ReasonDialog(props: Props) {
  const { title, note, label, first = '', least, most, isCounted = false, ...rest } = props;
  const { doLabel, busyLabel, notDone, send, onClose, children } = rest;
  const [text, setText] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isShort = text.trim().length < least;

  async function save(keyFor: KeyFor) {
    setTried(true);
    if (isShort) return undefined;
    setBusy(true);
    const outcome = await send(text.trim(), keyFor({ text: text.trim() }));
    setBusy(false);
    return outcome;
  }

  return (
    <ActDialog
      title={title}
      note={note}
      action={doLabel}
      busyLabel={busyLabel}
      failed={(error) =>
        problemOf(error).status === CHANGED_MEANWHILE
          ? `${notDone} Someone changed it in the meantime. Close this and check it again.`
          : failureWords(error, notDone)
      }
      act={save}
      onClose={onClose}
    >
      {children}
      <TextAreaField
        label={label}
        value={text}
        hint={isCounted ? `${text.length} of ${most} characters` : undefined}
        maxLength={most}
        onChange={setText}
        isReadOnly={isBusy}
        error={isTried && isShort ? shortWords(least) : undefined}
      />
    </ActDialog>
  );
}
