import { criteriaOf, highestPoints, type RubricContents } from '@circuit/domain/rubrics';

import styles from './RubricText.module.css';
import { criterionWords, optionsOf, pointsText } from './words.ts';

/** A rubric to read: for those who may not change it, and for old versions. (RB-10) */
export function RubricText({ contents }: { readonly contents: RubricContents }) {
  return (
    <ol className={styles['list']} aria-label="Criteria">
      {criteriaOf(contents).map((criterion, index) => (
        <li key={criterion.id} className={styles['item']}>
          <div className={styles['head']}>
            <h3>
              {index + 1}. {criterion.title || 'Without a name'}
            </h3>
            <span className={styles['points']}>{pointsText(highestPoints(criterion))}</span>
          </div>
          {criterion.question === '' ? null : <p className={styles['question']}>{criterion.question}</p>}
          <ol className={styles['levels']}>
            {optionsOf(criterion).map((option) => (
              <li key={option.key} className={styles['level']}>
                <b>
                  {option.label}, {option.points}
                </b>
                <p>{option.description}</p>
              </li>
            ))}
          </ol>
          <p className={styles['rule']}>
            {criterionWords(criterion)}
            {criterion.commentPrompt === '' ? '' : `: “${criterion.commentPrompt}”`}
          </p>
        </li>
      ))}
    </ol>
  );
}
