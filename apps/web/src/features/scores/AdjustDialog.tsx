import type { ScoreRow, ScoreRun } from '@circuit/contract/scores';
import { sortedName } from '@circuit/domain/people';
import { TextField } from '@circuit/ui';
import { useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { CHANGED_MEANWHILE } from '#platform/problems/newerOf.ts';
import { failureWords } from '#platform/api/failureWords.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { scoresChanged, useAdjustScoreMutation } from './scoresApi.ts';
import { changeLines, useSeenScore, whenWords } from './seenScore.ts';
import { points, type GroupAssignmentOfStaff } from './words.ts';

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
  const [adjust] = useAdjustScoreMutation();
  const dispatch = useAppDispatch();
  const [total, setTotal] = useState(row.totalTenths === null ? '' : points(row.totalTenths));
  const why = useReason({ isRequired: true });
  const [isTried, setIsTried] = useState(false);
  const seen = useSeenScore({
    groupAssignmentId: groupAssignment.id,
    userId: row.person.id,
    isShown: scoreRun.isReleased,
  });
  const name = sortedName(row.person);
  const totalTenths = isReset ? null : tenthsOf(total);
  const isTotalWrong = !isReset && totalTenths === null;

  async function save(keyFor: KeyFor) {
    setIsTried(true);
    if (!why.check() || isTotalWrong) return undefined;
    const request = {
      groupAssignmentId: groupAssignment.id,
      userId: row.person.id,
      totalTenths,
      reason: why.reason,
    };
    const outcome = await adjust({ request, idempotencyKey: keyFor(request), ifMatch: row.version });
    if (outcome.error !== undefined && isChanged(outcome.error)) dispatch(scoresChanged());
    if (outcome.data !== undefined) {
      const text = isReset
        ? `Reset the score for ${name} to the computed one.`
        : `The score for ${name} is now ${points(outcome.data.totalTenths)}.`;
      dispatch(notify({ type: 'SUCCESS', text }));
    }
    return outcome;
  }

  return (
    <ActDialog
      title={isReset ? `Reset the score for ${name}?` : `Adjust the score for ${name}`}
      note={whenWords(seen)}
      action={isReset ? 'Reset score' : 'Adjust score'}
      busyLabel="Saving…"
      failed={(error) =>
        isChanged(error)
          ? 'Not saved: someone changed this score in the meantime. Close this and check it again.'
          : failureWords(error, 'Not saved.')
      }
      act={save}
      onClose={onClose}
    >
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
      {why.field}
    </ActDialog>
  );
}

const isChanged = (error: unknown): boolean => problemOf(error).status === CHANGED_MEANWHILE;

/** "82.5" is 825; null for anything that is not a score with at most one decimal. */
function tenthsOf(text: string): number | null {
  const [whole = '', tenth = '0', ...more] = text.trim().replace(',', '.').split('.');
  if (!/^\d{1,3}$/.test(whole) || !/^\d?$/.test(tenth) || more.length > 0) return null;
  const tenths = Number(whole) * 10 + Number(tenth);
  return tenths <= 1000 ? tenths : null;
}
