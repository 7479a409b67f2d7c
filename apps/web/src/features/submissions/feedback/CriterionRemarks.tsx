import type { RubricCriterionFeedback } from '@circuit/contract/aesFeedback';

import { QuotedPassage, ShowPassage } from '../Passage.tsx';
import styles from './feedback.module.css';

interface Props {
  readonly criterion: RubricCriterionFeedback;
  readonly onShow: (words: string) => void;
}

/** What a machine can say of one criterion, each remark with the passage it is about. */
export function CriterionRemarks({ criterion, onShow }: Props) {
  return (
    <li className={styles['criterion']}>
      <h3>{criterion.criterionTitle}</h3>
      {criterion.coverage === 'partly' ? (
        <p className={styles['quiet']}>This covers only part of the criterion. A person judges the rest.</p>
      ) : null}
      {criterion.remarks.map(({ text, passage }) => (
        <p key={`${text} ${passage?.start ?? ''}`}>
          {passage === null ? null : <QuotedPassage words={passage.quote} />} {text}{' '}
          {passage === null ? null : <ShowPassage words={passage.quote} onShow={onShow} />}
        </p>
      ))}
    </li>
  );
}
