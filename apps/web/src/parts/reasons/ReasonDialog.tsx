import { Button, Dialog, Note, Stack, TextAreaField } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

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
  const [error, setError] = useState<unknown>();
  const { keyFor, done } = useIntentKey();
  const isShort = text.trim().length < least;

  async function save(): Promise<void> {
    setTried(true);
    if (isShort || isBusy) return;
    setBusy(true);
    const outcome = await send(text.trim(), keyFor({ text: text.trim() }));
    setBusy(false);
    setError(outcome.error);
    if (outcome.error !== undefined) return;
    done();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      note={note}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} busyLabel={busyLabel} onClick={() => void save()}>
            {doLabel}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
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
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            {problemOf(error).status === CHANGED_MEANWHILE
              ? `${notDone} Someone changed it in the meantime. Close this and check it again.`
              : failureWords(error, notDone)}
          </Note>
        )}
      </Stack>
    </Dialog>
  );
}

const shortWords = (least: number): string =>
  least === 1 ? 'Write something first.' : `Write at least ${least} characters.`;
