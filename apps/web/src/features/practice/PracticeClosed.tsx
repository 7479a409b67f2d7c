import { LinkButton, Note } from '@circuit/ui';

import { reasonWords } from '#shared/learning/standing.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';
import { AnswersView } from '#shared/workspace/AnswersView.tsx';

import { essayTitle, hubAddress, type OfPractice } from './practice.ts';
import { PracticeHead } from './PracticeHead.tsx';
import styles from './practice.module.css';
import { endingWords } from './words.ts';

/** Not open yet, or over before it was finished: why, what it means, and what was rated so far. (PT-7) */
export function PracticeClosed(of: OfPractice) {
  const { course, run, practice, essay } = of;
  const zone = useZone(course.timeZoneId);
  const why =
    essay.closed === null
      ? 'It can be read and not changed.'
      : reasonWords(essay.closed, (date) => formatDateTime(date, zone));
  const isOver = essay.closed?.kind === 'over';
  const [begun] = essay.tries;
  return (
    <>
      <PracticeHead {...of} title={essayTitle(essay)} />
      <div className={styles['closed']}>
        <Note tone={isOver ? 'warn' : 'info'}>
          {why}{' '}
          {isOver
            ? endingWords({
                done: practice.done,
                total: practice.items.length,
                score: practice.score,
                isClosed: true,
                next: '',
              })
            : ''}
        </Note>
        {begun === undefined ? null : <AnswersView contents={essay.rubric} answers={begun.answers} />}
        <div>
          <LinkButton href={hubAddress({ course, run })}>Back to the assignment</LinkButton>
        </div>
      </div>
    </>
  );
}
