import { Button, Note } from '@circuit/ui';
import { useNavigate } from 'react-router';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import type { OwnReviews } from '#parts/learnerStatuses/learnerApi.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { reviewAddress } from './review.ts';
import { showVolunteered, useVolunteerForReviewMutation } from './reviewApi.ts';

interface Props extends GroupAssignmentOfCourse {
  readonly list: Pick<OwnReviews, 'helpWanted'>;
}

/** A student who has finished their own reviews may do one more, of the work with the fewest reviews. (RW-8) */
export function HelpOut({ course, groupAssignment, list: { helpWanted } }: Props) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [volunteer, { isLoading, error }] = useVolunteerForReviewMutation();
  const { keyFor, done } = useIntentKey();
  if (helpWanted === null) return null;

  async function offer(): Promise<void> {
    const request = { groupAssignmentId: groupAssignment.id };
    const { data: task } = await volunteer({ request, idempotencyKey: keyFor(request) });
    if (task === undefined) return;
    done();
    dispatch(showVolunteered(groupAssignment.id, task));
    await navigate(reviewAddress({ course, groupAssignment }, task.number));
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
      {wantedWords(helpWanted.fewestReviews, workWord(groupAssignment))} Help out?
      {error === undefined ? null : <span role="alert"> That did not work. {problemOf(error).detail}</span>}
    </Note>
  );
}

function wantedWords(fewest: number, word: 'essay' | 'work'): string {
  const one = word === 'essay' ? 'One essay' : 'One hand-in';
  if (fewest === 0) return `${one} has no review yet.`;
  return `${one} has only ${fewest === 1 ? '1 review' : `${fewest} reviews`}.`;
}
