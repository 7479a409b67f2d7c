import type { AesFeedback } from '@circuit/contract/aesFeedback';
import { Note } from '@circuit/ui';

import type { GroupAssignmentOfCourse } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { CriterionRemarks } from './CriterionRemarks.tsx';
import styles from './feedback.module.css';
import { isRunning } from './isRunning.ts';

interface Props extends Pick<GroupAssignmentOfCourse, 'course'> {
  readonly feedback: AesFeedback;
  readonly hasOutside: boolean;
  readonly onShow: (words: string) => void;
}

/** How far the reading is, what was said, by whom, and what was left out. */
export function Answer({ course, feedback, hasOutside, onShow }: Props) {
  const zone = useZone(course.timeZoneId);
  if (isRunning(feedback))
    return (
      <output className={styles['quiet']}>
        {feedback.status === 'queued' ? 'Waiting in line…' : 'Reading your text…'}
        {hasOutside ? ' This can take up to three minutes. You can go on writing.' : ''}
      </output>
    );
  if (feedback.status === 'failed')
    return (
      <Note tone="warn">
        {feedback.failure ?? 'Automatic feedback did not work this time.'} You can hand in without it.
      </Note>
    );
  return (
    <>
      {feedback.fallbackText === null ? null : <Note tone="warn">{feedback.fallbackText}</Note>}
      <p className={styles['quiet']}>
        From {formatDateTime(new Date(feedback.endedAt ?? feedback.requestedAt), zone)}.
        {feedback.isOfThisText ? '' : ' You have changed your text since then.'}
        {hasOutside && feedback.fallbackText === null ? ` Read by: ${feedback.providerText}` : ''}
        {droppedWords(feedback.droppedRemarks)}
      </p>
      <ul className={styles['criteria']}>
        {feedback.rubricCriterionFeedback.map((criterion) => (
          <CriterionRemarks key={criterion.criterionId} criterion={criterion} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

/** Said, so that nobody takes what is shown for all that was answered. (FB-14) */
function droppedWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One remark is not shown, because it quotes words that are not in your text.'
    : ` ${count} remarks are not shown, because they quote words that are not in your text.`;
}
