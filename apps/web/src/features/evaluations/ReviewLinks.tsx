import type { LearnerEvaluationSummary } from '@circuit/contract/evaluations';

import { TaskLinks } from '#parts/workspace/TaskLinks.tsx';

import { type OfReview, reviewAddress } from './review.ts';

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

/** All reviews of mine, how far each one is, and which one this is; there is only one self-evaluation. */
export function ReviewLinks({ list, task, ...of }: OfReview) {
  if (task.kind === 'self') return null;
  return (
    <TaskLinks
      label="My reviews"
      noun="Review"
      currentNumber={task.number}
      tasks={list.peers.map(({ number, status, isVolunteered }) => ({
        number,
        href: reviewAddress(of, number),
        isDone: status === 'HandedIn',
        shown: `${number}${SHOWN[status]}`,
        said: `${SAID[status]}${isVolunteered ? ', extra' : ''}`,
      }))}
    />
  );
}
