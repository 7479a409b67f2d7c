import type { Rubric } from '@circuit/contract';
import { Button, Dialog } from '@circuit/ui';
import { useState } from 'react';

import { formatDateTime, currentDeviceZone } from '#platform/time/format.ts';

import { differencesOf } from './differences.ts';
import styles from './dialogs.module.css';
import type { RubricEditing } from './useRubricEditor.ts';

/** Somebody else saved this rubric first. Nothing is overwritten before the author has said so. (RB-5) */
export function ConflictDialog({ editing }: { readonly editing: RubricEditing }) {
  const { status } = editing;
  if (status.state !== 'conflict') return null;
  return <Decide editing={editing} theirs={status.theirs} />;
}

function Decide({ editing, theirs }: { readonly editing: RubricEditing; readonly theirs: Rubric }) {
  const [areBothShown, setBothShown] = useState(false);
  const { draft, keepMine, keepTheirs } = editing;
  return (
    <Dialog
      isOpen
      onClose={() => setBothShown(true)}
      title="This rubric was changed by someone else or in another window"
      actions={
        <>
          {areBothShown ? null : <Button onClick={() => setBothShown(true)}>Show both</Button>}
          <Button onClick={() => keepTheirs(theirs)}>Keep theirs</Button>
          <Button kind="primary" onClick={() => keepMine(theirs)}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        The other change was saved at {formatDateTime(new Date(theirs.updatedAt), currentDeviceZone())}. Your changes
        are still on this screen but not saved.
      </p>
      {areBothShown ? <Both mine={draft} theirs={theirs} /> : null}
    </Dialog>
  );
}

function Both({ mine, theirs }: { readonly mine: RubricEditing['draft']; readonly theirs: Rubric }) {
  const lines = differencesOf(mine, theirs);
  if (lines.length === 0) return <p>Both are the same.</p>;
  return (
    <table className={styles['both']}>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Mine</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.place}>
            <th scope="row">{line.place}</th>
            <td>{line.mine}</td>
            <td>{line.theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
