import { criteriaOf } from '@circuit/domain/rubrics';
import { Button, Note, Row } from '@circuit/ui';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import { isFetchProblem } from '#platform/api/status.ts';
import { TaskPageHeader } from '#parts/workspace/TaskHeader.tsx';

import { EssayLinks } from './EssayLinks.tsx';
import { essayTitle, type OfPractice } from './practice.ts';
import { useDeclinePracticeTryMutation, useStartPracticeTryMutation } from './practiceApi.ts';
import styles from './practice.module.css';
import { Sample, sampleLabel } from './Sample.tsx';
import { differingWords, matchWords } from './words.ts';

/** After a try: how many criteria match and which do not, without the expert's level or reasons. (PT-3) */
export function SecondTry(of: OfPractice) {
  const { groupAssignment, essay } = of;
  const request = { groupAssignmentId: groupAssignment.id, calibrationId: essay.id };
  const [start, starting] = useStartPracticeTryMutation();
  const [decline] = useDeclinePracticeTryMutation();
  const [isAsking, setIsAsking] = useState(false);
  const match = essay.tries.findLast(({ status }) => status === 'HandedIn')?.match ?? null;
  const differing = criteriaOf(essay.rubric).filter(({ id }) => match?.differing.includes(id));
  const isFull = match !== null && differing.length === 0;
  const left = essay.triesAllowed - essay.triesUsed;
  return (
    <>
      <TaskPageHeader {...of} title={essayTitle(essay)}>
        <EssayLinks {...of} />
      </TaskPageHeader>
      <div className={styles['columns']}>
        <section className={styles['card']} aria-labelledby="match">
          <h2 id="match">
            {match === null ? 'Your rating is handed in.' : matchWords(match.matchedCount, match.totalCount)}{' '}
            {isFull ? '' : 'Try again?'}
          </h2>
          <p>{differingWords(differing.map(({ title }) => title))}</p>
          <p className={styles['quiet']}>
            The expert’s levels and reasons stay hidden until your last try.{' '}
            {left === 1 ? 'You have one more try.' : `You have ${left} more tries.`} Your better try counts.
          </p>
          {starting.error === undefined ? null : (
            <Note tone="bad" role="alert">
              {isFetchProblem(starting.error) ? starting.error.detail : 'That did not work. Try again.'}
            </Note>
          )}
          <Row>
            <Button
              kind={isFull ? 'secondary' : 'primary'}
              isBusy={starting.isLoading}
              onClick={() => void start({ request })}
            >
              Try again
            </Button>
            <Button kind={isFull ? 'primary' : 'secondary'} onClick={() => setIsAsking(true)}>
              Show the expert’s rating
            </Button>
          </Row>
        </section>
        <section className={styles['text']} aria-label={sampleLabel(essay)}>
          <Sample essay={essay} />
        </section>
      </div>
      <ActDialog
        isOpen={isAsking}
        title="Skip your other try?"
        safe="Go back"
        action="Show the expert’s rating"
        failed="Your rating is not final yet."
        act={(keyFor) => decline({ request, idempotencyKey: keyFor(request) })}
        onClose={() => setIsAsking(false)}
      >
        Your rating will be final. You cannot rate this essay again.
      </ActDialog>
    </>
  );
}
