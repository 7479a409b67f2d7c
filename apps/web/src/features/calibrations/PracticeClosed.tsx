import { LinkButton, Note } from '@circuit/ui';

import { reasonWords } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';
import { AnswersView } from '#parts/workspace/AnswersView.tsx';
import { LeftAnswers } from '#parts/workspace/LeftAnswers.tsx';
import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';

import { EssayLinks } from './EssayLinks.tsx';
import { hubAddress } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { essayTitle, hasReviews, type OfPractice, placeOfTry } from './practice.ts';
import styles from './practice.module.css';
import { endingWords } from './words.ts';

interface Props extends OfPractice {
  /** Why nothing can be changed, whatever the phase. */
  readonly readOnly: string | null;
}

/** Not open yet, or over before it was finished: why, what it means, and what was rated so far. (PT-7) */
export function PracticeClosed({ readOnly, ...of }: Props) {
  const { course, groupAssignment, practice, essay } = of;
  const zone = useZone(course.timeZoneId);
  const why =
    essay.closed === null
      ? (readOnly ?? 'You can read this but not change it.')
      : reasonWords(essay.closed, (date) => formatDateTime(date, zone));
  const isOver = essay.closed?.kind === 'over';
  const begun = essay.tries.findLast(({ status }) => status === 'Draft') ?? essay.tries[0];
  return (
    <>
      <TaskPageHeader {...of} title={essayTitle(essay)}>
        <EssayLinks {...of} />
      </TaskPageHeader>
      <div className={styles['closed']}>
        {/* It may have closed under somebody's hands: then it is read out. */}
        <Note tone={isOver ? 'warn' : 'info'} role={isOver ? 'alert' : undefined}>
          {why}{' '}
          {isOver
            ? endingWords({
                done: practice.done,
                total: practice.items.length,
                score: practice.score,
                isClosed: true,
                hasReviews: hasReviews(groupAssignment),
                next: '',
              })
            : ''}
        </Note>
        {begun === undefined ? null : (
          <>
            <LeftAnswers contents={essay.rubric} place={placeOfTry(begun)} isOver noun="rating" />
            <AnswersView contents={essay.rubric} answers={begun.answers} />
          </>
        )}
        <div>
          <LinkButton href={hubAddress({ course, groupAssignment })}>Back to the assignment</LinkButton>
        </div>
      </div>
    </>
  );
}
