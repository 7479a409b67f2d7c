import { UNLOCK_REASON } from '@circuit/domain/assignments';
import { Button, Icon, Note, TextAreaField } from '@circuit/ui';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import styles from './edit.module.css';
import type { GroupAssignmentEditing } from './useGroupAssignmentEditor.ts';

/** Says why the fields are locked, and unlocks them once the user gives a reason. (CW-14) */
export function LockNote({ editing: { unlockReason, unlock } }: { readonly editing: GroupAssignmentEditing }) {
  const [isAsking, setAsking] = useState(false);
  if (unlockReason !== null)
    return (
      <Note tone="warn" icon={<Icon of={LockOpen} />}>
        Unlocked. Changes here can change scores. Your reason: {unlockReason}
      </Note>
    );
  return (
    <>
      <Note
        icon={<Icon of={Lock} />}
        action={
          <Button size="small" onClick={() => setAsking(true)}>
            Unlock
          </Button>
        }
      >
        Students have started, so these fields are locked. Changing them could change scores.
      </Note>
      {isAsking ? (
        <UnlockDialog
          onClose={() => setAsking(false)}
          onUnlock={(reason) => {
            setAsking(false);
            unlock(reason);
          }}
        />
      ) : null}
    </>
  );
}

interface UnlockProps {
  readonly onUnlock: (reason: string) => void;
  readonly onClose: () => void;
}

function UnlockDialog({ onUnlock, onClose }: UnlockProps) {
  const [reason, setReason] = useState('');
  const [isShortShown, setShortShown] = useState(false);
  const isTooShort = reason.trim().length < UNLOCK_REASON.minLength;
  return (
    <ActDialog
      title="Change what students are working on?"
      safe="Keep it locked"
      action="Unlock"
      isDanger
      act={() => (isTooShort ? setShortShown(true) : onUnlock(reason.trim()))}
      onClose={onClose}
    >
      <ul className={styles['list']}>
        <li>Scores computed from now on may be different.</li>
        <li>All students see the new rules right away, including those who have finished.</li>
        <li>Your reason is shown in the course history.</li>
      </ul>
      <TextAreaField
        label="Why the change is needed"
        value={reason}
        maxLength={UNLOCK_REASON.maxLength}
        onChange={setReason}
        error={isShortShown && isTooShort ? `Write at least ${UNLOCK_REASON.minLength} characters.` : undefined}
        isRequired
      />
    </ActDialog>
  );
}
