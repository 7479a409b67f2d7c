import { ENTITY_ROLES, type EntityRole } from '@circuit/domain/permissions';
import { Button, Dialog, Note, RadioCards, TextAreaField } from '@circuit/ui';
import { useRef, useState } from 'react';

import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import styles from '#parts/authoring/rows.module.css';

import type { Sharing } from './sharing.ts';

export const ROLE_MEANINGS: Record<EntityRole, string> = {
  Owner: 'can edit, share and delete it',
  Editor: 'can edit it',
  Viewer: 'can read and use it',
};

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly sharing: Sharing;
}

/** Gives people a role. */
export function ShareDialog({ isOpen, onClose, sharing }: Props) {
  const [text, setText] = useState('');
  const [role, setRole] = useState<EntityRole>('Editor');
  const [left, setLeft] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const intent = useRef(newIdempotencyKey());
  const identifiers = text.split(/[\s,;]+/).filter((identifier) => identifier !== '');

  async function send(): Promise<void> {
    if (identifiers.length === 0) return setFailure('Enter at least one e-mail address.');
    setBusy(true);
    const { data, error } = await sharing.share(role, identifiers, intent.current);
    setBusy(false);
    if (data === undefined) return setFailure(problemOf(error).detail);
    intent.current = newIdempotencyKey();
    const problems = [
      ...data.notFound.map((identifier) => `Nobody has the address ${identifier}.`),
      ...data.refused.map(({ identifier, detail }) => `${identifier}: ${detail}`),
    ];
    setFailure(undefined);
    setLeft(problems);
    setText([...data.notFound, ...data.refused.map(({ identifier }) => identifier)].join('\n'));
    return problems.length === 0 ? onClose() : undefined;
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Share ${sharing.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={() => void send()} isBusy={isBusy} busyLabel="Sharing…">
            {identifiers.length > 1 ? `Share with ${identifiers.length} people` : 'Share'}
          </Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <TextAreaField
          label="E-mail addresses"
          hint="One or more, separated by spaces, commas or lines."
          value={text}
          error={failure}
          onChange={(next) => {
            intent.current = newIdempotencyKey();
            setText(next);
          }}
        />
        <RadioCards
          label="Role"
          value={role}
          options={ENTITY_ROLES.map((each) => ({ value: each, label: each, hint: ROLE_MEANINGS[each] }))}
          onChange={setRole}
        />
        {left.length === 0 ? null : (
          <Note tone="warn" role="alert">
            <ul>
              {left.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Dialog>
  );
}
