import { UNLOCK_REASON } from '@circuit/domain/assignments';
import { Button, Icon, Note } from '@circuit/ui';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';

import { shortWords } from '#parts/reasons/shortWords.ts';
import { useReason } from '#parts/reasons/useReason.tsx';
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
  const why = useReason({
    label: 'Why the change is needed',
    isRequired: true,
    least: UNLOCK_REASON.minLength,
    most: UNLOCK_REASON.maxLength,
    short: shortWords,
  });
  return (
    <ActDialog
      title="Change what students are working on?"
      safe="Keep it locked"
      action="Unlock"
      isDanger
      failed={null}
      act={() => (why.check() ? onUnlock(why.reason) : undefined)}
      onClose={onClose}
    >
      <ul className={styles['list']}>
        <li>Scores computed from now on may be different.</li>
        <li>All students see the new rules right away, including those who have finished.</li>
        <li>Your reason is shown in the course history.</li>
      </ul>
      {why.field}
    </ActDialog>
  );
}
