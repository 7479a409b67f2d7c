import { AppLink, Icon, VisuallyHidden } from '@circuit/ui';
import { Check } from 'lucide-react';

import { essayAddress, type OfPractice } from './practice.ts';
import styles from './practice.module.css';

interface Props extends Pick<OfPractice, 'course' | 'groupAssignment' | 'practice'> {
  readonly currentNumber: number;
}

/** All practice essays, the practice score of each, and which one this is. */
export function EssayLinks({ course, groupAssignment, practice, currentNumber }: Props) {
  return (
    <nav aria-label="Practice essays" className={styles['essays']}>
      {practice.items.map(({ number, state, score }) => (
        <AppLink
          key={number}
          href={essayAddress({ course, groupAssignment }, number)}
          className={styles['essay']}
          aria-current={number === currentNumber ? 'page' : undefined}
        >
          {state === 'finished' ? <Icon of={Check} size="1rem" /> : null}
          <VisuallyHidden>Practice essay </VisuallyHidden>
          {score === null ? number : `${number}: ${Math.round(score)}`}
          {score === null ? null : <VisuallyHidden>, practice score</VisuallyHidden>}
          <VisuallyHidden>{state === 'finished' ? ', finished' : ''}</VisuallyHidden>
        </AppLink>
      ))}
    </nav>
  );
}
