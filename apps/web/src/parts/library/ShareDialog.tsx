import { ENTITY_ROLES, type EntityRole } from '@circuit/domain/permissions';
import { Note, RadioCards, TextAreaField } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
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
  const identifiers = text.split(/[\s,;]+/).filter((identifier) => identifier !== '');

  async function send(keyFor: KeyFor) {
    if (identifiers.length === 0) {
      setFailure('Enter at least one e-mail address.');
      return undefined;
    }
    const answer = await sharing.share(role, identifiers, keyFor({ role, identifiers }));
    const { data, error } = answer;
    setFailure(data === undefined ? problemOf(error).detail : undefined);
    if (data === undefined) return answer;
    const problems = [
      ...data.notFound.map((identifier) => `Nobody has the address ${identifier}.`),
      ...data.refused.map(({ identifier, detail }) => `${identifier}: ${detail}`),
    ];
    setLeft(problems);
    setText([...data.notFound, ...data.refused.map(({ identifier }) => identifier)].join('\n'));
    return { stays: problems.length > 0 };
  }

  return (
    <ActDialog
      isOpen={isOpen}
      title={`Share ${sharing.name}`}
      action={identifiers.length > 1 ? `Share with ${identifiers.length} people` : 'Share'}
      busyLabel="Sharing…"
      failed={null}
      act={send}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <TextAreaField
          label="E-mail addresses"
          hint="One or more, separated by spaces, commas or lines."
          value={text}
          error={failure}
          onChange={setText}
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
    </ActDialog>
  );
}
