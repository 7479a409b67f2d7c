import { TaskLinks } from '#parts/workspace/TaskLinks.tsx';

import { essayAddress, type OfPractice } from './practice.ts';

/** All practice essays, the practice score of each, and which one this is. */
export function EssayLinks({ practice, essay, ...of }: OfPractice) {
  return (
    <TaskLinks
      label="Practice essays"
      noun="Practice essay"
      currentNumber={essay.number}
      tasks={practice.items.map(({ number, state, score }) => ({
        number,
        href: essayAddress(of, number),
        isDone: state === 'finished',
        shown: score === null ? String(number) : `${number}: ${Math.round(score)}`,
        said: `${score === null ? '' : ', practice score'}${state === 'finished' ? ', finished' : ''}`,
      }))}
    />
  );
}
