import type { ScoreRun } from '@circuit/contract/scores';
import { Checkbox, Note, Skeleton } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import { useReason } from '#parts/reasons/useReason.tsx';
import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { NotDone } from '#platform/acts/NotDone.tsx';
import { useTypedTitle } from '#parts/groupAssignments/TypedTitle.tsx';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { many } from '#parts/words/figures.ts';

import { WhatStudentsSee, WhatTheyLose } from './releaseWords.tsx';
import { useRelease } from './useRelease.ts';
import { type GroupAssignmentOfStaff, staleWords } from './words.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly scoreRun: ScoreRun;
  readonly onClose: () => void;
}

/** What students will see, how many, and who gets a message, before anybody sees it. (SP-4) */
export function ReleaseDialog({ groupAssignment, scoreRun, onClose }: Props) {
  const dispatch = useAppDispatch();
  const why = useReason({
    label: 'Why scores are changing',
    hint: 'Students whose score changes will see this.',
    isRequired: true,
  });
  // Until somebody chooses, as the last release had it.
  const [chosenRange, setChosenRange] = useState<boolean | null>(null);
  const { rehearsed, rehearse, release, isSending, failure, isDoubtful } = useRelease(groupAssignment.id, scoreRun.id);
  const begin = useEffectEvent(rehearse);
  useEffect(() => begin(), []);
  const refusal = rehearsed?.refusal ?? null;
  const shown = refusal === null ? rehearsed : null;
  const unfinished = rehearsed?.unfinished ?? null;
  const showsClassRange = chosenRange ?? rehearsed?.showedClassRange ?? false;
  const title = useTypedTitle({ groupAssignment, isNeeded: unfinished !== null });
  const needsReason = rehearsed !== null && !rehearsed.isFirst;

  async function send() {
    const isSaid = !needsReason || why.check();
    const isTyped = title.check();
    if (!isSaid || !isTyped) return;
    const said = needsReason ? { reason: why.reason } : {};
    const isReleased = await release({ showsClassRange, ...said, ...title.fields });
    if (!isReleased) return;
    dispatch(notify({ type: 'SUCCESS', text: `Results of run ${scoreRun.number} are released.` }));
    onClose();
  }

  return (
    <ActDialog
      title={`Release results of run ${scoreRun.number}`}
      note={
        shown === null
          ? undefined
          : 'You can score and release again later, or unrelease. Students will see your reason.'
      }
      safe={refusal === null ? 'Cancel' : 'Close'}
      action={
        shown === null ? undefined : `Release to ${many(shown.resultCount + shown.needsInstructorCount, 'student')}`
      }
      busyLabel="Releasing…"
      isBusy={isSending}
      failed={null}
      act={() => void send()}
      onClose={onClose}
    >
      {rehearsed === null && failure === null ? (
        <Skeleton shape="line" count={3} label="Loading who sees what" />
      ) : null}
      {failure === null ? null : (
        <NotDone
          isUnknown={isDoubtful}
          unknownText="The server did not answer, so results may already be released. Trying again will not release them twice."
          nothingText="Nothing was released."
          detail={failure}
          onTryAgain={() => (rehearsed === null ? rehearse() : void send())}
        />
      )}
      {refusal === null ? null : (
        <Note tone="warn">
          <b>Results cannot be released yet.</b> {refusal}
        </Note>
      )}
      {shown === null ? null : (
        <>
          <WhatStudentsSee rehearsed={shown} />
          {unfinished === null ? null : <WhatTheyLose unfinished={unfinished} />}
          {shown.scoreRun.isStale ? (
            <Note tone="warn">{staleWords(shown.scoreRun)} Score again first to count them.</Note>
          ) : null}
          {shown.scoreRun.isNewest ? null : (
            <Note tone="warn">There is a newer run. Students will see run {scoreRun.number}, not that one.</Note>
          )}
          <Checkbox
            label="Show students the middle half of the class"
            hint="Only if at least ten students have a score."
            isChecked={showsClassRange}
            onChange={setChosenRange}
          />
          {needsReason ? why.field : null}
          {title.field}
        </>
      )}
    </ActDialog>
  );
}
