import { highestPoints, type Criterion, type CriterionAnswer } from '@circuit/domain/rubrics';
import { Chip, Icon, IconButton } from '@circuit/ui';
import { Check, ChevronDown } from 'lucide-react';

import styles from './rubric.module.css';
import { choiceWords, pointsText } from './words.ts';

interface Props {
  readonly criterion: Criterion;
  readonly number: number;
  readonly answer: CriterionAnswer;
  readonly isDone: boolean;
  readonly onOpen: () => void;
}

/** A criterion in one line: what it is, whether it is done, what was chosen. */
export function ClosedCriterion({ criterion, number, answer, isDone, onOpen }: Props) {
  const words = choiceWords(criterion, answer.choice);
  const isBegun = words !== '' || answer.comment !== '';
  return (
    <div className={styles['line']}>
      {isDone ? (
        <Chip tone="ok" icon={<Icon of={Check} />}>
          Done
        </Chip>
      ) : (
        <Chip>{isBegun ? 'Started' : 'To do'}</Chip>
      )}
      <span className={styles['title']}>
        {number}. {criterion.title}
      </span>
      <span className={words === '' ? styles['upTo'] : styles['chosen']}>
        {words === '' ? `up to ${pointsText(highestPoints(criterion))}` : words}
      </span>
      <IconButton
        label={`Open criterion ${number}, ${criterion.title}`}
        icon={ChevronDown}
        size="small"
        isExpanded={false}
        onClick={onOpen}
      />
    </div>
  );
}
