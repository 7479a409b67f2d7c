import { Button, Note } from '@circuit/ui';
import { useNavigate } from 'react-router';

import { problemOf } from '#shared/api/problemOf.ts';
import { useIntentKey } from '#shared/api/useIntentKey.ts';
import type { OwnReviews } from '#shared/learning/learnerApi.ts';
import { useAppDispatch } from '#shared/store.ts';

import { reviewAddress, type RunOfCourse, workWord } from './review.ts';
import { showVolunteered, useVolunteerForReviewMutation } from './reviewApi.ts';

interface Props extends RunOfCourse {
  readonly list: Pick<OwnReviews, 'helpWanted'>;
}

/** Whoever has done their own may review one more, the one with the fewest reviews. (RW-8) */
export function HelpOut({ course, run, list: { helpWanted } }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [volunteer, { isLoading, error }] = useVolunteerForReviewMutation();
  const { keyFor, done } = useIntentKey();
  if (helpWanted === null) return null;

  async function offer(): Promise<void> {
    const request = { groupAssignmentId: run.id };
    const { data: task } = await volunteer({ request, idempotencyKey: keyFor(request) });
    if (task === undefined) return;
    done();
    dispatch(showVolunteered(run.id, task));
    await navigate(reviewAddress({ course, run }, task.number));
  }
  return (
    <Note
      tone="you"
      action={
        <Button isBusy={isLoading} onClick={() => void offer()}>
          Review one more
        </Button>
      }
    >
      {wantedWords(helpWanted.fewestReviews, workWord(run))} Help out?
      {error === undefined ? null : <span role="alert"> That did not work. {problemOf(error).detail}</span>}
    </Note>
  );
}

function wantedWords(fewest: number, word: 'essay' | 'work'): string {
  const one = word === 'essay' ? 'One essay' : 'One hand-in';
  if (fewest === 0) return `${one} has no review yet.`;
  return `${one} has only ${fewest === 1 ? '1 review' : `${fewest} reviews`}.`;
}
