import type { ScoreRow, ScoreRun } from '@circuit/contract';
import { sortedName } from '@circuit/domain/people';
import { Button, Dialog, Note, TextAreaField, TextField } from '@circuit/ui';
import { useState } from 'react';

import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { scoresChanged, useAdjustScoreMutation } from './scoresApi.ts';
import styles from './scores.module.css';
import { changeLines, useSeenScore, whenWords } from './seenScore.ts';
import { points, type GroupAssignmentOfStaff } from './words.ts';

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly row: ScoreRow;
  /** Takes an adjustment away again. */
  readonly isReset: boolean;
  /** Whose line it is. */
  readonly scoreRun: Pick<ScoreRun, 'number' | 'isReleased'>;
  readonly onClose: () => void;
}

/** A total in place of the computed one, which stays beside it, or its reset; both with a reason. (SP-6) */
export function AdjustDialog({ groupAssignment, row, isReset, scoreRun, onClose }: Props) {
  const [adjust, { isLoading, error }] = useAdjustScoreMutation();
  const dispatch = useAppDispatch();
  const [total, setTotal] = useState(row.totalTenths === null ? '' : points(row.totalTenths));
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { keyFor, done } = useIntentKey();
  const seen = useSeenScore({
    groupAssignmentId: groupAssignment.id,
    userId: row.person.id,
    isShown: scoreRun.isReleased,
  });
  const name = sortedName(row.person);
  const totalTenths = isReset ? null : tenthsOf(total);
  const isTotalWrong = !isReset && totalTenths === null;
  const isReasonShort = reason.trim().length < SHORTEST_REASON;

  async function save() {
    setIsTried(true);
    if (isTotalWrong || isReasonShort) return;
    const request = {
      groupAssignmentId: groupAssignment.id,
      userId: row.person.id,
      totalTenths,
      reason: reason.trim(),
    };
    const outcome = await adjust({ request, idempotencyKey: keyFor(request), ifMatch: row.version });
    if (outcome.error !== undefined) {
      if (problemOf(outcome.error).status === CHANGED_MEANWHILE) dispatch(scoresChanged());
      return;
    }
    done();
    const text = isReset
      ? `Reset the score for ${name} to the computed one.`
      : `The score for ${name} is now ${points(outcome.data.totalTenths)}.`;
    dispatch(notify({ type: 'SUCCESS', text }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isReset ? `Reset the score for ${name}?` : `Adjust the score for ${name}`}
      note={whenWords(seen)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isLoading} busyLabel="Saving…" onClick={() => void save()}>
            {isReset ? 'Reset score' : 'Adjust score'}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {changeLines({ row, isReset, number: scoreRun.number, seen }).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isReset ? null : (
          <TextField
            label="Total"
            hint="0 to 100, with one decimal."
            value={total}
            onChange={setTotal}
            isRequired
            error={isTried && isTotalWrong ? 'Type a number from 0 to 100, such as 82.5.' : undefined}
          />
        )}
        <TextAreaField
          label="Reason"
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={setReason}
          isRequired
          error={isTried && isReasonShort ? 'Say why, in a few words.' : undefined}
        />
        {error === undefined ? null : (
          <Note tone="bad" role="alert">
            {problemOf(error).status === CHANGED_MEANWHILE
              ? 'Not saved: someone changed this score in the meantime. Close this and check it again.'
              : failureWords(error, 'Not saved.')}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

/** "82.5" is 825; null for anything that is not a score with at most one decimal. */
function tenthsOf(text: string): number | null {
  const [whole = '', tenth = '0', ...more] = text.trim().replace(',', '.').split('.');
  if (!/^\d{1,3}$/.test(whole) || !/^\d?$/.test(tenth) || more.length > 0) return null;
  const tenths = Number(whole) * 10 + Number(tenth);
  return tenths <= 1000 ? tenths : null;
}
