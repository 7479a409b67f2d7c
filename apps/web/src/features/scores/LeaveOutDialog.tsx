import type { EssayQuality } from '@circuit/contract/scores';
import { UNLOCK_REASON } from '@circuit/domain/assignments';
import { useState } from 'react';

import { shortWords } from '#parts/reasons/shortWords.ts';
import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useUpdateGroupAssignmentCalibrationMutation } from '#parts/groupAssignments/calibrationsApi.ts';

import styles from './scores.module.css';
import type { GroupAssignmentOfStaff } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly essay: EssayQuality;
  readonly onClose: () => void;
}

/** Leaves a calibration out of practice and scores, or takes it in again; its ratings are kept either way. (LO-2) */
export function LeaveOutDialog({ groupAssignment, essay, onClose }: Props) {
  const [update] = useUpdateGroupAssignmentCalibrationMutation();
  const why = useReason({
    hint: 'Shown in the course history.',
    isRequired: true,
    least: UNLOCK_REASON.minLength,
    most: UNLOCK_REASON.maxLength,
    short: shortWords,
  });
  // As it was when the dialog opened: the list is read anew under it.
  const [isLeavingOut] = useState(essay.isIncluded);
  const { calibrationId, title, version } = essay;

  function save(keyFor: KeyFor) {
    if (!why.check()) return undefined;
    const groupAssignmentId = groupAssignment.id;
    const request = { groupAssignmentId, calibrationId, isIncluded: !isLeavingOut, unlockReason: why.reason };
    return update({ request, idempotencyKey: keyFor(request), ifMatch: version });
  }

  return (
    <ActDialog
      title={isLeavingOut ? `Leave out ${title}?` : `Count ${title} again?`}
      action={isLeavingOut ? 'Leave it out' : 'Count it again'}
      busyLabel="Saving…"
      failed={(error) =>
        problemOf(error).status === CHANGED_MEANWHILE
          ? 'Not saved: someone changed this calibration in the meantime. Close this and check it again.'
          : failureWords(error, 'Not saved.')
      }
      act={save}
      done={`${title} ${isLeavingOut ? 'is left out' : 'counts again'} starting with the next run.`}
      onClose={onClose}
    >
      <ul className={styles['sentences']}>
        {(isLeavingOut ? LEFT_OUT : TAKEN_IN).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {why.field}
    </ActDialog>
  );
}

const STAYS = 'Saved scores do not change until you score again.';

const LEFT_OUT = [
  'Ratings of it no longer count toward anyone’s practice score or how much their reviews count.',
  'Students no longer practice on it. We keep their ratings of it.',
  STAYS,
];

const TAKEN_IN = [
  'Ratings of it count for everyone again. Students who have not rated it get 0 for it.',
  'Students practice on it while Practice is open.',
  STAYS,
];
