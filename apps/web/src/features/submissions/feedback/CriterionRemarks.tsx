import type { RubricCriterionFeedback } from '@circuit/contract';
import { VisuallyHidden } from '@circuit/ui';

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
          {passage === null ? null : <q>{shortened(passage.quote)}</q>} {text}{' '}
          {passage === null ? null : (
            <button type="button" className={styles['plainButton']} onClick={() => onShow(passage.quote)}>
              Show<VisuallyHidden> “{shortened(passage.quote)}”</VisuallyHidden>
            </button>
          )}
        </p>
      ))}
    </li>
  );
}

const LONGEST_QUOTE = 80;

function shortened(quote: string): string {
  return quote.length <= LONGEST_QUOTE ? quote : `${quote.slice(0, LONGEST_QUOTE - 1).trimEnd()}…`;
}
