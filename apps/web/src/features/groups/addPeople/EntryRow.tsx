import { displayName } from '@circuit/domain/people';
import { Button, Icon, TextField, VisuallyHidden } from '@circuit/ui';
import { CircleCheck, CircleDashed, CircleMinus, CircleX, MailPlus } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import styles from './addPeople.module.css';
import { type Entry, isWrong } from './entries.ts';

/** One entry with what becomes of it; a mistake is mended in its place. */
export function EntryRow({
  entry,
  onCorrect,
}: {
  readonly entry: Entry;
  /** An empty correction takes the entry out. */
  readonly onCorrect: (identifier: string, correction: string) => void;
}) {
  const [isEditing, setEditing] = useState(false);
  const [cancels, setCancels] = useState(0);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (cancels > 0) editButton.current?.focus();
  }, [cancels]);
  const { identifier, checked } = entry;
  const person = checked?.person ?? null;
  if (isEditing)
    return (
      <li className={styles['entry']}>
        <Correction
          identifier={identifier}
          onCancel={() => {
            setEditing(false);
            setCancels(cancels + 1);
          }}
          onSave={(correction) => {
            setEditing(false);
            onCorrect(identifier, correction);
          }}
        />
      </li>
    );
  return (
    <li className={styles['entry']}>
      <span className={styles[entry.standing]}>
        <Icon of={iconOf(entry)} />
      </span>
      <span className={styles['who']}>
        {person === null ? (
          <b>{identifier}</b>
        ) : (
          <>
            <b>{displayName(person)}</b> <span className={styles['quiet']}>{identifier}</span>
          </>
        )}
        {isWrong(entry) && <span className={styles['mistake']}> {checked?.detail}</span>}
      </span>
      {isWrong(entry) ? (
        <span className={styles['mend']}>
          <Button ref={editButton} kind="ghost" size="small" onClick={() => setEditing(true)}>
            Edit <VisuallyHidden>{identifier}</VisuallyHidden>
          </Button>
          <Button kind="ghost" size="small" onClick={() => onCorrect(identifier, '')}>
            Remove <VisuallyHidden>{identifier}</VisuallyHidden>
          </Button>
        </span>
      ) : (
        <span className={styles['outcome']}>{checked?.detail ?? 'Checking…'}</span>
      )}
    </li>
  );
}

function Correction({
  identifier,
  onSave,
  onCancel,
}: {
  readonly identifier: string;
  readonly onSave: (correction: string) => void;
  readonly onCancel: () => void;
}) {
  const [value, setValue] = useState(identifier);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    onSave(value);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the field, not the dialog
    <form
      className={styles['correction']}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <TextField
        data-mantine-stop-propagation="true"
        label={`Instead of ${identifier}`}
        value={value}
        onChange={setValue}
        autoComplete="off"
        ref={field}
      />
      <Button type="submit" size="small">
        Save
      </Button>
      <Button kind="ghost" size="small" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

function iconOf({ standing, checked }: Entry) {
  if (checked?.outcome === 'invite') return MailPlus;
  return { good: CircleCheck, idle: CircleMinus, wrong: CircleX, checking: CircleDashed }[standing];
}
