import type { QueuedWork } from '@circuit/contract/grading';
import type { OpenSecondLook } from '@circuit/contract/secondLooks';
import { criteriaOf } from '@circuit/domain/rubrics';
import { VoiceMark } from '@circuit/ui';

import { choiceWords } from '#parts/workspace/words.ts';

import styles from './grading.module.css';

interface Props {
  readonly work: Pick<QueuedWork, 'rubric' | 'reviews'>;
  readonly secondLook: OpenSecondLook;
}

/**
 * What the question is about, quoted where it is answered: of words the words, of a rating the rating once the grader has
 * given their own. (GQ-7, SW-14)
 */
export function QuotedReview({ work, secondLook }: Props) {
  const { concerns, criterionId: about, quotedWords, reviewNumber } = secondLook;
  const review = work.reviews.find(({ number }) => number === reviewNumber);
  const isOne = criteriaOf(work.rubric).some(({ id }) => id === about);
  const quoted = criteriaOf(work.rubric).flatMap((criterion) => {
    if (isOne && criterion.id !== about) return [];
    const rated = review?.answers.find(({ criterionId }) => criterionId === criterion.id);
    const comment = rated?.comment ?? quotedWords.find(({ criterionId }) => criterionId === criterion.id)?.comment;
    if (comment === undefined || (rated === undefined && comment === '')) return [];
    const level = rated === undefined ? '' : choiceWords(criterion, rated.choice);
    return [{ id: criterion.id, title: level === '' ? criterion.title : `${criterion.title}: ${level}`, comment }];
  });
  if (quoted.length === 0) return concerns === 'words' ? <p>The review has no comment on this.</p> : null;
  return (
    <blockquote className={styles['quoted']} aria-label={`Review by Classmate ${reviewNumber}`}>
      <p>
        <VoiceMark voice="peer" hasName={false} /> Classmate {reviewNumber}
      </p>
      <dl>
        {quoted.map(({ id, title, comment }) => (
          <div key={id}>
            <dt>{title}</dt>
            {comment.trim() === '' ? null : <dd>{comment}</dd>}
          </div>
        ))}
      </dl>
    </blockquote>
  );
}
