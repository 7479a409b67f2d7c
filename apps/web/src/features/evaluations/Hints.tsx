import type { LearnerEvaluation } from '@circuit/contract/evaluations';
import { criteriaOf } from '@circuit/domain/rubrics';
import { Icon } from '@circuit/ui';
import { Lightbulb } from 'lucide-react';

import styles from './review.module.css';

/** More would be read by nobody. */
const MOST = 2;

/** What one's own practice says to this rubric: the criteria on which one was farthest from the expert. (RW-6) */
export function Hints({ task: { hints, rubric } }: { readonly task: Pick<LearnerEvaluation, 'hints' | 'rubric'> }) {
  const shown = hints
    .filter(({ points }) => Math.round(points) !== 0)
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .slice(0, MOST)
    .flatMap(({ criterionId, points }) => {
      const criterion = criteriaOf(rubric).find(({ id }) => id === criterionId);
      return criterion === undefined ? [] : [{ criterionId, text: hintText(criterion.title, points) }];
    });
  return shown.map(({ criterionId, text }) => (
    <p key={criterionId} className={styles['hint']}>
      <Icon of={Lightbulb} size="1rem" />
      <span>{text}</span>
    </p>
  ));
}

function hintText(title: string, points: number): string {
  const far = Math.round(Math.abs(points));
  const [side, advice] =
    points > 0
      ? ['above', 'Look for what a level asks for before you choose it.']
      : ['below', 'Look for what is there before you choose a lower level.'];
  return `In practice, you rated ${title} about ${far} points out of 100 ${side} the expert. ${advice}`;
}
