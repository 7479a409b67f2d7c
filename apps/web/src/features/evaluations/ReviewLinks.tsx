import type { LearnerEvaluationSummary } from '@circuit/contract';
import { AppLink, Icon, VisuallyHidden } from '@circuit/ui';
import { Check } from 'lucide-react';

import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';

import { reviewAddress, type GroupAssignmentOfCourse } from './review.ts';
import styles from './review.module.css';

interface Props extends GroupAssignmentOfCourse {
  readonly list: OwnReviews;
  readonly currentNumber: number;
}

const SHOWN: Record<LearnerEvaluationSummary['status'], string> = {
  ToDo: '',
  Draft: ' in progress',
  HandedIn: '',
  Closed: ' closed',
};

const SAID: Record<LearnerEvaluationSummary['status'], string> = {
  ToDo: ', to do',
  Draft: '',
  HandedIn: ', handed in',
  Closed: '',
};

/** All reviews of mine, how far each one is, and which one this is. */
export function ReviewLinks({ list, currentNumber, ...of }: Props) {
  return (
    <nav aria-label="My reviews" className={styles['reviews']}>
      {list.peers.map(({ id, number, status, isVolunteered }) => (
        <AppLink
          key={id}
          href={reviewAddress(of, number)}
          className={styles['review']}
          aria-current={number === currentNumber ? 'page' : undefined}
        >
          {status === 'HandedIn' ? <Icon of={Check} size="1rem" /> : null}
          <VisuallyHidden>Review </VisuallyHidden>
          {`${number}${SHOWN[status]}`}
          <VisuallyHidden>
            {SAID[status]}
            {isVolunteered ? ', extra' : ''}
          </VisuallyHidden>
        </AppLink>
      ))}
    </nav>
  );
}
