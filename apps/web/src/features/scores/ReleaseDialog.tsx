import type { releaseScoreRun, ScoreRun } from '@circuit/contract';
import { Button, Checkbox, Dialog, Note, Skeleton, TextAreaField } from '@circuit/ui';
import { useEffect, useEffectEvent, useState } from 'react';

import type { ResponseOf } from '#shared/api/contractCall.ts';
import { notify } from '#shared/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#shared/store.ts';
import { figure, many } from '#shared/words/figures.ts';

import styles from './scores.module.css';
import { useRelease } from './useRelease.ts';
import { type RunOfStaff, staleWords } from './words.ts';

const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

interface Props extends Pick<RunOfStaff, 'run'> {
  readonly scoreRun: ScoreRun;
  readonly onClose: () => void;
}

/** What students will see, how many, and who gets a message, before anybody sees it. (SP-4) */
export function ReleaseDialog({ run, scoreRun, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [showsClassRange, setShowsClassRange] = useState(scoreRun.showsClassRange);
  const [isTried, setIsTried] = useState(false);
  const { rehearsed, rehearse, release, isSending, failure, isDoubtful } = useRelease(run.id, scoreRun.id);
  const begin = useEffectEvent(rehearse);
  useEffect(() => begin(), []);
  const needsReason = rehearsed !== null && !rehearsed.isFirst;
  const isReasonShort = needsReason && reason.trim().length < SHORTEST_REASON;

  async function send() {
    setIsTried(true);
    if (isReasonShort) return;
    const isReleased = await release({ showsClassRange, ...(needsReason ? { reason: reason.trim() } : {}) });
    if (!isReleased) return;
    dispatch(notify({ type: 'SUCCESS', text: `Results of run ${scoreRun.number} are released.` }));
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Release results of run ${scoreRun.number}`}
      note={
        rehearsed === null
          ? undefined
          : 'You can score and release again later. Students then read what changed and why.'
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {rehearsed === null ? null : (
            <Button kind="primary" isBusy={isSending} busyLabel="Releasing…" onClick={() => void send()}>
              Release to {many(rehearsed.resultCount + rehearsed.needsInstructorCount, 'student')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['form']}>
        {rehearsed === null && failure === null ? (
          <Skeleton shape="line" count={3} label="Loading who sees what" />
        ) : null}
        {failure === null ? null : (
          <Note
            tone="bad"
            role="alert"
            action={<Button onClick={() => (rehearsed === null ? rehearse() : void send())}>Try again</Button>}
          >
            {isDoubtful
              ? 'No answer came, so it is not known whether results are released. Trying again does not release them twice.'
              : 'Nothing was released.'}{' '}
            {failure}
          </Note>
        )}
        {rehearsed === null ? null : (
          <>
            <WhatStudentsSee rehearsed={rehearsed} />
            {rehearsed.run.isStale ? (
              <Note tone="warn">{staleWords(rehearsed.run)} Score again first to count them.</Note>
            ) : null}
            {rehearsed.run.isNewest ? null : (
              <Note tone="warn">There is a newer run. Students would see run {scoreRun.number}, not that one.</Note>
            )}
            <Checkbox
              label="Show students the middle half of the class"
              hint="Only where at least ten students have a score."
              isChecked={showsClassRange}
              onChange={setShowsClassRange}
            />
            {needsReason ? (
              <TextAreaField
                label="Why scores change"
                hint="Students whose score changes read this."
                value={reason}
                maxLength={LONGEST_REASON}
                onChange={setReason}
                isRequired
                error={isTried && isReasonShort ? 'Say why, in a few words.' : undefined}
              />
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

function WhatStudentsSee({ rehearsed }: { readonly rehearsed: ResponseOf<typeof releaseScoreRun> }) {
  const { resultCount, needsInstructorCount, toldCount, changedCount, isFirst } = rehearsed;
  return (
    <ul className={styles['sentences']}>
      <li>
        {many(resultCount, 'student')} {resultCount === 1 ? 'sees a score' : 'see their score'}, how it adds up, and
        what classmates wrote. They see no names.
      </li>
      {needsInstructorCount === 0 ? null : (
        <li>
          {many(needsInstructorCount, 'student')} {needsInstructorCount === 1 ? 'has' : 'have'} no score yet and read
          that an instructor looks at it.
        </li>
      )}
      {isFirst ? null : (
        <li>
          {changedCount === 0
            ? 'No score differs from what students have seen.'
            : `${many(changedCount, 'score')} ${changedCount === 1 ? 'differs' : 'differ'} from what students have seen.`}
        </li>
      )}
      <li>
        {toldCount === 0
          ? 'Nobody gets a message.'
          : `${figure(toldCount)} ${toldCount === 1 ? 'gets' : 'get'} a message ${isFirst ? 'that results are there' : 'that their score changed, with your reason, or that it is there now'}.`}
      </li>
    </ul>
  );
}
