import { Button, Icon, Note } from '@circuit/ui';
import { Lock } from 'lucide-react';

import styles from './EditSection.module.css';
import type { RubricEditing } from './useRubricEditor.ts';

/** Why points cannot be changed, and the way to change them. (RB-6) */
export function InUseNote({ editing }: { readonly editing: RubricEditing }) {
  const { base, mode, setMode, isDirty, discard } = editing;
  if (!base.isUsed) return null;
  const number = base.versionNumber;
  if (mode === 'newVersion')
    return (
      <div className={styles['note']}>
        <Note
          tone="you"
          action={
            <Button size="small" onClick={isDirty ? discard : () => setMode('wording')}>
              Back to version {number}
            </Button>
          }
        >
          <b>You are creating version {number + 1}.</b> Existing reviews keep version {number}. Nothing changes until
          you save.
        </Note>
      </div>
    );
  return (
    <div className={styles['note']}>
      <Note
        icon={<Icon of={Lock} />}
        action={
          <Button size="small" onClick={() => setMode('newVersion')}>
            Create version {number + 1}
          </Button>
        }
      >
        <b>Version {number} is in use.</b> You can still edit wording. Edits are logged. Points, levels, weights and
        comment rules are locked.
      </Note>
    </div>
  );
}

/** What a rubric in use waits for: a button, since others see the change at once. */
export function UnsavedBar({ editing }: { readonly editing: RubricEditing }) {
  const { base, mode, isDirty, discard, save, status } = editing;
  if (!base.isUsed || !isDirty) return null;
  const label = mode === 'newVersion' ? `Save as version ${base.versionNumber + 1}` : 'Save wording';
  return (
    <div className={styles['bar']}>
      <span className={styles['barText']}>Your changes are not saved yet.</span>
      <Button onClick={discard}>Discard</Button>
      <Button kind="primary" onClick={save} isBusy={status.state === 'saving'} busyLabel="Saving…">
        {label}
      </Button>
    </div>
  );
}
