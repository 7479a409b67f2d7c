import { criteriaOf, type CriterionAnswer, type RubricContents } from '@circuit/domain/rubrics';
import { Chip, Prose } from '@circuit/ui';

import styles from './compare.module.css';
import { answerTo } from './useRating.ts';
import { choiceWords } from './words.ts';

interface Props {
  readonly contents: RubricContents;
  readonly answers: readonly CriterionAnswer[];
}

/** An evaluation that can no longer be changed: every choice and comment, nothing to operate. */
export function AnswersView({ contents, answers }: Props) {
  return (
    <ol className={styles['list']} aria-label="Criteria">
      {criteriaOf(contents).map((criterion, index) => {
        const { choice, comment, anchors = [] } = answerTo(answers, criterion.id);
        const words = choiceWords(criterion, choice);
        return (
          <li key={criterion.id} className={styles['item']}>
            <div className={styles['head']}>
              <h3>
                {index + 1}. {criterion.title}
              </h3>
              {words === '' ? <Chip>No answer</Chip> : <b className={styles['figures']}>{words}</b>}
            </div>
            {criterion.question === '' ? null : <p className={styles['question']}>{criterion.question}</p>}
            {comment.trim() === '' ? null : (
              <Prose>
                <p className={styles['comment']}>{comment}</p>
              </Prose>
            )}
            {anchors.map(({ start, quote }) => (
              <blockquote key={`${start} ${quote}`} className={styles['quoted']}>
                {quote}
              </blockquote>
            ))}
          </li>
        );
      })}
    </ol>
  );
}
